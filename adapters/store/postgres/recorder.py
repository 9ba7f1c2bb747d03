"""The library's PostgreSQL recorder, which neither locks the events' table nor notifies within a transaction.

The library serialises all writers, so that whoever reads its notification log by position skips nothing. Here
each fight is locked by its own row in `heads`, and nobody reads that log to follow fights: see `watch`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NoReturn

import psycopg
from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

from adapters.store.beside import keep_snapshot, write_beside
from adapters.store.postgres.database import Connection, PostgresDatabase, plain

INSERT = """INSERT INTO stored_events (originator_id, originator_version, topic, state)
    SELECT * FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::bytea[]) RETURNING notification_id"""


class OwnDatastore(PostgresDatastore):
    """The library's datastore on our connections, with names instead of UUIDs for the streams."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__("", "", "", "", "", originator_id_type="text")
        self.database = database
        with database.connection() as connection:
            found = connection.execute("SELECT current_schema() AS schema").fetchone()
        assert found is not None
        self.schema = found["schema"]

    @contextmanager
    def get_connection(self) -> Iterator[Connection]:
        """A connection. Of errors only those have the library's names that are looked for by them."""
        try:
            with self.database.connection() as connection:
                yield connection
        except psycopg.IntegrityError as error:
            raise IntegrityError(str(error)) from error

    def register_type_adapters(self) -> None:
        """Rows are sent as plain arrays; no type of our own is made for them."""


class PostgresCombatRecorder(PostgresApplicationRecorder):
    """The library's recorder, and the rest of what a database holds (see `layout`)."""

    datastore: OwnDatastore

    def create_table(self) -> None:
        """The tables are made by `scuffle db upgrade`, as another role."""

    def insert_events(self, stored_events: Sequence[StoredEvent], **beside: Any) -> Sequence[int] | None:
        """Insert in one transaction; what is written `beside` them as for `write_beside`.

        The library tries again by itself, ten times, whatever was wrong; that is for whoever knows what a
        second try means.
        """
        combats = tuple(dict.fromkeys(str(event.originator_id) for event in stored_events))
        with self.datastore.get_connection() as connection, plain(connection) as cursor:
            cursor.execute("BEGIN")
            try:
                write_beside(cursor, stored_events, **beside)
                numbers = _inserted(connection, stored_events)
                self.datastore.database.commit(connection, combats)
            except BaseException:
                with suppress(psycopg.Error):  # of a connection that is gone nothing is left to be ended
                    cursor.execute("ROLLBACK")
                raise
        return numbers

    def keep(self, combat: str, version: int, schema: str, state: bytes) -> None:
        """Keep a snapshot, and drop those of the combat that were made with another schema."""
        with self.datastore.database.writing() as cursor:
            keep_snapshot(cursor, combat, version, schema, state)

    def subscribe(self, *_: Any, **__: Any) -> NoReturn:
        """By position an event would be skipped that is committed after one with a higher number."""
        raise NotImplementedError("follow fights by `PostgresStore.watch`, which skips none")


def _inserted(connection: Connection, stored_events: Sequence[StoredEvent]) -> list[int]:
    columns = (
        [str(event.originator_id) for event in stored_events],
        [event.originator_version for event in stored_events],
        [event.topic for event in stored_events],
        [event.state for event in stored_events],
    )
    rows = connection.execute(INSERT, columns, binary=True).fetchall()
    return [int(row["notification_id"]) for row in rows]
