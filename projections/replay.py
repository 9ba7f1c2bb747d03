"""The replay: a fight event by event, forwards and backwards, from any point."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from domain.facts.events import METAS, AnyEvent, BeatBegan
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING, State
from projections.record import Record, RecordRow
from projections.telling.narrative import tell
from projections.telling.story import texts
from projections.telling.voice import Style
from projections.telling.words import Words

EVERY: Final = 64
"""Frames between two states that are kept; a seek folds at most so many events."""


class Frame(msgspec.Struct, frozen=True):
    """One moment: the event of that `version`, the state after it, and the beat it belongs to.

    `index` counts the frames from 0; `beat` is empty for the opening.
    """

    index: int
    version: int
    event: AnyEvent
    state: State
    beat: str


class NoSuchFrame(LookupError):
    """The replay has no such moment; the sentence says what there is."""


class Replay:
    """The frames of one line of a fight: every event on the path to the record's head, none about the record.

    For another line take the record as it is seen from there: `record(combat, entries, head=tip)`. A record
    that was redacted gives the replay that its viewer may see. A seek costs the same however long the fight.
    """

    def __init__(self, record: Record, words: Words | None = None) -> None:
        """Folds the whole line once. `words` are those of the system, for `text`."""
        self.record = record
        self._words = words or Words()
        self._events: list[AnyEvent] = []
        self._versions: list[int] = []
        self._beats: dict[str, int] = {}
        self._kept: list[State] = []
        self._texts: dict[Style, dict[int, str]] = {}
        self._now = NOTHING
        self._block: tuple[int, tuple[State, ...]] = (-1, ())
        self._take(record.rows)

    def follow(self, record: Record) -> tuple[AnyEvent, ...] | None:
        """Read on in the same record, in the time of what is new: the events that were added to the line.
        `None` where what was read is another by now; then a replay is made anew."""
        before = self.record.rows
        if record.rows[: len(before)] != before:
            return None
        self.record, self._texts, known = record, {}, len(self)
        self._take(record.rows[len(before) :])
        return tuple(self._events[known:])

    def _take(self, rows: Iterable[RecordRow]) -> None:
        for row in rows:
            event = row.event
            if not row.stands or type(event) in METAS:
                continue
            if len(self) % EVERY == 0:
                self._kept.append(self._now)
            if type(event) is BeatBegan:
                self._beats.setdefault(event.beat, len(self))
            self._events.append(event)
            self._versions.append(row.version)
            self._now = evolve(self._now, event)

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self._events)

    @property
    def beats(self) -> tuple[str, ...]:
        """All beats of the line, in order."""
        return tuple(self._beats)

    @property
    def versions(self) -> Sequence[int]:
        """The versions of the events, one a frame."""
        return self._versions

    def frame(self, index: int) -> Frame:
        """The frame of that index, from 0. Raises `NoSuchFrame`."""
        if not 0 <= index < len(self):
            last = f"the frames run from 0 to {len(self) - 1}" if len(self) else "the record is empty"
            raise NoSuchFrame(f"There is no frame {index}; {last}.")
        return self._framed(index, self._state(index))

    def at_version(self, version: int) -> Frame:
        """The frame of the event of that version. Raises `NoSuchFrame` when it is not on this line."""
        index = bisect_left(self._versions, version)
        if index < len(self) and self._versions[index] == version:
            return self.frame(index)
        near = ", ".join(str(each) for each in self._versions[max(0, index - 1) : index + 1])
        raise NoSuchFrame(f"Event {version} is not on this line; near it stand {near or 'none'}.")

    def at_beat(self, beat: str) -> Frame:
        """The frame with which that beat begins. Raises `NoSuchFrame`."""
        if beat not in self._beats:
            known = ", ".join(self._beats) or "none"
            raise NoSuchFrame(f"There is no beat {beat!r} on this line; these are there: {known}.")
        return self.frame(self._beats[beat])

    def after(self, frame: Frame) -> Frame | None:
        """The next frame; `None` after the last."""
        if frame.index + 1 >= len(self):
            return None
        return self._framed(frame.index + 1, evolve(frame.state, self._events[frame.index + 1]))

    def before(self, frame: Frame) -> Frame | None:
        """The frame before; `None` before the first."""
        return self.frame(frame.index - 1) if frame.index else None

    def text(self, frame: Frame, style: Style = Style.PROSE) -> str:
        """The sentence that tells the frame's event, as far as it has got; empty if it is not worth telling.

        The first call in a style tells the whole line.
        """
        if style not in self._texts:
            self._texts[style] = texts(tell(self.record, self._words, style=style))
        return self._texts[style].get(frame.version, "")

    def _framed(self, index: int, state: State) -> Frame:
        return Frame(index, self._versions[index], self._events[index], state, state.beat)

    def _state(self, index: int) -> State:
        """The state after frame `index`, from the kept state before it; the block in use is remembered."""
        block, place = divmod(index, EVERY)
        at, states = self._block
        if at != block:
            states = ()
        if place >= len(states):
            state = states[-1] if states else self._kept[block]
            more = list(states)
            for event in self._events[block * EVERY + len(states) : index + 1]:
                state = evolve(state, event)
                more.append(state)
            states = tuple(more)
            self._block = (block, states)
        return states[place]
