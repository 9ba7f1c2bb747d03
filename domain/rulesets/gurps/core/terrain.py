"""What the ground does: bad footing, heights, and what stands in the way (GUR-137, GUR-188, GUR-190)."""

from typing import NamedTuple

from domain.facts.choice import Name
from domain.facts.events import Feature
from domain.facts.hexes import Hex, charted
from domain.facts.memo import of_state
from domain.facts.state import State

HINDERING = ("slippery", "bad-footing", "stairs", "shallow-water", "minor-obstruction")
"""A movement point more for the hex (GUR-137)."""

DEEP = ("deep-water",)
"""All movement points for one hex (GUR-137)."""

OBSTACLES = ("table", "barrier", "window", "gap")
"""One vaults it, dives through it, or takes two turns to climb over (GUR-129); a gap lies under something."""

SOLID = ("wall", "severe-obstruction", *OBSTACLES)
"""One goes round it, or jumps (GUR-137)."""

ROPES = ("rope", "chandelier")
"""One swings from it (GUR-117)."""


class Laid(NamedTuple):
    """The ground by hexes."""

    features: dict[Hex, tuple[Feature, ...]]
    mapped: bool


@of_state
def _laid(ground: tuple[Feature, ...]) -> Laid:
    """Looked up once for a ground, which is known by identity as a state is, and outlasts many states."""
    features: dict[Hex, tuple[Feature, ...]] = {}
    for each in ground:
        features[each.at] = (*features.get(each.at, ()), each)
    return Laid(features, any(each.kind == "floor" for each in ground))


def features(state: State, at: Hex) -> tuple[Feature, ...]:
    """All that is on a hex."""
    return _laid(state.ground).features.get(at, ()) if state.ground else ()


def kinds(state: State, at: Hex) -> tuple[str, ...]:
    """What is on a hex."""
    return tuple(each.kind for each in features(state, at))


def slippery(state: State, at: Hex) -> bool:
    """Bad footing: worse to hit and to defend oneself, one movement point more (GUR-190)."""
    return bool(state.ground) and any(
        each.kind in ("slippery", "bad-footing") for each in features(state, at)
    )


def passable(state: State, at: Hex) -> bool:
    """Whether one can walk in there at all; beyond a map there is nothing, and without one it has an end."""
    if not charted(at):
        return False
    if not state.ground:
        return True
    there = features(state, at)
    if not there and mapped(state):
        return False
    return not any(each.kind in SOLID for each in there)


def mapped(state: State) -> bool:
    """Whether a map is drawn: then every hex that one can be on has a floor."""
    return bool(state.ground) and _laid(state.ground).mapped


def feature(state: State, at: Hex, kinds: tuple[str, ...]) -> Feature | None:
    """What there is of such a kind on a hex."""
    if not state.ground:
        return None
    return next((each for each in features(state, at) if each.kind in kinds), None)


def obstacle(state: State, at: Hex) -> Feature | None:
    """What one has to vault, dive through or climb there (GUR-129)."""
    return feature(state, at, OBSTACLES)


def hindered(state: State, at: Hex) -> bool:
    """Bad footing, stairs, shallow water or a minor obstruction there (GUR-137, GUR-190)."""
    return bool(state.ground) and any(each.kind in HINDERING for each in features(state, at))


def deep(state: State, at: Hex) -> bool:
    """Water that takes all movement points (GUR-137)."""
    return bool(state.ground) and any(each.kind in DEEP for each in features(state, at))


SOFT = ("soft", "mud", "sand", "shallow-water", "deep-water")
"""Kinds of ground, or manners of a floor, that hurt only half as much to fall on (GUR-186)."""


def soft(state: State, at: Hex) -> bool:
    """Whether one falls on something soft there, and not on hard ground (GUR-186, GUR-188)."""
    return any(each.kind in SOFT or not set(each.manner).isdisjoint(SOFT) for each in features(state, at))


FLOORS = ("floor", "stairs")
"""What one stands on: of a floor and stairs on one hex the stairs."""


def floors(state: State, at: Hex) -> tuple[int, ...]:
    """The heights of what one can stand on there, in eighths of a foot; bare ground is at zero."""
    if not state.ground:
        return (0,)
    there = [each for each in features(state, at) if each.kind in FLOORS]
    steps = max((each.height for each in there if each.kind == "stairs"), default=0)
    return tuple(each.height for each in there if each.height >= steps) or (0,)


def floor(state: State, at: Hex, below: int) -> int:
    """The height of the floor on which one stands there, or falls, from a height; in eighths of a foot."""
    if not state.ground:
        return 0
    there = floors(state, at)
    return max((height for height in there if height <= below), default=min(there))


def height(state: State, who: Name) -> int:
    """How high somebody is: on what is under them, or above it."""
    one = state.combatants[who]
    return max(one.height, min(floors(state, one.at)) if state.ground else 0)


def smooth(state: State, at: Hex, from_: int) -> bool:
    """Whether it is level ground with good footing (GUR-127)."""
    return from_ in floors(state, at) and not hindered(state, at) and not deep(state, at)


def too_high(state: State, at: Hex, from_: int) -> bool:
    """Whether all that one could stand on there is out of a walker's reach (GUR-137)."""
    return (min(floors(state, at)) if state.ground else 0) > from_ + STEP_UP


STEP_UP = 24
"""Eighths of a foot, up or down, that one goes without climbing or falling: a yard (GUR-188)."""


def level_at(state: State, at: Hex, height: int) -> int:
    """The height on which somebody who comes from such a height stands there."""
    return floor(state, at, height + STEP_UP)


def drop(state: State, at: Hex, height: int) -> int:
    """How deep one falls there, coming from such a height; 0 where one simply walks on (GUR-188)."""
    deep_down = height - level_at(state, at, height)
    return deep_down if deep_down > STEP_UP else 0
