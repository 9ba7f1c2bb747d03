"""The tables of a system, a user's own laid over them, and the rules that are bound to them."""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.systems import UnknownName, folder, ruleset
from adapters.books.text import BadFile
from adapters.books.toml import fit, laid_over, read_toml
from domain.engine.ruleset import Rules, Ruleset, Unplayable


def tables(ruleset: Ruleset, path: Path | None = None) -> msgspec.Struct:
    """The system's tables with those of a user's own file in their place.

    His figures are laid over ours, table by table, and what he leaves out stays; a list is always whole, and
    so is a table of another kind than ours. Raises `BadFile` where that does not fit.
    """
    where = str(path or folder(ruleset) / "tables.toml")
    found: msgspec.Struct = fit(raw_tables(ruleset, path), ruleset.tables, where)
    return found


def raw_tables(ruleset: Ruleset, path: Path | None = None) -> dict[str, Any]:
    """The figures as they are written, a user's laid over the system's. Raises `BadFile` if he has none."""
    raw = read_toml(folder(ruleset) / "tables.toml")
    if path is None:
        return raw
    mine = read_toml(path)
    if not mine:
        raise BadFile(f"{path} holds no table; there could be {', '.join(raw)}.")
    return laid_over(raw, mine)


def rules(ruleset: Ruleset, path: Path | None = None) -> Rules:
    """The system bound to its tables (or a user's)."""
    return _own_rules(ruleset) if path is None else Rules.of(ruleset, tables(ruleset, path))


@cache
def _own_rules(ruleset: Ruleset) -> Rules:
    return Rules.of(ruleset, tables(ruleset))


WITHOUT = "The fight can be read, told, audited, gone back and forked in, but not played on."
"""What can be done with a record whose rules are not at hand."""


def rules_finder(own_tables: Path | None = None, *, newer: bool = False) -> Callable[[str, str], Rules]:
    """A function that finds the rules a fight was opened with, by system and tables hash, or raises
    `Unplayable`.

    With `newer` the tables at hand serve whatever their hash: for corrections that show the difference apart.
    """

    @lru_cache
    def find(name: str, tables_hash: str) -> Rules:
        try:
            found = ruleset(name)
        except UnknownName as error:
            raise Unplayable(f"{error} {WITHOUT}") from None
        for path in (own_tables, None):
            bound = rules(found, path)
            ours = path is None and tables_hash in found.earlier
            if newer or ours or tables_hash in (bound.tables_hash, bound.older_hash):
                return bound
        raise Unplayable(
            f"The fight was opened with other tables ({tables_hash}) than those at hand "
            f"({bound.tables_hash}); give their file with --tables. {WITHOUT}"
        )

    return find
