"""What everybody declared for the phase, act by act, and what a choice of a plan is."""

from collections.abc import Iterable, Sequence

import msgspec

from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Declared
from domain.rulesets.swordspath.moves import GRAPPLES

PARRIES = ("duck", "block")
MOVING = ("close", "walk-off")
FREE = ("drop-reins", "drop", "let-go")
YIELD = Choice("yield")


OTHERS = GRAPPLES.union((*PARRIES, *MOVING, *FREE, "ram", YIELD.act))
"""All acts but strokes."""


class Declaration(msgspec.Struct, frozen=True, gc=False):
    """One thing that was declared: by whom, what, and the key of the prompt."""

    who: Name
    what: Choice
    key: Key


class Plans:
    """Everything declared for a phase, in order of entry and then as declared."""

    __slots__ = ("_by_act", "all", "grapples", "parries", "strikes")

    def __init__(self, said: Iterable[Declared]) -> None:
        self.all = tuple([Declaration(each.by, pick, each.key) for each in said for pick in each.picks])
        self._by_act: dict[str, list[Declaration]] = {}
        self.parries: list[Declaration] = []
        """All ducks and blocks."""
        self.grapples: list[Declaration] = []
        """All grappling moves."""
        self.strikes: list[Declaration] = []
        """All strokes."""
        for each in self.all:
            act = each.what.act
            if act not in OTHERS:
                self.strikes.append(each)
            elif act in PARRIES:
                self.parries.append(each)
            elif act in GRAPPLES:
                self.grapples.append(each)
            else:
                self._by_act.setdefault(act, []).append(each)

    def of(self, act: str) -> Sequence[Declaration]:
        """Those of an act of which there are no several kinds, such as `close`."""
        return self._by_act.get(act, ())


def is_strike(choice: Choice) -> bool:
    """Whether a choice is a stroke: anything that is not among the other acts."""
    return choice.act not in OTHERS


def is_act(choice: Choice) -> bool:
    """Whether a choice is done to or against a foe, which asks a rider for their control roll (SPG-51)."""
    return bool(choice.foe) and choice.act not in (*FREE, "close")
