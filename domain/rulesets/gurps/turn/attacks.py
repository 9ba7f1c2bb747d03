"""How many attacks a turn has, and on whom (GUR-153, GUR-154)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("attacks", "next-turn", "GUR-154"),)
"""What is counted here, and how long it is kept."""

TWICE = "double"


def may_attack(state: State, who: Name) -> bool:
    """Whether an attack is left: one, or two of an All-Out Attack (Double) (GUR-153, GUR-154)."""
    most = 2 if (maneuver(state, who), manner(state, who)) == ("all-out-attack", TWICE) else 1
    return state.combatants[who].counter("attacks") < most


def may_attack_now(state: State, who: Name, foe: Name) -> bool:
    """The same for one foe: both attacks of Double, and what follows a feint, go against one (GUR-154)."""
    fighter = state.combatants[who]
    if not may_attack(state, who):
        return False
    if (maneuver(state, who), manner(state, who)) == ("all-out-attack", "feint"):
        return bool(fighter.counter("feints", foe))
    earlier = [key for key, value in fighter.counters.items() if value and key.startswith("attacks:")]
    return not earlier or earlier == [f"attacks:{foe}"]


def count_attack(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """An attack of this turn is made (GUR-153)."""
    for versus in ("", foe):
        made = scene[who].counter("attacks", versus)
        scene.tell(CounterSet(who, "attacks", made + 1, because, "GUR-153", versus))
