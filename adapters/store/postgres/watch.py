"""What other servers write into a PostgreSQL database: told by notifications, found by transactions.

Neither the order of commits nor the gaps of a sequence say what is new: a slow transaction commits what has a
low number long after higher ones are seen. So every end of a record bears the transaction that moved it, and
each look remembers the oldest transaction that was still under way. All before that one were over, and what
they wrote was seen; whatever that one and later ones wrote is looked at again.
"""

from __future__ import annotations

from contextlib import suppress
from threading import Event, Lock
from time import monotonic

import psycopg

from adapters.store.postgres.database import CHANNEL, Connection, PostgresDatabase, plain
from adapters.store.unavailable import reaching
from adapters.store.watch import StoreWatch

NET = 2.0
"""Seconds after which it is looked all the same: a notification may be lost."""

SLICE = 0.25
"""Seconds after which it is noticed that the watch was closed."""

OLDEST = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
NEWER = "SELECT combat, last FROM heads WHERE written >= ?::text::xid8"


class PostgresWatch(StoreWatch):
    """A connection of its own that listens; it is made anew when it is lost."""

    def __init__(self, database: PostgresDatabase) -> None:
        """What was written before does not count as new. Raises `StoreUnavailable`."""
        self._database, self._closed, self._turn = database, Event(), Lock()
        self._connection: Connection | None = None
        self._seen: dict[str, int] = {}
        with reaching(database.place), self._turn:
            self._oldest = self._asked(OLDEST)[0][0]
            self._seen = dict(self._asked(NEWER, self._oldest))

    def wait(self, seconds: float) -> None:
        """Until somebody notifies. `seconds` is for a database that cannot; here it is looked every two."""
        end = monotonic() + NET
        try:
            with self._turn:
                while not self._closed.is_set() and monotonic() < end:
                    if list(self._listening().notifies(timeout=SLICE, stop_after=1)):
                        return
        except psycopg.Error:
            self._let_go()
            self._closed.wait(min(seconds, NET))

    def news(self) -> dict[str, int]:
        """As for any watch; a fight may be told of twice, and none is left out."""
        with reaching(self._database.place), self._turn:
            try:
                oldest = self._asked(OLDEST)[0][0]
                found = dict(self._asked(NEWER, self._oldest))
            except psycopg.Error:
                self._let_go()
                raise
            news = {combat: last for combat, last in found.items() if self._seen.get(combat) != last}
            self._oldest, self._seen = oldest, found
        return news

    def close(self) -> None:
        self._closed.set()
        with self._turn:
            self._let_go()

    def _listening(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = self._database.direct()
            self._connection.execute(f"LISTEN {CHANNEL}")
        return self._connection

    def _asked(self, statement: str, *values: object) -> list[tuple[str, int]]:
        with plain(self._listening()) as cursor:
            return cursor.execute(statement, values).fetchall()

    def _let_go(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
