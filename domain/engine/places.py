"""Where somebody can be put: on the map, if one is drawn, and in no wall."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.facts.choice import Name
from domain.facts.events import Feature
from domain.facts.hexes import Hex, distance
from domain.facts.refusal import Refused

FLOOR = "floor"
"""Where a map is drawn there is a floor on every hex of it, but in its walls."""


def why_not_there(ground: tuple[Feature, ...], walls: Iterable[str], who: Name, at: Hex) -> Refused | None:
    """Why nobody can be at a hex: a wall is there, or the map has no such hex. Whoever is put somewhere by
    hand may be on a table, in the water, or beside somebody."""
    closed, on_map = _closed(ground, tuple(walls)), _on_map(ground)
    if at in closed:
        why = f"there is a {closed[at].replace('-', ' ')}"
    elif on_map and at not in on_map:
        why = "the map does not go so far"
    else:
        return None
    there = nearest_open(ground, walls, at)
    instead = "" if there is None else f"; the nearest place is {there.q},{there.r}"
    return Refused("no-place", f"{who} cannot be at {at.q},{at.r}: {why}{instead}.")


def nearest_open(
    ground: tuple[Feature, ...], walls: Iterable[str], at: Hex, taken: frozenset[Hex] = frozenset()
) -> Hex | None:
    """The nearest hex on which somebody can be and that is not `taken`; without a map the hex itself."""
    closed, on_map = _closed(ground, tuple(walls)), _on_map(ground)
    if not on_map and at not in closed:
        return at
    free = (each for each in on_map if each not in closed and each not in taken)
    return min(free, key=lambda each: (distance(at, each), each), default=None)


@lru_cache(maxsize=64)
def _closed(ground: tuple[Feature, ...], walls: tuple[str, ...]) -> dict[Hex, str]:
    """The hexes that are closed, with what closes them."""
    return {each.at: each.kind for each in ground if each.kind in walls}


@lru_cache(maxsize=64)
def _on_map(ground: tuple[Feature, ...]) -> frozenset[Hex]:
    """All hexes of a map; none where no map is drawn."""
    if not any(each.kind == FLOOR for each in ground):
        return frozenset()
    return frozenset(each.at for each in ground)
