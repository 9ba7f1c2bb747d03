"""Tumbling over level ground, so that one is hard to shoot (GUR-127, GUR-128)."""

from domain.engine.menus.needs import Needs
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, CounterSet, Grade
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, that_alone
from domain.rulesets.gurps.core.figures import move
from domain.rulesets.gurps.core.ranges import TUMBLING
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.move.needs import FAR, whole_move
from domain.rulesets.gurps.stunts.needs import STUNT, hopeful, once
from domain.rulesets.gurps.stunts.stunts import attempt, best_of, topple
from domain.rulesets.gurps.turn.needs import knows_one
from domain.rulesets.gurps.turn.points import HEX, allowance
from domain.rulesets.shared.durations import Counter, FadingCondition

COUNTERS = (Counter("tumbles", "next-turn", "GUR-127"),)
"""What is counted here, and how long it is kept."""

FADING = (FadingCondition("tumbling", "next-turn", "GUR-127"),)
"""Conditions that pass by themselves."""

NEEDS: Needs[Turning] = (
    STUNT, whole_move("GUR-127"),
    once("tumbles", "tumbled", "GUR-127", "{who} has tried to tumble this turn."),
    knows_one(("acrobatics",), "GUR-127"),
    hopeful(lambda case, pick: needed(case.state, case.tables, case.who)),
)  # fmt: skip


def needed(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """Plain Acrobatics (GUR-127)."""
    return best_of(state, tables, who, ("acrobatics",))


def tumble(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Full Move and hard to hit; half of it; or on the ground (GUR-127, GUR-128)."""
    who = turn.who
    scene.tell(CounterSet(who, "tumbles", 1, key, "GUR-127"))
    terms = needed(scene.state, turn.tables, who)
    grade, because = attempt(scene, turn.tables, who, terms, f"{turn.slot}.tumble", "GUR-127")
    if grade.passed:
        yards = move(scene.state, turn.tables, who)
        scene.tell(ConditionGained(who, TUMBLING, because, "GUR-127", level=yards))
    elif grade is Grade.CRITICAL_FAILURE:
        topple(scene, who, because, "GUR-128")
    else:
        halves = allowance(scene.state, turn.tables, who) // (2 * HEX) * HEX
        scene.tell(CounterSet(who, "allowance", halves, because, "GUR-128"))


ACTS = (TurnAct("tumble", FAR, NEEDS, that_alone, tumble),)
