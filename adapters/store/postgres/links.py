"""Links in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from adapters.store.clock import Clock
from adapters.store.links import LinkTable
from adapters.store.postgres.database import PostgresCursor, PostgresDatabase, plain
from adapters.store.unavailable import reaching


class PostgresLinks(LinkTable):
    """The links to all fights; other servers are told of every change."""

    def __init__(self, database: PostgresDatabase, clock: Clock) -> None:
        super().__init__(clock)
        self._database = database

    @contextmanager
    def reading(self) -> Iterator[PostgresCursor]:
        with reaching(self._database.place), self._database.looking() as cursor:
            yield cursor

    @contextmanager
    def writing(self, combat: str) -> Iterator[PostgresCursor]:
        with reaching(self._database.place), self._database.connection() as connection:
            with connection.transaction(), plain(connection) as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 1))", (combat,))
                yield cursor
            self._database.tell(connection, (combat,))

    def close(self) -> None:
        """The connections are the store's."""
