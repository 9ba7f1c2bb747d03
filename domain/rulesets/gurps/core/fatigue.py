"""Breath, endurance and consciousness on one's own turn (GUR-176, GUR-177, GUR-179, GUR-180)."""

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, ConditionLost, CounterSet, Damaged, IntentSet
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn
from domain.rulesets.gurps.core.figures import FP, HP, full_fp, full_hp, will
from domain.rulesets.gurps.core.injury import DEAD, UNCONSCIOUS, knock_out, suffer
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("airless", "spent", "GUR-180"),)
"""What is counted here, and how long it is kept."""

UNDEFENDED = "undefended"
"""The manner of doing nothing at all, not even defending oneself (GUR-177)."""


def fp(state: State, who: Name) -> int:
    """FP left; below zero they count on."""
    return state.combatants[who].pools[FP]


# -- breath


def breathe(scene: Scene, turn: Turn) -> None:
    """Without air a point of FP goes at the start of the turn (GUR-180, A21)."""
    for victim in fainted(scene.state, turn.who):
        without_air(scene, turn.tables, victim, turn.slot)
    if "exhausted" in scene[turn.who].conditions and fp(scene.state, turn.who) > 0:
        scene.tell(ConditionLost(turn.who, "exhausted", turn.slot, "GUR-179"))
    if settings(scene.state).breath_lost == "start":
        gasps(scene, turn)


def gasps(scene: Scene, turn: Turn) -> None:
    """A point of FP for a second without air (GUR-043, GUR-180)."""
    if able(scene.state, turn.who) and "suffocating" in scene[turn.who].conditions:
        tire(scene, turn.tables, turn.who, 1, turn.slot, "GUR-180", turn.slot)
        without_air(scene, turn.tables, turn.who, turn.slot)


def fainted(state: State, who: Name) -> tuple[Name, ...]:
    """Those who have fainted in their grip and still get no air: they have no turns of their own to count."""
    if not state.holds:
        return ()
    names = (hold.victim for hold in state.holds.values() if hold.holder == who and hold.level == 1)
    return tuple(
        name
        for name in dict.fromkeys(names)
        if state.combatants[name].down == UNCONSCIOUS and "suffocating" in state.combatants[name].conditions
    )


def without_air(scene: Scene, tables: GurpsTables, who: Name, because: Key) -> None:
    """Another second; after four minutes they are dead (GUR-180)."""
    seconds = scene[who].counter("airless") + 1
    scene.tell(CounterSet(who, "airless", seconds, because, "GUR-180"))
    if seconds >= tables.limit("without-air"):
        knock_out(scene, who, DEAD, because, "GUR-180")


def tire(
    scene: Scene, tables: GurpsTables, who: Name, points: int, because: Key, rule: str, slot: Key
) -> None:
    """FP are lost; each below zero costs a HP as well (GUR-179)."""
    below = min(max(points - max(fp(scene.state, who), 0), 0), points)
    scene.tell(Damaged(who, FP, points, because, rule, "fatigue"))
    overdraw(scene, tables, who, below, because, slot)


def overdraw(scene: Scene, tables: GurpsTables, who: Name, below: int, because: Key, slot: Key) -> None:
    """So many FP were lost below zero; at minus full they faint (GUR-179)."""
    if below > 0:
        suffer(scene, tables, who, "", (Term("below-nought", below),), "fatigue", because, "GUR-179", slot)
    if able(scene.state, who) and fp(scene.state, who) <= -full_fp(scene.state, who):
        faint(scene, who, because, "GUR-179")


def faint(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """Unconscious; one who gets no air wakes only when they do (GUR-180, GUR-181)."""
    if "suffocating" in scene[who].conditions:
        scene.tell(ConditionGained(who, "fainted", because, "GUR-180"))
    knock_out(scene, who, UNCONSCIOUS, because, rule)


# -- going on


def bears_up(scene: Scene, turn: Turn, picked: Choice, key: Key) -> bool:
    """Whether they keep conscious, and do what they want (GUR-177, GUR-179, GUR-180, GUR-198)."""
    who = turn.who
    if fp(scene.state, who) <= 0 and "suffocating" in scene[who].conditions:
        if not wills(scene, turn, "GUR-180"):
            return False
    elif fp(scene.state, who) <= 0 and picked.act != "do-nothing" and not wills(scene, turn, "GUR-179"):
        return False
    idle = picked.act == "do-nothing" and UNDEFENDED in picked.manner
    if scene[who].pools[HP] > 0 or idle:
        return True
    full = full_hp(scene.state, who)
    worse = -scene[who].pools[HP] // full
    needed = (
        Term("ht", sheet(scene.state, who).ht),
        *((Term("hp", -worse, rule="GUR-177"),) if worse else ()),
    )
    verdict = scene.check(
        who, DICE, f"{turn.slot}.consciousness", rule="GUR-177", against=needed, test=SUCCESS
    )
    if not verdict.passed and able(scene.state, who):
        faint(scene, who, verdict.key, "GUR-177")
    return verdict.passed


def wills(scene: Scene, turn: Turn, rule: str) -> bool:
    """A Will roll: failed they faint without air, else do nothing until rested (GUR-179, GUR-180)."""
    who = turn.who
    needed = (Term("will", will(scene.state, who)),)
    verdict = scene.check(who, DICE, f"{turn.slot}.will", rule=rule, against=needed, test=SUCCESS)
    if verdict.passed or not able(scene.state, who):
        return verdict.passed
    if rule == "GUR-180":
        faint(scene, who, verdict.key, rule)
        return False
    scene.tell(ConditionGained(who, "exhausted", verdict.key, rule))
    scene.tell(IntentSet(who, Choice("do-nothing"), verdict.key, rule))
    return False


def recover(scene: Scene, turn: Turn) -> None:
    """A stunned fighter rolls HT at the end of their turn (GUR-176)."""
    who = turn.who
    if settings(scene.state).breath_lost == "end":
        gasps(scene, turn)
    if not able(scene.state, who) or not stunned(scene.state, who):
        return
    needed = (Term("ht", sheet(scene.state, who).ht),)
    verdict = scene.check(who, DICE, f"{turn.slot}.recovery", rule="GUR-176", against=needed, test=SUCCESS)
    if verdict.passed:
        scene.tell(ConditionLost(who, "stunned", verdict.key, "GUR-176"))
