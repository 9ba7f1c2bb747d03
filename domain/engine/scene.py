"""The scene is what a rule script sees: a state to read, four verbs to ask dice, prompts to ask people, and
`tell`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple, get_args

import msgspec

from domain.engine.divergence import RulesDiverged, otherwise
from domain.engine.menus.house_menu import under_house_rules
from domain.engine.menus.menu import Menu
from domain.engine.prompts import AT_MOST, ChoicePrompt, Contest, Prompt, RollPrompt, TableRow, Test, Verdict
from domain.engine.sources.source import Source
from domain.facts.choice import Choice, Key, Name, label
from domain.facts.dice import dropped, parse, span, total
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    Checked,
    CombatantJoined,
    CombatantLeft,
    Declared,
    Drawn,
    Grade,
    Outcome,
    Revealed,
    Rolled,
    Ruled,
    RulesChanged,
    SettingChanged,
)
from domain.facts.evolve import FOLDS, evolve
from domain.facts.state import Combatant, State
from domain.facts.term import Term, worth

replace = msgspec.structs.replace

RULING = "ruling."
"""Keys of rulings begin so; an outcome with such a cause was decreed and not derived."""


class Suspended(BaseException):
    """The script waits for `asks`. Not an `Exception`, so that no script can catch it by accident."""

    def __init__(self, asks: tuple[Prompt, ...], answered: tuple[Key, ...] = ()) -> None:
        self.asks, self.answered = asks, answered


class CutShort(BaseException):
    """The beat ends here, whatever the script was about to do. No script can catch it by accident."""


class Lapsed(CutShort):
    """The one who would be asked is out of the fight: what was being done with them comes to nothing."""


class News(NamedTuple):
    """What came from outside at one word of a person: a leave, or a ruling with all that it decreed."""

    events: tuple[AnyEvent, ...]
    before: State
    after: State

    def was_down(self, who: Name) -> str:
        """Why they were out of the fight before it; empty if they were in it, or came in only now."""
        fighter = self.before.combatants.get(who)
        return fighter.down if fighter else ""

    @property
    def answered(self) -> tuple[Key, ...]:
        """The answers to open prompts that were given before it, although they are read after it."""
        first = self.events[0]
        return first.after if isinstance(first, Ruled) else ()


def _whole(total: int) -> Hashable:
    return total


def _after(adding: tuple[Term, ...], learn: Callable[[int], Hashable]) -> Callable[[int], Hashable]:
    """What is learnt of the dice when something is added to them first."""
    return lambda total: learn(worth(adding, total))


class Scene:
    """One run of one beat. `recorded` are the beat's events so far: they are read before anybody is asked.

    A script reads `scene.state` anew after every prompt and every `tell`, and keeps no part of it across one.
    """

    __slots__ = ("_answer", "_next", "_recorded", "_rest", "_source", "_times", "state", "told")

    def __init__(self, state: State, source: Source, recorded: Sequence[AnyEvent] = ()) -> None:
        self.state = state
        self.told: list[AnyEvent] = []
        self._recorded = recorded
        self._rest: Iterator[AnyEvent] | None = None
        self._next: AnyEvent | None = None
        self._source = source
        self._answer: Callable[[Scene, News], None] | None = None
        self._times: dict[Key, int] = {}
        if recorded:
            if FOREIGN.isdisjoint(map(type, recorded)):
                self._rest = iter(recorded)
            self._read_on()

    def __getitem__(self, who: Name) -> Combatant:
        """The combatant as they stand at this moment."""
        return self.state.combatants[who]

    def watch(self, answer: Callable[[Scene, News], None]) -> None:
        """From now on `answer` follows whatever comes from outside, before anybody is asked again."""
        self._answer = answer

    def said(self, key: Key) -> bool:
        """Whether the prompt of that key has its answer in this beat."""
        return any(isinstance(event, Declared) and event.key == key for event in self.told)

    def cut(self) -> None:
        """End the beat at once: which is next follows from the state."""
        raise CutShort

    def attempt(self, script: Callable[..., None], *args: object) -> None:
        """Run a part of the script that comes to nothing if somebody who left would have to be asked in it.

        Where no such part is named, the whole beat is one.
        """
        try:  # noqa: SIM105 - a context of its own takes longer, and this is tried at every act
            script(*args)
        except Lapsed:
            pass

    # -- dice: four verbs, each with all that a script may read of them

    def roll(
        self,
        who: Name,
        dice: str,
        key: Key,
        *,
        rule: str,
        adding: tuple[Term, ...] = (),
        against: tuple[Term, ...] = (),
        test: Test = AT_MOST,
        zero: bool = False,
        judged: bool = False,
        seen_by: tuple[str, ...] = (),
        because: Key = "",
    ) -> Rolled:
        """Throw dice and read the total or the faces; `adding` to the total, or `against` a number needed.

        A roll to be `judged` later is only thrown now: rulings on it bear on the judgement. `because` is the
        input that led to it, where its key does not say so: of what is thrown for somebody else's act.
        """
        return self._throw(who, dice, key, adding, against, test, zero, rule, seen_by, None, judged, because)

    def judge(
        self,
        rolled: Rolled,
        against: tuple[Term, ...],
        act: str,
        *,
        rule: str,
        test: Test = AT_MOST,
        foe: Name = "",
    ) -> Verdict:
        """Hold a roll that has been thrown against its number, and tell how it went."""
        verdict = ""
        if self.state.house:
            against = self._by_house_rules(against, rolled.by, rolled.key, rolled.rule)
        if rolled.key in self.state.rulings:
            against, verdict, _ = _ruled(against, self.state.rulings[rolled.key])
        target = worth(against)
        grade = Grade(verdict) if verdict else test.grade(rolled.total, target)
        if rolled.seen_by:
            self.tell(Checked(rolled.by, act, grade, rolled.key, rule, foe))
        else:
            self.tell(
                Checked(rolled.by, act, grade, rolled.key, rule, foe, "", 0, target, test.word, against)
            )
        return Verdict(rolled.key, grade)

    def check(
        self,
        who: Name,
        dice: str,
        key: Key,
        *,
        rule: str,
        against: tuple[Term, ...],
        test: Test = AT_MOST,
        zero: bool = False,
        seen_by: tuple[str, ...] = (),
        because: Key = "",
    ) -> Verdict:
        """Throw dice against a number needed and learn only the grade."""
        rolled = self._throw(who, dice, key, (), against, test, zero, rule, seen_by, _graded, because=because)
        return Verdict(rolled.key, Grade(rolled.grade))

    def contest(
        self,
        who: Name,
        foe: Name,
        dice: str,
        key: Key,
        *,
        rule: str,
        mine: tuple[Term, ...],
        theirs: tuple[Term, ...],
        test: Test = AT_MOST,
        because: Key = "",
    ) -> Contest:
        """Both throw against their own numbers; the larger margin, as the test counts it, wins."""
        first = self._throw(who, dice, f"{key}.{who}", (), mine, test, False, rule, (), None, because=because)
        second = self._throw(
            foe, dice, f"{key}.{foe}", (), theirs, test, False, rule, (), None, because=because
        )
        margin = _margin(first, test) - _margin(second, test)
        return Contest(first.key, who if margin > 0 else foe if margin < 0 else "", abs(margin))

    def pick(
        self,
        who: Name,
        dice: str,
        key: Key,
        *,
        rule: str,
        rows: Sequence[int],
        adding: tuple[Term, ...] = (),
        zero: bool = False,
        because: Key = "",
    ) -> TableRow:
        """Throw on a table whose rows end at the totals `rows` (ascending; the last row is open) and learn
        the row."""

        def row(total: int) -> int:
            return next((i for i, top in enumerate(rows) if total <= top), len(rows))

        rolled = self._throw(
            who, dice, key, adding, (), AT_MOST, zero, rule, (), lambda _: row, because=because
        )
        return TableRow(rolled.key, row(rolled.total))

    # -- people

    def choose(
        self,
        who: Name,
        menu: Menu | tuple[Choice, ...],
        key: Key,
        *,
        rule: str,
        seen_by: tuple[str, ...] = (),
        because: Key = "",
    ) -> Declared:
        """Ask one person to pick one of a menu, or of a few options."""
        offered = Menu.plain(menu) if type(menu) is tuple else menu
        prompt = ChoicePrompt(key, who, offered, rule, seen_by, because)  # type: ignore[arg-type]
        return self.together((prompt,))[0] if seen_by else self._one(prompt)

    def choose_unless(
        self, alone: Choice | None, who: Name, menu: Menu, key: Key, *, rule: str, quick: tuple[str, ...] = ()
    ) -> Declared | None:
        """The same, but nobody is asked where `alone` is all that the menu offers, or it offers nothing: then
        `None`.

        Whether there is more is looked at as late as possible, for it may be a long look: whoever is recorded
        with something else, or would choose something else, has shown it. `quick` are the acts that are
        soonest told to be offered.
        """
        given = menu
        if self.state.house:
            menu = under_house_rules(menu, self.state, who)
        was, again = self._next, f"{key}#{self._times[key] + 1}" if key in self._times else key
        if was is None:
            if alone is None and not menu:
                return None
            prompt = ChoicePrompt(again, who, menu, rule)
            meant = self._source.would(prompt, self.state)
            if alone is not None and meant in (None, (alone,)) and not menu.offers_beside(alone, quick):
                return None
            if meant is not None and not self._moot(prompt):
                said = Declared(self._key(key), who, meant, rule)
                self._keep(said)
                return said
        elif not _says_else(was, again, alone) and not menu.offers_beside(alone, quick):
            return None
        return self.choose(who, given, key, rule=rule)

    def together(self, prompts: Sequence[ChoicePrompt]) -> tuple[Declared, ...]:
        """Ask several at once. Answers are recorded as they arrive, revealed together, read in prompt
        order.

        Nobody who is out of the fight is asked, nor how they answer the act of one who has left it; if nobody
        is left to ask, it lapses (see `attempt`).
        """
        if len(prompts) == 1 and not prompts[0].seen_by:
            return (self._one(prompts[0]),)
        asked = {}
        for prompt in prompts:
            key = self._key(prompt.key)
            asked[key] = self._offered(prompt if key == prompt.key else replace(prompt, key=key))
        answers: dict[Key, Declared] = {}
        while len(answers) < len(asked) and (was := self._next) is not None:
            if type(was) is not Declared or was.key not in asked or was.key in answers:
                if all(key in answers or self._moot(each) for key, each in asked.items()):
                    break  # whoever has not answered was asked no more
                raise self.diverged("a choice is asked for at " + ", ".join(asked))
            if not asked[was.key].takes(was.picks):
                why = asked[was.key].why_not(was.picks)
                raise self.diverged(f"{was.key}: {why.sentence.rstrip('.') if why else ''}")
            answers[was.key] = was
            self._keep(was)
        if len(answers) < len(asked):
            if self._somebody_out():
                asked = {key: each for key, each in asked.items() if key in answers or not self._moot(each)}
                if not asked:
                    raise Lapsed
            missing = [prompt for key, prompt in asked.items() if key not in answers]
            for prompt in self._source.arrival(missing) if len(missing) > 1 else missing:
                picks = self._source.picks(prompt, self.state)
                if picks is not None:
                    said = Declared(prompt.key, prompt.by, picks, prompt.rule, prompt.seen_by, prompt.because)
                    answers[prompt.key] = said
                    self._keep(said)
            if len(answers) < len(asked):
                open_ = tuple(prompt for key, prompt in asked.items() if key not in answers)
                raise Suspended(open_, tuple(answers))
        in_order = [answers[key] for key in asked]
        hidden = [said.key for said in in_order if said.seen_by]
        if hidden:
            self.tell(Revealed(tuple(hidden), hidden[-1], asked[hidden[-1]].rule))
        return tuple(in_order)

    def _one(self, prompt: ChoicePrompt) -> Declared:
        """Ask one person, whose answer everybody may see."""
        key = self._key(prompt.key)
        prompt = self._offered(prompt if key == prompt.key else replace(prompt, key=key))
        was = self._next
        if was is not None:
            if type(was) is not Declared or was.key != key:
                if self._moot(prompt):
                    raise Lapsed
                raise self.diverged(f"a choice is asked for at {key}")
            if not prompt.takes(was.picks):
                why = prompt.why_not(was.picks)
                raise self.diverged(f"{key}: {why.sentence.rstrip('.') if why else ''}")
            self.told.append(was)
            self._read_on()
            return was
        if self._moot(prompt):
            raise Lapsed
        picks = self._source.picks(prompt, self.state)
        if picks is None:
            raise Suspended((prompt,))
        said = Declared(key, prompt.by, picks, prompt.rule, (), prompt.because)
        self._keep(said)
        return said

    def _offered(self, prompt: ChoicePrompt) -> ChoicePrompt:
        """The prompt under the house rules that hold."""
        if not self.state.house:
            return prompt
        return replace(prompt, menu=under_house_rules(prompt.menu, self.state, prompt.by))

    # -- outcomes

    def tell(self, event: Outcome) -> None:
        """Something happened: the state changes by it, and it is recorded."""
        was = self._next
        if was is not None and was != event:
            raise self.diverged(otherwise(was, event))
        fold = FOLDS.get(type(event))
        if fold is not None:
            self.state = fold(self.state, event)
        self.told.append(event)
        if was is not None:
            self._read_on()

    # -- the record

    def finish(self) -> None:
        """The script has ended; the record must end too."""
        if self._next is not None:
            raise self.diverged("the beat ends here")

    @property
    def replaying(self) -> bool:
        """Whether there is more of the record to be read."""
        return self._next is not None

    def diverged(self, now: str, fault: str = "") -> RulesDiverged:
        """The disagreement between what is recorded next and what the rules say `now`."""
        first = self._recorded[0] if self._recorded else None
        beat = first.beat if isinstance(first, BeatBegan) else self.state.beat
        return RulesDiverged(len(self.told), self._next, now, beat, fault)

    def _down(self, who: Name) -> str:
        """Why somebody is out of the fight, if they are."""
        fighter = self.state.combatants.get(who)
        return "" if fighter is None else fighter.down

    def _moot(self, prompt: ChoicePrompt) -> bool:
        """Whether nobody has to answer any more: whose act it is stands before who answers it in the key."""
        combatants = self.state.combatants
        one = combatants.get(prompt.by)
        if one is not None and one.down:
            return True
        if not self._somebody_out():
            return False
        before, _, _ = f".{prompt.key}".rpartition(f".{prompt.by}.")
        return any(self._down(word) == "left" for word in before.split("."))

    def _somebody_out(self) -> bool:
        """Whether anybody is out of the fight, for whatever reason."""
        for each in self.state.combatants.values():  # noqa: SIM110 - asked at every question: no generator
            if each.down:
                return True
        return False

    def _key(self, key: Key) -> Key:
        times = self._times[key] = self._times.get(key, 0) + 1
        return key if times == 1 else f"{key}#{times}"

    def _keep(self, event: AnyEvent) -> None:
        self.told.append(event)
        if self._next is not None:
            self._read_on()

    def _read_on(self) -> None:
        """On to the next event of the record; rulings, joins and leaves take effect where they stand."""
        if self._rest is not None:
            self._next = next(self._rest, None)
        elif (at := len(self.told)) < len(self._recorded) and foreign(self._recorded[at]):
            self._take_in()
        else:
            self._next = self._recorded[at] if at < len(self._recorded) else None

    def _take_in(self) -> None:
        """What came from outside takes effect, and then the script's answer to it."""
        came: list[News] = []
        recorded = self._recorded
        while len(self.told) < len(recorded) and foreign(event := recorded[len(self.told)]):
            self.told.append(event)
            before, self.state = self.state, evolve(self.state, event)
            if begins(event):
                came.append(News((event,), before, self.state))
            elif came:
                came[-1] = News((*came[-1].events, event), came[-1].before, self.state)
        self._next = recorded[len(self.told)] if len(self.told) < len(recorded) else None
        for news in came:
            first = news.events[0]
            if self._answer is not None and isinstance(first, CombatantLeft | Ruled) and first.followed:
                self._answer(self, news)

    def _throw(
        self,
        who: Name,
        dice: str,
        key: Key,
        adding: tuple[Term, ...],
        against: tuple[Term, ...],
        test: Test,
        zero: bool,
        rule: str,
        seen_by: tuple[str, ...],
        reads: Callable[[Callable[[int], Hashable]], Callable[[int], Hashable]] | None,
        judged: bool = False,
        because: Key = "",
    ) -> Rolled:
        key = self._key(key)
        modifiers = against or adding
        verdict, throw = "", 0
        if self.state.house and not judged:
            modifiers = self._by_house_rules(modifiers, who, key, rule)
        if self.state.rulings and key in self.state.rulings:
            ruled, verdict, throw = _ruled(modifiers, self.state.rulings[key])
            if not judged:
                modifiers = ruled
        target = worth(modifiers) if against else None
        was = self._next
        if was is None:
            if self._down(who) == "left":
                raise Lapsed
            known = self._source.drawn(dice, key, throw)
            if known is not None:
                faces, source = known, "seeded"
            else:
                word = test.word if against else ""
                learn = _learning(reads, verdict, test, target, modifiers)
                prompt = RollPrompt(
                    key, who, dice, modifiers, target, word, zero, rule, seen_by, throw, learn, because
                )
                got = self._source.faces(prompt)
                if got is None:
                    raise Suspended((prompt,))
                faces, source = got
        elif type(was) is Rolled and was.key == key and was.throw == throw:
            faces, source = was.faces, was.source
        else:
            raise self.diverged(f"a roll of {dice} is asked for at {key}")
        total, out = _shown(dice, faces, source, zero)
        word = grade = ""
        if target is None:
            total = worth(modifiers, total) if modifiers else total
        else:
            word, grade = test.word, verdict or test.grade(total, target).value
        rolled = Rolled(
            key,
            who,
            dice,
            faces,
            total,
            out,
            zero,
            target,
            word,
            grade,
            modifiers,
            rule,
            source,
            throw,
            seen_by,
            because,
        )
        if was is not None and was != rolled:
            if not _same_sum(was, rolled):
                raise self.diverged(otherwise(was, rolled))
            rolled = was
        self._keep(rolled)
        return rolled

    def _by_house_rules(self, terms: tuple[Term, ...], who: Name, key: Key, rule: str) -> tuple[Term, ...]:
        """The terms of a roll with what the standing rulings make of it, in the order in which they came."""
        word, fighter = label(key, self.state.combatants), self.state.combatants.get(who)
        side = "" if fighter is None else fighter.side
        for each in self.state.house.values():
            if each.changes(word, rule) and each.holds(who, side, self.state.number):
                assert each.modifier is not None
                terms = _with(terms, each.modifier)
        return terms


def _with(terms: tuple[Term, ...], more: Term) -> tuple[Term, ...]:
    """Terms with one more, before the floors that the rules end a sum with: no ruling turns damage into
    healing."""
    at = len(terms)
    while at and terms[at - 1].op == "floor":
        at -= 1
    return (*terms[:at], more, *terms[at:])


def _learning(
    reads: Callable[[Callable[[int], Hashable]], Callable[[int], Hashable]] | None,
    verdict: str,
    test: Test,
    target: int | None,
    modifiers: tuple[Term, ...],
) -> Callable[[int], Hashable]:
    """What the script will learn of a total."""

    def grade(total: int) -> Hashable:
        return verdict or (test.grade(total, target) if target is not None else "")

    learn = reads(grade) if reads is not None else _whole
    return _after(modifiers, learn) if reads is not None and target is None and modifiers else learn


def _same_sum(was: Rolled, now: Rolled) -> bool:
    """Whether two rolls differ only in how one and the same sum is itemized: no rule has changed by that."""
    if msgspec.structs.replace(was, modifiers=now.modifiers) != now:
        return False
    return all(worth(was.modifiers, start) == worth(now.modifiers, start) for start in span(parse(now.dice)))


def _says_else(event: AnyEvent, key: Key, alone: Choice | None) -> bool:
    """Whether somebody has answered that prompt by something else."""
    return type(event) is Declared and event.key == key and event.picks != (alone,)


def _shown(dice: str, faces: tuple[int, ...], source: str, zero: bool) -> tuple[int, tuple[int, ...]]:
    """What the dice come to, and which of them were dropped."""
    what = parse(dice)
    if not zero and source != Drawn.TOTAL and len(what.pools) == 1 and not what.pools[0].keep:
        return what.pools[0].sign * sum(faces) + what.plus, ()
    if source == Drawn.TOTAL:
        shows_zero = zero and faces[0] == what.pools[0].sides + what.plus
        return what.plus if shows_zero else faces[0], ()
    if zero and faces[0] == what.pools[0].sides:
        return what.plus, ()
    return total(what, faces), dropped(what, faces)


def _graded(grade: Callable[[int], Hashable]) -> Callable[[int], Hashable]:
    return grade


def _margin(rolled: Rolled, test: Test) -> int:
    assert rolled.target is not None
    return test.margin(rolled.total, rolled.target)


def _ruled(modifiers: tuple[Term, ...], rulings: tuple[Ruled, ...]) -> tuple[tuple[Term, ...], str, int]:
    """The modifiers, the verdict and the throw that rulings on a roll make of it, in order."""
    verdict, throw = "", 0
    for ruled in rulings:
        if ruled.modifier is not None:
            modifiers = _with(modifiers, ruled.modifier)
        if ruled.target is not None:
            modifiers = (*modifiers, Term("ruled", ruled.target, "="))
        verdict = ruled.verdict or verdict
        throw = max(throw, ruled.throw)
    return modifiers, verdict, throw


FOREIGN = frozenset((Ruled, CombatantJoined, CombatantLeft, SettingChanged, RulesChanged))
"""Events that come from outside the scripts, at any prompt."""


def foreign(event: AnyEvent) -> bool:
    """Whether the event came from outside the script: a ruling, what it decreed, a join, a leave, a
    setting."""
    kind = type(event)
    if kind in FOREIGN:
        return True
    return kind in DECREED and event.because.startswith(RULING)  # type: ignore[union-attr]


DECREED = frozenset(
    kind
    for kind in get_args(AnyEvent)
    if "because" in kind.__struct_fields__ and kind not in (Rolled, Declared)
)
"""Events that a ruling may have brought, and not a script: their cause says which."""


def begins(event: AnyEvent) -> bool:
    """Whether a foreign event stands for itself, and was not decreed by the ruling before it."""
    return isinstance(event, Ruled) or not hasattr(event, "because")
