"""Two hands for a lock or a choke hold: those that hold there already, then free ones (GUR-207, GUR-208)."""

from collections.abc import Callable

from domain.engine.menus.needs import Need
from domain.facts.choice import Choice, Name
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.core.holds import grips, usable
from domain.rulesets.gurps.core.status import BODY

Holding = Callable[[Turning, Choice], str]
"""The hold that it may begin with, by name; empty for none."""


def two_hands(state: State, who: Name, hold: str) -> tuple[str, ...]:
    """The two, or what there is of them."""
    mine = grips(state.holds[hold].using) if hold else ()
    return tuple(hand for hand in (*mine, *usable(state, who)) if hand != BODY)[:2]


def two_left(hold: Holding, rule: str) -> Need[Turning]:
    """They have two hands for it."""
    return Need(
        "needs-two-hands", rule, "with two hands: those that hold it already, and free ones",
        "{act} needs two free hands, which {who} does not have.",
        lambda case, pick: len(two_hands(case.state, case.who, hold(case, pick))) == 2,
    )  # fmt: skip


def those_two(hold: Holding, rule: str) -> Need[Turning]:
    """It names those, and no others."""

    def says(case: Turning, pick: Choice) -> str:
        hands = two_hands(case.state, case.who, hold(case, pick))
        return f"{pick.act} is done with {' '.join(hands)} here."

    return Need(
        "other-hands", rule, "with these two and no others", says,
        lambda case, pick: pick.using[:-1] == two_hands(case.state, case.who, hold(case, pick)),
    )  # fmt: skip
