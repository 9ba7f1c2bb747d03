"""What everybody declared for the phase, act by act, and what a choice of a plan is."""

from collections.abc import Callable, Iterable, Sequence

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

    __slots__ = ("_by_act", "all", "parries", "strikes")

    def __init__(self, said: Iterable[Declared]) -> None:
        self.all = tuple([Declaration(each.by, pick, each.key) for each in said for pick in each.picks])
        self._by_act: dict[str, list[Declaration]] = {}
        for each in self.all:
            self._by_act.setdefault(each.what.act, []).append(each)
        self.parries: Sequence[Declaration] = self._only(PARRIES.__contains__)
        """All ducks and blocks."""
        self.strikes: Sequence[Declaration] = self._only(lambda act: act not in OTHERS)
        """All strokes."""

    def of(self, act: str) -> Sequence[Declaration]:
        """Those of that act."""
        return self._by_act.get(act, ())

    @property
    def grapples(self) -> Sequence[Declaration]:
        """All grappling moves."""
        return self._only(GRAPPLES.__contains__)

    def _only(self, those: Callable[[str], bool]) -> Sequence[Declaration]:
        found = {act for act in self._by_act if those(act)}
        return [each for each in self.all if each.what.act in found] if found else ()


def is_strike(choice: Choice) -> bool:
    """Whether a choice is a stroke: anything that is not among the other acts."""
    return choice.act not in OTHERS


def is_act(choice: Choice) -> bool:
    """Whether a choice is done to or against a foe, which asks a rider for their control roll (SPG-51)."""
    return bool(choice.foe) and choice.act not in (*FREE, "close")
