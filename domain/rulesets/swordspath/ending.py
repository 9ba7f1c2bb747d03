"""The end of a phase, and of the fight (SPG-47, SPG-48)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key
from domain.facts.events import CombatEnded, ConditionLost, ItemMoved
from domain.rulesets.swordspath.able import sides_left
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


def end_if_decided(scene: Scene, because: Key) -> bool:
    """The fight ends when at most one side has anybody left; none left is a draw (SPG-48)."""
    left = sides_left(scene.state)
    if len(left) > 1:
        return False
    scene.tell(CombatEnded(left, because, "SPG-48", "decided"))
    return True
