"""The end of a phase (SPG-47)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key
from domain.facts.events import ItemMoved
from domain.rulesets.shared.durations import FadingCondition, declared, fade
from domain.rulesets.swordspath.knockouts import survival
from domain.rulesets.swordspath.plan import Plans

FADING = declared((
    FadingCondition("surprised-front", "phase", "SPG-07"),
    FadingCondition("surprised-rear", "phase", "SPG-07"),
    FadingCondition("shying", "phase", "SPG-42"),
))  # fmt: skip
"""Conditions that last to the end of the phase."""


def pass_by(scene: Scene, declared: Plans, beat: Key) -> None:
    """Surprise is over, mounts calm down, and what was dropped lies on the ground (SPG-47)."""
    for who in tuple(scene.state.combatants):
        fade(scene, who, FADING, "phase", beat)
    for act in declared.of("drop"):
        if act.what.tool in scene[act.who].items:
            scene.tell(ItemMoved(act.who, act.what.tool, "ground", act.key, "SPG-47"))
    survival(scene, beat)
