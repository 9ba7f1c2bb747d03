"""The end of a phase (SPG-47)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key
from domain.facts.events import ConditionLost, ItemMoved
from domain.rulesets.swordspath.knockouts import survival
from domain.rulesets.swordspath.plan import Plans

PASSING = {"surprised-front": "SPG-07", "surprised-rear": "SPG-07", "shying": "SPG-42"}
"""Conditions that last to the end of the phase."""


def pass_by(scene: Scene, declared: Plans, beat: Key) -> None:
    """Surprise is over, mounts calm down, and what was dropped lies on the ground (SPG-47)."""
    for who in tuple(scene.state.combatants):
        for condition, rule in PASSING.items() if scene[who].conditions else ():
            if condition in scene[who].conditions:
                scene.tell(ConditionLost(who, condition, beat, rule))
    for act in declared.of("drop"):
        if act.what.using[0] in scene[act.who].items:
            scene.tell(ItemMoved(act.who, act.what.using[0], "ground", act.key, "SPG-47"))
    survival(scene, beat)
