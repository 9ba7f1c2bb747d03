"""What falls away with those who fall, leave or come apart: holds end, the oldest first."""

from collections.abc import Callable

from domain.engine.scene import Scene
from domain.facts.choice import Key
from domain.facts.events import HoldBroken
from domain.facts.state import Hold


def end_holds(scene: Scene, which: Callable[[Hold], bool], because: Key, rule: str) -> None:
    """Every hold ends of which that is so when its turn comes."""
    for name, hold in tuple(scene.state.holds.items()):
        if which(hold):
            scene.tell(HoldBroken(name, because, rule))
