"""What is other on a sheet than it was, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from adapters.books.combatants import Character
from adapters.books.toml import fit
from adapters.characters.toml_text import plainly
from domain.engine.ruleset import Ruleset


class Change(msgspec.Struct, frozen=True):
    """One field that is other: its name, with dots to what is within; empty where there is nothing."""

    field: str
    was: str
    now: str


def changes(ruleset: Ruleset, was: Character, now: Character, place: str) -> tuple[Change, ...]:
    """Every field that differs, defaults filled in. Raises `BadFile` for a sheet that does not fit."""
    found = []
    for name in ("called", "pronouns", "about", "mount"):
        found += list(_differing(name, getattr(was, name), getattr(now, name)))
    found += list(_differing("items", was.items, now.items))
    found += sheet_changes(ruleset, was.sheet, now.sheet, place)
    return tuple(found)


def sheet_changes(
    ruleset: Ruleset, was: Mapping[str, Any], now: Mapping[str, Any], place: str
) -> list[Change]:
    """The same of two sheets."""
    whole = [msgspec.to_builtins(fit(dict(each), ruleset.sheet, place)) for each in (was, now)]
    return [change for name in whole[1] for change in _differing(name, whole[0][name], whole[1][name])]


def _differing(name: str, was: object, now: object) -> Iterator[Change]:
    if was == now:
        return
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for each in dict.fromkeys((*was, *now)):
            yield from _differing(f"{name}.{each}", was.get(each), now.get(each))
        return
    yield Change(name, _text(was), _text(now))


def _text(value: object) -> str:
    return "" if value is None else value if isinstance(value, str) else plainly(value)
