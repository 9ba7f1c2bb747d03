"""Grappling moves: what each needs to be declared (SPG-15 to SPG-25, SPG-39, SPG-44, SPG-49)."""

from collections.abc import Iterator
from functools import partial

from domain.engine.menus.acts import Act
from domain.engine.menus.forms import said
from domain.engine.menus.needs import Need, Needs, need
from domain.facts.choice import Choice
from domain.facts.hexes import FACINGS
from domain.rulesets.swordspath.moves import (
    ARMS,
    CHOKE,
    DRAG,
    ESCAPE_FROM,
    ESCAPES,
    GRABS,
    GRIPS,
    JOINTS,
    LEGS,
    PINS,
    STRANGLE,
    THROWS,
)
from domain.rulesets.swordspath.needs import (
    LOOSE,
    against,
    from_what_holds_fast,
    priced,
    reaching,
    whom,
    within_their_actions,
)
from domain.rulesets.swordspath.stance import Stance, held_fast, pinning, the_other

# -- of one who pins (SPG-49, A25)


@need("limbs-busy", "SPG-49", lambda case, pick: f"{case.who} is busy with a pin: no grapple beside it.")
def pins_on(case: Stance, pick: Choice) -> bool:
    """pinning somebody: as far as one who pins may grapple at all"""
    pin = pinning(case.own)
    return pin is None or case.own.rules.settings.pin_holder != "limbs-only"


def only_them(case: Stance, pick: Choice) -> str:
    """Whom one who pins may grapple."""
    pin = pinning(case.own)
    return f"{case.who} pins {pin.victim if pin else 'nobody'} and may grapple nobody else."


@need("limbs-busy", "SPG-49", only_them)
def pins_them(case: Stance, pick: Choice) -> bool:
    """pinning somebody: them only"""
    pin = pinning(case.own)
    return pin is None or pin.victim == pick.foe


def unless_held_fast(other: Need[Stance]) -> Need[Stance]:
    """The same, but of one who is held fast: they may try to escape whatever they hold (SPG-39)."""
    return Need(
        other.code,
        other.rule,
        other.means,
        other.says,
        lambda case, pick: other.met(case, pick) or held_fast(case.own),
    )


# -- of the one who is grappled, and with what


@need("no-arm", "SPG-49", "{who} has no arm left to grapple with.")
def an_arm_to_grapple(case: Stance, pick: Choice) -> bool:
    """with an arm that is not disabled"""
    out = case.own.disabled
    return not out or any(arm not in out for arm in ARMS)


@need("not-mounted", "SPG-44", "{foe} is not mounted and cannot be dragged off a horse.")
def on_a_horse(case: Stance, pick: Choice) -> bool:
    """who is mounted"""
    return case.mounted


@need("mounted", "SPG-39", "{foe} is mounted: drag them off their horse instead.")
def on_no_horse(case: Stance, pick: Choice) -> bool:
    """who is not mounted"""
    return not case.mounted


@need("grab-first", "SPG-16", "{who} must have hold of {foe} first.")
def grabbed_first(case: Stance, pick: Choice) -> bool:
    """whom they have hold of already, where that reading counts (A16)"""
    if not case.own.rules.settings.grab_first:
        return True
    return case.mine is not None and case.mine.kind in GRIPS


@need("not-held", "SPG-39", "{foe} does not hold {who}: there is nothing to escape from.")
def held_by_them(case: Stance, pick: Choice) -> bool:
    """from one who holds them"""
    return case.theirs is not None and case.theirs.kind in GRIPS


@need(
    "other-hold",
    "SPG-21",
    lambda case, pick: (
        f"The hold of {pick.foe} is {case.theirs.kind}; out of it goes {ESCAPE_FROM[case.theirs.kind]}."
    ),
)
def its_escape(case: Stance, pick: Choice) -> bool:
    """by the escape from that hold, or any where that reading counts (A17)"""
    assert case.theirs is not None
    return case.own.rules.settings.escapes == "any" or ESCAPE_FROM[case.theirs.kind] == pick.act


def locked_limb(case: Stance) -> str:
    """The limb that the other has in a joint lock."""
    return case.theirs.part if case.theirs is not None and case.theirs.kind in JOINTS else ""


@need(
    "other-limb",
    "SPG-22",
    lambda case, pick: (
        f"The joint lock is on the {locked_limb(case)}, which the escape names."
        if locked_limb(case)
        else "Only an escape from a joint lock names a limb."
    ),
)
def the_locked_limb(case: Stance, pick: Choice) -> bool:
    """of a joint lock: with the limb that is in it"""
    return pick.part == locked_limb(case)


def one_of(words: tuple[str, ...], rule: str) -> Need[Stance]:
    """The limb, the arm left free or the direction that is named is one of these."""

    def word(pick: Choice) -> str:
        return pick.part or "".join((*pick.using, *pick.manner))

    return Need(
        "say-where",
        rule,
        f"one of {', '.join(words)}",
        lambda case, pick: f"{pick.act} names one of {', '.join(words)}, not {word(pick)!r}.",
        lambda case, pick: word(pick) in words,
    )


an_arm = one_of(ARMS, "SPG-15")
a_leg = one_of(LEGS, "SPG-15")
a_free_arm = one_of(ARMS, "SPG-49")
a_direction = one_of(FACINGS, "SPG-26")


@need("say-where", "SPG-49", f"{{act}} leaves both arms free: {' '.join(ARMS)}.")
def both_arms_free(case: Stance, pick: Choice) -> bool:
    """both arms"""
    return pick.using == ARMS


# -- the acts


def price(case: Stance, pick: Choice) -> int:
    """The same of every move (SPG-15)."""
    return case.own.rules.tables.prices.grapple


AFFORDED, ITS_PRICE = within_their_actions(price), priced(price)

paid = partial(said, price=True, rule="SPG-15")
"""How moves are said (SPG-15)."""

ON_THEM = (LOOSE, against("SPG-39"), pins_on, pins_them, an_arm_to_grapple)
"""What every move but an escape needs (SPG-39, SPG-49)."""

IN_CONTACT = reaching("SPG-39")


def sided(move: str) -> Needs[Stance]:
    """How a move is said, with the limb it is on or the arms that it leaves free."""
    if move.endswith("-arm"):
        return paid("derek left-arm", part=True), an_arm
    if move.endswith("-leg"):
        return paid("derek left-leg", part=True), a_leg
    if move == "pin-one-arm-free":
        return paid("derek left-arm", using=1), a_free_arm
    if move == "pin-both-arms-free":
        return paid(f"derek {' '.join(ARMS)}", using=2), both_arms_free
    return (paid("derek"),)


ESCAPE = (
    from_what_holds_fast, whom("SPG-39"), unless_held_fast(pins_on), unless_held_fast(pins_them),
    held_by_them, its_escape, IN_CONTACT, AFFORDED, paid("derek", part=None), the_locked_limb, ITS_PRICE,
)  # fmt: skip
"""What every escape needs (SPG-21, SPG-22, SPG-39)."""

THROWN = (grabbed_first, AFFORDED, paid("derek north", manner=1), a_direction, ITS_PRICE)

NEEDS: dict[str, Needs[Stance]] = {
    **dict.fromkeys(ESCAPES, ESCAPE),
    **{move: (*ON_THEM, IN_CONTACT, AFFORDED, *sided(move), ITS_PRICE) for move in GRABS},
    **{
        move: (*ON_THEM, IN_CONTACT, grabbed_first, AFFORDED, *sided(move), ITS_PRICE)
        for move in (CHOKE, STRANGLE, *JOINTS, *PINS)
    },
    DRAG: (*ON_THEM, on_a_horse, IN_CONTACT, grabbed_first, AFFORDED, *sided(DRAG), ITS_PRICE),
    **dict.fromkeys(THROWS, (*ON_THEM, on_no_horse, IN_CONTACT, *THROWN)),
}
"""In the order in which they are offered."""


def candidates(case: Stance, like: Choice) -> Iterator[Choice]:
    """On each limb, leaving each arm free, in each direction."""
    move, foe, price = like.act, case.foe, case.own.rules.tables.prices.grapple
    if move in ESCAPES:
        yield Choice(move, foe=foe, part=locked_limb(case), price=price)
    elif move.endswith("-arm"):
        yield from (Choice(move, foe=foe, part=arm, price=price) for arm in ARMS)
    elif move.endswith("-leg"):
        yield from (Choice(move, foe=foe, part=leg, price=price) for leg in LEGS)
    elif move == "pin-one-arm-free":
        yield from (Choice(move, foe=foe, using=(arm,), price=price) for arm in ARMS)
    elif move == "pin-both-arms-free":
        yield Choice(move, foe=foe, using=ARMS, price=price)
    elif move in THROWS:
        yield from (Choice(move, foe=foe, manner=(way,), price=price) for way in FACINGS)
    else:
        yield Choice(move, foe=foe, price=price)


ACTS = tuple(Act(name, needs, candidates, the_other) for name, needs in NEEDS.items())
