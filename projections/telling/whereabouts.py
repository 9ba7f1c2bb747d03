"""Where a hex is, as people say it: by who stands near it and by what is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from domain.facts.choice import Name
from domain.facts.hexes import Arc, Hex, arc, distance
from domain.facts.state import Combatant, State
from projections.telling.names import called
from projections.telling.phrase import in_words
from projections.telling.words import Words

FAR: Final = 12
"""So many paces and more nobody counts."""


def whereabouts(
    words: Words,
    state: State,
    at: Hex,
    who: Name = "",
    foe: Name = "",
    named: Callable[[Name], str] | None = None,
) -> str:
    """The place of a hex in a few words that go with `to`: a thing that is there, or how far it is from
    `foe`, or else from the nearest foe of `who`, or from anybody. `named` says what people are called.

    >>> from domain.facts.state import State
    >>> people = {"ann": Combatant("ann", "reds", b"", "Ann"), "bob": Combatant("bob", "blues", b"", "Bob")}
    >>> state, words = State(combatants=people), Words(pace="yard", things={"table": "the table"})
    >>> whereabouts(words, state, Hex(0, 3), "ann"), whereabouts(words, state, Hex(0, 1), "ann")
    ('three yards from Bob', 'within reach of Bob')
    """
    if thing := thing_at(words, state, at):
        return thing
    other = _nearest(state, at, who, foe)
    if other is None:
        return "another place"
    far, name = distance(at, other.at), named(other.name) if named else called(state, other.name)
    match far:
        case 0:
            return f"close quarters with {name}"
        case 1:
            return f"within reach of {name}"
        case _ if far >= FAR:
            return f"a good distance from {name}"
    return f"{in_words(far)} {words.pace}s from {name}"


def against(words: Words, state: State, who: Name) -> str:
    """What somebody has right behind them: `back against the counter`; empty if it is nothing that has a
    name."""
    fighter = state.combatants[who]
    for feature in state.ground:
        if (
            feature.kind in words.things
            and distance(feature.at, fighter.at) == 1
            and arc(fighter.at, fighter.facing, feature.at) is Arc.REAR
        ):
            return f"back against {words.things[feature.kind]}"
    return ""


def standing_place(words: Words, state: State, who: Name, named: Callable[[Name], str] | None = None) -> str:
    """Where somebody is, in words of their own: `back against the counter, two yards from Bob`."""
    fighter = state.combatants[who]
    near = whereabouts(words, state, fighter.at, who, named=named)
    if behind := against(words, state, who):
        return f"{behind}, {near}"
    things = (words.things.get(each.kind) for each in state.ground if distance(each.at, fighter.at) == 1)
    beside = next(filter(None, things), "")
    return f"beside {beside}, {near}" if beside else near


def thing_at(words: Words, state: State, at: Hex) -> str:
    """What is on a hex, where the system's words name it."""
    kinds = (feature.kind for feature in state.ground if feature.at == at)
    return next((words.things[kind] for kind in kinds if kind in words.things), "")


def _nearest(state: State, at: Hex, who: Name, foe: Name) -> Combatant | None:
    """Whoever a place is told by: the `foe`, else the nearest of another side than `who`, else of all."""
    if foe in state.combatants and foe != who:
        return state.combatants[foe]
    mine = state.combatants.get(who)
    mounts = {each.mount for each in state.combatants.values()}
    others = [each for each in state.combatants.values() if each.name not in (who, *mounts) and not each.down]
    foes = [each for each in others if mine is None or each.side != mine.side]
    return min(foes or others, key=lambda each: distance(at, each.at), default=None)
