"""The record of a fight as all projections read it: every entry, and whether it stands on the head's line."""

from collections.abc import Iterable, Iterator
from functools import cached_property

import msgspec

from domain.engine.history.tree import Line, lines, named, on_path, segments
from domain.facts.brief import Brief, brief
from domain.facts.events import METAS, AnyEvent, CombatantJoined, HeadMoved, SheetChanged
from domain.store import Entry


class RecordRow(Brief, frozen=True):
    """An entry; `stands` unless it was undone; meta events always stand. `sealed`: contents kept back.

    `shown`: the version of the event that revealed it to whoever reads this; zero for what was no secret to
    them.
    """

    entry: Entry
    stands: bool
    sealed: bool = False
    shown: int = 0

    @property
    def event(self) -> AnyEvent:
        """What happened."""
        return self.entry.event

    @property
    def version(self) -> int:
        """The place of it in the record, from 1."""
        return self.entry.version


class Record(msgspec.Struct, frozen=True, dict=True):
    """All rows of a combat in the order in which they were written, and the lines of its history."""

    combat: str
    rows: tuple[RecordRow, ...]
    lines: tuple[Line, ...]

    @cached_property
    def joins(self) -> tuple[RecordRow, ...]:
        """The rows with which combatants came in or got another sheet, on whatever line."""
        return tuple(row for row in self.rows if isinstance(row.event, CombatantJoined | SheetChanged))

    @cached_property
    def metas(self) -> tuple[RecordRow, ...]:
        """The rows of meta events."""
        return tuple(row for row in self.rows if type(row.event) in METAS)

    def __repr__(self) -> str:
        return brief(self, self.combat, f"{len(self.rows)} events", f"{len(self.lines)} lines")

    def standing(self) -> Iterator[RecordRow]:
        """The rows on the path to the head, without meta events."""
        return (row for row in self.rows if row.stands and type(row.event) not in METAS)


def record(combat: str, entries: Iterable[Entry], head: int | None = None) -> Record:
    """The record of these entries, as seen from the head (or with the head at version `head`)."""
    all_ = tuple(entries)
    moves = [(entry.version, entry.event.to) for entry in all_ if isinstance(entry.event, HeadMoved)]
    last = all_[-1].version if all_ else 0
    path = segments(moves, last if head is None else head)
    rows = tuple(
        RecordRow(entry, type(entry.event) in METAS or on_path(path, entry.version)) for entry in all_
    )
    quiet = {
        entry.version
        for entry in all_
        if type(entry.event) in METAS and not isinstance(entry.event, HeadMoved)
    }
    return Record(combat, rows, lines(moves, last, named(all_), quiet))
