"""Connections to a record file that keep what they acknowledge, for the library's pool and factory."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from eventsourcing.persistence import ConnectionPoolClosedError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
    SQLiteTransaction,
)
from eventsourcing.utils import Environment, EnvType

from adapters.store.layout import MEMORY, settle


class Transaction(SQLiteTransaction):
    """A transaction that means to write takes the write lock at once.

    The library's plain BEGIN takes it at the first write: a transaction that has read by then is thrown out
    without waiting when another process has written meanwhile.
    """

    def __enter__(self) -> SQLiteCursor:
        cursor = self.connection.cursor()
        cursor.execute("BEGIN IMMEDIATE" if self.commit else "BEGIN")
        return cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
        except BaseException:
            # A commit that fails leaves its transaction open, and the pool would hand it to somebody else.
            self.connection.rollback()
            raise


class DurableConnection(SQLiteConnection):
    """A connection with our transactions."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A cursor in a transaction of its own, which is written or given up at the end."""
        with Transaction(self, commit=commit) as cursor, cursor:
            yield cursor


class ConnectionPool(SQLiteConnectionPool):
    """Makes every connection durable; a database in memory gets one connection, as it lives in it."""

    def __init__(self, db_name: str, patience: float) -> None:
        self.patience, self._ending = patience, False
        if db_name == MEMORY:
            super().__init__(db_name=db_name, pool_size=1, max_overflow=0, pool_timeout=patience)
        else:
            super().__init__(db_name=db_name, pool_timeout=patience)

    @staticmethod
    def detect_memory_mode(db_name: str) -> bool:
        """A file may well be called `mode=memory`."""
        return db_name == MEMORY

    def close(self) -> None:
        """Close when nobody is at work any more: closing under a thread crashes the interpreter."""
        self._ending = True
        with self._put_condition:
            if self._put_condition.wait_for(lambda: not self._in_use, self.patience):
                super().close()
            self._put_condition.notify_all()  # whoever waits for a connection may learn that there is none

    def get_connection(
        self, timeout: float | None = None, *, is_writer: bool | None = None
    ) -> SQLiteConnection:
        """A connection, unless the pool is being closed: or busy threads could put that off for ever."""
        if self._ending:
            raise ConnectionPoolClosedError
        return super().get_connection(timeout, is_writer=is_writer)

    def _create_connection(self) -> SQLiteConnection:
        if self._ending:
            raise ConnectionPoolClosedError
        # The check is off because threads take turns; autocommit because the library says BEGIN itself.
        connection = sqlite3.connect(
            self.db_name, timeout=self.patience, isolation_level=None, check_same_thread=False
        )
        try:
            if not self.is_sqlite_memory_mode:
                settle(connection, self.db_name, self.patience)
        except BaseException:
            connection.close()
            raise
        connection.row_factory = sqlite3.Row
        return DurableConnection(connection, max_age=self.max_age)


class Datastore(SQLiteDatastore):
    """The library's datastore with our pool, and with names instead of UUIDs for the streams."""

    def __init__(self, db_name: str, patience: float) -> None:
        super().__init__(db_name, originator_id_type="text")
        self.pool = ConnectionPool(db_name, patience)


class Factory(SQLiteFactory):
    """Reads `SQLITE_DBNAME` and `PATIENCE` (seconds to wait for a lock) from the environment."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        patience = float(self.env.get("PATIENCE", "10"))
        self.datastore = Datastore(self.env.get(self.SQLITE_DBNAME, MEMORY), patience)
