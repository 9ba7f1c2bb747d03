"""Working a stretch of a fight out again: the same rules, fed with the inputs that were recorded before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from domain.engine.asks import Ask, Prompt, RollAsk, Source
from domain.engine.play import Beat, play
from domain.engine.scene import Suspended, foreign
from domain.facts.choice import Choice, Key
from domain.facts.events import AnyEvent, Declared, Rolled, Ruled
from domain.facts.state import State


class Feed:
    """A source that answers from recorded inputs by key, each foreign event in the place where it stood.

    A foreign event (a ruling, a join ...) comes before the next ask after the input that it followed. A
    choice that is no longer offered and a roll that was never made wait; only the roll of key `again` goes
    to `fresh`.
    """

    def __init__(self, recorded: Iterable[AnyEvent], fresh: Source | None = None, again: Key = "") -> None:
        self.inputs: dict[Key, tuple[int, Declared | Rolled]] = {}
        self.waiting: list[tuple[int, Key, AnyEvent]] = []
        self.refused: list[Key] = []
        self.used: set[Key] = set()
        self.interjecting = False
        self._one_ask: frozenset[Key] = frozenset()
        self._fresh, self._again = fresh, again
        before = ""
        for at, event in enumerate(recorded):
            if isinstance(event, Declared | Rolled):
                self.inputs[event.key] = (at, event)
                before = event.key
            elif foreign(event):
                self.waiting.append((at, before, event))

    def faces(self, ask: RollAsk) -> tuple[tuple[int, ...], str] | None:
        self._interject(ask.key)
        if ask.key in self.inputs:
            was = self.inputs[ask.key][1]
            if isinstance(was, Rolled) and was.dice == ask.dice and was.throw == ask.throw:
                self.used.add(ask.key)
                return was.faces, was.source
        if self._fresh is not None and ask.key == self._again:
            return self._fresh.faces(ask)
        return None

    def picks(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        if prompt.key not in self._one_ask:
            self._interject(prompt.key)
        if prompt.key in self.inputs:
            was = self.inputs[prompt.key][1]
            if isinstance(was, Declared) and not prompt.fault(was.picks):
                self.used.add(prompt.key)
                return was.picks
            if prompt.key not in self.refused:
                self.refused.append(prompt.key)
        return None

    def arrival(self, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
        """Recorded answers in their old order. What is due comes before the whole ask, never in the middle
        of it."""
        for prompt in prompts:
            self._interject(prompt.key)
        self._one_ask = frozenset(prompt.key for prompt in prompts)
        last = 1 << 62
        return sorted(prompts, key=lambda prompt: self.inputs.get(prompt.key, (last, None))[0])

    def due(self) -> list[AnyEvent]:
        """The foreign events whose place has come, taken off the list: a ruling with all that it decreed."""
        _, _, first = self.waiting.pop(0)
        taken = [first]
        while self.waiting and not _begins(self.waiting[0][2]):
            taken.append(self.waiting.pop(0)[2])
        return taken

    def _interject(self, key: Key) -> None:
        if not self.waiting:
            return
        place, before, _ = self.waiting[0]
        passed = key in self.inputs and self.inputs[key][0] > place
        if passed or not before or before in self.used:
            self.interjecting = True
            raise Suspended(())


def _begins(event: AnyEvent) -> bool:
    """Whether a foreign event stands for itself, and was not decreed by the ruling before it."""
    return isinstance(event, Ruled) or not hasattr(event, "because")


class Derived(msgspec.Struct, frozen=True):
    """What came of it: per beat its state before and its events; then the state, and what is asked now."""

    beats: tuple[tuple[State, tuple[AnyEvent, ...]], ...]
    state: State
    asks: tuple[Ask, ...]
    answered: tuple[Key, ...]


def rederive(beat: Beat, before: State, recorded: Sequence[AnyEvent], feed: Feed) -> Derived:
    """Play from `before`, the state before the current beat, with `recorded` of it fixed, on what `feed`
    gives.

    Ends at the first ask that the feed leaves open, or with the fight.
    """
    beats: list[tuple[State, tuple[AnyEvent, ...]]] = []
    past = tuple(recorded)
    while True:
        played = play(beat, before, feed, past)
        if feed.interjecting:
            feed.interjecting = False
            past = (*played.told, *feed.due())
            continue
        beats.append((before, played.told))
        if played.asks or played.state.over:
            return Derived(tuple(beats), played.state, played.asks, played.answered)
        before, past = played.state, ()
