"""How a foe answers who is to be passed: they let it be, or bar the way (GUR-088, GUR-107)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Menu, Offered, not_offered
from domain.engine.menus.needs import need
from domain.facts.choice import Choice, Name
from domain.facts.hexes import Arc
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import form, maneuver
from domain.rulesets.gurps.core.armed import parrying_modes
from domain.rulesets.gurps.core.place import lies_in
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import holding, pinned, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.turn.maneuvers import of


class Passed(NamedTuple):
    """A foe whom somebody means to pass."""

    state: State
    tables: GurpsTables
    who: Name
    mover: Name


@need("stunned", "GUR-176", "{who} is stunned.")
def not_stunned(case: Passed, pick: Choice) -> bool:
    """they are not stunned"""
    return not stunned(case.state, case.who)


@need("pinned", "GUR-021", "{who} is pinned.")
def not_pinned(case: Passed, pick: Choice) -> bool:
    """nor pinned"""
    return not pinned(case.state, case.who)


@need("cinematic", "GUR-080", "Nobody is obstructed with a weapon in cinematic play.")
def realistic(case: Passed, pick: Choice) -> bool:
    """charges are realistic"""
    return settings(case.state).realistic_charges


@need("not-in-front", "GUR-088", lambda case, pick: f"{case.mover} does not come from the front.")
def from_the_front(case: Passed, pick: Choice) -> bool:
    """the other comes from the front"""
    return lies_in(case.state, case.who, case.mover) is Arc.FRONT


@need("no-parry", "GUR-088", "The manoeuvre of {who} leaves no parry.")
def may_parry(case: Passed, pick: Choice) -> bool:
    """their manoeuvre leaves them a parry"""
    now = maneuver(case.state, case.who)
    return of(now).parries and now != "all-out-attack"


@need("not-in-hand", "GUR-088", "{who} has no {first} in hand.")
def in_hand(case: Passed, pick: Choice) -> bool:
    """with something in hand"""
    return pick.tool in holding(case.state, case.who).values()


@need("cannot-parry", "GUR-088", "{who} cannot parry with {first} now.")
def fit_to_parry(case: Passed, pick: Choice) -> bool:
    """that is fit to parry"""
    return bool(parrying_modes(case.state, case.tables, case.who, pick.tool))


def armed(case: Passed, like: Choice) -> Iterator[Choice]:
    """With each thing in hand."""
    items = dict.fromkeys(holding(case.state, case.who).values())
    yield from (Choice("obstruct", using=(item,)) for item in items)


LET_PASS, STAND = Choice("let-pass"), Choice("stand-in-the-way")
AWAKE = (not_stunned, not_pinned)

IN_THE_WAY = Question("answers somebody who evades", "GUR-107")

ANSWERS: dict[str, acts.Act[Passed]] = {
    "let-pass": acts.Act("let-pass", (), lambda case, like: (LET_PASS,), asked=IN_THE_WAY),
    "stand-in-the-way": acts.Act("stand-in-the-way", AWAKE, lambda case, like: (STAND,), asked=IN_THE_WAY),
    "obstruct": acts.Act(
        "obstruct",
        (*AWAKE, realistic, from_the_front, may_parry, form("spear", using=1), in_hand, fit_to_parry),
        armed,
        asked=IN_THE_WAY,
    ),
}
"""They let the other pass, stand in their way, or hold a weapon before them (GUR-088, GUR-107)."""

ASKED = tuple(ANSWERS.values())


def answers(state: State, tables: GurpsTables, foe: Name, mover: Name) -> Menu:
    """How a foe may answer who is to be passed."""
    return Offered(Passed(state, tables, foe, mover), ANSWERS, no_answer)


def no_answer(case: Passed, pick: Choice) -> Refused:
    """Nothing else is one."""
    return not_offered(pick, (LET_PASS, STAND, Choice("obstruct")), "GUR-107")
