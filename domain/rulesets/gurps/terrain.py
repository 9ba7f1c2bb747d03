"""What the ground does: bad footing, and what stands in the way (GUR-137, GUR-190)."""

from domain.facts.hexes import Hex
from domain.facts.state import State

SLIPPERY = ("slippery", "bad-footing", "stairs", "shallow-water")
SOLID = ("wall",)


def kinds(state: State, at: Hex) -> tuple[str, ...]:
    """What is on a hex."""
    return tuple(feature.kind for feature in state.ground if feature.at == at)


def slippery(state: State, at: Hex) -> bool:
    """Bad footing: -2 to hit, -1 on defences, one movement point more (GUR-190)."""
    return "slippery" in kinds(state, at) or "bad-footing" in kinds(state, at)


def passable(state: State, at: Hex) -> bool:
    """Whether somebody can stand there at all."""
    return not any(kind in SOLID for kind in kinds(state, at))
