"""The turn to deliver what is in a record file: a lock that the system frees when its process is gone."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Lock

from adapters.store.unavailable import reaching


class FileTurn:
    """The write lock of an empty database beside the record file, made when it is first wanted.

    So it is the same lock on every system, and none is left behind by a process that was killed. The record
    file's own lock will not do: it is held for as long as something is delivered, and nobody could play.
    """

    def __init__(self, path: str) -> None:
        """`path` is that of the record file."""
        self._path, self._turn, self._held, self._closed = f"{path}.turn", Lock(), False, False
        self._connection: sqlite3.Connection | None = None

    def mine(self) -> bool:
        """Whether it is ours; it is taken if it is nobody's. Raises `StoreUnavailable`."""
        with self._turn, reaching(self._path):
            if not self._held and not self._closed:
                self._held = self._taken()
            return self._held

    def _taken(self) -> bool:
        if self._connection is None:
            with suppress(FileExistsError):
                os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            self._connection = sqlite3.connect(
                Path(self._path), timeout=0, isolation_level=None, check_same_thread=False
            )
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            return False
        return True

    def close(self) -> None:
        """Leave it to others, for good."""
        with self._turn:
            self._held, self._closed = False, True
            if self._connection is not None:
                self._connection.close()
                self._connection = None
