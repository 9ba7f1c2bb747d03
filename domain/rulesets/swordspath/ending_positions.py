"""How a position between two ends, and with it the clock of a choke or strangle (SPG-20, SPG-50)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import HoldBroken
from domain.rulesets.shared.conditions import count
from domain.rulesets.swordspath.moves import RIDE
from domain.rulesets.swordspath.status import pair


def end_position(scene: Scene, who: Name, foe: Name, because: Key, rule: str) -> None:
    """Every position between two ends, both ways."""
    drop(scene, pair(who, foe), because, rule)
    drop(scene, pair(foe, who), because, rule)


def drop(scene: Scene, name: str, because: Key, rule: str) -> None:
    """A position ends, if there is one; nobody comes off a horse by it."""
    hold = scene.state.holds.get(name)
    if hold is not None and hold.kind != RIDE:
        scene.tell(HoldBroken(name, because, rule))
        count(scene, hold.holder, "held", 0, because, "SPG-19", hold.victim)
