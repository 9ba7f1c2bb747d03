"""The turn to deliver what is in a PostgreSQL database: a lock that goes with its connection."""

from __future__ import annotations

from contextlib import suppress
from threading import Lock

import psycopg

from adapters.store.postgres.database import Connection, PostgresDatabase, lost

LEAVE = "SELECT pg_advisory_unlock(hashtextextended('scuffle hooks', 0))"
TAKE = "SELECT pg_try_advisory_lock(hashtextextended('scuffle hooks', 0)) AS taken"


class PostgresTurn:
    """A connection of its own, made when it is first wanted. The database frees the lock when it ends."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database, self._turn = database, Lock()
        self._connection: Connection | None = None
        self._held = self._closed = False

    def mine(self) -> bool:
        """Whether it is ours; it is taken if it is nobody's. Raises `psycopg.Error`."""
        with self._turn:
            try:
                return not self._closed and self._looked()
            except psycopg.Error as error:
                self._let_go()
                if not lost(error):
                    raise
                return False

    def _looked(self) -> bool:
        """A lock that is held is asked for all the same: the connection may be gone, and the lock with it."""
        if self._connection is None:
            self._connection = self._database.direct()
        if self._held:
            self._connection.execute("SELECT 1")
            return True
        found = self._connection.execute(TAKE).fetchone()
        self._held = found is not None and bool(found["taken"])
        return self._held

    def close(self) -> None:
        """Leave it to others, for good."""
        with self._turn:
            self._closed = True
            if self._held and self._connection is not None:
                with suppress(psycopg.Error):  # closing alone frees it a little later
                    self._connection.execute(LEAVE)
            self._let_go()

    def _let_go(self) -> None:
        self._held = False
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
