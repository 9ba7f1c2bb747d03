"""Parries: with a weapon, with a bare hand, and how much weight they meet (GUR-083 to GUR-085, GUR-203)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.engine.menus.needs import When, need
from domain.facts.choice import Choice
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import maneuver
from domain.rulesets.gurps.core.armed import BARE, WITH_BOTH, bare, bare_hands, handled
from domain.rulesets.gurps.core.body import crippled
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import basic_lift, pulling_st
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.status import all_hands, body_of, empty_hands, gripping, holding, seized
from domain.rulesets.gurps.core.tables import WeaponKind
from domain.rulesets.gurps.defend.cases import Defending, within
from domain.rulesets.gurps.turn.maneuvers import of
from domain.rulesets.gurps.turn.needs import learnt, limbs, rolled_with
from domain.rulesets.gurps.turn.wielding import in_hand, unbroken, ungrabbed

PAIR = ("right-hand", "left-hand")

LIGHT = ("grapple", "grab", "choke-hold", "arm-lock")
"""Attacks that come in with a hand only (GUR-084)."""


# -- what comes in


def mass(state: State, attack: Attack) -> int:
    """The ST that a bodily attack counts by in pounds: of the mount, where that is what comes (GUR-084)."""
    body = body_of(state, attack.who) if "body" in attack.using else attack.who
    return sheet(state, body).st


def heft(state: State, attack: Attack) -> int:
    """Hundredths of a pound that an unarmed attack counts as for a parry: ST, or a tenth of it (GUR-084)."""
    st = mass(state, attack)
    light = attack.held or attack.act in LIGHT
    if not light and not attack.heavy and settings(state).strike_weight == "a-tenth":
        light = True
    return 10 * st if light else 100 * st


# -- what every parry needs


@need("no-parry", "GUR-153", "A Move and Attack leaves {who} no parry: they may dodge or block.")
def parry_left(case: Defending, pick: Choice) -> bool:
    """not in a Move and Attack"""
    return of(maneuver(case.state, case.who)).parries


@need("shot-at", "GUR-159", "{who} is shot at: they may dodge or block, not parry.")
def not_shot_at(case: Defending, pick: Choice) -> bool:
    """not what is shot"""
    return not case.attack.ranged


# -- with a weapon


def kind_of(case: Defending, pick: Choice) -> WeaponKind | None:
    """What kind of weapon they would parry with."""
    weapon = weapon_of(case.state, case.who, pick.tool)
    return case.tables.weapon(weapon.kind) if weapon else None


@need("no-parrying-weapon", "GUR-159", "{first} is nothing to parry with.")
def parries(case: Defending, pick: Choice) -> bool:
    """that can parry"""
    kind = kind_of(case, pick)
    return kind is not None and kind.parries


@need("not-learnt", "GUR-001", "{who} has never learnt to use {first}.")
def trained(case: Defending, pick: Choice) -> bool:
    """whose use they have learnt"""
    kind, own = kind_of(case, pick), sheet(case.state, case.who).skills
    return kind is not None and any(mode.skill in own for mode in kind.modes)


@need("wrong-grip", "GUR-213", "{who} can parry with {first} only while it is in both hands.")
def gripped(case: Defending, pick: Choice) -> bool:
    """held in both hands, if it takes them"""
    return bool(handled(case.state, case.tables, case.who, pick.tool))


@need("too-long", "GUR-166", "{first} does not reach into close combat and cannot parry there.")
def short_enough(case: Defending, pick: Choice) -> bool:
    """in close combat: with reach C"""
    if not within(case):
        return True
    return any(0 in mode.reach for mode in handled(case.state, case.tables, case.who, pick.tool))


def lifts(case: Defending, item: str) -> int:
    """Pounds that they can parry with a thing (GUR-085)."""
    both = case.state.combatants[case.who].items[item] == "both-hands"
    times = case.tables.limit("parry-with-two-hands" if both else "parry-with-one-hand")
    return basic_lift(pulling_st(case.state, case.who)) * times


def weight_on(case: Defending, pick: Choice) -> str:
    """How much it is."""
    pounds, most = -(-heft(case.state, case.attack) // 100), lifts(case, pick.tool)
    return f"{case.foe} strikes with {pounds} pounds; {pick.tool} can parry {most} at most."


@need("too-heavy", "GUR-085", weight_on)
def strong_enough(case: Defending, pick: Choice) -> bool:
    """unarmed attacks: no more weight than they lift so"""
    return case.attack.armed or heft(case.state, case.attack) <= 100 * lifts(case, pick.tool)


# -- with a bare hand


def the_hand(case: object, pick: Choice) -> tuple[str, ...]:
    """That of a bare parry."""
    return pick.using[:1]


@need("too-heavy", "GUR-084", "{who} cannot parry a whole body with bare hands.")
def no_body(case: Defending, pick: Choice) -> bool:
    """a body that comes on: by setting only"""
    return not case.attack.heavy or settings(case.state).bare_slam_parry


def body_weight(case: Defending, pick: Choice) -> str:
    """How much it is."""
    most = basic_lift(pulling_st(case.state, case.who))
    comes = mass(case.state, case.attack)
    return f"{case.foe} weighs {comes} pounds; {case.who} can parry {most} at most barehanded."


@need("too-heavy", "GUR-085", body_weight)
def no_heavy_body(case: Defending, pick: Choice) -> bool:
    """which is no heavier than what they lift"""
    if not case.attack.heavy:
        return True
    return mass(case.state, case.attack) <= basic_lift(pulling_st(case.state, case.who))


own_hand = limbs(
    "no-such-limb", "GUR-163", "with a hand that they have", "{who} has no {limb} to parry with.",
    lambda state, who, limb: limb in all_hands(state, who), the_hand,
)  # fmt: skip
sound = limbs(
    "crippled", "GUR-172", "which is not crippled", "The {limb} of {who} is crippled.",
    lambda state, who, limb: not crippled(state.combatants[who], limb), the_hand,
)  # fmt: skip
not_held = limbs(
    "limb-held", "GUR-068", "nor held", "The {limb} of {who} is held: they can defend with what is free.",
    lambda state, who, limb: not seized(state, who, limb), the_hand,
)  # fmt: skip
not_gripping = limbs(
    "hand-holds", "GUR-012", "nor holding somebody", "The {limb} of {who} holds somebody.",
    lambda state, who, limb: limb not in gripping(state, who), the_hand,
)  # fmt: skip
empty = limbs(
    "hand-full", "GUR-163", "and empty", "The {limb} of {who} is not empty.",
    lambda state, who, limb: limb in empty_hands(state, who), the_hand,
)  # fmt: skip


@need("both-hands", "GUR-203", "A parry with {last} takes both hands, and {who} has one free.")
def with_both(case: Defending, pick: Choice) -> bool:
    """Sumo Wrestling and Wrestling: with both hands free"""
    return pick.using[1] not in WITH_BOTH or len(bare_hands(case.state, case.who)) >= 2


# -- all of it


def its_places(case: Defending, pick: Choice) -> tuple[str, ...]:
    """The hand or hands that a weapon is in."""
    place = case.state.combatants[case.who].items[pick.tool]
    return PAIR if place == "both-hands" else (place,)


free_for_it = limbs(
    "limb-held", "GUR-068", "in a hand that nobody holds", "The {limb} of {who} is held and cannot parry.",
    lambda state, who, limb: not seized(state, who, limb), its_places,
)  # fmt: skip

ARMED = When(
    "armed", lambda case, pick: not bare(pick),
    in_hand, parries, unbroken, ungrabbed, free_for_it, trained, gripped, short_enough, strong_enough,
)  # fmt: skip
BAREHANDED = When(
    "barehanded", lambda case, pick: bare(pick),
    no_body, no_heavy_body, own_hand, sound, not_held, not_gripping, empty,
    rolled_with(BARE, "GUR-203"), learnt, with_both,
)  # fmt: skip


def plain_parries(case: Defending, like: Choice) -> Iterator[Choice]:
    """With each thing in hand, and with each hand and each skill that they have learnt."""
    if like.using:
        yield Choice("parry", using=like.using)
        return
    for item in dict.fromkeys(holding(case.state, case.who).values()):
        yield Choice("parry", using=(item,))
    own = sheet(case.state, case.who).skills
    skills = tuple(skill for skill in BARE if skill == "dx" or skill in own)
    for hand in bare_hands(case.state, case.who):
        yield from (Choice("parry", using=(hand, skill)) for skill in skills)
