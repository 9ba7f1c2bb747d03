"""Breath, endurance and consciousness on one's own turn (GUR-176, GUR-177, GUR-179, GUR-180)."""

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key
from domain.facts.events import ConditionLost
from domain.facts.term import Term
from domain.rulesets.gurps.able import stunned
from domain.rulesets.gurps.deeds import Turn
from domain.rulesets.gurps.sheet import sheet
from domain.rulesets.gurps.success import DICE, SUCCESS


def breathe(scene: Scene, turn: Turn) -> None:
    """Without air a point of FP goes at the start of the turn (GUR-180, A21)."""


def bears_up(scene: Scene, turn: Turn, picked: Choice, key: Key) -> bool:
    """Whether he keeps on his feet and going (GUR-177, GUR-179, GUR-180)."""
    return True


def recover(scene: Scene, turn: Turn) -> None:
    """A stunned fighter rolls HT at the end of his turn (GUR-176)."""
    who = turn.who
    if not stunned(scene.state, who):
        return
    needed = (Term("ht", sheet(scene.state, who).ht),)
    verdict = scene.check(who, DICE, f"{turn.slot}.recovery", rule="GUR-176", against=needed, test=SUCCESS)
    if verdict.passed:
        scene.tell(ConditionLost(who, "stunned", verdict.key, "GUR-176"))
