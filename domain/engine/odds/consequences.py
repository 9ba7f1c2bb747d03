"""What may have come about besides harm when something has been played out: holds, falls, conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from domain.facts.choice import Name
from domain.facts.state import State


class Consequence(msgspec.Struct, frozen=True):
    """Something that is so at the end and was not at the start.

    what     `holds` and `lets-go`: `who` holds, or no longer, `versus` in the manner `name`; `posture`:
             `who` is in the posture `name`; `gains` and `loses`: the condition `name`
    """

    what: Literal["holds", "lets-go", "posture", "gains", "loses"]
    who: Name
    name: str
    versus: Name = ""


def consequences(
    start: State, ends: Sequence[tuple[Fraction, State]]
) -> tuple[tuple[Consequence, Fraction], ...]:
    """All that may have come about in these ends, each with the weight of those in which it has."""
    found: dict[Consequence, Fraction] = {}
    for weight, end in ends:
        for each in dict.fromkeys(_between(start, end)):
            found[each] = found.get(each, Fraction(0)) + weight
    return tuple(found.items())


def _between(start: State, end: State) -> Iterator[Consequence]:
    before, after = ([(h.holder, h.kind, h.victim) for h in s.holds.values()] for s in (start, end))
    yield from (Consequence("holds", *each) for each in after if each not in before)
    yield from (Consequence("lets-go", *each) for each in before if each not in after)
    for who, fighter in start.combatants.items():
        now = end.combatants.get(who, fighter)
        if now.posture != fighter.posture:
            yield Consequence("posture", who, now.posture)
        for name in now.conditions:
            if name not in fighter.conditions:
                yield Consequence("gains", who, name)
        for name in fighter.conditions:
            if name not in now.conditions:
                yield Consequence("loses", who, name)
