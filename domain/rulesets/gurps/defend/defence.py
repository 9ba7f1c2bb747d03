"""Dodge, parry and block: the foe is asked, rolls, and what comes of it (GUR-156 to GUR-163)."""

from __future__ import annotations

from typing import NamedTuple

from domain.engine.menus.needs import lacking
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Checked, ConditionGained, CounterSet, Grade
from domain.facts.hexes import Hex
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.gurps.core.armed import bare, tiring
from domain.rulesets.gurps.core.body import carrier
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.defend.cases import OPEN, Defending, Upon
from domain.rulesets.gurps.defend.defence_scores import OPENING, RULES, bearing, number, plain_dodge
from domain.rulesets.gurps.defend.guards import NONE, guards
from domain.rulesets.gurps.defend.retreat import begins, follows, steps_back
from domain.rulesets.gurps.turn.preparing import disturbed
from domain.rulesets.shared.durations import Counter, FadingCondition

COUNTERS = (
    Counter("parries", "next-turn", "GUR-159"),
    Counter("parried-judo", "named-turn", "GUR-206"),
    Counter("parried-wrestling", "named-turn", "GUR-207"),
)
"""What is counted here, and how long it is kept."""

FADING = (
    FadingCondition("blocked", "next-turn", "GUR-160"),
    FadingCondition("tumbled", "next-turn", "GUR-210"),
)
"""Conditions that pass by themselves."""


class Guard(NamedTuple):
    """What came of the defence: its kind, and with what; after a failed bare parry, the arm."""

    stopped: bool
    used: str = ""
    using: tuple[str, ...] = ()


def defended(scene: Scene, tables: GurpsTables, attack: Attack, slot: Key) -> Guard:
    """Ask the foe, roll for it, and say whether the attack is stopped (GUR-156, GUR-199).

    After an All-Out Defence (Double) a second defence of another kind may follow the first (GUR-153).
    """
    foe = attack.foe
    tries = (
        2 if (maneuver(scene.state, foe), manner(scene.state, foe)) == ("all-out-defence", "double") else 1
    )
    used, arm, backed = "", "", ""
    back: Hex | None = None
    for _ in range(tries):
        if not able(scene.state, foe):
            break
        menu = guards(Defending(scene.state, tables, foe, attack, used))
        said = scene.choose_unless(NONE, foe, menu, f"{slot}.{foe}.defends", rule="GUR-199")
        if said is None or said.pick == NONE:
            break
        used = said.pick.act
        if said.pick.to is not None:
            back, backed = said.pick.to, said.key
            begins(scene, attack, back, backed)
        if _stopped(scene, tables, attack, said.pick, said.key, slot, back):
            return Guard(True, used, said.pick.using)
        arm = carrier(said.pick.tool) if used == "parry" and bare(said.pick) else arm
    if backed:
        follows(scene, attack, backed)
    return Guard(False, used, (arm,) if arm else ())


def _stopped(
    scene: Scene, tables: GurpsTables, attack: Attack, pick: Choice, because: Key, slot: Key, back: Hex | None
) -> bool:
    """One defence (GUR-158 to GUR-162). One that holds gets them `back`, if they retreat and are not
    there."""
    foe = attack.foe
    if "acrobatic" in pick.manner:
        tumble(scene, tables, foe, because, slot)
    needed = number(scene.state, tables, attack, pick)
    verdict = scene.check(
        foe, DICE, f"{slot}.{foe}.defence", rule=RULES[pick.act], against=needed, test=SUCCESS
    )
    if back is not None and verdict.passed and scene[foe].at != back:
        steps_back(scene, foe, back, verdict.key)
    grade = Grade.SUCCESS if verdict.passed else Grade.FAILURE
    scene.tell(Checked(foe, pick.act, grade, verdict.key, RULES[pick.act], attack.who))
    _spend(scene, foe, pick, verdict.key)
    if verdict.passed and pick.act == "parry" and bare(pick) and pick.using[1] in OPENING:
        skill = pick.using[1]
        after = scene[foe].counter("turns") + 1
        scene.tell(CounterSet(foe, f"parried-{skill}", after, verdict.key, OPENING[skill], attack.who))
    disturbed(scene, tables, foe, verdict.key, slot)
    return verdict.passed


def _spend(scene: Scene, foe: Name, pick: Choice, because: Key) -> None:
    """A block is gone for the turn, a parry makes the next harder, a stunt has had its dodge."""
    if pick.act == "block":
        scene.tell(ConditionGained(foe, "blocked", because, "GUR-160"))
    if pick.act == "parry":
        for used in tiring(scene.state, foe, pick):
            count = scene[foe].counter("parries", used)
            scene.tell(CounterSet(foe, "parries", count + 1, because, "GUR-159", used))
    lasting = settings(scene.state).stunt_dodge == "all-turn"
    if pick.act == "dodge" and scene[foe].counter("stunt") and not lasting:
        scene.tell(CounterSet(foe, "stunt", 0, because, "GUR-102"))


def tumble(scene: Scene, tables: GurpsTables, who: Name, because: Key, slot: Key) -> None:
    """An Acrobatic Dodge: for better or worse of the dodge that follows, once a turn (GUR-210)."""
    scene.tell(ConditionGained(who, "tumbled", because, "GUR-210"))
    bonus = tables.modifier("acrobatics").value
    needed = level(scene.state, tables, who, "acrobatics")
    verdict = scene.check(who, DICE, f"{slot}.{who}.acrobatics", rule="GUR-210", against=needed, test=SUCCESS)
    scene.tell(CounterSet(who, "stunt", bonus if verdict.passed else -bonus, verdict.key, "GUR-210"))


def sidesteps(scene: Scene, tables: GurpsTables, who: Name, from_: Name, slot: Key, rule: str) -> bool:
    """Whether they dodge somebody who comes upon them without having attacked them (GUR-212, GUR-220)."""
    upon = Upon(scene.state, tables, who, from_)
    if not able(scene.state, who) or lacking(OPEN, upon, Choice("dodge")) is not None:
        return False
    said = scene.choose(who, (Choice("dodge"), NONE), f"{slot}.{who}.sidesteps", rule=rule)
    if said.pick == NONE or not able(scene.state, who):
        return False
    needed = (*plain_dodge(scene.state, tables, who), *bearing(scene.state, tables, who, from_))
    verdict = scene.check(who, DICE, f"{slot}.{who}.sidestep", rule=rule, against=needed, test=SUCCESS)
    _spend(scene, who, said.pick, verdict.key)
    return verdict.passed
