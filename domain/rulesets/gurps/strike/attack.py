"""An attack from the number needed to the defence, the sequence that all share (GUR-152, GUR-199)."""

from typing import NamedTuple

from domain.engine.menus.acts import Question, free
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Checked, Grade
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import maneuver, manner
from domain.rulesets.gurps.core.body import whole
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.off_balance import off_balance
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, shield_of
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import slippery
from domain.rulesets.gurps.defend.defence import Guard, defended
from domain.rulesets.gurps.strike.parrying import after_parry
from domain.rulesets.gurps.turn.maneuvers import DETERMINED
from domain.rulesets.shared.conditions import count


class Hit(NamedTuple):
    """What struck: the key of the roll, where it landed."""

    key: Key
    part: str


class Outcome(NamedTuple):
    """What became of an attack: what struck, if anything did, and the defence that was made against it."""

    hit: Hit | None
    guard: Guard = Guard(False)


@of_rules
def to_hit(state: State, tables: GurpsTables, attack: Attack) -> tuple[Term, ...]:
    """The effective skill of an attack, term by term (GUR-152)."""
    who, foe = attack.who, attack.foe
    use = "" if attack.armed else attack.using[0] if attack.using else ""
    terms = [*level(state, tables, who, attack.skill, use or _hand(state, attack)), *attack.more]
    if off := aimed(state, tables, attack):
        terms.append(Term(attack.part, off, rule="GUR-015" if attack.held else "GUR-167"))
    if size := sheet(state, foe).sm:
        terms.append(Term("size", size, rule="GUR-192"))
    if (posture := tables.posture(state.combatants[who].posture).attack) and not attack.ranged:
        terms.append(Term(state.combatants[who].posture, posture, rule="GUR-164"))
    if slippery(state, state.combatants[who].at):
        terms.append(tables.modifier("bad-footing"))
    if (bonus := state.combatants[who].counter("evaluated", foe)) and not attack.ranged:
        terms.append(tables.each("evaluated", bonus))
    if maneuver(state, who) == "all-out-attack" and manner(state, who) == DETERMINED:
        terms.append(tables.modifier("determined"))
    if attack.deceptive:
        terms.append(tables.each("deceptive", attack.deceptive))
    if maneuver(state, who) == "move-and-attack" and attack.capped:
        usual = tables.modifier("move-and-grapple" if attack.held else "move-and-attack")
        terms += off_balance(state, who, usual)
        terms.append(tables.modifier("grapple-no-more-than" if attack.held else "no-more-than"))
    return tuple(terms)


def _hand(state: State, attack: Attack) -> str:
    """The hand that a weapon is in, whose hold matters to its use (GUR-016)."""
    place = state.combatants[attack.who].items.get(attack.using[0], "") if attack.using else ""
    return "right-hand" if place == "both-hands" else place


def aimed(state: State, tables: GurpsTables, attack: Attack) -> int:
    """The penalty of the part aimed at; for a hold half, away from zero (GUR-015, A3)."""
    row = tables.location(attack.part)
    full = 0 if attack.plain else row.penalty
    if full and row.shielded is not None and _shield_there(state, attack.foe, attack.part):
        full = row.shielded
    if not attack.held:
        return full
    return -(-full // 2) if settings(state).half_penalty == "toward-zero" else -((1 - full) // 2)


def _shield_there(state: State, foe: Name, part: str) -> bool:
    arm, hand = whole(part)
    places = {
        place
        for item, place in state.combatants[foe].items.items()
        if shield_of(state, foe, item) is not None
    }
    return not places.isdisjoint((arm, hand))


def connects(scene: Scene, tables: GurpsTables, attack: Attack, slot: Key) -> Hit | None:
    """Roll to hit, then the foe's defence; where it lands, or `None` (GUR-156, GUR-168, GUR-199)."""
    return attempted(scene, tables, attack, slot).hit


def attempted(scene: Scene, tables: GurpsTables, attack: Attack, slot: Key) -> Outcome:
    """The same, and how it was defended against.

    `slot` is the attacker's: keys are `slot.attack`, `slot.FOE.defends`, `slot.FOE.defence`.
    """
    if not able(scene.state, attack.who) or not able(scene.state, attack.foe):
        return Outcome(None)
    needed = to_hit(scene.state, tables, attack)
    key = f"{slot}.attack"
    part, margin = attack.part, 0
    if strays(scene.state, tables, attack):
        rolled = scene.roll(attack.who, DICE, key, rule=attack.rule, against=needed, test=SUCCESS)
        grade, because = Grade(rolled.grade), rolled.key
        if rolled.target is not None and rolled.total == rolled.target + 1 and grade is Grade.FAILURE:
            part, margin = "torso", -1
    else:
        verdict = scene.check(attack.who, DICE, key, rule=attack.rule, against=needed, test=SUCCESS)
        grade, because = verdict.grade, verdict.key
    scene.tell(Checked(attack.who, attack.act, grade, because, attack.rule, attack.foe, attack.part, margin))
    spend(scene, attack, because)
    if not grade.passed and not margin:
        return Outcome(None)
    guard = Guard(False)
    if grade is not Grade.CRITICAL_SUCCESS:
        guard = defended(scene, tables, attack, slot)
        if guard.stopped:
            after_parry(scene, tables, attack, guard, slot)
            return Outcome(None, guard)
        if attack.armed and attack.damaging and guard.used == "parry" and guard.using:
            part = _parrying_arm(scene, attack, guard.using[0], part, slot)
    if not able(scene.state, attack.foe):
        return Outcome(None, guard)
    return Outcome(Hit(because, part), guard)


def strays(state: State, tables: GurpsTables, attack: Attack) -> bool:
    """Whether a miss by exactly 1 strikes the torso; by setting a grapple does so too (GUR-168, A67)."""
    grapples = attack.held and not attack.plain and settings(state).near_miss_holds == "torso"
    return (attack.damaging or grapples) and tables.location(attack.part).to_torso


OR_THE_ARM = Question("says where a weapon strikes that a bare hand has failed to parry", "GUR-163")

ASKED = free(OR_THE_ARM, "strike-on", "strike-arm")


def _parrying_arm(scene: Scene, attack: Attack, arm: str, part: str, slot: Key) -> str:
    """A weapon that a bare hand failed to parry may hit the arm instead (GUR-163)."""
    options = (Choice("strike-on", part=part), Choice("strike-arm", part=arm))
    return scene.choose(attack.who, options, f"{slot}.strikes", rule="GUR-163").pick.part


def spend(scene: Scene, attack: Attack, because: Key) -> None:
    """An Evaluate is used up by the attack that it served (GUR-217)."""
    count(scene, attack.who, "evaluated", 0, because, "GUR-217", attack.foe)


def most_deceptive(state: State, tables: GurpsTables, attack: Attack) -> int:
    """How deceptive an attack may be: the skill must stay high enough (GUR-155)."""
    over = worth(to_hit(state, tables, attack)) - tables.limit("deceptive-skill")
    return max(over // 2, 0)


def worthwhile(state: State, tables: GurpsTables, attack: Attack) -> bool:
    """Too low an effective skill may not be tried (GUR-144)."""
    return worth(to_hit(state, tables, attack)) >= tables.limit("effective-skill")
