"""Coming into a foe's hex: from which side, for as long as one is in it (GUR-107, GUR-166, A63)."""

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Key, Name
from domain.facts.hexes import Hex
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("entered", "hold", "GUR-107"),)
"""What is counted here, and how long it is kept."""


def enters(scene: Scene, who: Name, foe: Name, start: Hex, because: Key, *, within: bool) -> None:
    """From which side they came into a foe's hex, from `start`: beyond it they get only by evading (GUR-107).

    From one hex of a body to the other is no coming in; whom they take along they do not come upon.
    """
    came = 0
    if apart(scene.state, who, foe) == 0 and scene[who].at != start:
        came = 1 + hexes.facing_towards(start, scene[who].at)
        if within:
            came = scene[who].counter("entered", foe)
    if scene[who].counter("carries", foe):
        came = 0
    count(scene, who, "entered", came, because, "GUR-107", foe)
