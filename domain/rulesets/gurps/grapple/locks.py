"""Arm locks, and what they do to an arm (GUR-045, GUR-207)."""

from collections.abc import Iterator

from domain.engine.menus.needs import When, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import ATTACKS, Turn, TurnAct, Turning, form, their_foes
from domain.rulesets.gurps.core.body import crippled, limb
from domain.rulesets.gurps.core.contests import quick
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import level, pull
from domain.rulesets.gurps.core.holds import change, enfeebled, of_kind, on, skill_of, take
from domain.rulesets.gurps.core.injury import feel, injure
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import ARM_LOCK, GRAPPLE, able, opening
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.both_hands import those_two, two_hands, two_left
from domain.rulesets.gurps.grapple.follow_ups import (
    FOLLOW_UP,
    FOLLOWS,
    GOING_ON,
    held_at,
    held_ones,
    held_parts,
    held_so,
    since_before_at,
)
from domain.rulesets.gurps.grapple.grapples import holdable, lends
from domain.rulesets.gurps.strike.aims import aims_at_one, hopeful
from domain.rulesets.gurps.strike.attack import connects, to_hit
from domain.rulesets.gurps.turn.attacks import count_attack
from domain.rulesets.gurps.turn.needs import ATTACK, knows_one, learnt, rolled_with, up_for_it, within_a_yard

SKILLS = ("judo", "wrestling")
"""What an arm lock is taken with (GUR-045, GUR-207)."""


# -- taking an arm lock


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each arm, with each skill."""
    for arm in arms(case.state, like.foe):
        hands = two_hands(case.state, case.who, arm_hold(case.state, case.who, like.foe, arm))
        for skill in SKILLS:
            yield Choice("arm-lock", foe=like.foe, part=arm, using=(*hands, skill))


def arms(state: State, foe: Name) -> tuple[str, ...]:
    """Their arms."""
    return tuple(part for part in holdable(state, foe) if limb(part) == "arm")


@need("locked-already", "GUR-207", "{who} has an arm of {foe} in a lock already.")
def no_lock_yet(case: Turning, pick: Choice) -> bool:
    """no arm of theirs in a lock yet"""
    return not of_kind(case.state, case.who, pick.foe, ARM_LOCK)


@need(
    "no-arm",
    "GUR-207",
    "{who} neither holds an arm of {foe}, nor is it the turn after a parry of their blow.",
)
def an_entry(case: Turning, pick: Choice) -> bool:
    """an arm of theirs is held, or it is the turn after a Judo or Wrestling parry of their blow"""
    state, who = case.state, case.who
    return any(opening(state, who, pick.foe, skill) for skill in SKILLS) or any(
        arm_hold(state, who, pick.foe, arm) for arm in arms(state, pick.foe)
    )


@need("no-arm", "GUR-207", "{part} is no arm of {foe}.")
def of_an_arm(case: Turning, pick: Choice) -> bool:
    """at an arm"""
    return pick.part in arms(case.state, pick.foe)


def that_arm(case: Turning, pick: Choice) -> str:
    """Their plain hold on it."""
    return arm_hold(case.state, case.who, pick.foe, pick.part)


def loose_arm(case: Turning, pick: Choice) -> bool:
    """Whether they do not hold it so."""
    return not that_arm(case, pick)


@need(
    "no-arm", "GUR-207", "{who} neither holds the {part}, nor is it the turn after they parried with {last}."
)
def parried_so(case: Turning, pick: Choice) -> bool:
    """on the turn after a parry with that very skill"""
    return opening(case.state, case.who, pick.foe, pick.using[-1])


def plain(case: Turning, pick: Choice) -> Attack:
    """The attack without deception."""
    return attack_of(case.who, pick, 0)


def arm_hold(state: State, who: Name, foe: Name, arm: str) -> str:
    """Their plain hold on an arm; one on the hand only does not trap it."""
    return next((name for name, hold in on(state, who, foe, arm) if hold.kind == GRAPPLE), "")


def attack_of(who: Name, made: Choice, deceptive: int) -> Attack:
    """With the plain skill (GUR-207)."""
    *hands, skill = made.using
    return Attack(
        "arm-lock", who, made.foe, skill, "GUR-207", tuple(hands), made.part, damaging=False, held=True,
        plain=True, seizes=True, deceptive=deceptive,
    )  # fmt: skip


def numbers(case: Turning, made: Choice) -> tuple[int, ...]:
    """What a lock is worth: its number, the skill that the arm is bent with, and what that lends the hold."""
    state, tables, skill = case.state, case.tables, made.using[-1]
    hits = worth(to_hit(state, tables, plain(case, made)))
    return hits, worth(level(state, tables, case.who, skill)), *lends(case, skill)


def trap(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """The attack, with every defence; the arm is trapped (GUR-207)."""
    who, foe = turn.who, made.foe
    menu = aims_at_one(scene.state, turn.tables, attack_of(who, made, 0))
    aim = scene.choose(who, menu, f"{turn.slot}.aims", rule="GUR-155").pick
    if not able(scene.state, who) or not able(scene.state, foe):
        return
    count_attack(scene, who, foe, key)
    hit = connects(scene, turn.tables, attack_of(who, made, aim.count), turn.slot)
    if hit is None or not able(scene.state, who) or apart(scene.state, who, foe) > 1:
        return
    held = arm_hold(scene.state, who, foe, made.part)
    if held:
        change(scene, held, hit.key, "GUR-207", kind=ARM_LOCK, part=made.part, using=made.using)
        scene.tell(CounterSet(who, "since", scene[who].counter("turns"), hit.key, "GUR-196", held))
    else:
        take(scene, who, foe, ARM_LOCK, made.part, made.using, hit.key, "GUR-207")


# -- bending a locked arm


@need("no-arm-lock", "GUR-207", "{who} has no arm of {foe} in a lock.")
def locked(case: Turning, pick: Choice) -> bool:
    """with an arm in a lock"""
    return bool(of_kind(case.state, case.who, pick.foe, ARM_LOCK))


def bend(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest; the margin is crushing damage to the arm, past all but rigid DR (GUR-207).

    A crippled arm takes no more: it only hurts.
    """
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = leverage(scene.state, turn.tables, who, foe, made.part)
    theirs = endures(scene.state, turn.tables, foe)
    found = quick(scene, who, foe, "bend", mine, theirs, f"{turn.slot}.bend", "GUR-207")
    if found.winner != who or not able(scene.state, foe):
        return
    if crippled(scene.state.combatants[foe], made.part):
        feel(scene, foe, found.margin, found.key)
        return
    injure(
        scene, turn.tables, foe, made.part, found.margin, "cr", found.key, "GUR-207",
        slot=turn.slot, armour="rigid", terms=(Term("margin", found.margin, rule="GUR-207"),),
    )  # fmt: skip


def leverage(state: State, tables: GurpsTables, who: Name, foe: Name, part: str) -> tuple[Term, ...]:
    """The better of ST and the skill of the lock (GUR-207)."""
    hold = next(hold for _, hold in on(state, who, foe, part) if hold.kind == ARM_LOCK)
    st = (*pull(state, who), *enfeebled(state, tables, who))
    return max(st, level(state, tables, who, skill_of(hold)), key=worth)


def endures(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """The better of ST and HT of the one whose limb it is (GUR-207, GUR-209)."""
    st = (*pull(state, who), *enfeebled(state, tables, who))
    return max(st, (Term("ht", sheet(state, who).ht),), key=worth)


# -- what each needs

LOCK = (
    ATTACK, knows_one(SKILLS, "GUR-045"), no_lock_yet, an_entry,
    form("boris right-arm right-hand left-hand judo", part=True, using=3),
    rolled_with(SKILLS, "GUR-045"), learnt, of_an_arm,
    When("one that they hold", that_arm, GOING_ON, since_before_at()),
    When("one that they do not hold", loose_arm, parried_so, within_a_yard("GUR-207"), up_for_it),
    two_left(that_arm, "GUR-207"), those_two(that_arm, "GUR-207"), hopeful(plain),
)  # fmt: skip
"""What an arm lock needs (GUR-031, GUR-045, GUR-207)."""

BEND = (
    FOLLOWS, locked, form("boris right-arm", part=True),
    held_at("GUR-207"), held_so((ARM_LOCK,), "GUR-207"), since_before_at(),
)  # fmt: skip
"""What bending a locked arm needs (GUR-031, GUR-207)."""

ACTS = (
    TurnAct("arm-lock", ATTACKS, LOCK, candidates, trap, their_foes, numbers=numbers),
    TurnAct("bend", FOLLOW_UP, BEND, held_parts, bend, held_ones),
)
