"""Going down: whoever is up, or on their knees, becomes prone (ADD-50)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import PostureChanged
from domain.rulesets.adnd.status import KNEES, PRONE


def fall_prone(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """Prone, unless they are on hands and knees or lie there already; the knees are not prone (Q24)."""
    if scene[who].posture in ("standing", KNEES):
        scene.tell(PostureChanged(who, PRONE, because, rule))
