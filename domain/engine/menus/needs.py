"""The conditions of a rule system: each is named once, with its rule and what is said where it is not met.

What an act needs, in the order of the rules, is the only place where a rule allows or forbids a choice of it:
what is offered, what is taken for an answer and why something else is refused all follow from that list.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from operator import attrgetter
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


class Form(Need[C]):
    """How a choice is said: which fields it fills. What stands before it in a list reads but act and foe.

    `using` and `manner` are the most words that it has there, `part` whether it names one; `like` is what
    follows the act in one that is said so, and `stray` what a choice fills beyond it.
    """

    __slots__ = ("like", "manner", "part", "stray", "using")

    def __init__(
        self, rule: str, like: str, stray: Callable[[Choice], str], met: Met[C],
        using: int, manner: int, part: bool,
    ) -> None:  # fmt: skip
        super().__init__("not-so", rule, f"said as: {{act}} {like}" if like else "said alone", "", met)
        self.like, self.stray = like, stray
        self.using, self.manner, self.part = using, manner, part

    def refused(self, case: C, pick: Choice, offered: Choice | None = None) -> Refused:
        """The refusal, with an example: an option that is `offered`, or where there is none a made-up one."""
        said, stray = phrase(pick), self.stray(pick)
        if offered is not None:
            like = phrase(offered)
        else:
            foe, _, rest = self.like.partition(" ")
            like = " ".join(filter(None, (pick.act, pick.foe or foe, rest)))
            if self.like and not stray:
                none = f"there is nothing of the kind for {case.who}"
                return Refused(self.code, f"'{said}' must be said like '{like}'; {none}.", self.rule)
        if said == like and stray:  # nobody says a price
            return Refused(self.code, f"'{said}' takes no {stray}.", self.rule)
        out = f" It takes no {stray}." if stray else ""
        return Refused(self.code, f"'{said}' must be said like '{like}'.{out}", self.rule)


UNSAID: dict[str, object] = {
    field.name: field.default for field in msgspec.structs.fields(Choice) if field.name not in ("act", "foe")
}
"""How the fields of a choice are in which nothing is said."""


def said(
    example: str, *, using: int | tuple[int, int] = 0, part: bool | None = False, to: bool | None = False,
    count: bool = False, manner: int | tuple[int, int] = 0, price: bool = False, rule: str = "",
    path: bool = False,
) -> Form[Any]:  # fmt: skip
    """The form of a choice: so many words in `using` and `manner` (or from, to), which of the other fields;
    `part` and `to` may be None: with or without.

    `example` is what follows the act in one that is said so.
    """
    least, most = using if isinstance(using, tuple) else (using, using)
    fewest, ways = manner if isinstance(manner, tuple) else (manner, manner)
    filled = {"part": part is not False, "using": most, "to": to is not False, "count": count}
    filled |= {"manner": ways, "price": price, "path": path}
    empty = [name for name in UNSAID if not filled.get(name)]
    beyond, nothing = attrgetter("then", *empty), ((), *(UNSAID[name] for name in empty))

    def met(case: Somebody, pick: Choice) -> bool:
        return (
            beyond(pick) == nothing  # asked of all that is offered and answered: in one step
            and (not most or least <= len(pick.using) <= most)
            and (not ways or fewest <= len(pick.manner) <= ways)
            and (not part or pick.part != "")
            and (not to or pick.to is not None)
        )

    def stray(pick: Choice) -> str:
        beyond = _beyond(pick, most, ways, part, to, count, price, path)
        return " and no ".join(name for name, there in beyond if there)

    return Form(rule, example, stray, met, most, ways, part is not False)


def _beyond(
    pick: Choice,
    using: int,
    manner: int,
    part: bool | None,
    to: bool | None,
    count: bool,
    price: bool,
    path: bool,
) -> tuple[tuple[str, bool], ...]:
    """The fields that a choice fills beyond its form."""
    return (
        ("tool", len(pick.using) > using),
        ("manner", len(pick.manner) > manner),
        ("part", part is False and bool(pick.part)),
        ("hex", to is False and pick.to is not None),
        ("count", not count and bool(pick.count)),
        ("price", not price and bool(pick.price)),
        ("sequel", bool(pick.then)),
        ("path", not path and bool(pick.path)),
    )


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


def without(needs: Iterable[Need[Any]], rules: Collection[str]) -> Iterator[Need[Any]]:
    """The conditions but for those of these rules; how a choice is said is none of them."""
    for each in needs:
        if isinstance(each, Together | Throughout | When | Narrowing):
            left = tuple(without(each.needs, rules))
            if left:
                yield each if left == each.needs else each.of(left)
        elif isinstance(each, Form) or each.rule not in rules:
            yield each


def flat(needs: Iterable[Need[Any]]) -> Iterator[Need[Any]]:
    """Each single condition of a list."""
    for each in needs:
        if isinstance(each, Together | Throughout | When | Narrowing):
            yield from flat(each.needs)
        else:
            yield each
