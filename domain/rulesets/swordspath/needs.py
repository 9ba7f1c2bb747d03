"""The conditions that many acts share: of the fighter, of their foe, of reach and price; each with its
rule."""

from collections.abc import Callable

from domain.engine.menus.needs import Narrowing, Need, need
from domain.facts.choice import Choice, phrase
from domain.facts.counted import counted
from domain.rulesets.swordspath.limits import brought
from domain.rulesets.swordspath.moves import CONTACT, JOINTS
from domain.rulesets.swordspath.stance import Own, Stance, held_fast, pinning

# -- whether they may do anything but escape


def holders(own: Own) -> str:
    """By whom they are held fast."""
    return ", ".join(hold.holder for hold in held_fast(own))


def fast(case: Stance, pick: Choice) -> str:
    """What holds them fast."""
    what = "in a joint lock" if any(hold.kind in JOINTS for hold in case.own.held) else "pinned"
    return f"{case.who} is {what} by {holders(case.own)} and may only try to escape from it."


@need("held-fast", "SPG-17", fast)
def unlocked(case: Stance, pick: Choice) -> bool:
    """not in a joint lock"""
    return not (case.own.held and any(hold.kind in JOINTS for hold in case.own.held))


@need("held-fast", "SPG-24", fast)
def unpinned(case: Stance, pick: Choice) -> bool:
    """not pinned"""
    return not (case.own.held and held_fast(case.own))


LOOSE = Narrowing(unlocked, unpinned)
"""Anything but an escape (SPG-17, SPG-24)."""


@need("held-fast", "SPG-39", fast)
def from_what_holds_fast(case: Stance, pick: Choice) -> bool:
    """in a joint lock or pinned: from one who locks or pins them"""
    return not case.own.held or not (held := held_fast(case.own)) or case.theirs in held


# -- against whom


def foes(own: Own) -> str:
    """Who can be named."""
    return ", ".join(own.foes) or "nobody"


def whom(rule: str) -> Need[Stance]:
    """A foe is named, by that rule."""

    def says(case: Stance, pick: Choice) -> str:
        return f"'{phrase(pick)}' must name a foe: {foes(case.own)}."

    return Need("name-the-foe", rule, "against a foe who is named", says, lambda case, pick: pick.foe)


@need(
    "no-such-target",
    "SPG-48",
    lambda case, pick: f"There is no {pick.foe!r} here; foes are {foes(case.own)}.",
)
def somebody(case: Stance, pick: Choice) -> bool:
    """in the fight"""
    return case.side != ""


@need(
    "mount-no-target",
    "SPG-51",
    lambda case, pick: f"{pick.foe} is a mount and no target; foes are {foes(case.own)}.",
)
def no_mount(case: Stance, pick: Choice) -> bool:
    """who is no mount"""
    return case.side != "mount"


@need(
    "target-out",
    "SPG-48",
    lambda case, pick: f"{pick.foe} is out of the fight; foes are {foes(case.own)}.",
)
def still_in(case: Stance, pick: Choice) -> bool:
    """neither unconscious nor out by yielding"""
    return case.side != "out"


@need(
    "own-side",
    "SPG-48",
    lambda case, pick: f"{pick.foe} is on {case.who}'s own side; foes are {foes(case.own)}.",
)
def of_another_side(case: Stance, pick: Choice) -> bool:
    """of another side"""
    return case.side == "foe"


def against(rule: str) -> Need[Stance]:
    """What whatever is done to a foe, or against them, needs of them (SPG-48, SPG-51)."""
    return Narrowing(whom(rule), somebody, no_mount, still_in, of_another_side)


# -- how near


def reaching(rule: str, hexes: int = CONTACT) -> Need[Stance]:
    """They are within reach, or would be after a closing with everybody else standing still (SPG-46)."""

    def met(case: Stance, pick: Choice) -> bool:
        return not case.beyond or brought(case, hexes) != ()

    def says(case: Stance, pick: Choice) -> str:
        reach = counted(hexes, "hex")
        return (
            f"{pick.act} reaches {reach}: {pick.foe} is out of reach, and no closing brings them within it."
        )

    means = "within reach, or after a closing that is declared too"
    return Need("out-of-reach", rule, means, says, met)


# -- what a pin leaves to the one who pins (SPG-49, A25)


def busy(case: Stance, pick: Choice) -> str:
    """What is left to one who pins."""
    pin = pinning(case.own)
    assert pin is not None
    left = (
        f"only {' and '.join(pin.using)}, to punch, elbow and parry"
        if pin.using
        else "no limb to strike or parry"
    )
    return f"{case.who} pins {pin.victim}, which leaves them {left}."


# -- what it costs


Price = Callable[[Stance, Choice], int | None]
"""What a choice costs in combat actions; `None` of one that there is not."""


def within_their_actions(price: Price) -> Need[Stance]:
    """There are as many combat actions in the phase as it costs (SPG-02, SPG-03)."""

    def met(case: Stance, pick: Choice) -> bool:
        costs = price(case, pick)
        return costs is not None and costs <= case.own.actions

    def says(case: Stance, pick: Choice) -> str:
        costs = price(case, pick)
        assert costs is not None
        actions = counted(costs, "combat action")
        return f"'{phrase(pick)}' costs {actions}; {case.who} has {case.own.actions} this phase."

    return Need("too-dear", "SPG-03", "for no more combat actions than there are in the phase", says, met)


def priced(price: Price) -> Need[Stance]:
    """It is declared for the combat actions that it costs (SPG-03)."""

    def says(case: Stance, pick: Choice) -> str:
        costs = price(case, pick)
        assert costs is not None
        return f"'{phrase(pick)}' costs {counted(costs, 'combat action')}, not {pick.price}."

    return Need(
        "wrong-price", "SPG-03", "for the combat actions that it costs", says,
        lambda case, pick: pick.price == price(case, pick),
    )  # fmt: skip
