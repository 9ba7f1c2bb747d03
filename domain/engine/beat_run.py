"""One run of a beat, before anybody is asked: the state, what is told, and the record that is read first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self

from domain.engine.divergence import RulesDiverged, otherwise
from domain.engine.faults import ENDLESS, EndlessRules
from domain.engine.news import FOREIGN, News, begins, foreign
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.source import Source
from domain.facts.choice import Key, Name
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    CombatantLeft,
    Declared,
    Outcome,
    Ruled,
)
from domain.facts.evolve import FOLDS, evolve
from domain.facts.state import Combatant, State


class BeatRun:
    """What has come of a beat so far. `recorded` are its events: they are read before anybody is asked."""

    __slots__ = ("_answer", "_next", "_recorded", "_rest", "_source", "_times", "state", "told")

    def __init__(self, state: State, source: Source, recorded: Sequence[AnyEvent] = ()) -> None:
        self.state = state
        self.told: list[AnyEvent] = []
        self._recorded = recorded
        self._rest: Iterator[AnyEvent] | None = None
        self._next: AnyEvent | None = None
        self._source = source
        self._answer: Callable[[Any, News], None] | None = None
        self._times: dict[Key, int] = {}
        if recorded:
            if FOREIGN.isdisjoint(map(type, recorded)):
                self._rest = iter(recorded)
            self._read_on()

    def __getitem__(self, who: Name) -> Combatant:
        """The combatant as they stand at this moment."""
        return self.state.combatants[who]

    def watch(self, answer: Callable[[Self, News], None]) -> None:
        """From now on `answer` follows whatever comes from outside, before anybody is asked again."""
        self._answer = answer

    def said(self, key: Key) -> bool:
        """Whether the prompt of that key has its answer in this beat."""
        return any(isinstance(event, Declared) and event.key == key for event in self.told)

    def tell(self, event: Outcome) -> None:
        """Something happened: the state changes by it, and it is recorded."""
        was, told = self._next, self.told
        if was is not None and was != event:
            raise self.diverged(otherwise(was, event))
        self.state = FOLDS[type(event)](self.state, event)
        if was is None:
            told.append(event)
            if len(told) > ENDLESS:
                raise EndlessRules(self.state.ruleset, self.state.beat, within=True)
        else:
            told.append(was)
            if self._rest is not None:  # as `_read_on` does
                self._next = next(self._rest, None)
            else:
                self._read_on()

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
        if not self._somebody_out():
            return False
        if self._down(prompt.by):
            return True
        before, _, _ = f".{prompt.key}".rpartition(f".{prompt.by}.")
        return any(self._down(word) == "left" for word in before.split("."))

    def _somebody_out(self) -> bool:
        """Whether anybody is out of the fight, for whatever reason."""
        for each in self.state.combatants.values():  # noqa: SIM110 - asked at every question: no generator
            if each.down:
                return True
        return False

    def _key(self, key: Key) -> Key:
        if len(self.told) > ENDLESS:
            raise EndlessRules(self.state.ruleset, self.state.beat, within=True)
        times = self._times
        if key not in times:
            times[key] = 1
            return key
        times[key] += 1
        return f"{key}#{times[key]}"

    def _again(self, key: Key) -> Key:
        """What the key will be when it is asked for next."""
        return f"{key}#{self._times[key] + 1}" if key in self._times else key

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
