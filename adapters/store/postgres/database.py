"""A PostgreSQL database: a pool of connections that survive its restart, and cursors as SQLite has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from time import monotonic
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

import psycopg
from psycopg.rows import dict_row, tuple_row
from psycopg.sql import SQL, Composed, Literal
from psycopg_pool import ConnectionPool, PoolTimeout

from adapters.store.postgres.address import parse_address
from adapters.store.unavailable import reaching

Result = TypeVar("Result")
Connection = psycopg.Connection[dict[str, Any]]

CHANNEL = "scuffle"
"""Where those who write tell those who follow."""

LONGEST_NAME = 2_000
"""Letters of a name that a notification still holds."""

FRESH = 1.0
"""Seconds for which a connection that was used is taken to be good."""

CONNECT = 5
"""Seconds that connecting may take, if the address does not say `connect_timeout`."""


class PostgresDatabase:
    """What everything in one process uses that has to do with one database."""

    def __init__(self, address: str, patience: float) -> None:
        """`patience` is how many seconds to wait for a connection, and for another's lock.

        Raises `StoreUnavailable` for an address that cannot be used. Nothing is connected to yet.
        """
        self.conninfo, size, self.place = parse_address(address)
        self.patience = patience
        self._used: WeakKeyDictionary[Connection, float] = WeakKeyDictionary()
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            self.conninfo,
            connection_class=cast("type[Connection]", psycopg.Connection),
            kwargs={**OPTIONS, "row_factory": dict_row},
            min_size=0,
            max_size=size,
            open=False,
            timeout=patience,
            configure=self._configure,
            reconnect_timeout=patience,
            num_workers=1,
        )

    def open(self) -> None:
        """Begin to use it. Raises `psycopg.Error`."""
        with self.direct():
            pass
        self._pool.open()

    def direct(self) -> Connection:
        """A connection beside the pool. Raises `psycopg.Error`, which says why there is none."""
        connection = psycopg.connect(self.conninfo, **OPTIONS, row_factory=dict_row)
        self._configure(connection)
        return connection

    def _configure(self, connection: Connection) -> None:
        """Whatever a database is set to: commits are on its disk, and nobody is waited for too long."""
        milliseconds = str(int(self.patience * 1_000))
        connection.execute(
            "SELECT set_config('lock_timeout', %s, false), set_config('client_min_messages', 'error', false),"
            " CASE current_setting('synchronous_commit') WHEN 'off'"
            " THEN set_config('synchronous_commit', 'on', false) END",
            (milliseconds,),
        )

    def renew(self) -> None:
        """A connection was lost: look whether the others are good, and have them made anew."""
        self._used.clear()
        self._pool.check()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection of the pool, in autocommit. Raises `psycopg.Error`."""
        try:
            connection = self._good()
        except PoolTimeout:
            with self.direct():  # which says why there is none
                pass
            raise
        try:
            yield connection
        finally:
            self._used[connection] = monotonic()
            self._pool.putconn(connection)

    def _good(self) -> Connection:
        """One that is good; what was good a moment ago is not asked. Raises `psycopg.Error`.

        Where one was lost the others most likely were too, as after a restart: all are looked at together.
        The pool by itself tries one after another, and waits twice as long each time.
        """
        end = monotonic() + self.patience
        while True:
            connection = self._pool.getconn(end - monotonic())
            if monotonic() - self._used.get(connection, -FRESH) < FRESH:
                return connection
            try:
                ConnectionPool.check_connection(connection)
            except psycopg.Error:
                self._pool.putconn(connection)
                self.renew()
            except BaseException:
                self._pool.putconn(connection)
                raise
            else:
                return connection

    @contextmanager
    def reading(self) -> Iterator[PostgresCursor]:
        """A cursor that sees the database as it is at one moment."""
        with self.connection() as connection, plain(connection) as cursor:
            cursor.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            try:
                yield cursor
            finally:
                with suppress(psycopg.Error):  # of a connection that is gone nothing is left to be ended
                    cursor.execute("ROLLBACK")

    @contextmanager
    def looking(self) -> Iterator[PostgresCursor]:
        """A cursor for a single statement."""
        with self.connection() as connection, plain(connection) as cursor:
            yield cursor

    @contextmanager
    def writing(self) -> Iterator[PostgresCursor]:
        """A cursor in a transaction that is committed at the end, or not at all."""
        with self.connection() as connection, connection.transaction(), plain(connection) as cursor:
            yield cursor

    def again(self, work: Callable[[], Result]) -> Result:
        """Do something that may be done twice; once more, if the connection was lost meanwhile."""
        try:
            return work()
        except psycopg.Error as error:
            if not lost(error):
                raise
            self.renew()
            return work()

    @contextmanager
    def alone(self, what: str) -> Iterator[None]:
        """A block that nobody carries out at the same time for the same thing, on whatever server.

        The lock has a connection of its own: within the block those of the pool may all be needed.
        """
        with reaching(self.place):
            connection = self.direct()
        try:
            with reaching(self.place):
                connection.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", (what,))
            yield
        finally:
            connection.close()

    def tell(self, connection: Connection, combats: Sequence[str]) -> None:
        """Wake those who follow, after the commit: within it one writer would wait for the other's.

        A notification that is lost loses nothing, as they look by themselves as well. Nor is it worth a
        flush to the disk.
        """
        with suppress(psycopg.Error):
            connection.execute(_telling(combats))

    def commit(self, connection: Connection, combats: Sequence[str]) -> None:
        """End the transaction that the connection is in, and then tell of it: on one way to the database."""
        done = connection.execute(SQL("COMMIT; {}").format(_telling(combats)))
        if done.statusmessage != "COMMIT":
            raise psycopg.OperationalError("the transaction was not committed")

    def close(self) -> None:
        """Let go of it."""
        self._pool.close()


OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "fallback_application_name": "scuffle",
    "connect_timeout": CONNECT,
    "keepalives_idle": 30,
}


def _telling(combats: Sequence[str]) -> Composed:
    names = [Literal(combat if len(combat) <= LONGEST_NAME else "") for combat in combats]
    said = SQL("; ").join(SQL("NOTIFY {}, {}").format(SQL(CHANNEL), name) for name in names)
    return SQL("BEGIN; SET LOCAL synchronous_commit = off; {}; COMMIT").format(said)


def lost(error: psycopg.Error) -> bool:
    """Whether it was the connection that failed, and not what was asked of it."""
    if isinstance(error, PoolTimeout) or not isinstance(error, psycopg.OperationalError):
        return False
    return (
        error.sqlstate is None or error.sqlstate[:2] == "08" or error.sqlstate in ("57P01", "57P02", "57P03")
    )


class PostgresCursor:
    """A cursor that takes statements as they are written for both databases; it gives plain tuples."""

    def __init__(self, cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
        self._cursor = cursor

    @property
    def rowcount(self) -> int:
        """How many rows the last statement changed or found."""
        return self._cursor.rowcount

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> PostgresCursor:
        """Carry out a statement that is written for SQLite, in PostgreSQL's way."""
        self._cursor.execute(_translated(statement), values or None)
        return self

    def fetchone(self) -> Any:
        """The next row, or none."""
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        """All rows that are left."""
        return self._cursor.fetchall()


@contextmanager
def plain(connection: Connection) -> Iterator[PostgresCursor]:
    """Such a cursor; bytes come as they are, not spelt out."""
    with connection.cursor(row_factory=tuple_row, binary=True) as cursor:
        yield PostgresCursor(cursor)


@lru_cache(maxsize=200)
def _translated(statement: str) -> bytes:
    return statement.replace("?", "%s").encode()
