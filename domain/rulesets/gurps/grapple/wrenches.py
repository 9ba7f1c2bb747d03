"""Wrenched limbs, snapped necks (GUR-046, GUR-209)."""

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.body import limb
from domain.rulesets.gurps.core.contests import outdo
from domain.rulesets.gurps.core.figures import trained_st
from domain.rulesets.gurps.core.holds import enfeebled, held_by, on, resisting_st, skill_of
from domain.rulesets.gurps.core.injury import injure
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import GRAPPLE, able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.grapple.follow_ups import (
    FOLLOW_UP,
    FOLLOWS,
    grip,
    held_at,
    held_ones,
    held_parts,
    held_so,
    since_before_at,
)
from domain.rulesets.gurps.grapple.locks import endures
from domain.rulesets.gurps.strike.damage import based
from domain.rulesets.gurps.turn.attacks import count_attack

NECKS = ("neck", "skull")
LIMBS = ("arm", "leg", "hand", "foot")


@need("not-the-neck", "GUR-046", "{who} holds neither the neck of {foe} nor their skull.")
def some_neck(case: Turning, pick: Choice) -> bool:
    """held by the neck or the skull"""
    return bool(held_by(case.state, case.who, pick.foe, *NECKS))


@need("not-the-neck", "GUR-046", "A neck is snapped by the neck and by the skull, not by the {part}.")
def a_neck(case: Turning, pick: Choice) -> bool:
    """the part is one of these"""
    return pick.part in NECKS


@need("not-a-limb", "GUR-046", "{who} holds no limb of {foe}: arm or leg, hand or foot.")
def some_limb(case: Turning, pick: Choice) -> bool:
    """held by a limb or an extremity"""
    return any(limb(hold.part) in LIMBS for _, hold in on(case.state, case.who, pick.foe))


@need("not-a-limb", "GUR-046", "The {part} is no limb to wrench: arm or leg, hand or foot.")
def a_limb(case: Turning, pick: Choice) -> bool:
    """the part is such a one"""
    return limb(pick.part) in LIMBS


@need("needs-both-hands", "GUR-209", "{who} must hold the {part} with both hands.")
def with_both_hands(case: Turning, pick: Choice) -> bool:
    """with both hands"""
    using = case.state.holds[grip(case, pick)].using
    return sum(limb(each) == "hand" for each in using) >= 2


def wrench(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """ST, lowered, against ST or HT; a swing's crushing damage, past all but rigid DR (GUR-209).

    Whoever holds the skull twists the neck.
    """
    who, foe = turn.who, made.foe
    count_attack(scene, who, foe, key)
    mine = twists(scene.state, turn.tables, who, foe, made.part)
    theirs = (stiffens if made.act == "neck-snap" else endures)(scene.state, turn.tables, foe)
    found = outdo(scene, who, foe, made.act, mine, theirs, f"{turn.slot}.{made.act}", "GUR-209")
    if found.winner != who:
        return
    basic = based(turn.tables, sheet(scene.state, who).st, "sw", "swing", "GUR-209")
    adds = (*basic.adds, Term("least", 0, "floor", "GUR-150"))
    die = scene.roll(who, f"{basic.number}d6", f"{turn.slot}.damage", rule="GUR-209", adding=adds)
    if not able(scene.state, foe):
        return
    part = "neck" if made.act == "neck-snap" else made.part
    injure(scene, turn.tables, foe, part, die.total, "cr", die.key, "GUR-209", slot=turn.slot, armour="rigid")


def twists(state: State, tables: GurpsTables, who: Name, foe: Name, part: str) -> tuple[Term, ...]:
    """ST, lowered; training helps with necks (GUR-202, GUR-209)."""
    hold = next(hold for _, hold in on(state, who, foe, part))
    trained = (skill_of(hold),) if part in ("neck", "skull") else ()
    own = (*trained_st(state, tables, who, trained), *enfeebled(state, tables, who))
    return (*own, tables.modifier("wrench"))


def stiffens(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """The better of ST, in training, and HT of the one whose neck it is (GUR-202, GUR-209)."""
    return max(resisting_st(state, tables, who), (Term("ht", sheet(state, who).ht),), key=worth)


# -- what each needs

HELD = (held_at("GUR-046"), held_so((GRAPPLE,), "GUR-046"), since_before_at(), with_both_hands)
"""What twisting needs of the hold (GUR-031, GUR-046, GUR-209)."""

SNAP = (FOLLOWS, some_neck, form("boris neck", part=True), a_neck, *HELD)
WRENCH = (FOLLOWS, some_limb, form("boris right-arm", part=True), a_limb, *HELD)

ACTS = (
    TurnAct("neck-snap", FOLLOW_UP, SNAP, held_parts, wrench, held_ones),
    TurnAct("wrench", FOLLOW_UP, WRENCH, held_parts, wrench, held_ones),
)
