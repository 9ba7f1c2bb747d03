"""The combatants and tables of an example: from a file or written in place, with what it changes of them."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from adapters.books.combatants import character, sheet
from adapters.books.maps import Post
from adapters.books.systems import UnknownName, ruleset
from adapters.books.tables import raw_tables, rules
from adapters.books.text import BadFile
from adapters.books.toml import fit, laid_over, read_toml
from adapters.examples.example import Example, ExampleCombatant
from domain.engine.ruleset import Rules, Ruleset
from domain.entrants import Entrant
from domain.facts.choice import Name
from domain.facts.hexes import Hex


def rules_of(example: Example, path: Path, own: Path | None = None) -> Rules:
    """The example's rule system with the tables that it is played with: the example's over a user's `own`
    over the system's. Raises `BadFile`, `UnknownName`."""
    found = ruleset(example.ruleset)
    if own is None and not example.tables:
        return rules(found)
    raw = raw_tables(found, own)
    if isinstance(example.tables, str):
        raw |= read_toml(path.parent / example.tables) if example.tables else {}
    else:
        raw = laid_over(raw, example.tables)
    return Rules.of(found, fit(raw, found.tables, "tables"))


def fighters(
    example: Example, path: Path, found: Ruleset, places: Mapping[Name, Post] = MappingProxyType({})
) -> list[Entrant]:
    """All who begin the fight, at their `places` on its map unless they say otherwise.

    Raises `BadFile` or `UnknownName` naming the combatant.
    """
    made: list[Entrant] = []
    for number, entrant in enumerate(example.combatants, 1):
        one = fighter(entrant, path, found, f"combatant {number}")
        if entrant.at is None and one.name in places:
            at, facing = places[one.name]
            own = one.facing if entrant.facing is not None else facing
            one = msgspec.structs.replace(one, at=at, facing=own)
        if any(other.name == one.name for other in made):
            raise BadFile(f"combatant {number}: there is a {one.name!r} already; give this one a `name`.")
        made.append(one)
    return made


def fighter(entrant: ExampleCombatant, path: Path, found: Ruleset, place: str) -> Entrant:
    """One who takes part; files are looked for beside the example."""
    if bool(entrant.source) == bool(entrant.sheet):
        raise BadFile(f"{place}: give `from` (a combatant or a file) or a `sheet`, one of the two.")
    values: Mapping[str, Any] = entrant.sheet
    called, items, pronouns = entrant.called, entrant.items, entrant.pronouns
    stem = Path(entrant.source).stem
    if entrant.source:
        try:
            known = character(
                found,
                str(path.parent / entrant.source) if entrant.source.endswith(".toml") else entrant.source,
            )
        except (BadFile, UnknownName) as error:
            raise BadFile(f"{place}: {error}") from None
        values, called, items = known.sheet, called or known.called, {**known.items, **items}
        pronouns = pronouns or known.pronouns
    name = entrant.name or stem
    if not name:
        raise BadFile(f"{place}: give it a `name`.")
    whole = sheet(found, laid_over(values, entrant.override), f"{place} ({name})")
    return Entrant(
        name,
        entrant.side or name,
        msgspec.Raw(whole),
        called or name.replace("-", " ").title(),
        entrant.at or Hex(0, 0),
        entrant.facing if entrant.facing is not None else 0,
        items,
        entrant.mount,
        pronouns,
    )
