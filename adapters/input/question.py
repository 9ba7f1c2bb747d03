"""A question as it is put at the table: rows of what can be chosen, and what a few words mean in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from adapters.input.option_match import FITS, Fit, OptionMatcher, among, said
from adapters.input.option_rows import OptionRow, common, first_level, merged, told_apart
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.commands.standing import go_on
from domain.engine.menus.plans import Plan
from domain.engine.odds.best import plainest, surest
from domain.engine.odds.foresight import foreseen
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.towards import directions, towards, wished
from domain.facts.choice import Choice
from domain.facts.events import Rolled
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from projections.telling.prompts import in_whose_turn, offer
from projections.telling.words import Words

FLAT = 9
"""So many options stand one by one; more are put together by what they have in common."""

LOOKED_AT = 200
"""So many options are looked ahead from, to tell what number each needs; of more none is."""


IN_ORDER = FITS[:-1]
"""How words fit that stand as they are shown, or begin what is shown."""


class Meaning(NamedTuple):
    """What was meant: the option that is taken, how many others fitted, and the words that are left over for
    the question after this one. Without a `pick` the `row` has ways that cannot be told apart."""

    pick: Choice | None
    row: OptionRow
    rest: tuple[str, ...] = ()


class OpenQuestion:
    """An open prompt with its options in rows, level by level: by act, foe, tool and part.

    What an option needs to roll is looked up ahead: of those that differ in skill, limb or aim alone the one
    with the best chance is taken, and where no roll follows at once, the first that no other beats by the
    rules' own numbers; of a plan, the cheapest. What nobody says is not done: of options with a further
    manner, a way to go or a sequel, those without are meant.
    """

    def __init__(self, combat: Combat, prompt: ChoicePrompt, words: Words) -> None:
        self.combat, self.prompt, self._words = combat, prompt, words
        self._show: Callable[[Choice], str] = lambda pick: offer(words, combat.state, prompt, pick)
        self.matcher = OptionMatcher(words, combat.state, prompt.by, prompt.options)
        self.picks: tuple[Choice, ...] = ()
        self.opened: tuple[Choice, ...] = ()
        self.unfolded = False
        self._after: dict[Choice, OpenQuestion | None] = {}

    def pick(self, picks: Sequence[Choice]) -> None:
        """These are picked of a plan so far: what does not go with them is no option any more."""
        self.picks, self.opened = tuple(picks), ()
        self.__dict__.pop("_grouped", None)

    def open_rows(self, first: int, last: int) -> None:
        """Open the ways of all rows from one number to another. Raises `Rejected`."""
        if not 1 <= first <= last <= len(self.rows):
            raise Rejected(f"There is no {first}-{last} here; the rows are 1 to {len(self.rows)}.", 2)
        self.opened = tuple(way for row in self.rows[first - 1 : last] for way in row.ways)

    @property
    def options(self) -> Sequence[Choice]:
        """What can be chosen now, besides what is picked."""
        return self.prompt.besides(self.picks) if self.picks else self.prompt.options

    @property
    def all(self) -> OptionRow:
        """All options as one row."""
        return OptionRow("", tuple(self.prompt.options), self.default)

    @property
    def plan(self) -> bool:
        """Whether several may be picked."""
        return isinstance(self.prompt.menu, Plan) and self.prompt.most > 1

    @cached_property
    def ahead(self) -> Mapping[Choice, RollPrompt]:
        """The roll that each option leads to at once, where there are not too many to look at."""
        return foreseen(self.combat, self.prompt) if len(self.prompt.menu.near) <= LOOKED_AT else {}

    @cached_property
    def previews(self) -> Mapping[Choice, tuple[str, ...]]:
        """What can be done next by those options that stand alone in their rows and lead to a question of the
        same person: what its rows are called, less what was said of an option before it, or follows any."""
        if self.plan or self.ahead:
            return {}
        rows = [row.ways[0] for row in self._grouped[:FLAT] if len(row.ways) == 1]
        next_ = {pick: names for pick in rows if (names := self._names_after(pick))}
        told = (
            set(next_[rows[0]]).intersection(*next_.values())
            if 1 < len(next_) == len(self._grouped)
            else set()
        )
        found: dict[Choice, tuple[str, ...]] = {}
        for pick, names in next_.items():
            news = tuple(text for text in names if text not in told)
            told.update(news)
            if len(news) > 1:
                found[pick] = news
        return found

    def _names_after(self, pick: Choice) -> tuple[str, ...]:
        """What the rows are called that the same person chooses from next; none where nothing follows."""
        following = self.after(pick)
        rows = () if following is None else following._grouped
        return tuple(dict.fromkeys(each.text.partition(" with ")[0].rstrip(",") for each in rows))

    def after(self, pick: Choice) -> OpenQuestion | None:
        """The question that the same person is asked next after that pick, if no dice fall between; nothing
        while others answer at the same time, or in secret."""
        if pick not in self._after:
            self._after[pick] = self._following(pick)
        return self._after[pick]

    def _following(self, pick: Choice) -> OpenQuestion | None:
        if len(self.combat.asks) != 1 or self.prompt.seen_by:
            return None
        step = answer(self.combat, self.prompt.key, (pick,))
        if isinstance(step, Refused):
            return None
        step = go_on(step)
        first = step.combat.asks[0] if step.combat.asks else None
        if any(isinstance(event, Rolled) for event in step.events) or not isinstance(first, ChoicePrompt):
            return None
        if first.by != self.prompt.by or first.seen_by:
            return None
        return OpenQuestion(step.combat, first, self._words)

    def number(self, pick: Choice) -> RollPrompt | None:
        """The roll that an option leads to at once, or by what is meant where nothing more is said."""
        if pick in self.ahead or self.ahead or self.plan:
            return self.ahead.get(pick)
        following = self.after(pick)
        if following is None or following.default is None:
            return None
        return following.ahead.get(following.default)

    @cached_property
    def beaten(self) -> frozenset[Choice]:
        """The options than which another is better in every way."""
        return self.prompt.menu.beaten()

    def shown(self, pick: Choice) -> str:
        """An option in words."""
        return self._show(pick)

    @property
    def places(self) -> Mapping[Hex, Choice]:
        """What was opened by where it leads, if that is too much to be told one by one."""
        found = {each.to: each for each in self.opened if each.to is not None and not each.manner}
        leading = sum(each.to is not None for each in self.opened)
        return found if FLAT < len(found) == leading else {}

    @property
    def rows(self) -> tuple[OptionRow, ...]:
        """What stands on the screen: of everything, or of what was opened."""
        if self.opened:
            return self._one_by_one(self.opened)
        return self._grouped

    @property
    def folded(self) -> int:
        """How many of what is shown are beaten by others, and stand behind a fold."""
        shown = self.opened or (self.options if len(self.options) <= FLAT else ())
        return 0 if self.unfolded else sum(each in self.beaten for each in shown)

    @cached_property
    def _grouped(self) -> tuple[OptionRow, ...]:
        options = self.options
        if len(options) <= FLAT:
            return self._one_by_one(options)
        groups = (tuple(each for each in ways if each in options) for ways in first_level(self.prompt))
        return told_apart([self._row(ways) for ways in groups if ways], self.shown)

    def _one_by_one(self, picks: Sequence[Choice]) -> tuple[OptionRow, ...]:
        better = [each for each in picks if each not in self.beaten]
        worse = [each for each in picks if each in self.beaten] if self.unfolded or not better else []
        return tuple(OptionRow(self.shown(each), (each,), each) for each in (*better, *worse))

    def _row(self, ways: Sequence[Choice]) -> OptionRow:
        return OptionRow(common([self.shown(each) for each in ways]), tuple(ways), self.best(ways))

    def best(self, ways: Sequence[Choice]) -> Choice | None:
        """The one that is meant by all of these, if they can be compared."""
        if len(ways) == 1:
            return ways[0]
        if len({each.act for each in ways}) > 1:
            return None
        plain = plainest(ways)
        if len(plain) == 1:
            return plain[0]
        if self.plan and len({(each.act, each.foe, each.to, each.part) for each in plain}) == 1:
            return min(plain, key=lambda each: each.price)
        if len({(each.foe, each.to, each.count, each.manner) for each in plain}) > 1:
            return None
        if all(each in self.ahead for each in plain):
            return surest(plain, self.ahead, self.combat.rules.ruleset)
        if len({each.part for each in plain}) > 1:
            return None
        return next((each for each in plain if each not in self.beaten), plain[0])

    @cached_property
    def default(self) -> Choice | None:
        """What an empty line means: to do no more; of directions that of the nearest foe; of answers to
        somebody else the surest; else the best of all, where all can be compared."""
        if self.plan:
            return None
        options = self.prompt.options
        if (end := self._only(self.combat.rules.ruleset.idle)) is not None:
            return end
        ways = directions(self.prompt.menu)
        if ways and len(ways) == len(options):
            return towards(self.prompt.menu, self.combat.state, self.prompt.by, wished(ways[0].act))
        if in_whose_turn(self.combat.state, self.prompt.key, self.prompt.by):
            known = [each for each in options if each in self.ahead]
            return surest(plainest(known), self.ahead, self.combat.rules.ruleset)
        return self.best(options)

    @cached_property
    def ends(self) -> Choice | None:
        """What ends the turn, or lets it go by that is not begun; nothing while something is under way."""
        ruleset = self.combat.rules.ruleset
        return None if self.plan else self._only(ruleset.idle) or self._only(ruleset.passes)

    @property
    def own_turn(self) -> bool:
        """Whether it is asked in the turn of whoever is asked, and no answer to somebody else."""
        return not in_whose_turn(self.combat.state, self.prompt.key, self.prompt.by)

    def _only(self, acts: Sequence[str]) -> Choice | None:
        """The only option of those acts, if there is just one."""
        found = [
            each
            for act in acts
            if act in self.prompt.menu.acts
            for each in self.prompt.menu.like(Choice(act))
        ]
        plain = plainest(found)
        return plain[0] if len(plain) == 1 else None

    def meaning(self, some: Sequence[str], whole: bool = False) -> Meaning | None:
        """What the words mean, or unless `whole` as many as mean something; `None` if they mean nothing here.

        Words and beginnings in their order come before beginnings in any order, of the rows and then of the
        options behind them. Words that are left over narrow down what was found, or are for the question that
        comes next.
        """
        if len(some) == 1 and some[0].isdecimal():
            if self.places:
                return None
            at = int(some[0][:6])
            return self._taken(self.rows[at - 1], ()) if 1 <= at <= len(self.rows) else None
        lengths = range(len(some), len(some) - 1 if whole else 0, -1)
        for fits, many in ((IN_ORDER, lengths[:1]), (IN_ORDER, lengths[1:]), (FITS, lengths)):
            for fit, count in product(fits, many):
                if (row := self._fitting(some[:count], fit)) is not None:
                    return self._taken(*self._narrowed(row, some, count))
        return None

    def _fitting(self, some: Sequence[str], fit: Fit) -> OptionRow | None:
        """The row, or the options behind the rows, that some words fit."""
        rows = [row for row in self.rows if fit(some, said(row.text))]
        if rows:
            return merged(rows, some)
        found = self.matcher.fitting(some, fit)
        return self._row(found) if found else None

    def _narrowed(self, row: OptionRow, some: Sequence[str], many: int) -> tuple[OptionRow, tuple[str, ...]]:
        """Those ways of a row that the words behind it speak of as well, and the words that are left then."""
        for end in range(len(some), many, -1):
            ways = [each for each in row.ways if among(some[:end], said(self.shown(each)))]
            if ways:
                return self._row(ways), tuple(some[end:])
        return row, tuple(some[many:])

    def _taken(self, row: OptionRow, rest: tuple[str, ...]) -> Meaning:
        return Meaning(row.best, row, rest)
