"""The recorder: one command's events, its id, the secret and the new end of the record in one transaction."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore

from adapters.store.beside import keep_snapshot, write_beside
from adapters.store.layout import laid, lay_out
from adapters.store.rows import EventRows


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

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **beside: Any
    ) -> Sequence[int] | None:
        """Insert in the caller's transaction; what is written `beside` them as for `write_beside`."""
        write_beside(c.sqlite_cursor, stored_events, **beside)
        return super()._insert_events(c, stored_events)

    def keep(self, combat: str, version: int, schema: str, state: bytes) -> None:
        """Keep a snapshot, and drop those of the combat that were made with another schema."""
        with self.datastore.transaction(commit=True) as c:
            keep_snapshot(c.sqlite_cursor, combat, version, schema, state)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        """Through the library's pool; plain tuples, as its rows with names take half as long again."""
        with self.datastore.transaction(commit=False) as c:
            c.sqlite_cursor.row_factory = None
            yield c.sqlite_cursor

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Cursor]:
        """The same in a transaction that is committed at the end, or not at all."""
        with self.datastore.transaction(commit=True) as c:
            c.sqlite_cursor.row_factory = None
            yield c.sqlite_cursor
