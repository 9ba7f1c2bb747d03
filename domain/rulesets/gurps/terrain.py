"""What the ground does: bad footing, and what stands in the way (GUR-137, GUR-190)."""

from domain.facts.hexes import Hex
from domain.facts.state import State

HINDERING = ("slippery", "bad-footing", "stairs", "shallow-water", "minor-obstruction")
"""A movement point more for the hex (GUR-137)."""

DEEP = ("deep-water",)
"""All movement points for one hex (GUR-137)."""

SOLID = ("wall", "severe-obstruction")
"""One goes round it, or jumps (GUR-137)."""


def kinds(state: State, at: Hex) -> tuple[str, ...]:
    """What is on a hex."""
    return tuple(feature.kind for feature in state.ground if feature.at == at)


def slippery(state: State, at: Hex) -> bool:
    """Bad footing: -2 to hit, -1 on defences, one movement point more (GUR-190)."""
    return "slippery" in kinds(state, at) or "bad-footing" in kinds(state, at)


def passable(state: State, at: Hex) -> bool:
    """Whether somebody can stand there at all."""
    return not any(kind in SOLID for kind in kinds(state, at))


def hindered(state: State, at: Hex) -> bool:
    """Bad footing, stairs, shallow water or a minor obstruction there (GUR-137, GUR-190)."""
    return not set(kinds(state, at)).isdisjoint(HINDERING)


def deep(state: State, at: Hex) -> bool:
    """Water that takes all movement points (GUR-137)."""
    return not set(kinds(state, at)).isdisjoint(DEEP)


SOFT = ("soft", "mud", "sand", "shallow-water", "deep-water")
"""Kinds of ground, or manners of a floor, that hurt only half as much to fall on (GUR-186)."""


def soft(state: State, at: Hex) -> bool:
    """Whether one falls on something soft there, and not on hard ground (GUR-186, GUR-188)."""
    return any(
        feature.at == at and (feature.kind in SOFT or not set(feature.manner).isdisjoint(SOFT))
        for feature in state.ground
    )


def floor(state: State, at: Hex, below: int) -> int:
    """The height of the floor on which one stands there, or falls, from a height; in eighths of a foot."""
    return max(
        (
            each.height
            for each in state.ground
            if (each.at, each.kind) == (at, "floor") and each.height <= below
        ),
        default=0,
    )


STEP_UP = 24
"""Eighths of a foot, up or down, that one goes without climbing or falling: a yard (GUR-188)."""


def level_at(state: State, at: Hex, height: int) -> int:
    """The height on which somebody who comes from such a height stands there."""
    return floor(state, at, height + STEP_UP)


def drop(state: State, at: Hex, height: int) -> int:
    """How deep one falls there, coming from such a height; 0 where one simply walks on (GUR-188)."""
    deep_down = height - level_at(state, at, height)
    return deep_down if deep_down > STEP_UP else 0
