"""Setting and taking away what must be remembered: conditions and counters, told only when they change."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, ConditionLost, CounterSet


def gain(
    scene: Scene, who: Name, condition: str, because: Key, rule: str, *, level: int = 0, by: Name = ""
) -> None:
    """They have the condition from now on; said again only if it is of another kind."""
    was = scene.state.combatants[who].conditions.get(condition)
    if was is None or (was.level, was.by) != (level, by):
        scene.tell(ConditionGained(who, condition, because, rule, level, by))


def clear(scene: Scene, who: Name, condition: str, because: Key, rule: str) -> None:
    """They have it no longer."""
    if condition in scene.state.combatants[who].conditions:
        scene.tell(ConditionLost(who, condition, because, rule))


def count(
    scene: Scene, who: Name, counter: str, value: int, because: Key, rule: str, versus: Name = ""
) -> None:
    """The counter stands so from now on."""
    name = f"{counter}:{versus}" if versus else counter
    if scene.state.combatants[who].counters.get(name, 0) != value:
        scene.tell(CounterSet(who, counter, value, because, rule, versus))
