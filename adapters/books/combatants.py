"""Combatants as files: those that come with a system, and a user's own."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.roster import roster
from adapters.books.systems import UnknownName, folders, missing
from adapters.books.text import BadFile
from adapters.books.toml import fit, read_toml
from domain.engine.ruleset import Ruleset
from domain.entrants import Entrant
from domain.facts.events import Pronouns


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A combatant's file: their `sheet` (of the system's own type), what people call them, what they carry.

    `pronouns`: `they` (which is what nobody need say), `she`, `he` or `it`, as the story is to speak of them.
    `mount` is the combatant on which they come, who joins with them.
    """

    sheet: dict[str, Any]
    called: str = ""
    about: str = ""
    items: dict[str, str] = {}
    mount: str = ""
    pronouns: Pronouns = ""


def combatant_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The combatants that are known by name: those that come with the system, and those of the roster."""
    return tuple(sorted({*shipped_names(ruleset), *roster(ruleset)}))


@cache
def shipped_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The combatants that come with the system."""
    return tuple(sorted(_files(ruleset)))


def readable(ruleset: Ruleset) -> tuple[dict[str, Character], dict[str, str]]:
    """Every combatant that is known by name; and of those whose own file is broken, what is wrong with it."""
    found: dict[str, Character] = {}
    broken: dict[str, str] = {}
    for name in combatant_names(ruleset):
        try:
            found[name] = character(ruleset, name)
            sheet(ruleset, found[name].sheet, name)
        except BadFile as error:
            found.pop(name, None)
            broken[name] = str(error)
    return found, broken


def _files(ruleset: Ruleset) -> dict[str, Path]:
    """The file of each; a system's own before those of the systems that it stands on."""
    found: dict[str, Path] = {}
    for each in reversed(folders(ruleset)):
        found |= {path.stem: path for path in (each / "combatants").glob("*.toml")}
    return found


@lru_cache
def comers(ruleset: Ruleset) -> tuple[str, ...]:
    """The combatants of the system that come to a fight by themselves: all but the mounts of others."""
    names = shipped_names(ruleset)
    mounts = {character(ruleset, name).mount for name in names}
    return tuple(name for name in names if name not in mounts)


def character(ruleset: Ruleset, name: str) -> Character:
    """A combatant of your roster or of the system, or one of your own files (a path ending in `.toml`)."""
    if name.endswith(".toml"):
        return _character(Path(name))
    if (path := roster(ruleset).get(name)) is not None:
        return _character(path)
    if name in shipped_names(ruleset):
        return _own_character(_files(ruleset)[name])
    raise UnknownName(missing("combatant", name, combatant_names(ruleset)))


def _character(path: Path) -> Character:
    found: Character = fit(read_toml(path), Character, str(path))
    return msgspec.structs.replace(found, called=" ".join(found.called.split()))


_own_character = cache(_character)
"""A combatant of an installed system, whose file does not change."""


def fighter(ruleset: Ruleset, name: str, side: str, called: str = "") -> Entrant:
    """A combatant that comes with the system (or one of your own files), ready to join a side."""
    known = character(ruleset, name)
    stem = Path(name).stem
    name_for_people = called or known.called or stem.title()
    own = sheet(ruleset, known.sheet, name)
    return Entrant(stem, side, own, name_for_people, items=known.items, pronouns=known.pronouns)


def sheet(ruleset: Ruleset, values: Mapping[str, Any], place: str) -> msgspec.Raw:
    """A sheet checked against the system's type, as the JSON that a fight records."""
    return msgspec.Raw(msgspec.json.encode(fit(values, ruleset.sheet, place)))
