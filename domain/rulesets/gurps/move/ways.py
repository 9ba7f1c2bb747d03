"""The cheapest ways to wherever somebody can walk on their turn (GUR-137, GUR-138)."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from domain.engine.menus.needs import Case, lacking
from domain.facts import hexes
from domain.facts.choice import Choice, Name, Stride
from domain.facts.hexes import Arc, Hex
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import maneuver
from domain.rulesets.gurps.core.place import around, on_map
from domain.rulesets.gurps.core.status import mount_of
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import height, level_at
from domain.rulesets.gurps.move.facings import TURN
from domain.rulesets.gurps.move.footing import fit, standing_at
from domain.rulesets.gurps.move.movement import GROUND, SETTING_OUT
from domain.rulesets.gurps.turn.points import HEX, left, price
from domain.rulesets.shared.ground import cheapest

ALL = tuple(range(6))
"""Every facing."""


class Stand(NamedTuple):
    """A place on the way: where, how high, and which way they face."""

    at: Hex
    height: int
    facing: int


class Onward(NamedTuple):
    """A hex that can be gone to from one: how high one stands there, half movement points for it, if one
    looks that way and if not, and in which facings one does."""

    to: Hex
    height: int
    ahead: int
    aside: int
    facings: tuple[int, ...]


@of_rules
def ways(state: State, tables: GurpsTables, who: Name) -> dict[Hex, tuple[Stride, ...]]:
    """The cheapest way to each hex that they can walk to in what is left of their move.

    It leads round whoever stands in it; into a foe's hex it may lead, but not beyond. Everybody sees where
    everybody is, so no way gives anybody away.
    """
    case = Case(state, tables, who)
    if lacking(SETTING_OUT, case, Choice("move")) is not None:
        return {}
    one = state.combatants[who]
    start, straight = Stand(one.at, height(state, who), one.facing), maneuver(state, who) == "all-out-attack"
    turns, flat = TURN[0].met(case, Choice("turn")), on_map(state)
    first = not (one.counter("spent") or one.counter("yards"))
    most = max(left(state, tables, who), HEX if first else 0)
    next_to: dict[tuple[Hex, int], list[Onward]] = {}

    def around_(at: Hex, high: int) -> list[Onward]:
        """The hexes that can be gone to from one."""
        if at != start.at and standing_at(state, who, at):
            return []
        there = placed(state, who, at=at, height=high)
        return [
            Onward(
                to,
                level_at(there, to, high),
                price(there, tables, who, to, ahead=True),
                price(there, tables, who, to, ahead=False),
                facings_ahead(hexes.subtract(to, at)) if flat else ALL,
            )
            for to in around(state, at)
            if fit(there, who, to, GROUND)
        ]

    def onward(stand: Stand) -> Iterator[tuple[int, Stand]]:
        key = stand.at, stand.height
        if key not in next_to:
            next_to[key] = around_(*key)
        for to, high, ahead, aside, facings in next_to[key]:
            before = stand.facing in facings
            if before or not straight:
                points = ahead if before else aside
                yield min(points, most) if first and stand == start else points, Stand(to, high, stand.facing)
        if turns:
            for by in (1, -1):
                yield HEX, stand._replace(facing=hexes.turn(stand.facing, by))

    found: dict[Hex, tuple[Stride, ...]] = {}
    for stand, (_, way) in cheapest(start, most, onward).items():
        if stand.at != start.at and stand.at not in found:
            after = zip((start, *way), way, strict=False)
            found[stand.at] = tuple(Stride(to.at, to.facing) for was, to in after if was.at != to.at)
    return found


@cache
def facings_ahead(way: Hex) -> tuple[int, ...]:
    """The facings in which a hex lies ahead that is displaced so."""
    return tuple(facing for facing in ALL if hexes.arc(hexes.ORIGIN, facing, way) is Arc.FRONT)


def placed(state: State, who: Name, **changed: object) -> State:
    """The state as it would be with them elsewhere, or looking elsewhere."""
    moved = {who: msgspec.structs.replace(state.combatants[who], **changed)}
    if (mount := mount_of(state, who)) and "at" in changed:
        moved[mount] = msgspec.structs.replace(state.combatants[mount], at=changed["at"])
    return msgspec.structs.replace(state, combatants={**state.combatants, **moved})
