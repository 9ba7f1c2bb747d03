"""Riders: the seat, what throws them, getting off and up again (GUR-060, GUR-062)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import GurpsTables


def seat(state: State, tables: GurpsTables, rider: Name) -> tuple[Term, ...]:
    """Riding, or DX of who has not learnt it, without shock (GUR-060)."""
    return tuple(term for term in level(state, tables, rider, "riding") if term.name != "shock")


def keep_seat(
    scene: Scene, tables: GurpsTables, rider: Name, because: Key, slot: Key, rule: str, *off: Term
) -> bool:
    """Riding or they fall off; whether they still sit (GUR-062)."""
    needed = (*seat(scene.state, tables, rider), *off)
    verdict = scene.check(rider, DICE, f"{slot}.{rider}.seat", rule=rule, against=needed, test=SUCCESS)
    if not verdict.passed:
        fall(scene, rider, verdict.key, rule)
    return verdict.passed
