"""Who stands where, and how far one comes: occupied hexes, and paths with what they cost."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from typing import TypeVar

from domain.facts.choice import Name
from domain.facts.hexes import Hex, charted, distance, neighbours
from domain.facts.memo import of_state
from domain.facts.state import State


@of_state
def occupied(state: State) -> Mapping[Hex, tuple[Name, ...]]:
    """Who is on which hex, in order of entry; those who have left are nowhere."""
    found: dict[Hex, tuple[Name, ...]] = {}
    for who, one in state.combatants.items():
        if one.down != "left":
            found[one.at] = (*found.get(one.at, ()), who)
    return found


@of_state
def charted_ground(state: State) -> Mapping[Hex, frozenset[str]]:
    """What kinds of things are on each hex of the map, if the fight has one."""
    found: dict[Hex, frozenset[str]] = {}
    for feature in state.ground:
        found[feature.at] = found.get(feature.at, frozenset()) | {feature.kind}
    return found


def passable(state: State, at: Hex, *barred: str) -> bool:
    """Whether one can be there: on the map, if there is one, and where none of the `barred` kinds is.

    Where a map is drawn there is nothing beyond it; without one the ground goes on for ever.
    """
    known = charted_ground(state)
    return not known or (at in known and known[at].isdisjoint(barred))


def within(state: State, who: Name, reach: int) -> tuple[Name, ...]:
    """All others who are not down, so many hexes away or fewer, the nearest first."""
    mine = state.combatants[who].at
    found = {
        name: away
        for name, one in state.combatants.items()
        if name != who and not one.down and (away := distance(mine, one.at)) <= reach
    }
    return tuple(sorted(found, key=found.__getitem__))


Place = TypeVar("Place", bound=Hashable)


def cheapest(
    start: Place, most: int, onward: Callable[[Place], Iterable[tuple[int, Place]]]
) -> dict[Place, tuple[int, tuple[Place, ...]]]:
    """What each place takes that is reached for `most` points, and the way to it, the cheapest first.

    A place is whatever the rules tell apart: a hex, or a hex and a facing. `onward` says which are next to
    one, and for how many points, at least 1. Of ways that cost the same the first that is found stands.

    >>> cheapest(0, 4, lambda at: [(3, at + 2), (1, at + 1)])
    {0: (0, ()), 1: (1, (1,)), 2: (2, (1, 2)), 3: (3, (1, 2, 3)), 4: (4, (1, 2, 3, 4))}
    """
    order = count()
    open_: list[tuple[int, int, Place]] = [(0, next(order), start)]
    found: dict[Place, tuple[int, tuple[Place, ...]]] = {}
    least: dict[Place, int] = {start: 0}
    before: dict[Place, Place] = {}
    while open_:
        spent, _, here = heappop(open_)
        if here in found:
            continue
        found[here] = spent, (*found[before[here]][1], here) if here in before else ()
        if spent == most:
            continue
        for points, there in onward(here):
            total = spent + points
            if total <= most and total < least.get(there, most + 1):
                least[there], before[there] = total, here
                heappush(open_, (total, next(order), there))
    return found


def reached(
    start: Hex, most: int, cost: Callable[[Hex, Hex], int | None] = lambda start, to: 1
) -> dict[Hex, tuple[Hex, ...]]:
    """The cheapest path to every hex that is reached for `most` points, by its last hex, the cheapest first.

    `cost` says what a step from one hex to its neighbour takes, at least 1, or that it cannot be made
    (`None`). Of paths that cost the same the first stands, in the order of the six directions.

    >>> wall = {Hex(1, 0)}
    >>> paths = reached(Hex(0, 0), 3, lambda start, to: None if to in wall else 1)
    >>> paths[Hex(2, 0)]
    (Hex(q=1, r=-1), Hex(q=2, r=-1), Hex(q=2, r=0))
    """

    def onward(here: Hex) -> Iterator[tuple[int, Hex]]:
        for there in neighbours(here):
            points = cost(here, there) if charted(there) else None
            if points is not None:
                yield points, there

    return {there: way for there, (_, way) in cheapest(start, most, onward).items()}


def free(state: State, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """Those of the hexes on which nobody is."""
    taken = occupied(state)
    return tuple(at for at in hexes if at not in taken)
