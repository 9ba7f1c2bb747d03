"""Falling down, and what one lands on (GUR-172, GUR-175, GUR-184, GUR-187, GUR-188)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import PostureChanged
from domain.rulesets.gurps.figures import dx
from domain.rulesets.gurps.success import DICE, SUCCESS
from domain.rulesets.gurps.tables import Tables


def stay_up(scene: Scene, tables: Tables, who: Name, because: Key, key: Key, rule: str) -> bool:
    """Roll DX or fall; whether he is still up."""
    if scene[who].posture == "lying":
        return False
    verdict = scene.check(who, DICE, key, rule=rule, against=dx(scene.state, who), test=SUCCESS)
    if not verdict.passed:
        fall(scene, who, verdict.key, rule)
    return verdict.passed


def fall(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """He goes down."""
    if scene[who].posture != "lying":
        scene.tell(PostureChanged(who, "lying", because, rule))
