"""The scene is what a rule script sees: a state to read, four verbs to ask dice, prompts to ask people, and
`tell`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import msgspec

from domain.engine.beat_run import BeatRun
from domain.engine.divergence import otherwise
from domain.engine.menus.house_menu import under_house_rules
from domain.engine.menus.menu import Menu
from domain.engine.prompts import (
    AT_MOST,
    NOTHING_EXPECTED,
    ChoicePrompt,
    Contest,
    Expected,
    Rival,
    RollPrompt,
    TableRow,
    Test,
    Verdict,
    Won,
)
from domain.engine.rolling import comes_to, counting, graded, learning, same_sum, shown, under_rulings
from domain.engine.suspension import CutShort, Lapsed, Suspended
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import (
    AnyEvent,
    Checked,
    Contested,
    Declared,
    Grade,
    Revealed,
    Rolled,
)
from domain.facts.term import Term, worth

replace = msgspec.structs.replace

GRADES: dict[str, Grade] = {each.value: each for each in Grade}
"""By their words, which is quicker than asking `Grade`."""


class Scene(BeatRun):
    """One run of one beat, as its script sees it.

    A script reads `scene.state` anew after every prompt and every `tell`, and keeps no part of it across one.
    """

    __slots__ = ()

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
        self, who: Name, dice: str, key: Key, *, rule: str, adding: tuple[Term, ...] = (),
        against: tuple[Term, ...] = (), test: Test = AT_MOST, zero: bool = False, judged: bool = False,
        seen_by: tuple[str, ...] = (), because: Key = "", expects: Callable[[], Expected] | None = None,
    ) -> Rolled:  # fmt: skip
        """Throw dice and read the total or the faces; `adding` to the total, or `against` a number needed.

        A roll to be `judged` later is only thrown now: rulings on it bear on the judgement, and people are
        told what it `expects`, which is worked out where somebody is asked. `because` is the input that led
        to it, where its key does not say so: of what is thrown for somebody else's act.
        """
        return self._throw(
            who, dice, key, adding, against, test, zero, rule, seen_by, None, judged, because, None, None,
            expects,
        )  # fmt: skip

    def judge(
        self, rolled: Rolled, against: tuple[Term, ...], act: str, *, rule: str, test: Test = AT_MOST,
        foe: Name = "",
    ) -> Verdict:  # fmt: skip
        """Hold a roll that has been thrown against its number, and tell how it went."""
        against, verdict, _ = under_rulings(self.state, against, rolled.by, rolled.key, rolled.rule)
        target = worth(against)
        grade = GRADES[verdict] if verdict else test.grade(rolled.total, target)
        if rolled.seen_by:
            self.tell(Checked(rolled.by, act, grade, rolled.key, rule, foe))
        else:
            self.tell(
                Checked(rolled.by, act, grade, rolled.key, rule, foe, "", 0, target, test.word, against)
            )
        return Verdict(rolled.key, grade)

    def check(
        self, who: Name, dice: str, key: Key, *, rule: str, against: tuple[Term, ...], test: Test = AT_MOST,
        zero: bool = False, seen_by: tuple[str, ...] = (), because: Key = "",
    ) -> Verdict:  # fmt: skip
        """Throw dice against a number needed and learn only the grade."""
        rolled = self._throw(who, dice, key, (), against, test, zero, rule, seen_by, graded, because=because)
        return Verdict(rolled.key, GRADES[rolled.grade])

    def contest(
        self, who: Name, foe: Name, dice: str, key: Key, *, rule: str, mine: tuple[Term, ...],
        theirs: tuple[Term, ...], test: Test = AT_MOST, because: Key = "",
    ) -> Contest:  # fmt: skip
        """Both throw against their own numbers; the larger margin, as the test counts it, wins."""
        first = self._throw(who, dice, f"{key}.{who}", (), mine, test, False, rule, (), None, because=because)
        second = self._throw(
            foe, dice, f"{key}.{foe}", (), theirs, test, False, rule, (), None, because=because
        )
        margin = comes_to(first, test) - comes_to(second, test)
        return Contest(first.key, who if margin > 0 else foe if margin < 0 else "", abs(margin))

    def outdo(
        self, who: Name, foe: Name, dice: str, key: Key, *, rule: str, act: str = "",
        mine: tuple[Term, ...] = (), theirs: tuple[Term, ...] = (), test: Test | None = None,
        ties: Name = "", tied: str = "", because: Key = "",
    ) -> Won:  # fmt: skip
        """Both throw, and the script learns only who wins: odds branch on that, and on no pair of dice.

        With a `test` each throws against a number and the larger margin wins; without one what is theirs is
        added, and the higher total does. Level ones are won by `ties`, if anybody, by the rule `tied` (left
        out: `rule`). Tells the contest, named by `act` (left out: by the key), with by how much it was won.
        """
        keys = f"{key}.{who}", f"{key}.{foe}"
        one = counting(self.state, mine, who, self._again(keys[0]), rule, test)
        other = counting(self.state, theirs, foe, self._again(keys[1]), rule, test)

        def winner(first: int, second: int) -> Name:
            return who if first > second else foe if first < second else ties

        rival = Rival(self._again(keys[1]), dice, lambda first, second: winner(one(first), other(second)))
        adding, against = ((), mine) if test else (mine, ())
        first = self._throw(
            *(who, dice, keys[0], adding, against, test or AT_MOST, False, rule, (), None),
            because=because, rival=rival,
        )  # fmt: skip
        had, other = comes_to(first, test), counting(self.state, theirs, foe, rival.key, rule, test)
        adding, against = ((), theirs) if test else (theirs, ())
        second = self._throw(
            *(foe, dice, keys[1], adding, against, test or AT_MOST, False, rule, (), None),
            because=because, learn=lambda total: winner(had, other(total)),
        )  # fmt: skip
        has = comes_to(second, test)
        act, by = act or key.rpartition(".")[2], (tied if had == has else "") or rule
        self.tell(Contested(who, foe, act, winner(had, has), abs(had - has), first.key, by))
        return Won(first.key, winner(had, has))

    def pick(
        self, who: Name, dice: str, key: Key, *, rule: str, rows: Sequence[int],
        adding: tuple[Term, ...] = (), zero: bool = False, because: Key = "",
    ) -> TableRow:  # fmt: skip
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
        self, who: Name, menu: Menu | tuple[Choice, ...], key: Key, *, rule: str,
        seen_by: tuple[str, ...] = (), because: Key = "",
    ) -> Declared:  # fmt: skip
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
        was, again = self._next, self._again(key)
        if was is None:
            if alone is None and not menu:
                return None
            prompt = ChoicePrompt(again, who, menu, rule)
            meant = self._source.would(prompt, self.state)
            if alone is not None and meant in (None, (alone,)) and not menu.offers_beside(alone, quick):
                return None
            if meant is not None and not self._moot(prompt):
                said = Declared(self._key(key), who, meant, rule)
                self.told.append(said)
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
            if key is not prompt.key or self.state.house:
                prompt = self._offered(prompt, key)
            asked[key] = prompt
        answers: dict[Key, Declared] = {}
        while len(answers) < len(asked) and (was := self._next) is not None:
            if type(was) is not Declared or was.key not in asked or was.key in answers:
                if all(key in answers or self._moot(each) for key, each in asked.items()):
                    break  # whoever has not answered was asked no more
                raise self.diverged("a choice is asked for at " + ", ".join(asked))
            if not asked[was.key].menu.takes(was.picks):
                why = asked[was.key].why_not(was.picks)
                raise self.diverged(f"{was.key}: {why.sentence.rstrip('.') if why else ''}")
            answers[was.key] = was
            self.told.append(was)
            self._read_on()
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
                    self.told.append(said)
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
        if key is not prompt.key or self.state.house:
            prompt = self._offered(prompt, key)
        was = self._next
        if was is not None:
            if type(was) is not Declared or was.key != key:
                if self._moot(prompt):
                    raise Lapsed
                raise self.diverged(f"a choice is asked for at {key}")
            if not prompt.menu.takes(was.picks):
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
        self.told.append(said)
        return said

    def _offered(self, prompt: ChoicePrompt, key: Key) -> ChoicePrompt:
        """The prompt by the key that is its own, under the house rules that hold."""
        if key is not prompt.key:
            prompt = replace(prompt, key=key)
        if not self.state.house:
            return prompt
        return replace(prompt, menu=under_house_rules(prompt.menu, self.state, prompt.by))

    def _throw(
        self, who: Name, dice: str, key: Key, adding: tuple[Term, ...], against: tuple[Term, ...], test: Test,
        zero: bool, rule: str, seen_by: tuple[str, ...],
        reads: Callable[[Callable[[int], Hashable]], Callable[[int], Hashable]] | None, judged: bool = False,
        because: Key = "", rival: Rival | None = None, learn: Callable[[int], Hashable] | None = None,
        expects: Callable[[], Expected] | None = None,
    ) -> Rolled:  # fmt: skip
        key = self._key(key)
        modifiers = against or adding
        verdict, throw = "", 0
        if self.state.house or self.state.rulings:
            ruled, verdict, throw = under_rulings(self.state, modifiers, who, key, rule)
            modifiers = modifiers if judged else ruled
        target = worth(modifiers) if against else None
        was = self._next
        if was is None:
            fighter = self.state.combatants.get(who)
            if fighter is not None and fighter.down == "left":
                raise Lapsed
            known = self._source.drawn(dice, key, throw)
            if known is not None:
                faces, source = known, "seeded"
            else:
                number, open_ = expects() if expects is not None else NOTHING_EXPECTED
                word = test.word if against or number else ""
                if number and (self.state.house or self.state.rulings):
                    number, _, _ = under_rulings(self.state, number, who, key, rule)
                learn = learn or learning(reads, verdict, test, target, modifiers)
                prompt = RollPrompt(
                    *(key, who, dice, modifiers, target, word, zero, rule, seen_by, throw, learn, because),
                    *(rival, number, open_),
                )
                got = self._source.faces(prompt)
                if got is None:
                    raise Suspended((prompt,))
                faces, source = got
        elif type(was) is Rolled and was.key == key and was.throw == throw:
            faces, source = was.faces, was.source
        else:
            raise self.diverged(f"a roll of {dice} is asked for at {key}")
        total, out = shown(dice, faces, source, zero)
        word = grade = ""
        if target is None:
            total = worth(modifiers, total) if modifiers else total
        else:
            word, grade = test.word, verdict or test.grade(total, target)._value_
        rolled = Rolled(
            key, who, dice, faces, total, out, zero, target, word, grade, modifiers, rule, source, throw,
            seen_by, because,
        )  # fmt: skip
        if was is None:
            self.told.append(rolled)
            return rolled
        if was != rolled and not same_sum(was, rolled):
            raise self.diverged(otherwise(was, rolled))
        self.told.append(was)
        self._read_on()
        return was


def _says_else(event: AnyEvent, key: Key, alone: Choice | None) -> bool:
    """Whether somebody has answered that prompt by something else."""
    return type(event) is Declared and event.key == key and event.picks != (alone,)
