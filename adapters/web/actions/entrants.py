"""Combatants as they are sent: those that come with a system, or sheets of somebody's own."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import msgspec

from adapters.books.combatants import character, combatant_names, sheet
from adapters.books.lineup import lined_up
from adapters.books.maps import ReadMap
from adapters.books.toml import laid_over
from adapters.input.entrants import NamedCombatant, enter, stationed
from adapters.input.names import one_of, slugged
from adapters.input.rejected import InputField, Rejected
from adapters.input.requests import JoinRequest
from domain.engine.ruleset import Ruleset
from domain.entrants import Entrant
from domain.facts.choice import Name
from domain.facts.state import Combatant

replace = msgspec.structs.replace

NOBODY: Mapping[Name, Combatant] = MappingProxyType({})
NOWHERE = ReadMap((), {})


def fighters(
    ruleset: Ruleset,
    entrants: Sequence[JoinRequest],
    present: Mapping[Name, Combatant] = NOBODY,
    land: ReadMap = NOWHERE,
) -> list[Entrant]:
    """Everybody, under names that nobody `present` has, each behind the mount on which they come.

    At the opening the sides line up face to face, but for those who have their places on the `land`, or say
    where they stand. Whoever is named must come with the system: no file of the server's is read for a
    stranger. Raises `Rejected`, `BadFile`.
    """
    come = _seated(list(_fighters(ruleset, entrants, present)), present)
    made = [fighter for fighter, _ in come]
    for name in land.places:
        one_of("combatant", name, [each.name for each in made])
    lined = made if present else stationed(lined_up(made, ruleset.radius), land, ruleset.walls)
    return [_placed(fighter, each) for fighter, (_, each) in zip(lined, come, strict=True)]


def _fighters(
    ruleset: Ruleset, entrants: Sequence[JoinRequest], present: Mapping[Name, Combatant]
) -> Iterator[tuple[Entrant, JoinRequest]]:
    """Each with what was said of them; a mount that they bring with where its rider stands."""
    known = combatant_names(ruleset)
    own: dict[int, Entrant] = {}
    named: list[JoinRequest] = []
    for number, each in enumerate(entrants):
        with InputField("" if present else f"combatants[{number}]"):
            if each.sheet is not None:
                own[id(each)] = _own(ruleset, each)
            else:
                named.append(_known(each, known))
    entries = [NamedCombatant(each.who, each.side or None, each.name or None) for each in named]
    come = iter(enter(ruleset, entries, {*present, *(fighter.name for fighter in own.values())}))
    rest = iter(named)
    for number, each in enumerate(entrants):
        if each.sheet is not None:
            yield own[id(each)], each
            continue
        fighter, said = next(come), next(rest)
        if character(ruleset, said.who).mount:
            if each.mount:
                raise Rejected(f"{each.who} brings the mount that they ride, and sits on no other.", 2)
            yield fighter, JoinRequest(fighter.name, at=each.at, facing=each.facing)
            fighter = next(come)
        with InputField("" if present else f"combatants[{number}]"):
            fighter = _changed(ruleset, fighter, said)
        yield fighter, each


def _known(each: JoinRequest, known: Sequence[str]) -> JoinRequest:
    with InputField("who"):
        return replace(each, who=one_of("combatant", each.who, known))


def _own(ruleset: Ruleset, each: JoinRequest) -> Entrant:
    """Somebody with a sheet of their own."""
    called = each.called or each.name or each.who
    name = slugged("combatant", each.name or each.who)
    side = slugged("side", each.side) if each.side else name
    whole = laid_over(each.sheet or {}, each.override)
    with InputField("sheet"):
        raw = sheet(ruleset, whole, f"The sheet of {called}")
    called, items = _plainly(called), dict(each.items)
    return Entrant(name, side, raw, called, items=items, pronouns=each.pronouns)


def _changed(ruleset: Ruleset, fighter: Entrant, each: JoinRequest) -> Entrant:
    """Somebody that comes with the system, with what is said of them here."""
    if each.override:
        whole = laid_over(character(ruleset, each.who).sheet, each.override)
        with InputField("override"):
            fighter = replace(fighter, sheet=sheet(ruleset, whole, f"The sheet of {fighter.called}"))
    called = _plainly(each.called) or fighter.called
    pronouns = each.pronouns or fighter.pronouns
    return replace(fighter, called=called, items={**fighter.items, **each.items}, pronouns=pronouns)


def _plainly(called: str) -> str:
    return " ".join(called.split())


def _seated(
    come: Sequence[tuple[Entrant, JoinRequest]], present: Mapping[Name, Combatant]
) -> list[tuple[Entrant, JoinRequest]]:
    """Everybody on the mount that they name, where it stands if it is there already."""
    seated: list[tuple[Entrant, JoinRequest]] = []
    before = list(present)
    for fighter, each in come:
        if fighter.name in before:
            raise Rejected(f"There is a combatant {fighter.name!r} already; give this one another `name`.", 2)
        if each.mount:
            with InputField("mount"):
                fighter = replace(fighter, mount=one_of("combatant", each.mount, before))
        if (mount := present.get(fighter.mount)) is not None:
            fighter = replace(fighter, at=mount.at, facing=mount.facing)
        before.append(fighter.name)
        seated.append((fighter, each))
    return seated


def _placed(fighter: Entrant, each: JoinRequest) -> Entrant:
    return fighter if each.at is None else replace(fighter, at=each.at, facing=each.facing)
