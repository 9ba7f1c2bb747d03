"""Strokes, parries and the ram of a mount: what each needs to be declared (SPG-03 to SPG-05, SPG-41)."""

from collections.abc import Iterator

from domain.engine.acts import Act
from domain.engine.needs import need, said
from domain.facts.choice import Choice
from domain.rulesets.swordspath.limits import BLOCK_AT_RANGE
from domain.rulesets.swordspath.moves import ARMS, CONTACT, HEAD, LEGS
from domain.rulesets.swordspath.needs import FOE, LOOSE, busy, its_price, price_of, reaching, whom
from domain.rulesets.swordspath.stance import Own, Stance, limbs_of, pinning, the_other, tied_up
from domain.rulesets.swordspath.tables import Strike

# -- with what


def stroke(case: Stance, pick: Choice) -> Strike:
    """The row of the tables."""
    return case.own.book.strikes[pick.act]


def with_what(own: Own, strike: Strike) -> tuple[str, ...]:
    """What a stroke can be made with, were it free."""
    match strike.limb:
        case "weapon":
            return own.weapons
        case "shield":
            return own.shields
        case "arm":
            return ARMS
        case "leg":
            return LEGS
        case "head":
            return (HEAD,)


@need("nothing-to-strike-with", "SPG-53", "{who} has nothing for a {act}.")
def something_for_it(case: Stance, pick: Choice) -> bool:
    """with a weapon in hand, or a strapped shield, where it is made with one"""
    return bool(with_what(case.own, stroke(case, pick)))


def made_with(case: Stance, pick: Choice) -> str:
    """With what it is made."""
    could = ", ".join(with_what(case.own, stroke(case, pick)))
    return f"A {pick.act} is made with {could}, not with {pick.using[0]}."


@need("no-such-strike", "SPG-03", made_with)
def its_limb(case: Stance, pick: Choice) -> bool:
    """with a limb or thing that it is made with"""
    return pick.using[0] in with_what(case.own, stroke(case, pick))


def first_of(case: Stance, pick: Choice, out: tuple[str, ...]) -> str:
    """The first of the limbs he would use that is one of these."""
    return next(limb for limb in limbs_of(case.own, pick.using[0]) if limb in out)


def which_is_disabled(case: Stance, pick: Choice) -> str:
    """The limb that is."""
    return f"{case.who}'s {first_of(case, pick, case.own.disabled)} is disabled and cannot strike."


@need("limb-disabled", "SPG-49", which_is_disabled)
def sound(case: Stance, pick: Choice) -> bool:
    """which is not disabled"""
    out = case.own.disabled
    return not out or all(limb not in out for limb in limbs_of(case.own, pick.using[0]))


def which_is_grabbed(case: Stance, pick: Choice) -> str:
    """The limb that is."""
    return f"{case.who}'s {first_of(case, pick, tied_up(case.own))} is grabbed and cannot strike."


@need("limb-grabbed", "SPG-13", which_is_grabbed)
def ungrabbed(case: Stance, pick: Choice) -> bool:
    """nor grabbed"""
    if not case.own.held:
        return True
    out = tied_up(case.own)
    return all(limb not in out for limb in limbs_of(case.own, pick.using[0]))


@need(
    "no-such-strike",
    "SPG-03",
    lambda case, pick: (
        f"A {pick.act} is made {', '.join(length for length, _ in stroke(case, pick).ca.each())}, "
        f"not {pick.manner[0]}."
    ),
)
def its_length(case: Stance, pick: Choice) -> bool:
    """as long as it is made"""
    return any(length == pick.manner[0] for length, _ in stroke(case, pick).ca.each())


# -- beside a pin


PINNED_WITH = ("punch", "elbow")
"""The strokes with the limbs that a pin leaves free (SPG-49)."""


@need("limbs-busy", "SPG-49", busy)
def a_stroke_that_a_pin_leaves(case: Stance, pick: Choice) -> bool:
    """pinning somebody: a punch or an elbow, with an arm left free"""
    pin = pinning(case.own)
    if pin is None:
        return True
    return bool(pin.using) and pick.act in PINNED_WITH and stroke(case, pick).limb == "arm"


@need("limbs-busy", "SPG-49", busy)
def an_arm_that_a_pin_leaves(case: Stance, pick: Choice) -> bool:
    """pinning somebody: with an arm left free"""
    pin = pinning(case.own)
    return pin is None or pick.using[0] in pin.using


# -- parries


@need("limbs-busy", "SPG-49", busy)
def a_limb_left_to_parry(case: Stance, pick: Choice) -> bool:
    """not pinning somebody with all limbs"""
    pin = pinning(case.own)
    return pin is None or pin.kind != "pin-all"


@need("no-arm", "SPG-49", "{who} has no arm left to block with.")
def an_arm_to_block(case: Stance, pick: Choice) -> bool:
    """with an arm that is neither disabled nor busy with a pin"""
    pin = pinning(case.own)
    return any(arm not in case.own.disabled for arm in (ARMS if pin is None else pin.using))


@need("block-at-range", "SPG-05", lambda case, pick: BLOCK_AT_RANGE)
def near_enough_to_block(case: Stance, pick: Choice) -> bool:
    """an armed foe in contact, or after a closing that is declared too"""
    return not case.armed or case.short_of(CONTACT) != ()


# -- riders


@need("not-mounted", "SPG-41", "{who} is not mounted and has nothing to ram with.")
def mounted_himself(case: Stance, pick: Choice) -> bool:
    """mounted"""
    return case.own.ride is not None


@need("mount-actions", "SPG-41", "{who} cannot ride well enough: the mount has no combat action.")
def rides_well_enough(case: Stance, pick: Choice) -> bool:
    """riding well enough for the mount to act"""
    return bool(case.own.rams)


# -- the acts


STROKE = (
    *LOOSE, whom("SPG-09"), *FOE, a_stroke_that_a_pin_leaves, something_for_it,
    reaching("SPG-09", lambda case, pick: stroke(case, pick).reach),
    said("derek right-arm normal", using=1, manner=1, price=True, rule="SPG-03"),
    its_limb, an_arm_that_a_pin_leaves, sound, ungrabbed, its_length, its_price,
)  # fmt: skip
"""What every stroke needs (SPG-03, SPG-09, SPG-13, SPG-49, SPG-53)."""

PARRY = (*LOOSE, whom("SPG-04"), *FOE, a_limb_left_to_parry)
PAID = said("derek", price=True, rule="SPG-03")

NEEDS = {
    "duck": (*PARRY, PAID, its_price),
    "block": (*PARRY, an_arm_to_block, near_enough_to_block, PAID, its_price),
    "ram": (*LOOSE, whom("SPG-43"), *FOE, mounted_himself, rides_well_enough, reaching("SPG-43")),
}


def strokes(case: Stance, like: Choice) -> Iterator[Choice]:
    """With each limb or thing, of each length."""
    lengths = case.own.book.lengths[like.act]
    for using in with_what(case.own, stroke(case, like)):
        for length, price in lengths.items():
            yield Choice(like.act, foe=case.foe, using=(using,), manner=(length,), price=price)


def parries(case: Stance, like: Choice) -> Iterator[Choice]:
    """One, at its price."""
    yield Choice(like.act, foe=case.foe, price=price_of(case, like))


def ram(case: Stance, like: Choice) -> Iterator[Choice]:
    """One of the mount's."""
    yield Choice("ram", foe=case.foe)


def acts_of(strikes: tuple[Strike, ...]) -> Iterator[Act[Stance]]:
    """The strokes of these tables, and the parries."""
    yield from (Act(strike.id, STROKE, strokes, the_other) for strike in strikes)
    yield from (Act(name, NEEDS[name], parries, the_other) for name in ("duck", "block"))


RAM: Act[Stance] = Act("ram", NEEDS["ram"], ram, the_other)
