"""What goes on from a hold, from the turn after the one in which it was taken (GUR-031)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Need, Together, need
from domain.facts.choice import Choice, Name
from domain.rulesets.gurps.core.acts import Turning, in_maneuver
from domain.rulesets.gurps.core.holds import held_by, later, on
from domain.rulesets.gurps.core.status import holds_of
from domain.rulesets.gurps.turn.needs import a_foe, attack_left, in_the_fight

FOLLOW_UP = ("attack", "all-out-attack")
"""Manoeuvres in which one goes on from a hold (GUR-031)."""

UPRIGHT = ("standing", "crouching")


def held_ones(case: Turning) -> tuple[Name, ...]:
    """Whom they hold."""
    return tuple(dict.fromkeys(hold.victim for _, hold in holds_of(case.state, case.who)))


def held_parts(case: Turning, like: Choice) -> Iterator[Choice]:
    """Each part by which they hold them."""
    for _, hold in on(case.state, case.who, like.foe):
        yield Choice(like.act, foe=like.foe, part=hold.part)


# -- what all of it needs


@need("not-holding", "GUR-031", "{who} does not hold {foe}: grapple first.")
def holding_them(case: Turning, pick: Choice) -> bool:
    """whom they hold"""
    return bool(held_by(case.state, case.who, pick.foe))


@need("too-soon", "GUR-031", "{who} has only just taken hold of {foe}: wait for the next turn.")
def since_before(case: Turning, pick: Choice) -> bool:
    """since an earlier turn"""
    return any(later(case.state, case.who, name) for name, _ in on(case.state, case.who, pick.foe))


GOING_ON = in_maneuver(FOLLOW_UP, "GUR-031")
"""What goes on from a hold is no Move and Attack, be it open to others as an attack of its own (GUR-031)."""

FOLLOWS = Together(a_foe, holding_them, in_the_fight, since_before, attack_left)
"""What all that goes on from a hold needs of its foe (GUR-031)."""


# -- what it needs of the one hold that it goes on from: on that part, or on the part that the choice names


def grip(case: Turning, pick: Choice, part: str = "") -> str:
    """The name of their hold there; empty for none."""
    return held_by(case.state, case.who, pick.foe, part or pick.part)


def held_at(rule: str, part: str = "") -> Need[Turning]:
    """They hold them there."""
    by = part or "part that is named"
    return Need(
        f"not-the-{part or 'part'}", rule, f"held by the {by}",
        f"{{who}} does not hold {{foe}} by the {part or '{part}'}.",
        lambda case, pick: bool(grip(case, pick, part)),
    )  # fmt: skip


def held_so(kinds: tuple[str, ...], rule: str, part: str = "") -> Need[Turning]:
    """In a hold of such a kind."""
    first = " or ".join(f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in kinds)

    def says(case: Turning, pick: Choice) -> str:
        kind = case.state.holds[grip(case, pick, part)].kind
        return f"{pick.act} goes on from {first}; {case.who} has {pick.foe} in another hold: {kind}."

    return Need(
        "wrong-hold", rule, f"in {first}", says,
        lambda case, pick: case.state.holds[grip(case, pick, part)].kind in kinds,
    )  # fmt: skip


def since_before_at(part: str = "") -> Need[Turning]:
    """That very hold was taken on an earlier turn."""
    return Need(
        "too-soon", "GUR-031", "in that very hold since an earlier turn",
        "{who} has only just taken that hold on {foe}: wait for the next turn.",
        lambda case, pick: later(case.state, case.who, grip(case, pick, part)),
    )  # fmt: skip


def on_their_feet(rule: str) -> Need[Turning]:
    """They can still fall."""
    return Need(
        "not-standing", rule, "who is on their feet",
        lambda case, pick: (
            f"{pick.foe} is {case.state.combatants[pick.foe].posture}: {pick.act} is for one on their feet."
        ),
        lambda case, pick: case.state.combatants[pick.foe].posture in UPRIGHT,
    )  # fmt: skip
