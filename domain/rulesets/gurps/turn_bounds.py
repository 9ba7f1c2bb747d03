"""What lasts for a turn: cleared as the next begins, or as this one ends (GUR-173, GUR-198, GUR-216)."""

from domain.engine.scene import Scene
from domain.facts.choice import Name
from domain.facts.events import ConditionLost, CounterSet
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn
from domain.rulesets.gurps.core.blocking_weapons import pass_on, withdraw
from domain.rulesets.gurps.core.injury import shock_of
from domain.rulesets.gurps.core.running import remember_run
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.registry import COUNTERS, FADING
from domain.rulesets.gurps.turn.preparing import waste
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import fade, lapse


def begin(scene: Scene, turn: Turn, second: int) -> None:
    """What lasted until now is over; the points lost since the last turn are this turn's shock (GUR-173)."""
    who, key = turn.who, turn.slot
    scene.tell(CounterSet(who, "turns", second, key, "GUR-140"))
    fade(scene, who, FADING, "next-turn", key)
    for foe in tuple(scene.state.combatants):
        count(scene, who, "last-toward", scene[who].counter("toward", foe), key, "GUR-054", foe)
    remember_run(scene, who, key)
    lapse(scene, who, COUNTERS, "next-turn", key)
    withdraw(scene, who, key)
    if points := shocked(scene.state, turn.tables, who):
        scene.tell(CounterSet(who, "shock", points, key, "GUR-173"))
    count(scene, who, "hurt", 0, key, "GUR-173")


def conclude(scene: Scene, turn: Turn) -> None:
    """The turn is over: shock passes, and what was prepared for this turn only is lost (GUR-216, GUR-217)."""
    who, key = turn.who, turn.slot
    lapse(scene, who, COUNTERS, "turn", key)
    lapse(scene, who, COUNTERS, "named-turn", key, most=scene[who].counter("turns"))
    pass_on(scene, who, key)
    if "skidding" in scene[who].conditions and not scene[who].counter("skid"):
        scene.tell(ConditionLost(who, "skidding", key, "GUR-112"))
    intent = scene[who].intent
    waste(scene, who, key)
    for foe in tuple(scene.state.combatants):
        if intent is None or intent.act != "feint":
            count(scene, foe, "feinted", 0, key, "GUR-216", who)


def shocked(state: State, tables: GurpsTables, who: Name) -> int:
    """The shock of the HP lost since the last turn (GUR-173)."""
    return shock_of(state, tables, who, state.combatants[who].counter("hurt"))
