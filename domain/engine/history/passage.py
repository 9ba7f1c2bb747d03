"""A passage is one beat of a path: the state before it and what happened; passages share structure."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.facts.brief import brief
from domain.facts.choice import Key
from domain.facts.events import AnyEvent
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State

replace = msgspec.structs.replace


class Unread(Exception):
    """Something before the snapshot is needed that the combat was loaded from: load it without one."""


class Passage(msgspec.Struct, frozen=True):
    """One beat, or the opening: `before` it, its events with their versions, and the passage `earlier` on
    the path.

    The opening has nothing before it. A first passage with a state before it was loaded from a snapshot of
    version `after`.
    """

    before: State
    versions: tuple[int, ...] = ()
    events: tuple[AnyEvent, ...] = ()
    earlier: Passage | None = None
    after: int = 0

    def __repr__(self) -> str:
        return brief(self, f"{len(self.events)} events up to {self.end}", self.before)

    @property
    def opening(self) -> bool:
        """Whether it is the stretch before the first beat: opening, joins, salt."""
        return self.earlier is None and self.before is NOTHING

    @property
    def end(self) -> int:
        """The version of the last event up to here."""
        if self.versions:
            return self.versions[-1]
        return self.after if self.earlier is None else self.earlier.end

    def state(self) -> State:
        """The state after it."""
        return fold(self.events, self.before)

    def grown(self, events: tuple[AnyEvent, ...], first: int) -> Passage:
        """With `events` added, of versions `first` and following."""
        versions = tuple(range(first, first + len(events)))
        return replace(self, versions=self.versions + versions, events=self.events + events)

    def cut(self, count: int) -> Passage:
        """Only its first `count` events."""
        return replace(self, versions=self.versions[:count], events=self.events[:count])

    def place(self, key: Key) -> int | None:
        """Where in it the input of that key stands."""
        return next((i for i, event in enumerate(self.events) if getattr(event, "key", None) == key), None)


def back(passage: Passage) -> Iterator[Passage]:
    """This passage and all earlier ones, newest first. Raises `Unread` at a snapshot."""
    at: Passage | None = passage
    while at is not None:
        yield at
        if at.earlier is None and not at.opening:
            raise Unread
        at = at.earlier


def backwards(passage: Passage) -> Iterator[tuple[int, AnyEvent]]:
    """The path from its end to its beginning, as (version, event)."""
    for each in back(passage):
        yield from zip(reversed(each.versions), reversed(each.events), strict=True)
