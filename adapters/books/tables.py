"""The tables of a system, a user's own laid over them, and the rules that are bound to them."""

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.systems import BrokenSystem, UnknownName, files, folder, ruleset, unusable
from adapters.books.text import BadFile
from adapters.books.toml import fit, laid_over, read_toml
from domain.engine.faults import fault
from domain.engine.ruleset import NoTables, Rules, Ruleset, Unplayable


def tables(ruleset: Ruleset, path: Path | None = None) -> msgspec.Struct:
    """The system's tables with those of a user's own file in their place.

    Their figures are laid over ours, table by table, and what they leave out stays; a list is always whole,
    and so is a table of another kind than ours. Raises `BadFile` where that does not fit.
    """
    where = str(path or folder(ruleset) / "tables.toml")
    found: msgspec.Struct = fit(raw_tables(ruleset, path), ruleset.tables, where)
    return found


def raw_tables(ruleset: Ruleset, path: Path | None = None) -> dict[str, Any]:
    """The figures as they are written, a user's laid over the system's. Raises `BadFile` if they have
    none."""
    raw: dict[str, Any] = {}
    for file in reversed(files(ruleset, "tables.toml")):
        raw = laid_over(raw, read_toml(file))
    if not raw and ruleset.tables is not NoTables:
        raw = read_toml(folder(ruleset) / "tables.toml")
    if path is None:
        return raw
    mine = read_toml(path)
    if not mine:
        raise BadFile(f"{path} holds no table; there could be {', '.join(raw)}.")
    return laid_over(raw, mine)


def rules(ruleset: Ruleset, path: Path | None = None) -> Rules:
    """The system bound to its tables (or a user's)."""
    return _own_rules(ruleset) if path is None else _bound(ruleset, tables(ruleset, path))


@cache
def _own_rules(ruleset: Ruleset) -> Rules:
    try:
        own = tables(ruleset)
    except BadFile as error:
        raise unusable(ruleset.name, str(error).rstrip(".")) from None
    return _bound(ruleset, own)


def _bound(ruleset: Ruleset, tables: msgspec.Struct) -> Rules:
    """Scripts are bound by what is theirs, so that anything may go wrong."""
    try:
        return Rules.of(ruleset, tables)
    except Exception as error:
        raise unusable(ruleset.name, fault(error)) from error


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
            own = rules(found)
        except (UnknownName, BrokenSystem) as error:
            raise Unplayable(f"{error} {WITHOUT}") from error
        for path in (own_tables, None):
            bound = own if path is None else rules(found, path)
            ours = path is None and tables_hash in found.earlier
            if newer or ours or tables_hash in (bound.tables_hash, bound.older_hash):
                return bound
        raise Unplayable(
            f"The fight was opened with other tables ({tables_hash}) than those at hand "
            f"({bound.tables_hash}); give their file with --tables. {WITHOUT}"
        )

    return find
