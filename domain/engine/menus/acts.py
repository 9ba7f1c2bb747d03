"""An act is one kind of thing that can be done: what it needs, and what makes sense of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from operator import le
from typing import Any, Generic, NamedTuple

import msgspec

from domain.engine.menus.forms import Form, said
from domain.engine.menus.needs import (
    C,
    Narrowing,
    Need,
    Needs,
    Throughout,
    Together,
    When,
    all_met,
    flat,
    lacking,
)
from domain.facts.choice import Choice, Name
from domain.facts.refusal import Refused

Candidates = Callable[[C, Choice], Iterable[Choice]]
"""The choices that make sense of an act: of that act, against that foe, and where the choice given names more
(a part, a limb) at least those that agree with it. They may hold too much and never too little."""

replace = msgspec.structs.replace

Numbers = Callable[[C, Choice], tuple[int, ...]]
"""What a choice is worth by the rules' own numbers, each the more the better."""


class Foretold(NamedTuple):
    """What is known of a choice before it is made: what it costs, so much of each thing, by the codes under
    which `words.toml` has `costs`; and who `waits` on its way."""

    costs: tuple[tuple[str, int], ...]
    waits: tuple[Name, ...] = ()


Foretells = Callable[[C, Choice], Foretold | None]

NOBODY: tuple[Name, ...] = ("",)


def nobody(case: object) -> tuple[Name, ...]:
    """Of an act that is against nobody."""
    return NOBODY


AGAINST_NOBODY: Need[Any] = Need(
    "not-so",
    "",
    "against nobody",
    "'{choice}' is done to nobody: leave {foe} out.",
    lambda case, pick: not pick.foe,
)


class Question(NamedTuple):
    """A question within something that is done: what a choice `says` there, and by which rule."""

    says: str
    rule: str


class Act(Generic[C]):
    """One kind of thing that can be done.

    name        the word of `Choice.act`
    needs       all that a choice of it needs, in the order of the rules
    candidates  what makes sense of it
    foes        against whom it may be tried; by default it is against nobody
    numbers     what a choice is worth by the rules' own numbers, each the more the better: of two that are
                the same but for the skill, which is said last, one may be beaten by the other
    asked       at which question it is chosen, where that is one within something that is done
    farther     more of what makes sense of it, after the candidates and looked for only where there are any:
                ways that somebody may take as one, of which there are too many to pick from by chance; each
                says where `to`
    foretells   what is known of a choice before it is made: what it costs, and who may interrupt it
    """

    __slots__ = (
        "_first", "_then", "asked", "candidates", "farther", "foes", "foretells", "form", "name", "needs",
        "numbers",
    )  # fmt: skip

    form: Form[C] | None

    def __init__(
        self,
        name: str,
        needs: Needs[C],
        candidates: Candidates[C],
        foes: Callable[[C], Iterable[Name]] = nobody,
        numbers: Numbers[C] | None = None,
        asked: Question | None = None,
        farther: Candidates[C] | None = None,
        foretells: Foretells[C] | None = None,
    ) -> None:
        if foes is nobody:
            needs = (AGAINST_NOBODY, *needs)
        at = next((n for n, each in enumerate(needs) if isinstance(each, Form)), -1)
        if at < 0:
            needs, at = (*needs, said("boris" if foes is not nobody else "")), len(needs)
        self.name, self.needs, self.candidates, self.foes = name, needs, candidates, foes
        self._first, self._then, self.numbers, self.asked = needs[:at], needs[at:], numbers, asked
        self.farther, self.foretells = farther, foretells
        form = needs[at]
        self.form = form if isinstance(form, Form) else None

    def __repr__(self) -> str:
        return f"<act {self.name}>"

    def takes(self, case: C, pick: Choice) -> bool:
        """Whether a choice of this act meets all conditions."""
        return all_met(self.needs, case, pick)

    def lacks(self, case: C, pick: Choice) -> Need[C] | None:
        """The first condition that a choice of this act does not meet."""
        return lacking(self.needs, case, pick)

    def why_not(self, case: C, pick: Choice) -> Refused | None:
        """Why a choice of this act cannot be made, or `None` if it can."""
        lacks = lacking(self.needs, case, pick)
        if lacks is not None and lacks is self.form:
            return self._missaid(self.form, case, pick)
        return None if lacks is None else lacks.refused(case, pick)

    def _missaid(self, form: Form[C], case: C, pick: Choice) -> Refused:
        """The refusal of what is not said as it is done: where it cannot be done at all, for that reason."""
        nearest = self._nearest(case, pick)
        if nearest is None:
            for whole in self.candidates(case, Choice(self.name, pick.foe)):
                if (lacks := lacking(self.needs, case, whole)) is not None:
                    return lacks.refused(case, whole)
        return form.refused(case, pick, nearest)

    def _nearest(self, case: C, pick: Choice) -> Choice | None:
        """The option against the same foe that agrees most with a choice, if there is any."""
        options = self.near(case, Choice(self.name, pick.foe))
        return max(options, key=lambda option: _alike(option, pick), default=None)

    def options(self, case: C, like: Choice) -> Iterator[Choice]:
        """All that can be chosen of it, in a fixed order, as far as it agrees with `like`."""
        return self.near(case, like) if self.farther is None else self._near_and_far(case, like)

    def _near_and_far(self, case: C, like: Choice) -> Iterator[Choice]:
        some = False
        for pick in self.near(case, like):
            some = True
            yield pick
        if some or like.to is not None:
            yield from self.far(case, like)

    def far(self, case: C, like: Choice) -> Iterator[Choice]:
        """What can be chosen of it that is too much to pick from by chance, as far as it agrees."""
        if self.farther is not None and all_met(self._first, case, like):
            for pick in self.farther(case, like):
                if not differs(pick, like) and all_met(self._then, case, pick):
                    yield pick

    def near(self, case: C, like: Choice) -> Iterator[Choice]:
        """The same without what is `farther`."""
        first, then = self._first, self._then
        narrow = bool(like.part or like.using or like.manner or like.to is not None)
        for foe in (like.foe,) if like.foe else self.foes(case):
            asked = replace(like, foe=foe) if narrow else Choice(self.name, foe)
            if all_met(first, case, asked):
                for pick in self.candidates(case, asked):
                    if not (narrow and differs(pick, like)) and all_met(then, case, pick):
                        yield pick

    def strays(self, case: C) -> Iterator[Choice]:
        """The candidates that are never offered, since they are not of its form: a slip of its author's."""
        if self.form is not None:
            for foe in self.foes(case):
                like = Choice(self.name, foe)
                if all_met(self._first, case, like):
                    yield from (pick for pick in self.candidates(case, like) if not self.form.met(case, pick))

    def beaten(self, case: C) -> Iterator[Choice]:
        """The options than which another, the same but for the skill, is better in something and worse in
        nothing."""
        if self.numbers is None:
            return
        rivals: dict[Choice, list[tuple[Choice, tuple[int, ...]]]] = {}
        for pick in self.options(case, Choice(self.name)):
            same = replace(pick, using=pick.using[:-1])
            rivals.setdefault(same, []).append((pick, self.numbers(case, pick)))
        for among in rivals.values():
            for pick, mine in among:
                if any(mine != other and all(map(le, mine, other)) for _, other in among):
                    yield pick

    def without(self, rules: Collection[str]) -> Act[C]:
        """The same act, which need not meet the conditions of these rules."""
        if not rules:
            return self
        needs = tuple(each for each in _without(self.needs, rules) if each is not AGAINST_NOBODY)
        return Act(
            self.name,
            needs,
            self.candidates,
            self.foes,
            self.numbers,
            self.asked,
            self.farther,
            self.foretells,
        )

    def conditions(self) -> tuple[Need[C], ...]:
        """Each single condition, as it is printed for people."""
        return tuple(each for each in flat(self.needs) if each is not AGAINST_NOBODY)


def free(asked: Question, *names: str) -> tuple[Act[Any], ...]:
    """Acts of a question that offers them in any case, said alone."""
    return tuple(Act(name, (), lambda case, like: (Choice(like.act),), asked=asked) for name in names)


def _without(needs: Iterable[Need[Any]], rules: Collection[str]) -> Iterator[Need[Any]]:
    """The conditions but for those of these rules; how a choice is said is none of them."""
    for each in needs:
        if isinstance(each, Together | Throughout | When | Narrowing):
            left = tuple(_without(each.needs, rules))
            if left:
                yield each if left == each.needs else each.of(left)
        elif isinstance(each, Form) or each.rule not in rules:
            yield each


def _alike(option: Choice, pick: Choice) -> int:
    """In how much two choices of one act against one foe agree."""
    words = len(set(option.using) & set(pick.using)) + len(set(option.manner) & set(pick.manner))
    return words + (option.part == pick.part) + (option.to == pick.to) + (option.count == pick.count)


def differs(pick: Choice, like: Choice) -> bool:
    """Whether a choice does not agree with one that names only some of its fields."""
    return (
        (like.foe != "" and pick.foe != like.foe)
        or (like.part != "" and pick.part != like.part)
        or (like.using != () and pick.using != like.using)
        or (like.manner != () and pick.manner != like.manner)
        or (like.to is not None and pick.to != like.to)
    )
