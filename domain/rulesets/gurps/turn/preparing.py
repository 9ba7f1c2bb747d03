"""Evaluate, Aim and Concentrate: what a second of preparation brings, and what disturbs it (GUR-153)."""

from typing import Literal

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, maneuver, that_alone, their_foes
from domain.rulesets.gurps.core.armed import can_shoot
from domain.rulesets.gurps.core.figures import will
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.turn.intents import CALM, UNNAMED
from domain.rulesets.gurps.turn.needs import FOE
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("evaluated", "spent", "GUR-217"),
    Counter("aimed", "spent", "GUR-153"),
    Counter("concentrated", "spent", "GUR-136"),
)
"""What is counted here, and how long it is kept."""

Seconds = Literal["evaluated", "aimed"]
"""What is counted up to a limit: more seconds add nothing (GUR-153)."""


def evaluate(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Better to hit one foe for each second in a row (GUR-153, GUR-217)."""
    _another(scene, turn, "evaluated", key, "GUR-217", pick.foe)


def aim(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Seconds of aim at one foe, for the next shot at them (GUR-153)."""
    _another(scene, turn, "aimed", key, "GUR-153", pick.foe)


def _another(scene: Scene, turn: Turn, counter: Seconds, key: Key, rule: str, foe: Name) -> None:
    who = turn.who
    seconds = min(scene[who].counter(counter, foe) + 1, turn.tables.limit(counter))
    count(scene, who, counter, seconds, key, rule, foe)


def concentrate(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Another second of it in a row (GUR-153); two make the next jump a full one (GUR-136)."""
    seconds = scene[turn.who].counter("concentrated") + 1
    scene.tell(CounterSet(turn.who, "concentrated", seconds, key, "GUR-153"))


def disturbed(scene: Scene, tables: GurpsTables, who: Name, because: Key, slot: Key) -> None:
    """A defence costs the aim, and concentration unless a Will roll holds it (GUR-153)."""
    if maneuver(scene.state, who) == "aim":
        for foe in tuple(scene.state.combatants):
            count(scene, who, "aimed", 0, because, "GUR-153", foe)
    if maneuver(scene.state, who) == "concentrate" and scene[who].counter("concentrated"):
        needed = (Term("will", will(scene.state, who)), tables.modifier("defended"))
        key = f"{slot}.{who}.concentration"
        verdict = scene.check(who, DICE, key, rule="GUR-153", against=needed, test=SUCCESS)
        if not verdict.passed:
            scene.tell(CounterSet(who, "concentrated", 0, verdict.key, "GUR-153"))


def waste(scene: Scene, who: Name, because: Key) -> None:
    """What a turn spent otherwise, or at another foe, makes vain (GUR-217)."""
    intent = scene[who].intent
    act, at = ("", "") if intent is None else (intent.act, intent.foe)
    for counter, kept, rule in (("evaluated", "evaluate", "GUR-217"), ("aimed", "aim", "GUR-153")):
        for foe in tuple(scene.state.combatants):
            if (act, at) != (kept, foe):
                count(scene, who, counter, 0, because, rule, foe)
    if act != "concentrate":
        count(scene, who, "concentrated", 0, because, "GUR-136")


@need("nothing-to-aim", "GUR-153", "{who} has nothing in hand that shoots.")
def something_to_aim(case: Turning, pick: Choice) -> bool:
    """with something in hand that shoots"""
    return can_shoot(case.state, case.tables, case.who)


ACTS = (
    TurnAct("evaluate", (), (*UNNAMED, FOE), that_alone, evaluate, their_foes),
    TurnAct("aim", (), (*CALM, something_to_aim, FOE), that_alone, aim, their_foes),
    TurnAct("concentrate", (), CALM, that_alone, concentrate),
)
