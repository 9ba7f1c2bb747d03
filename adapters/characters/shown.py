"""A combatant's sheet as its players know it: what is written on it, and what follows."""

from __future__ import annotations

import msgspec

from adapters.books.combatants import Character, sheet
from adapters.characters.cells import cell_of, figures_of
from adapters.characters.fields import SheetField, sheet_fields
from domain.engine.ruleset import Rules, settings_of
from domain.entrants import Entrant, joining
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import State
from domain.facts.term import Term


class SheetLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a sheet: how the book calls it, what it is, and the steps of its sum if it follows."""

    name: str
    value: str
    steps: tuple[str, ...] = ()


class SheetShown(msgspec.Struct, frozen=True):
    """A combatant: what is written on the sheet, and what follows from it by the rules."""

    system: str
    name: str
    called: str
    pronouns: str
    about: str
    items: dict[str, str]
    written: tuple[SheetLine, ...]
    follows: tuple[SheetLine, ...]


def sheet_shown(rules: Rules, name: str, character: Character) -> SheetShown:
    """All of it. Raises `BadFile` for a sheet that does not fit."""
    raw = sheet(rules.ruleset, character.sheet, name)
    written = tuple(
        SheetLine(each.heading, _cell(each, character.sheet[each.name]))
        for each in sheet_fields(rules.ruleset)
        if each.name in character.sheet
    )
    settings = msgspec.json.encode(settings_of(rules.ruleset, {}))
    entrant = Entrant(name, name, raw, character.called, items=character.items)
    opened = CombatOpened(rules.ruleset.name, rules.ruleset.version, msgspec.Raw(settings), rules.tables_hash)
    state = fold((opened, joining(rules, settings, entrant)), State())
    follows = tuple(
        SheetLine(each.name, each.value, tuple(map(_step, each.terms)))
        for each in rules.ruleset.figures(state, rules.tables, name)
    )
    return SheetShown(
        rules.ruleset.name, name, character.called, character.pronouns, character.about,
        dict(character.items), written, follows,
    )  # fmt: skip


def _cell(field: SheetField, value: object) -> str:
    """A value as people write it; one with figures of its own is no table of such."""
    if not isinstance(value, dict) or not value or not field.within:
        return cell_of(value)
    if {each.name for each in field.within} >= set(value):
        return figures_of(value)
    first = field.within[0].name
    return "; ".join(f"{name} {_first_bare(each, first, name)}".strip() for name, each in value.items())


def _first_bare(value: object, first: str, name: str) -> str:
    """The figure that stands first needs no name: `2 flexible=yes`; nor is it there where it is the name."""
    if not isinstance(value, dict) or first not in value:
        return figures_of(value)
    leading = "" if value[first] == name else cell_of(value[first])
    return f"{leading} {figures_of({k: v for k, v in value.items() if k != first})}".strip()


def _step(term: Term) -> str:
    sign = "" if term.op == "+" and term.value < 0 else term.op
    return f"{sign}{term.value} {term.name.replace('-', ' ')}" + (f" [{term.rule}]" if term.rule else "")
