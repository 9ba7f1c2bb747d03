"""Arm locks, wrenched limbs, snapped necks (GUR-045, GUR-046, GUR-207, GUR-209)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import ARM_LOCK, BODY, GRAPPLE, able, foes, opening
from domain.rulesets.gurps.core.acts import ATTACKS, Deed, Turn
from domain.rulesets.gurps.core.body import crippled, limb
from domain.rulesets.gurps.core.contests import quick
from domain.rulesets.gurps.core.figures import level, strength, trained_st
from domain.rulesets.gurps.core.holds import (
    change,
    enfeebled,
    grips,
    hands_in,
    held_by,
    later,
    on,
    resisting_st,
    skill_of,
    take,
    usable,
)
from domain.rulesets.gurps.core.injury import feel, injure
from domain.rulesets.gurps.core.place import apart, before, grounded
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.grapple.grapples import holdable
from domain.rulesets.gurps.grapple.takedowns import FOLLOW_UP, follow_ups, not_yet
from domain.rulesets.gurps.strike.attack import Attack, aims_at, connects, worthwhile
from domain.rulesets.gurps.strike.damage import based
from domain.rulesets.gurps.turn.attacks import count_attack, may_attack_now

SKILLS = ("judo", "wrestling")
"""What an arm lock is taken with (GUR-045, GUR-207)."""


# -- taking an arm lock


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Each arm that he can trap, with each skill that he knows (GUR-207)."""
    for foe in foes(state, who):
        if not may_attack_now(state, who, foe) or not before(state, who, foe):
            continue
        for arm in (part for part in holdable(state, foe) if limb(part) == "arm"):
            hands = two_hands(state, who, foe, arm)
            if len(hands) < 2:
                continue
            for skill in (skill for skill in SKILLS if opened(state, who, foe, arm, skill)):
                made = Choice("arm-lock", foe=foe, part=arm, using=(*hands, skill))
                if worthwhile(state, tables, attack_of(who, made, 0)):
                    yield made


def opened(state: State, who: Name, foe: Name, arm: str, skill: str) -> bool:
    """On the turn after a parry with that skill, or while the arm is held (GUR-045, GUR-207)."""
    if skill not in sheet(state, who).skills:
        return False
    if any(hold.kind == ARM_LOCK for _, hold in on(state, who, foe)):
        return False
    held = arm_hold(state, who, foe, arm)
    if held:
        return later(state, who, held)
    within = apart(state, who, foe) <= (0 if grounded(state, who) else 1)
    return within and opening(state, who, foe, skill)


def arm_hold(state: State, who: Name, foe: Name, arm: str) -> str:
    """His plain hold on an arm; one on the hand only does not trap it."""
    return next((name for name, hold in on(state, who, foe, arm) if hold.kind == GRAPPLE), "")


def two_hands(state: State, who: Name, foe: Name, arm: str) -> tuple[str, ...]:
    """Two hands for it: those that hold the arm first, then free ones."""
    held = arm_hold(state, who, foe, arm)
    mine = grips(state.holds[held].using) if held else ()
    return tuple(hand for hand in (*mine, *usable(state, who)) if hand != BODY)[:2]


def attack_of(who: Name, made: Choice, deceptive: int) -> Attack:
    """With the plain skill (GUR-207)."""
    *hands, skill = made.using
    return Attack(
        "arm-lock", who, made.foe, skill, "GUR-207", tuple(hands), made.part, damaging=False, held=True,
        plain=True, seizes=True, deceptive=deceptive,
    )  # fmt: skip


def trap(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """The attack, with every defence; the arm is trapped (GUR-207)."""
    who, foe = turn.who, made.foe
    options = aims_at(scene.state, turn.tables, attack_of(who, made, 0), made.part)
    aim = scene.choose(who, options, f"{turn.slot}.aims", rule="GUR-155").pick
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


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why an arm cannot be locked."""
    foe = pick.foe
    if foe not in foes(state, who):
        return Refused("no-foe", f"{who} locks the arm of a foe who is still in the fight.", "GUR-207")
    if not set(SKILLS) & set(sheet(state, who).skills):
        return Refused("not-learnt", f"An arm lock needs Judo or Wrestling; {who} has neither.", "GUR-045")
    if not may_attack_now(state, who, foe):
        return Refused("no-attack-left", f"{who} has no attack left for {foe} this turn.", "GUR-153")
    arms = [part for part in holdable(state, foe) if limb(part) == "arm"]
    if not any(opened(state, who, foe, arm, skill) for arm in arms for skill in SKILLS):
        why = f"{who} locks an arm that he holds, from his next turn on, or on the turn after such a parry."
        return Refused("no-arm", why, "GUR-207")
    return Refused("needs-two-hands", f"An arm lock needs two hands; {who} has not got them.", "GUR-207")


# -- bending a locked arm


def bends(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """From the turn after (GUR-207)."""
    for _, hold in follow_ups(state, who):
        if hold.kind == ARM_LOCK:
            yield Choice("bend", foe=hold.victim, part=hold.part)


def bend(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """A Quick Contest; the margin is crushing damage to the arm, past all but rigid DR (GUR-207).

    A crippled arm takes no more: it only hurts.
    """
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = leverage(scene.state, turn.tables, who, foe, made.part)
    theirs = endures(scene.state, foe)
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


def leverage(state: State, tables: Tables, who: Name, foe: Name, part: str) -> tuple[Term, ...]:
    """The better of ST and the skill of the lock (GUR-207)."""
    hold = next(hold for _, hold in on(state, who, foe, part) if hold.kind == ARM_LOCK)
    st = (Term("st", strength(state, who)), *enfeebled(state, who))
    return max(st, level(state, tables, who, skill_of(hold)), key=worth)


def endures(state: State, who: Name) -> tuple[Term, ...]:
    """The better of ST and HT of him whose limb it is (GUR-207, GUR-209)."""
    st = (Term("st", strength(state, who)), *enfeebled(state, who))
    return max(st, (Term("ht", sheet(state, who).ht),), key=worth)


def bend_refuses(state: State, who: Name, pick: Choice) -> Refused:
    why = not_yet(state, who, pick)
    return why or Refused("no-arm-lock", f"{who} has nobody's arm in a lock.", "GUR-207")


# -- wrenching a limb, snapping a neck


def wrenches(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Whatever he holds with both hands: a limb or an extremity, the neck or the skull (GUR-046, GUR-209)."""
    for _, hold in follow_ups(state, who):
        if hold.kind != GRAPPLE or sum(limb(each) == "hand" for each in hold.using) < 2:
            continue
        if hold.part in ("neck", "skull"):
            yield Choice("neck-snap", foe=hold.victim, part=hold.part)
        elif limb(hold.part) in ("arm", "leg", "hand", "foot"):
            yield Choice("wrench", foe=hold.victim, part=hold.part)


def wrench(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """ST-4 against the better of ST and HT; a swing's crushing damage, past all but rigid DR (GUR-209).

    Whoever holds the skull twists the neck.
    """
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = twists(scene.state, turn.tables, who, foe, made.part)
    theirs = stiffens(scene.state, turn.tables, foe) if made.act == "neck-snap" else endures(scene.state, foe)
    found = quick(scene, who, foe, made.act, mine, theirs, f"{turn.slot}.{made.act}", "GUR-209")
    if found.winner != who:
        return
    basic = based(turn.tables, sheet(scene.state, who).st, "sw", "swing", "GUR-209")
    adds = (*basic.adds, Term("least", 0, "floor", "GUR-150"))
    die = scene.roll(who, f"{basic.number}d6", f"{turn.slot}.damage", rule="GUR-209", adding=adds)
    if not able(scene.state, foe):
        return
    part = "neck" if made.act == "neck-snap" else made.part
    injure(scene, turn.tables, foe, part, die.total, "cr", die.key, "GUR-209", slot=turn.slot, armour="rigid")


def twists(state: State, tables: Tables, who: Name, foe: Name, part: str) -> tuple[Term, ...]:
    """ST-4; training helps with necks (GUR-202, GUR-209)."""
    hold = next(hold for _, hold in on(state, who, foe, part))
    trained = (skill_of(hold),) if part in ("neck", "skull") else ()
    own = (*trained_st(state, tables, who, trained), *enfeebled(state, who))
    return (*own, Term("wrench", -4, rule="GUR-209"))


def stiffens(state: State, tables: Tables, who: Name) -> tuple[Term, ...]:
    """The better of ST, in training, and HT of him whose neck it is (GUR-202, GUR-209)."""
    return max(resisting_st(state, tables, who), (Term("ht", sheet(state, who).ht),), key=worth)


def wrench_refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why nothing can be wrenched."""
    why = not_yet(state, who, pick)
    if why is not None:
        return why
    mine = held_by(state, who, pick.foe, pick.part) if pick.foe and pick.part else ""
    if mine and hands_in(state.holds[mine].using) < 2:
        return Refused("needs-both-hands", f"{who} must hold it with both hands.", "GUR-209")
    if pick.act == "neck-snap":
        return Refused("not-the-neck", f"{who} does not hold the neck or the skull so.", "GUR-046")
    return Refused("not-a-limb", f"{who} does not hold such a limb in a plain hold.", "GUR-046")


DEEDS = (
    Deed(("arm-lock",), ATTACKS, offers, trap, refuses),
    Deed(("bend",), FOLLOW_UP, bends, bend, bend_refuses),
    Deed(("neck-snap", "wrench"), FOLLOW_UP, wrenches, wrench, wrench_refuses),
)
