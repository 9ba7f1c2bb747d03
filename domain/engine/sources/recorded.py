"""The source that answers with what was recorded before: inputs by key, all else where it stood."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

import msgspec

from domain.engine.news import begins, foreign
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.source import Source
from domain.engine.suspension import Suspended
from domain.facts.choice import Choice, Key
from domain.facts.events import AnyEvent, BeatBegan, Declared, Rolled, tag
from domain.facts.evolve import fold
from domain.facts.state import State


class LineLeft(msgspec.Struct, frozen=True):
    """A stretch of a line that a correction left, after what it shares with the head's: its events, and the
    key of the last input before them."""

    events: tuple[AnyEvent, ...]
    before: Key = ""


class RecordedInputs:
    """What was recorded on one stretch of history: inputs by key, and foreign events in groups, each with its
    place.

    `groups` are (place, key of the input before it, events): a ruling with all that it decreed is one. `open`
    are the keys of what was still asked behind all of it.
    """

    def __init__(
        self, recorded: Iterable[AnyEvent], before: Key = "", open_: Container[Key] = frozenset()
    ) -> None:
        self.open = open_
        self.inputs: dict[Key, tuple[int, Declared | Rolled]] = {}
        self.groups: list[tuple[int, Key, tuple[AnyEvent, ...]]] = []
        self.beats: dict[Key, str] = {}
        beat = ""
        for at, event in enumerate(recorded):
            if isinstance(event, Declared | Rolled):
                self.inputs[event.key] = (at, event)
                self.beats[event.key] = beat
                before = event.key
            elif isinstance(event, BeatBegan):
                beat = event.beat
            elif foreign(event) and (begins(event) or not self.groups):
                self.groups.append((at, before, (event,)))
                self.beats[name_of(event)] = beat
            elif foreign(event):
                place, key, events = self.groups[-1]
                self.groups[-1] = place, key, (*events, event)

    def due(self, key: Key, used: Container[Key], first: bool) -> int | None:
        """Which group must come before the prompt of that key; `first`: one with nothing before it too."""
        asked = self.inputs[key][0] if key in self.inputs else LAST if key in self.open else -1
        for number, (place, before, _) in enumerate(self.groups):
            if before in used or (first and (not before or asked > place)):
                return number
        return None


LAST = 1 << 62
"""A place behind all that is recorded."""

Fits = Callable[[State, tuple[AnyEvent, ...]], bool]
"""Whether a ruling with all that it decreed, a join, a leave can still come where things stand so."""


def name_of(event: AnyEvent) -> Key:
    """What a foreign event is called in a list of keys: the key of a ruling, the name in any other."""
    found = getattr(event, "key", "") or getattr(event, "name", "") or getattr(event, "who", "")
    return str(found or tag(event))


class Recorded(Source):
    """A source that answers from recorded inputs by key, each foreign event in the place where it stood.

    A foreign event (a ruling, a join ...) comes before the next prompt after the input that it followed. A
    choice that is no longer offered and a roll that was never made wait; only the roll of key `again` goes
    to `fresh`. What `recorded` does not hold is looked for on `other` lines, in their order: there a
    foreign event comes only if the input that it followed is used again. Those of `recorded` whose place is
    not there any more come at the end of what carries, before what is `open` or asked then, if they `fit`;
    `gone` are the beats that are over already, that in which `recorded` begins without a name.
    """

    def __init__(
        self,
        recorded: Iterable[AnyEvent],
        fresh: Source | None = None,
        again: Key = "",
        other: Sequence[LineLeft] = (),
        open_: Container[Key] = frozenset(),
        fits: Fits | None = None,
        gone: Container[str] = frozenset(),
    ) -> None:
        self.recorded = RecordedInputs(recorded, open_=open_)
        self.refused: list[Key] = []
        self.used: set[Key] = set()
        self.interjecting = False
        self._due: tuple[AnyEvent, ...] = ()
        self._lines = (self.recorded, *(RecordedInputs(left.events, left.before) for left in other))
        self._together: frozenset[Key] = frozenset()
        self._fresh, self._again, self._fits, self._gone = fresh, again, fits, gone

    @property
    def waiting(self) -> tuple[tuple[AnyEvent, ...], ...]:
        """The foreign events of the record that have not had their place, in groups."""
        return tuple(events for _, _, events in self.recorded.groups)

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], str] | None:
        self._interject(prompt.key)
        for was in self._inputs(prompt.key):
            if isinstance(was, Rolled) and was.dice == prompt.dice and was.throw == prompt.throw:
                self.used.add(prompt.key)
                return was.faces, was.source
        if self._fresh is not None and prompt.key == self._again:
            return self._fresh.faces(prompt)
        return None

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        if prompt.key not in self._together:
            self._interject(prompt.key)
        for was in self._inputs(prompt.key):
            if isinstance(was, Declared) and prompt.takes(was.picks):
                self.used.add(prompt.key)
                return was.picks
        if prompt.key in self.recorded.inputs and prompt.key not in self.refused:
            self.refused.append(prompt.key)
        return None

    def arrival(self, prompts: Sequence[ChoicePrompt]) -> Sequence[ChoicePrompt]:
        """Recorded answers in their old order. What is due comes before all of them, never in the middle."""
        for prompt in prompts:
            self._interject(prompt.key)
        self._together = frozenset(prompt.key for prompt in prompts)
        return sorted(prompts, key=lambda prompt: self.recorded.inputs.get(prompt.key, (LAST, None))[0])

    def due(self) -> tuple[AnyEvent, ...]:
        """The foreign events whose place has come: a ruling with all that it decreed."""
        return self._due

    def late(self, state: State, over: Callable[[str], bool]) -> tuple[AnyEvent, ...]:
        """What still fits of the foreign events whose place is `over`: they come where things stand now."""
        if self._fits is None:
            return ()
        found: list[AnyEvent] = []
        for group in tuple(self.recorded.groups):
            events = group[2]
            beat = self.recorded.beats[name_of(events[0])]
            if (beat in self._gone or over(beat)) and self._fits(state, events):
                self.recorded.groups.remove(group)
                found += events
                state = fold(events, state)
        return tuple(found)

    def _inputs(self, key: Key) -> Iterator[Declared | Rolled]:
        return (line.inputs[key][1] for line in self._lines if key in line.inputs)

    def _interject(self, key: Key) -> None:
        for line in self._lines:
            number = line.due(key, self.used, first=line is self.recorded)
            if number is not None:
                _, _, self._due = line.groups.pop(number)
                for other in self._lines[1:]:
                    other.groups = [group for group in other.groups if group[2][0] != self._due[0]]
                self.interjecting = True
                raise Suspended(())
