"""What a script can ask: dice against a number or for a total, a choice of somebody; and what it may learn
of each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import msgspec

from domain.engine.menus.menu import Menu
from domain.facts.brief import brief
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import Grade
from domain.facts.refusal import Refused
from domain.facts.term import Term


def _short_of(total: int, target: int) -> int:
    return target - total


class Test(NamedTuple):
    """How a total is held against a target: the word for the record, the grading, and by how much it is made.

    A failure's margin is negative.
    """

    word: str
    grade: Callable[[int, int], Grade]
    margin: Callable[[int, int], int] = _short_of


def _grades(passes: Callable[[int, int], bool]) -> Callable[[int, int], Grade]:
    return lambda total, target: Grade.SUCCESS if passes(total, target) else Grade.FAILURE


UNDER = Test("under", _grades(lambda total, target: total < target))
AT_MOST = Test("at-most", _grades(lambda total, target: total <= target))
AT_LEAST = Test("at-least", _grades(lambda total, target: total >= target))


class Rival(NamedTuple):
    """The roll that is thrown right after another, and what the script learns of the totals of both."""

    key: Key
    dice: str
    reads: Callable[[int, int], Hashable]


class Expected(NamedTuple):
    """What people throw for where it is judged later: the number as far as it stands, and whether others may
    still change it by dice of their own."""

    number: tuple[Term, ...] = ()
    open_till_thrown: bool = False


NOTHING_EXPECTED = Expected()


class RollPrompt(msgspec.Struct, frozen=True, gc=False):
    """Dice to be thrown. `reads` maps a total to what the script will learn of it: odds branch on that.

    Of a roll with a `rival` the script learns nothing but what comes of the two. One that is judged later
    has no `target` yet; `expects` is its number as far as it stands, for people to know what they throw for,
    which others may still change by dice of their own where it is `open_till_thrown`.
    """

    key: Key
    by: Name
    dice: str
    modifiers: tuple[Term, ...]
    target: int | None
    test: str
    zero: bool
    rule: str
    seen_by: tuple[str, ...]
    throw: int
    reads: Callable[[int], Hashable]
    because: Key = ""
    rival: Rival | None = None
    expects: tuple[Term, ...] = ()
    open_till_thrown: bool = False

    def __repr__(self) -> str:
        number = "" if self.target is None else f"{self.test} {self.target}"
        return brief(self, self.key, f"{self.dice} by {self.by}", number)


class PendingBlow(NamedTuple):
    """A blow that has hit: who strikes whom, where, and the points that it does there if nothing is done."""

    who: Name
    foe: Name
    part: str
    points: int


class ChoicePrompt(msgspec.Struct, frozen=True, gc=False):
    """A choice that somebody is to make: one option of a menu, or of a plan as many as it takes.

    `seen_by` names who may see the answer before all answers that are open together are in (empty:
    everybody); `because` is the input that led to the prompt, where the key does not say so by itself.
    `blow` is the one that it is about, of which the dice are known to everybody.
    """

    key: Key
    by: Name
    menu: Menu
    rule: str
    seen_by: tuple[str, ...] = ()
    because: Key = ""
    blow: PendingBlow | None = None

    def __repr__(self) -> str:
        return brief(self, self.key, f"by {self.by}", *self.menu.acts)

    @property
    def options(self) -> tuple[Choice, ...]:
        """All that is offered, listed."""
        return self.menu.all

    @property
    def least(self) -> int:
        """The fewest that may be picked."""
        return self.menu.least

    @property
    def most(self) -> int:
        """The most that may be picked."""
        return self.menu.most

    def takes(self, picks: Sequence[Choice]) -> bool:
        """Whether `picks` answer this prompt."""
        return self.menu.takes(picks)

    def why_not(self, picks: Sequence[Choice]) -> Refused | None:
        """Why `picks` do not answer this prompt: the first condition that is not met; `None` if they do."""
        why = next(filter(None, map(self.menu.why_not, picks)), None)
        why = why or self.menu.why_not_together(self.by, picks)
        if why is None and not self.least <= len(picks) <= self.most:
            count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            why = Refused("how-many", f"{self.by} picks {count} of what is offered, not {len(picks)}.")
        return why if why is None or why.rule else msgspec.structs.replace(why, rule=self.rule)

    def besides(self, picks: Sequence[Choice]) -> Sequence[Choice]:
        """The options that may be picked besides `picks`, which break nothing themselves."""
        return self.menu.besides(picks)


Prompt = RollPrompt | ChoicePrompt


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """All that a script may know of a check: whether it passed, and how well."""

    key: Key
    grade: Grade

    @property
    def passed(self) -> bool:
        """Whether it is a success of either kind."""
        return self.grade.passed


class Contest(msgspec.Struct, frozen=True, gc=False):
    """All that a script may know of a contest. No winner: a tie."""

    key: Key
    winner: Name
    margin: int


class Won(msgspec.Struct, frozen=True, gc=False):
    """All that a script may know where only the winner of two counts. No winner: a tie."""

    key: Key
    winner: Name


class TableRow(msgspec.Struct, frozen=True, gc=False):
    """All that a script may know of a roll on a table: which row, counted from 0."""

    key: Key
    row: int
