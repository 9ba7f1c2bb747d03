"""What lasts for a turn: cleared as the next begins, or as this one ends (GUR-173, GUR-198, GUR-216)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionLost, CounterSet
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn
from domain.rulesets.gurps.core.barring import pass_on, withdraw
from domain.rulesets.gurps.core.injury import shock_of
from domain.rulesets.gurps.core.running import remember_run
from domain.rulesets.gurps.turn.preparing import lapse

CONDITIONS = {"blocked": "GUR-160", "tumbled": "GUR-210", "tumbling": "GUR-127"}
"""Conditions that last until one's next turn, with the rule that ends them."""

COUNTERS = {
    "parries": "GUR-159",
    "retreated": "GUR-218",
    "stunt": "GUR-102",
    "yards": "GUR-137",
    "run": "GUR-054",
    "spent": "GUR-137",
    "stepped": "GUR-139",
    "allowance": "GUR-137",
    "turned": "GUR-139",
    "stopped": "GUR-137",
    "toward": "GUR-081",
    "swapped": "GUR-165",
    "jumped": "GUR-135",
    "slid": "GUR-103",
    "skid": "GUR-110",
    "spun": "GUR-114",
    "swung": "GUR-117",
    "tictacs": "GUR-122",
    "tictac-off": "GUR-122",
    "tictac-way": "GUR-124",
    "tictac-gap": "GUR-124",
    "tictac-out": "GUR-124",
    "tictac-reached": "GUR-124",
    "tumbles": "GUR-127",
    "vaults": "GUR-131",
    "vault-run": "GUR-129",
    "open-to": "GUR-109",
    "readied": "GUR-153",
    "feints": "GUR-154",
    "attacks": "GUR-154",
    "carries": "GUR-049",
    "turn-over": "GUR-198",
}
"""Counters that go back to nought then, also those kept for each foe or hand."""

TURN_ONLY = {
    "nerve": "GUR-097",
    "shock": "GUR-173",
}
"""Counters that go back to nought when the turn ends that they were for."""

OPENINGS = {"parried-judo": "GUR-206", "parried-wrestling": "GUR-207"}
"""Counters that name the turn that they are for, and go back to nought when it ends."""


def begin(scene: Scene, turn: Turn, second: int) -> None:
    """What lasted until now is over; the points lost since the last turn are this turn's shock (GUR-173)."""
    who, key = turn.who, turn.slot
    scene.tell(CounterSet(who, "turns", second, key, "GUR-140"))
    for condition, rule in CONDITIONS.items():
        if condition in scene[who].conditions:
            scene.tell(ConditionLost(who, condition, key, rule))
    for foe in tuple(scene.state.combatants):
        toward = scene[who].counter("toward", foe)
        if toward != scene[who].counter("last-toward", foe):
            scene.tell(CounterSet(who, "last-toward", toward, key, "GUR-054", foe))
    remember_run(scene, who, key)
    clear(scene, who, COUNTERS, key)
    withdraw(scene, who, key)
    if points := shocked(scene.state, who):
        scene.tell(CounterSet(who, "shock", points, key, "GUR-173"))
    if scene[who].counter("hurt"):
        scene.tell(CounterSet(who, "hurt", 0, key, "GUR-173"))


def conclude(scene: Scene, turn: Turn) -> None:
    """The turn is over: shock passes, and what was prepared for this turn only is lost (GUR-216, GUR-217)."""
    who, key = turn.who, turn.slot
    clear(scene, who, TURN_ONLY, key)
    clear(scene, who, OPENINGS, key, until=scene[who].counter("turns"))
    pass_on(scene, who, key)
    if "skidding" in scene[who].conditions and not scene[who].counter("skid"):
        scene.tell(ConditionLost(who, "skidding", key, "GUR-112"))
    intent = scene[who].intent
    lapse(scene, who, key)
    for foe in tuple(scene.state.combatants):
        if scene[foe].counter("feinted", who) and not (intent is not None and intent.act == "feint"):
            scene.tell(CounterSet(foe, "feinted", 0, key, "GUR-216", who))


def clear(scene: Scene, who: Name, names: dict[str, str], because: Key, until: int | None = None) -> None:
    """Set counters of these names to nought, whomever they are kept against, or those `until` a value."""
    for counter, value in [each for each in scene[who].counters.items() if each[1]]:
        name, _, versus = counter.partition(":")
        if name in names and (until is None or value <= until):
            scene.tell(CounterSet(who, name, 0, because, names[name], versus))


def shocked(state: State, who: Name) -> int:
    """The shock of the HP lost since the last turn (GUR-173)."""
    return shock_of(state, who, state.combatants[who].counter("hurt"))
