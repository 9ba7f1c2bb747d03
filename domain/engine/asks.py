"""What a script can ask: dice against a number or for a total, a choice of somebody; and what it may learn
of each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from domain.engine.menus import Menu
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.counted import counted
from domain.facts.events import Grade
from domain.facts.refusal import Refused
from domain.facts.state import State
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


class RollAsk(msgspec.Struct, frozen=True, gc=False):
    """Dice that are wanted. `reads` maps a total to what the script will learn of it: odds branch on that."""

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


class Limit(msgspec.Struct, frozen=True, gc=False):
    """At most `most` of the picks of one answer may be among `of`, by `rule`.

    With `given` it holds only beside a pick of these; beside a pick of `unless` it does not hold.
    """

    of: tuple[Choice, ...]
    most: int
    rule: str
    given: tuple[Choice, ...] = ()
    unless: tuple[Choice, ...] = ()

    def broken(self, picks: Sequence[Choice]) -> bool:
        """Whether the picks go beyond the limit."""
        return self._holds(picks) and self._count(picks) > self.most

    def bars(self, picks: Sequence[Choice]) -> tuple[Choice, ...]:
        """What may not be picked besides `picks`, which keep to the limit."""
        count = self._count(picks)
        if count < self.most or any(pick in self.unless for pick in picks):
            return ()
        if self._holds(picks):
            return self.of
        return self.given if count > self.most else tuple(each for each in self.given if each in self.of)

    def _holds(self, picks: Sequence[Choice]) -> bool:
        if self.given and not any(pick in self.given for pick in picks):
            return False
        return not any(pick in self.unless for pick in picks)

    def _count(self, picks: Sequence[Choice]) -> int:
        return sum(pick in self.of for pick in picks)


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """A choice that is wanted: `least` to `most` options of a menu, within the `budget` and all `limits`.

    `seen_by` names who may see the answer before all answers of the ask are in (empty: everybody);
    `because` is the input that led to the question, where the key does not say so by itself.
    """

    key: Key
    by: Name
    menu: Menu
    rule: str
    seen_by: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    budget: int | None = None
    limits: tuple[Limit, ...] = ()
    because: Key = ""

    @property
    def options(self) -> tuple[Choice, ...]:
        """All that is offered, listed."""
        return self.menu.all

    def takes(self, picks: Sequence[Choice]) -> bool:
        """Whether `picks` answer this prompt."""
        if len(picks) == self.least == self.most == 1:
            return picks[0] in self.menu
        return self.why_not(picks) is None

    def why_not(self, picks: Sequence[Choice]) -> Refused | None:
        """Why `picks` do not answer this prompt: the first condition that is not met; `None` if they do."""
        for pick in picks:
            if (why := self.menu.why_not(pick)) is not None:
                return why if why.rule else msgspec.structs.replace(why, rule=self.rule)
        if not self.least <= len(picks) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            said = f"{self.key} takes {wanted} of what is offered, not {len(picks)}."
            return Refused("how-many", said, self.rule)
        if self.budget is not None and (price := sum(pick.price for pick in picks)) > self.budget:
            said = f"That costs {price}; {self.by} has {self.budget} to spend."
            return Refused("too-dear", said, self.rule)
        if (limit := self.broken(picks)) is not None:
            some = " or ".join(f"'{phrase(pick)}'" for pick in dict.fromkeys(picks) if pick in limit.of)
            return Refused("too-many", f"At most {counted(limit.most, 'pick')} of {some} here.", limit.rule)
        return None

    def broken(self, picks: Sequence[Choice]) -> Limit | None:
        """The first limit beyond which `picks` go."""
        return next((limit for limit in self.limits if limit.broken(picks)), None)

    def besides(self, picks: Sequence[Choice]) -> Sequence[Choice]:
        """The options that may be picked besides `picks`, which break nothing themselves."""
        if len(picks) >= self.most:
            return ()
        if self.budget is None and not self.limits:
            return self.options
        left = None if self.budget is None else self.budget - sum(pick.price for pick in picks)
        barred: set[Choice] = set()
        for limit in self.limits:
            barred.update(limit.bars(picks))
        return tuple(
            option
            for option in self.options
            if (left is None or option.price <= left) and option not in barred
        )


Ask = RollAsk | Prompt


class Source(Protocol):
    """Where answers come from: people, seeded dice, the record, a policy, every possibility."""

    def faces(self, ask: RollAsk) -> tuple[tuple[int, ...], str] | None:
        """The faces and where they came from, or `None` to wait."""

    def drawn(self, dice: str, key: Key, throw: int) -> tuple[int, ...] | None:
        """The faces, where nobody has to be asked who would want to know what they are for; else `None`."""
        return None

    def picks(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        """What was picked, the state being as it is at the question; or `None` to wait."""

    def would(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        """What `picks` would answer, where it can be told without anybody being asked; else `None`."""
        return None

    def arrival(self, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
        """The prompts of one ask in the order in which their answers arrive."""


class Verdict(NamedTuple):
    """All that a script may know of a check: whether it passed, and how well."""

    key: Key
    grade: Grade

    @property
    def passed(self) -> bool:
        return self.grade.passed


class Contest(NamedTuple):
    """All that a script may know of a contest. No winner: a tie."""

    key: Key
    winner: Name
    margin: int


class Row(NamedTuple):
    """All that a script may know of a roll on a table: which row, counted from 0."""

    key: Key
    row: int
