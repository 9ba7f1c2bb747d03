"""Strokes, parries and the ram of a mount: what each needs to be declared (SPG-03 to SPG-05, SPG-41)."""

from collections.abc import Iterator, Mapping

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.needs import Narrowing, Need, Needs, need
from domain.facts.choice import Choice
from domain.rulesets.swordspath.limits import BLOCK_AT_RANGE
from domain.rulesets.swordspath.moves import ARMS, CONTACT, HEAD, LEGS
from domain.rulesets.swordspath.needs import LOOSE, against, busy, priced, reaching, within_their_actions
from domain.rulesets.swordspath.stance import Own, Stance, limbs_of, pinning, the_other, tied_up
from domain.rulesets.swordspath.tables import Strike

NATURAL: Mapping[str, tuple[str, ...]] = {"arm": ARMS, "leg": LEGS, "head": (HEAD,)}
"""What strokes are made with that need no thing, by the word of the tables."""

# -- with what


def with_what(own: Own, strike: Strike) -> tuple[str, ...]:
    """What a stroke can be made with, were it free."""
    if (found := NATURAL.get(strike.limb)) is not None:
        return found
    return own.weapons if strike.limb == "weapon" else own.shields


def something_for(strike: Strike) -> Need[Stance]:
    """A pommel strike needs a weapon in hand, a shield strike a strapped shield (SPG-53)."""
    return Need(
        "nothing-to-strike-with", "SPG-53", f"with a {strike.limb} of theirs",
        f"{{who}} has no {strike.limb} for a {strike.id}.",
        lambda case, pick: with_what(case.own, strike),
    )  # fmt: skip


def made_with(strike: Strike) -> Need[Stance]:
    """The limb or thing is one that the stroke is made with (SPG-03)."""

    def says(case: Stance, pick: Choice) -> str:
        could = ", ".join(with_what(case.own, strike))
        return f"A {strike.id} is made with {could}, not with {pick.tool}."

    which = ", ".join(NATURAL.get(strike.limb, ("one of these",)))
    return Need(
        "no-such-strike", "SPG-03", f"with {which}", says,
        lambda case, pick: pick.tool in with_what(case.own, strike),
    )  # fmt: skip


def first_of(case: Stance, pick: Choice, out: tuple[str, ...]) -> str:
    """The first of the limbs they would use that is one of these."""
    return next(limb for limb in limbs_of(case.own, pick.tool) if limb in out)


def which_is_disabled(case: Stance, pick: Choice) -> str:
    """The limb that is."""
    return f"{case.who}'s {first_of(case, pick, case.own.disabled)} is disabled and cannot strike."


@need("limb-disabled", "SPG-49", which_is_disabled)
def sound(case: Stance, pick: Choice) -> bool:
    """which is not disabled"""
    out = case.own.disabled
    return not out or all(limb not in out for limb in limbs_of(case.own, pick.tool))


def which_is_grabbed(case: Stance, pick: Choice) -> str:
    """The limb that is."""
    return f"{case.who}'s {first_of(case, pick, tied_up(case.own))} is grabbed and cannot strike."


@need("limb-grabbed", "SPG-13", which_is_grabbed)
def ungrabbed(case: Stance, pick: Choice) -> bool:
    """nor grabbed"""
    if not case.own.held:
        return True
    out = tied_up(case.own)
    return all(limb not in out for limb in limbs_of(case.own, pick.tool))


def as_long(strike: Strike) -> Needs[Stance]:
    """The length is one that the stroke has, and is paid for (SPG-03)."""
    prices = dict(strike.ca.each())

    def price(case: Stance, pick: Choice) -> int | None:
        return prices.get(pick.how)

    could = ", ".join(prices)
    length: Need[Stance] = Need(
        "no-such-strike", "SPG-03", f"of a length that it has: {could}",
        f"A {strike.id} is made {could}, not {{manner}}.",
        lambda case, pick: pick.how in prices,
    )  # fmt: skip
    return Narrowing(length, within_their_actions(price)), priced(price)


# -- beside a pin


PINNED_WITH = ("punch", "elbow")
"""The strokes with the limbs that a pin leaves free (SPG-49)."""


@need("limbs-busy", "SPG-49", busy)
def pinning_with_all(case: Stance, pick: Choice) -> bool:
    """not pinning somebody with all limbs"""
    pin = pinning(case.own)
    return pin is None or bool(pin.using)


@need("limbs-busy", "SPG-49", busy)
def pinning_nobody(case: Stance, pick: Choice) -> bool:
    """pinning nobody"""
    return pinning(case.own) is None


@need("limbs-busy", "SPG-49", busy)
def an_arm_that_a_pin_leaves(case: Stance, pick: Choice) -> bool:
    """pinning somebody: with an arm left free"""
    pin = pinning(case.own)
    return pin is None or pick.tool in pin.using


# -- parries


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
def mounted_themselves(case: Stance, pick: Choice) -> bool:
    """mounted"""
    return case.own.ride is not None


@need("mount-actions", "SPG-41", "{who} cannot ride well enough: the mount has no combat action.")
def rides_well_enough(case: Stance, pick: Choice) -> bool:
    """riding well enough for the mount to act"""
    return bool(case.own.rams)


# -- the acts


def stroke(strike: Strike) -> Act[Stance]:
    """A stroke of the tables, with what it needs (SPG-03, SPG-09, SPG-13, SPG-49, SPG-53)."""
    prices = tuple(strike.ca.each())
    example = f"derek {NATURAL.get(strike.limb, ('knife',))[0]} {prices[-1][0]}"
    pinned = strike.limb == "arm" and strike.id in PINNED_WITH
    needs = (
        LOOSE, against("SPG-09"), pinning_with_all if pinned else pinning_nobody,
        *(() if strike.limb in NATURAL else (something_for(strike),)), reaching("SPG-09", strike.reach),
        said(example, using=1, manner=1, price=True, rule="SPG-03"), made_with(strike),
        *((an_arm_that_a_pin_leaves,) if pinned else ()), sound, ungrabbed, *as_long(strike),
    )  # fmt: skip

    def candidates(case: Stance, like: Choice) -> Iterator[Choice]:
        for using in with_what(case.own, strike):
            for length, price in prices:
                yield Choice(strike.id, foe=case.foe, using=(using,), manner=(length,), price=price)

    return Act(strike.id, needs, candidates, the_other)


def parry_price(case: Stance, pick: Choice) -> int:
    """By whether the foe is armed (SPG-03)."""
    prices = case.own.rules.tables.prices
    return prices.parry_armed if case.armed else prices.parry_unarmed


def parry(case: Stance, like: Choice) -> Iterator[Choice]:
    """One, at its price."""
    yield Choice(like.act, foe=case.foe, price=parry_price(case, like))


def ram(case: Stance, like: Choice) -> Iterator[Choice]:
    """One of the mount's."""
    yield Choice("ram", foe=case.foe)


PAID = (within_their_actions(parry_price), said("derek", price=True, rule="SPG-03"), priced(parry_price))

PARRIES: tuple[Act[Stance], ...] = (
    Act("duck", (LOOSE, against("SPG-04"), pinning_with_all, *PAID), parry, the_other),
    Act(
        "block",
        (LOOSE, against("SPG-04"), pinning_with_all, an_arm_to_block, near_enough_to_block, *PAID),
        parry,
        the_other,
    ),
)
RAM: Act[Stance] = Act(
    "ram",
    (
        LOOSE,
        against("SPG-43"),
        mounted_themselves,
        rides_well_enough,
        reaching("SPG-43"),
        said("derek", rule="SPG-43"),
    ),
    ram,
    the_other,
)
