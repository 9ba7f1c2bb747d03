"""Whoever is to fight: combatants that come with a system, under names that nobody has, where they stand."""

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from adapters.books.combatants import Character, character, sheet
from adapters.books.maps import Post, ReadMap
from adapters.input.names import RESERVED, proper, slug, slugged
from adapters.input.rejected import Rejected
from domain.engine.places import nearest_open
from domain.engine.ruleset import Ruleset
from domain.entrants import Entrant
from domain.facts.choice import Name
from domain.facts.hexes import add


class NamedCombatant(NamedTuple):
    """A combatant who is named, or `known` by a sheet; `side` and `name` are `None` where not given."""

    who: str
    side: str | None = None
    name: str | None = None
    known: Character | None = None


def stationed(fighters: Sequence[Entrant], land: ReadMap, walls: Sequence[str] = ()) -> list[Entrant]:
    """The fighters where a map has drawn them, and who rides where their mount stands; the others line up
    round its middle, and who came to be beyond it, in a wall or upon somebody, at the nearest place."""
    if not land.features:
        return list(fighters)
    there, middle = dict(land.places), land.middle
    taken = frozenset(post.at for post in there.values())
    for fighter in fighters:
        post = there.get(fighter.name) or there.get(fighter.mount)
        if post is None:
            meant = add(fighter.at, middle)
            at = nearest_open(land.features, walls, meant, taken)
            post = Post(meant if at is None else at, fighter.facing)
        there[fighter.name] = post
        taken |= {post.at}
    return [
        msgspec.structs.replace(each, at=there[each.name].at, facing=there[each.name].facing)
        for each in fighters
    ]


def strays(fighters: Sequence[Entrant], land: ReadMap) -> tuple[Name, ...]:
    """Whom a map knows a place for, and who does not fight."""
    return tuple(name for name in land.places if all(name != fighter.name for fighter in fighters))


def enter(ruleset: Ruleset, all_: Sequence[NamedCombatant], present: Collection[str] = ()) -> list[Entrant]:
    """All of them under names that nobody `present` has, each behind the mount that they come on.

    Raises `Rejected`, `BadFile`.
    """
    unnamed = Counter(_stem(each.who) for each in all_ if each.name is None)
    made: list[Entrant] = []
    for each in all_:
        taken = {*present, *(fighter.name for fighter in made)}
        one = _entrant(ruleset, each, unnamed[_stem(each.who)] > 1, taken)
        if mount := _known(ruleset, each).mount:
            side = one.side if each.side is not None else f"{one.name}-and-{mount}"
            made.append(_entrant(ruleset, NamedCombatant(mount, side, None), False, {*taken, one.name}))
            one = msgspec.structs.replace(one, side=side, mount=made[-1].name)
        made.append(one)
    return made


def _known(ruleset: Ruleset, each: NamedCombatant) -> Character:
    return each.known or character(ruleset, each.who)


def _entrant(ruleset: Ruleset, each: NamedCombatant, numbered: bool, taken: Collection[str]) -> Entrant:
    known = _known(ruleset, each)
    stem = _stem(each.who)
    if each.name is not None:
        name, called = slugged("combatant", each.name), each.name.strip()
        called = called.title() if called.islower() else called
        if name in taken:
            raise Rejected(
                f"There is a combatant {name!r} already; give this one another name with =NAME.", 2
            )
    else:
        slugged("combatant", _bare(each.who))
        name, called = proper("combatant", stem), known.called or stem.replace("-", " ").title()
        number = 1 if numbered else 2
        while numbered or name in taken:
            name, called_so = f"{stem}-{number}", _numbered(known.called or stem.title(), number)
            if name not in taken:
                called = called_so
                break
            number += 1
    side = name if each.side is None else slugged("side", each.side)
    raw = sheet(ruleset, known.sheet, each.who)
    whole = msgspec.Raw(raw)
    return Entrant(name, side, whole, called, items=known.items, pronouns=known.pronouns)


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _numbered(called: str, number: int) -> str:
    """What one of several who are called alike is called.

    >>> _numbered("Goblin", 2), _numbered("the warhorse", 2)
    ('Goblin 2', 'the second warhorse')
    """
    the, _, rest = called.partition(" ")
    if the.lower() != "the" or not rest or number > len(ORDINALS):
        return f"{called} {number}"
    return f"{the} {ORDINALS[number - 1]} {rest}"


def _stem(who: str) -> str:
    stem = slug(_bare(who))
    return f"{stem}-1" if stem in RESERVED else stem


def _bare(who: str) -> str:
    return Path(who).stem if who.endswith(".toml") else who
