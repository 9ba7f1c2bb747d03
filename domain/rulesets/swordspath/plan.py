"""What everybody declared for the phase, act by act, and what a choice of a plan is."""

from typing import NamedTuple

from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Declared
from domain.rulesets.swordspath.moves import GRAPPLES

PARRIES = ("duck", "block")
MOVING = ("close", "walk-off")
FREE = ("drop-reins", "drop", "let-go")
YIELD = Choice("yield")


OTHERS = GRAPPLES.union((*PARRIES, *MOVING, *FREE, "ram", YIELD.act))
"""All acts but strokes."""


class Act(NamedTuple):
    """One thing that was declared: by whom, what, and the key of the declaration."""

    who: Name
    what: Choice
    key: Key


def acts(said: tuple[Declared, ...]) -> tuple[Act, ...]:
    """Everything declared, in order of entry and then as declared."""
    return tuple([Act(each.by, pick, each.key) for each in said for pick in each.picks])


def of(declared: tuple[Act, ...], *kinds: str) -> tuple[Act, ...]:
    """Those acts that are of these kinds."""
    return tuple([act for act in declared if act.what.act in kinds])


def grapples(declared: tuple[Act, ...]) -> tuple[Act, ...]:
    return tuple([act for act in declared if act.what.act in GRAPPLES])


def is_strike(choice: Choice) -> bool:
    """Whether a choice is a stroke: anything that is none of the other acts."""
    return choice.act not in OTHERS


def strikes(declared: tuple[Act, ...]) -> tuple[Act, ...]:
    return tuple([act for act in declared if act.what.act not in OTHERS])


def is_act(choice: Choice) -> bool:
    """Whether a choice is done to or against a foe, which asks a rider for his control roll (SPG-51)."""
    return bool(choice.foe) and choice.act not in (*FREE, "close")
