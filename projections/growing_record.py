"""The record of a fight that is being played: what was read before is not read again."""

from collections.abc import Sequence

import msgspec

from domain.engine.history.tree import Line, named
from domain.engine.history.tree import lines as lines_of
from domain.facts.choice import Key
from domain.facts.events import METAS, CombatantJoined, Declared, HeadMoved, Revealed, Rolled, SheetChanged
from domain.store import Entry
from projections.record import Record, RecordRow, record
from projections.visibility import GM, Sight, Viewer, redact, sealed, sight, unchained

replace = msgspec.structs.replace


class GrowingRecord:
    """A record as one viewer may see it, read on entry by entry.

    `record` is always what `redact(record(combat, entries), viewer)` would be of all entries so far, made in
    time that does not grow with what was read before, but for the moves of the head and for people who come
    in: these look at everything anew.
    """

    def __init__(self, combat: str, viewer: Viewer = GM) -> None:
        self.combat, self.viewer = combat, viewer
        self._entries: list[Entry] = []
        self._rows: list[RecordRow] = []
        self._sight = Sight()
        self._joins: list[int] = []
        self._metas: list[int] = []
        self._sealed: set[int] = set()
        self._open_secrets: dict[Key, int] = {}
        self.record = Record(combat, (), ())

    @property
    def last(self) -> int:
        """The version of the last entry that was read."""
        return len(self._entries)

    def follow(self, entries: Sequence[Entry]) -> Record:
        """Read on, with the entries that come next. Raises `UnknownViewer` as long as nobody of that name
        has come in."""
        behind = len(self._rows) < len(self._entries)
        if not entries and not behind:
            return self.record
        self._entries.extend(entries)
        if behind or any(
            isinstance(entry.event, HeadMoved | CombatantJoined | SheetChanged) for entry in entries
        ):
            self._read_whole()
        else:
            grows = bool(self._rows) and type(self._rows[-1].event) not in METAS
            for entry in entries:
                self._add(entry)
                grows = grows and type(entry.event) not in METAS
            self._make(grows)
        return self.record

    def _read_whole(self) -> None:
        plain = record(self.combat, self._entries)
        self.record = redact(plain, self.viewer)
        self._sight = sight(plain, self.viewer)
        self._rows = list(self.record.rows)
        self._joins = [row.version for row in self.record.joins]
        self._metas = [row.version for row in self.record.metas]
        self._sealed = {row.version for row in self._rows if row.sealed}
        self._open_secrets = {
            row.event.key: row.version
            for row in self._rows
            if row.sealed and row.stands and isinstance(row.event, Declared | Rolled)
        }

    def _add(self, entry: Entry) -> None:
        """The row of an entry that goes on with the head's line."""
        event, row = entry.event, RecordRow(entry, stands=True)
        if isinstance(event, Declared | Rolled) and not self._sight.see(event.seen_by):
            row = sealed(row)
            self._sealed.add(row.version)
            self._open_secrets[event.key] = row.version
        elif self._sealed:
            row = unchained(row)
        if type(event) in METAS:
            self._metas.append(row.version)
        self._rows.append(row)
        if isinstance(event, Revealed):
            self._reveal(event.keys, row.version)

    def _reveal(self, keys: Sequence[Key], by: int) -> None:
        shown = [self._open_secrets.pop(key) for key in keys if key in self._open_secrets]
        if not shown:
            return
        first = min(self._sealed)
        self._sealed.difference_update(shown)
        now = min(self._sealed, default=len(self._rows) + 1)
        for version in (*shown, *range(first, now)):
            was = self._rows[version - 1]
            row = RecordRow(self._entries[version - 1], was.stands, shown=by if was.sealed else was.shown)
            self._rows[version - 1] = row if version < now else unchained(row)

    def _make(self, grows: bool) -> None:
        """The record of these rows; whoever came in and what was noted are not looked for again. Where the
        line of the head only `grows`, the lines are the same but for its tip."""
        metas = tuple(self._rows[version - 1] for version in self._metas)
        lines = self._grown() if grows else self._lines(metas)
        self.record = Record(self.combat, tuple(self._rows), lines)
        joins = tuple(self._rows[version - 1] for version in self._joins)
        vars(self.record).update(joins=joins, metas=metas)

    def _grown(self) -> tuple[Line, ...]:
        last = self.last
        return tuple(replace(line, tip=last) if line.head else line for line in self.record.lines)

    def _lines(self, metas: Sequence[RecordRow]) -> tuple[Line, ...]:
        moves = [(row.version, row.event.to) for row in metas if isinstance(row.event, HeadMoved)]
        quiet = {row.version for row in metas if not isinstance(row.event, HeadMoved)}
        names = named(row.entry for row in metas)
        return lines_of(moves, self.last, names, quiet)
