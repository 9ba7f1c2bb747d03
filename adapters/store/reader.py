"""A connection of our own to a record file, which only reads: the library is not loaded for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from adapters.store.layout import laid, lay_out, settle
from adapters.store.rows import EventRows

UNWRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says when the file, or what it keeps beside the file, may not be written."""


class Reader(EventRows):
    """Reads a file, also one that may not be written. Threads take turns."""

    def __init__(self, path: str, patience: float) -> None:
        """Open the file, and lay it out if it is new; wait `patience` seconds for another's lock."""
        self._turn = Lock()
        self._connection = connected(path, patience)
        try:
            self._lay_out(path)
        except BaseException:
            self._connection.close()
            raise

    def _lay_out(self, path: str) -> None:
        with self.reading() as cursor:
            if laid(cursor, path):
                return
        cursor.execute("BEGIN IMMEDIATE")
        lay_out(cursor, path)
        cursor.execute("COMMIT")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        with self._turn:
            cursor = self._connection.cursor()
            cursor.execute("BEGIN")
            try:
                yield cursor
            finally:
                self._connection.rollback()

    def close(self) -> None:
        """Let go of the file when nobody is reading any more."""
        with self._turn:
            self._connection.close()


def connected(path: str, patience: float) -> sqlite3.Connection:
    """A connection to a file, one that only reads where it may not be written. Raises `sqlite3.Error`."""
    try:
        return _durable(path, patience)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in UNWRITABLE:
            raise
        return _unwritten(path, patience)


def _durable(path: str, patience: float) -> sqlite3.Connection:
    """A connection to a file that others may be writing."""
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        settle(connection, path, patience)
    except BaseException:
        connection.close()
        raise
    return connection


def _unwritten(path: str, patience: float) -> sqlite3.Connection:
    """A connection that makes nothing beside the file, which is all of the record where there is no log."""
    log = Path(f"{path}-wal")
    alone = "" if log.is_file() and log.stat().st_size else "&immutable=1"
    address = f"{Path(path).absolute().as_uri()}?mode=ro{alone}"
    return sqlite3.connect(address, uri=True, timeout=patience, isolation_level=None, check_same_thread=False)
