"""A connection of our own to a record file, which only reads: the library is not loaded for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from adapters.store.layout import laid, lay_out, settle
from adapters.store.rows import Rows


class Reader(Rows):
    """Reads a file. Threads take turns."""

    def __init__(self, path: str, patience: float) -> None:
        """Open the file, and lay it out if it is new; wait `patience` seconds for another's lock."""
        self._turn = Lock()
        self._connection = sqlite3.connect(
            path, timeout=patience, isolation_level=None, check_same_thread=False
        )
        try:
            settle(self._connection, path, patience)
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
