"""Feints: a contest of skills that takes from the foe's next defence (GUR-154, GUR-216)."""

from collections.abc import Iterator

from domain.engine.menus.needs import When, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.events import Checked, Contested, CounterSet, Grade
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, maneuver, manner, their_foes
from domain.rulesets.gurps.core.armed import shields
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.sheet import Grappling, Striking, sheet, weapon_of
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS, margin
from domain.rulesets.gurps.core.status import able, empty_hands, holding
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.strikes import known
from domain.rulesets.gurps.strike.weapons import hand_not_held, modes
from domain.rulesets.gurps.turn.maneuvers import FEINTING
from domain.rulesets.gurps.turn.needs import FOE, in_front, learnt, rolled_with, up_for_it
from domain.rulesets.gurps.turn.wielding import in_hand, unbroken, ungrabbed
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("feints", "next-turn", "GUR-154"),
    Counter("feinted", "spent", "GUR-216"),
)
"""What is counted here, and how long it is kept."""

UNARMED = (*Striking, *Grappling, "dx")
FAR = ("karate", "brawling", "dx")
"""Unarmed skills, and those that reach a yard, by a kick (GUR-200)."""


# -- what it needs


@need("no-feint", "GUR-154", "Of an All-Out Attack only that of the feint begins with one.")
def feinting(case: Turning, pick: Choice) -> bool:
    """of an All-Out Attack: that of the feint"""
    return maneuver(case.state, case.who) == "feint" or manner(case.state, case.who) == FEINTING


@need("no-feint", "GUR-154", "{who} can feint once, and before they attack.")
def first_of_all(case: Turning, pick: Choice) -> bool:
    """once, and before any attack"""
    counters = case.state.combatants[case.who].counters
    return not any(
        value and key.partition(":")[0] in ("feints", "attacks") for key, value in counters.items()
    )


@need("out-of-reach", "GUR-216", "{first} reaches {foe} in no way that {who} could use now.")
def some_mode_reaches(case: Turning, pick: Choice) -> bool:
    """which could strike them now"""
    return any(modes(case.state, case.tables, case.who, pick.foe, pick.tool))


@need("not-unarmed", "GUR-216", "Feint with a weapon in hand, or unarmed with a skill.")
def said_unarmed(case: Turning, pick: Choice) -> bool:
    """so said"""
    return pick.tool == "unarmed"


def its_reach(case: Turning, pick: Choice) -> str:
    """Too far."""
    yards = counted(apart(case.state, case.who, pick.foe), "yard")
    return f"{pick.foe} is {yards} away: unarmed {pick.using[1]} does not reach so far."


@need("out-of-reach", "GUR-216", its_reach)
def skill_reaches(case: Turning, pick: Choice) -> bool:
    """in the same hex; a yard away with what kicks"""
    yards = apart(case.state, case.who, pick.foe)
    return yards == 0 or (yards == 1 and pick.using[1] in FAR)


@need("no-hand-free", "GUR-216", "{who} has no empty hand to feint with.")
def a_hand(case: Turning, pick: Choice) -> bool:
    """in the same hex: with an empty hand"""
    return apart(case.state, case.who, pick.foe) > 0 or bool(empty_hands(case.state, case.who))


def tools(case: Turning, like: Choice) -> Iterator[Choice]:
    """With each weapon in hand, and unarmed with each skill."""
    for item in dict.fromkeys(holding(case.state, case.who).values()):
        yield Choice("feint", foe=like.foe, using=(item,))
    for skill in known(case.state, case.who, UNARMED):
        yield Choice("feint", foe=like.foe, using=("unarmed", skill))


NEEDS = (
    FOE, feinting, first_of_all, in_front, form("boris unarmed brawling", using=(1, 2)),
    When(
        "armed", lambda case, pick: len(pick.using) == 1,
        in_hand, unbroken, ungrabbed, hand_not_held, some_mode_reaches,
    ),
    When(
        "unarmed", lambda case, pick: len(pick.using) == 2,
        said_unarmed, rolled_with(UNARMED, "GUR-216"), learnt, skill_reaches, up_for_it, a_hand,
    ),
)  # fmt: skip
"""What a feint needs (GUR-154, GUR-195, GUR-216)."""


# -- how it goes


def feint(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The margin comes off their defences against one's own next attack (GUR-216)."""
    who, foe = turn.who, pick.foe
    scene.tell(CounterSet(who, "feints", 1, key, "GUR-154", foe))
    count(scene, foe, "feinted", 0, key, "GUR-216", who)
    mine = scene.roll(
        who, DICE, f"{turn.slot}.feint", rule="GUR-216",
        against=feint_score(scene.state, turn.tables, who, pick), test=SUCCESS,
    )  # fmt: skip
    scene.tell(Checked(who, "feint", Grade(mine.grade), mine.key, "GUR-216", foe))
    count(scene, who, "evaluated", 0, mine.key, "GUR-217", foe)
    if not Grade(mine.grade).passed or not able(scene.state, foe):
        return
    theirs = scene.roll(
        foe, DICE, f"{turn.slot}.{foe}.sees-through", rule="GUR-216",
        against=best_answer(scene.state, turn.tables, foe), test=SUCCESS,
    )  # fmt: skip
    by = margin(mine.total, mine.target or 0)
    if Grade(theirs.grade).passed:
        by -= margin(theirs.total, theirs.target or 0)
    winner = who if by > 0 else foe if by < 0 else ""
    scene.tell(Contested(who, foe, "feint", winner, abs(by), mine.key, "GUR-216"))
    if by > 0:
        scene.tell(CounterSet(foe, "feinted", by, mine.key, "GUR-216", who))


def feint_score(state: State, tables: GurpsTables, who: Name, pick: Choice) -> tuple[Term, ...]:
    """Their skill with that weapon, or the unarmed one, and what they have seen of the foe (GUR-217)."""
    if pick.tool == "unarmed":
        terms = level(state, tables, who, pick.using[1])
    else:
        terms = max(
            (level(state, tables, who, skill) for skill in _skills(state, tables, who, pick.tool)),
            key=worth,
        )
    seen = state.combatants[who].counter("evaluated", pick.foe)
    return (*terms, tables.each("evaluated", seen)) if seen else terms


def numbers(case: Turning, pick: Choice) -> tuple[int]:
    """What an unarmed feint is worth by its skill; weapons are left to what follows with them."""
    return (worth(feint_score(case.state, case.tables, case.who, pick)) if pick.tool == "unarmed" else 0,)


def best_answer(state: State, tables: GurpsTables, foe: Name) -> tuple[Term, ...]:
    """The best of what they have: weapon in hand, shield, cloak, unarmed skills, DX (GUR-216)."""
    own = sheet(state, foe).skills
    skills = {skill for item in holding(state, foe).values() for skill in _skills(state, tables, foe, item)}
    skills |= {skill for skill in (*Striking, *Grappling) if skill in own}
    skills |= {"shield"} if shields(state, foe) and "shield" in own else set()
    skills |= {"cloak"} if "cloak" in own and "cloak" in holding(state, foe).values() else set()
    return max((level(state, tables, foe, skill) for skill in ("dx", *sorted(skills))), key=worth)


def _skills(state: State, tables: GurpsTables, who: Name, item: str) -> tuple[str, ...]:
    """The skills with which they know how to use a weapon."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    used = [mode.skill for mode in kind.modes] if kind else []
    return tuple(dict.fromkeys(skill for skill in used if skill in sheet(state, who).skills))


ACTS = (TurnAct("feint", ("feint", "all-out-attack"), NEEDS, tools, feint, their_foes, numbers=numbers),)
