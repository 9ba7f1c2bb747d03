"""The conditions of a rule system: each is named once, with its rule and what is said where it is not met.

What an act needs, in the order of the rules, is the only place where a rule allows or forbids a choice of it:
what is offered, what is taken for an answer and why something else is refused all follow from that list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from domain.facts.choice import Choice, Name, phrase
from domain.facts.memo import of_rules
from domain.facts.refusal import Refused
from domain.facts.state import State

Rows = TypeVar("Rows")


class Case(msgspec.Struct, Generic[Rows], frozen=True, gc=False):
    """Somebody in a state, under the tables of the fight: what conditions are held against."""

    state: State
    tables: Rows
    who: Name


class Somebody(Protocol):
    """A case of any kind: whose choice it is."""

    @property
    def who(self) -> Name:
        """Who chooses."""


class Fighting(Somebody, Protocol):
    """A case of any kind in a fight: in what state they make it."""

    @property
    def state(self) -> State:
        """The state at the choice."""


C = TypeVar("C", bound=Somebody, contravariant=True)
"""What a condition reads: one that reads less serves wherever more is given."""

Met = Callable[[C, Choice], object]
Says = str | Callable[[C, Choice], str]


class Need(Generic[C]):
    """One condition of a choice.

    code    stable and kebab-case, for programs
    rule    the id of the rule that demands it
    means   the condition in words, as it is printed for people
    says    what is said where it is not met, worked out only then; `{who}`, `{foe}`, `{act}`, `{part}`,
            `{manner}`, `{first}` and `{last}` (of what it is done with) and `{choice}` are filled in
    met     whether it is; whatever stands before it in a list of needs is met already
    """

    __slots__ = ("code", "means", "met", "rule", "says")

    def __init__(self, code: str, rule: str, means: str, says: Says[C], met: Met[C]) -> None:
        self.code, self.rule, self.means, self.says, self.met = code, rule, means, says, met

    def __repr__(self) -> str:
        return f"<{self.code} [{self.rule}]>"

    def lacking(self, case: C, pick: Choice) -> Need[C]:
        """The condition that is not met, where this one is not."""
        return self

    def refused(self, case: C, pick: Choice) -> Refused:
        """The refusal, in words."""
        said = self.says(case, pick) if callable(self.says) else self.says.format_map(_words(case.who, pick))
        return Refused(self.code, said, self.rule)


def _words(who: Name, pick: Choice) -> dict[str, str]:
    return {
        "who": who,
        "foe": pick.foe or "anybody",
        "act": pick.act,
        "part": pick.part,
        "manner": " ".join(pick.manner),
        "first": pick.tool if pick.using else "nothing",
        "last": pick.using[-1] if pick.using else "nothing",
        "choice": phrase(pick),
    }


Needs = tuple[Need[C], ...]


def need(code: str, rule: str, says: Says[Any], means: str = "") -> Callable[[Met[C]], Need[C]]:
    """A condition of that rule, from the function that says whether it is met, whose docstring says what it
    `means`."""
    return lambda met: Need(code, rule, means or " ".join((met.__doc__ or "").split()), says, met)


class Together(Need[Case[Any]]):
    """Conditions that many acts begin with; they read nothing of a choice but its foe.

    They are held against each foe once a state.
    """

    __slots__ = ("needs",)

    def __init__(self, *needs: Need[Case[Any]]) -> None:
        self.needs, first = needs, needs[0]
        super().__init__(first.code, first.rule, first.means, first.says, self._all_met)

    def of(self, needs: Needs[Case[Any]]) -> Together:
        """The same of these conditions only."""
        return Together(*needs)

    def _all_met(self, case: Case[Any], pick: Choice) -> bool:
        return _unmet(case.state, case.tables, case.who, pick.foe, self) is None

    def lacking(self, case: Case[Any], pick: Choice) -> Need[Case[Any]]:
        found = _unmet(case.state, case.tables, case.who, pick.foe, self)
        assert found is not None
        return found


@of_rules
def _unmet(state: State, tables: Any, who: Name, foe: Name, of: Together) -> Need[Case[Any]] | None:
    return lacking(of.needs, Case(state, tables, who), Choice("", foe))


class Throughout(Need[C]):
    """Conditions that read nothing of a choice: they are held against one and the same case once."""

    __slots__ = ("_last", "needs")

    def __init__(self, *needs: Need[C]) -> None:
        self.needs, first = needs, needs[0]
        self._last: tuple[object, Need[C] | None] = (None, None)
        super().__init__(first.code, first.rule, first.means, first.says, self._all_met)

    def of(self, needs: Needs[C]) -> Throughout[C]:
        """The same of these conditions only."""
        return Throughout(*needs)

    def _all_met(self, case: C, pick: Choice) -> bool:
        return self._unmet(case) is None

    def lacking(self, case: C, pick: Choice) -> Need[C]:
        found = self._unmet(case)
        assert found is not None
        return found

    def _unmet(self, case: C) -> Need[C] | None:
        was, found = self._last
        if was is not case:
            found = lacking(self.needs, case, Choice(""))
            self._last = (case, found)
        return found


class When(Need[C]):
    """Conditions of some choices only: those of which `when` is true, which `means` says in words; nothing,
    where the conditions themselves say it."""

    __slots__ = ("needs", "when")

    def __init__(self, means: str, when: Met[C], *needs: Need[C]) -> None:
        self._hold(when, tuple(_under(means, each) for each in needs) if means else needs)

    def _hold(self, when: Met[C], needs: Needs[C]) -> None:
        self.when, self.needs, first = when, needs, needs[0]
        super().__init__(first.code, first.rule, first.means, first.says, self._all_met)

    def of(self, needs: Needs[C]) -> When[C]:
        """The same of these of its conditions only."""
        same: When[C] = When.__new__(When)
        same._hold(self.when, needs)
        return same

    def _all_met(self, case: C, pick: Choice) -> bool:
        return not self.when(case, pick) or lacking(self.needs, case, pick) is None

    def lacking(self, case: C, pick: Choice) -> Need[C]:
        found = lacking(self.needs, case, pick)
        assert found is not None
        return found


def _under(means: str, need: Need[C]) -> Need[C]:
    """The same condition, of which it is said when it is one."""
    if isinstance(need, Together | Throughout | When | Narrowing):
        return need.of(tuple(_under(means, each) for each in need.needs))
    return Need(need.code, need.rule, f"{means}: {need.means}", need.says, need.met)


class Narrowing(Need[C]):
    """Conditions each of which follows from the next: the last is all that is held against a choice, and the
    first that is not met is what is said."""

    __slots__ = ("needs",)

    def __init__(self, *needs: Need[C]) -> None:
        self.needs, last = needs, needs[-1]
        super().__init__(last.code, last.rule, last.means, last.says, last.met)

    def of(self, needs: Needs[C]) -> Narrowing[C]:
        """The same of these conditions only."""
        return Narrowing(*needs)

    def lacking(self, case: C, pick: Choice) -> Need[C]:
        return lacking(self.needs, case, pick) or self


def lacking(needs: Iterable[Need[C]], case: C, pick: Choice) -> Need[C] | None:
    """The first condition that is not met, or `None`."""
    for each in needs:
        if not each.met(case, pick):
            return each.lacking(case, pick)
    return None


def all_met(needs: Iterable[Need[C]], case: C, pick: Choice) -> bool:
    """Whether all conditions are met."""
    for each in needs:  # noqa: SIM110 - asked of every option and every recorded choice: no generator
        if not each.met(case, pick):
            return False
    return True


def flat(needs: Iterable[Need[Any]]) -> Iterator[Need[Any]]:
    """Each single condition of a list."""
    for each in needs:
        if isinstance(each, Together | Throughout | When | Narrowing):
            yield from flat(each.needs)
        else:
            yield each
