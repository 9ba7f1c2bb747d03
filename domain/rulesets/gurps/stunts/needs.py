"""What stunts begin with: STUNT; and the conditions that several of them share (GUR-102, GUR-144)."""

from collections.abc import Callable
from typing import TypeVar

from domain.engine.menus.needs import Need, Together, When, flat, need
from domain.facts.choice import Choice, Name
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.core.off_balance import ALOFT
from domain.rulesets.gurps.core.terrain import obstacle
from domain.rulesets.gurps.move.footing import (
    fit,
    floored,
    footing,
    in_the_way,
    no_cliff,
    no_foe,
    open_,
    roomy,
    spot,
    unbarred,
)
from domain.rulesets.gurps.move.needs import UNSTOPPED, held_by_nobody, not_aloft, on_foot
from domain.rulesets.gurps.stunts.stunts import UPRIGHT
from domain.rulesets.gurps.turn.needs import UnderTables, too_low


@need("not-up", "GUR-137", "{who} is not on their feet.")
def on_their_feet(case: Turning, pick: Choice) -> bool:
    """they stand or crouch"""
    return case.state.combatants[case.who].posture in ("standing", "crouching")


@need("not-up", "GUR-137", "{who} is down.")
def upright(case: Turning, pick: Choice) -> bool:
    """they are on their feet or knees"""
    return case.state.combatants[case.who].posture in UPRIGHT


unheld = held_by_nobody("GUR-009")

STUNT = Together(*UNSTOPPED.needs, unheld, on_foot, on_their_feet)
"""What a stunt needs of whoever does it (GUR-009, GUR-060, GUR-137)."""


def once(counter: str, code: str, rule: str, says: str) -> Need[Turning]:
    """Once a turn, which a counter tells."""
    return Need(
        code, rule, "once a turn", says,
        lambda case, pick: not case.state.combatants[case.who].counter(counter),
    )  # fmt: skip


R = TypeVar("R", bound=UnderTables, contravariant=True)


def hopeful(terms: Callable[[R, Choice], tuple[Term, ...]]) -> Need[R]:
    """Something to roll: the terms are empty where no skill is enough (GUR-144)."""
    return Need(
        "hopeless", "GUR-144", "an effective skill that may be tried", too_low(),
        lambda case, pick: bool(terms(case, pick)),
    )  # fmt: skip


# -- after a chain of tic-tacs one is in the air (GUR-126)


def aloft(case: Turning, pick: Choice) -> bool:
    """Whether they are in the air."""
    return ALOFT in case.state.combatants[case.who].conditions


def on_the_ground(case: Turning, pick: Choice) -> bool:
    """Whether they are not."""
    return not aloft(case, pick)


def from_the_ground(*needs: Need[Turning]) -> When[Turning]:
    """What is needed of whoever is not in the air."""
    return When("from the ground", on_the_ground, *(each for each in flat(needs) if each is not not_aloft))


def in_the_air(*needs: Need[Turning]) -> When[Turning]:
    """What is needed of whoever is."""
    return When("in the air", aloft, *needs)


# -- hexes


@footing("no-obstacle", "GUR-129", lambda state, who, at: f"There is nothing at {spot(at)} to get over.")
def an_obstacle(state: State, who: Name, at: Hex) -> bool:
    """an obstacle, or an opening"""
    return obstacle(state, at) is not None


@footing("no-room", "GUR-137", in_the_way)
def to_stand_on(state: State, who: Name, at: Hex) -> bool:
    """a floor, or a table-top"""
    there = obstacle(state, at)
    return there.kind in ("table", "barrier") if there is not None else fit(state, who, at, (floored, open_))


LANDING = (no_cliff, no_foe, roomy, unbarred)
"""What else a hex needs for somebody to come down there (GUR-094, GUR-107, GUR-137)."""


def lands(state: State, who: Name, to: Hex) -> bool:
    """Whether somebody can come down there."""
    return fit(state, who, to, (to_stand_on, *LANDING))
