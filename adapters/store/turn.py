"""The turn to deliver what is in a record file: a lock that the system frees when its process is gone."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Lock

from adapters.store.unavailable import reaching


class FileTurn:
    """The write lock of an empty database beside the record file, which nothing else is kept in.

    So it is the same lock on every system, and none is left behind by a process that was killed. The record
    file's own lock will not do: it is held for as long as something is delivered, and nobody could play.
    """

    def __init__(self, path: str) -> None:
        """`path` is that of the record file. Raises `StoreUnavailable`."""
        self._path, self._turn, self._held = f"{path}.turn", Lock(), False
        with reaching(self._path):
            with suppress(FileExistsError):
                os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            self._connection = sqlite3.connect(
                Path(self._path), timeout=0, isolation_level=None, check_same_thread=False
            )

    def mine(self) -> bool:
        """Whether it is ours; it is taken if it is nobody's. Raises `StoreUnavailable`."""
        with self._turn, reaching(self._path):
            if not self._held:
                try:
                    self._connection.execute("BEGIN IMMEDIATE")
                    self._held = True
                except sqlite3.OperationalError as error:
                    if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                        raise
            return self._held

    def close(self) -> None:
        """Leave it to others."""
        with self._turn:
            self._held = False
            self._connection.close()
