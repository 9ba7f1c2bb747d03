"""The recorder: one command's events, its id, the secret and the new end of the record in one transaction."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore

from adapters.store.layout import laid, lay_out
from adapters.store.requests import CommandId, note
from adapters.store.rows import LINK, EventRows


class CombatRecorder(EventRows, SQLiteApplicationRecorder):
    """The library's recorder, and the rest of what a record file holds (see `layout`)."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        super().__init__(datastore)
        self.insert_events_statement = (
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
        )

    def create_table(self) -> None:
        """Lay out a new file; a file that is laid out already is opened without writing to it."""
        place = self.datastore.pool.db_name
        with self.datastore.transaction(commit=False) as c:
            if laid(c.sqlite_cursor, place):
                return
        with self.datastore.transaction(commit=True) as c:
            lay_out(c.sqlite_cursor, place)

    # -- writing

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        *,
        before: str = "",
        commands: Mapping[str, int] = MappingProxyType({}),
        secret: bytes | None = None,
        **_: Any,
    ) -> Sequence[int] | None:
        """Insert in the caller's transaction. Raises `IntegrityError` if the record ends otherwise.

        before      the link that the record must end with, if it matters
        commands    the ids to note as carried out, with the version that each ends at; a known one is refused
        secret      the seed to keep, for a record that begins
        """
        ends = self._ends(c, stored_events, before)
        numbers = super()._insert_events(c, stored_events)
        for combat, end in ends.items():
            chain = end.state[:LINK].decode("latin-1")
            c.execute(
                "INSERT INTO heads (combat, last, chain) VALUES (?, ?, ?)"
                " ON CONFLICT (combat) DO UPDATE SET last = excluded.last, chain = excluded.chain",
                (combat, end.originator_version, chain),
            )
            for command, last in commands.items():
                c.execute("INSERT INTO commands VALUES (?, ?, ?)", (combat, str(command), last))
                if isinstance(command, CommandId):
                    note(c.sqlite_cursor, combat, command, command.sent)
            if secret is not None:
                c.execute("INSERT INTO secrets VALUES (?, ?)", (combat, secret))
        return numbers

    def _ends(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], before: str
    ) -> dict[str, StoredEvent]:
        """The last of the new events of each combat; they must go on where its record ends, without a gap.

        A record begins with 1; 0 is allowed as well because the library's own tests begin with it.
        """
        ends: dict[str, StoredEvent] = {}
        for event in stored_events:
            combat, version = str(event.originator_id), event.originator_version
            if combat in ends:
                fits = version == ends[combat].originator_version + 1
            else:
                c.execute("SELECT last, chain FROM heads WHERE combat = ?", (combat,))
                head = c.fetchone()
                fits = version in (0, 1) if head is None else version == head[0] + 1
                fits = fits and (not before or head is None or head[1] == before)
            if not fits:
                raise IntegrityError(f"{combat}: event {version} does not follow the record's end")
            ends[combat] = event
        return ends

    def keep(self, combat: str, version: int, schema: str, state: bytes) -> None:
        """Keep a snapshot, and drop those of the combat that were made with another schema."""
        with self.datastore.transaction(commit=True) as c:
            c.execute("DELETE FROM snapshots WHERE combat = ? AND schema <> ?", (combat, schema))
            row = (combat, version, schema, state)
            c.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", row)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        """Through the library's pool; plain tuples, as its rows with names take half as long again."""
        with self.datastore.transaction(commit=False) as c:
            c.sqlite_cursor.row_factory = None
            yield c.sqlite_cursor
