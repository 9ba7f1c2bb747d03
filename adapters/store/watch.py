"""What anybody, in whatever process, writes beside us: found by looking often, or when one is told."""

import sqlite3
from abc import ABC, abstractmethod
from threading import Event, Lock

from adapters.store.layout import settle
from adapters.store.unavailable import reaching


class StoreWatch(ABC):
    """Looks for what was written since it last looked. A fight is never left out."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Until it is worth looking: somebody wrote, or so many seconds are over. Ends when it is closed."""

    @abstractmethod
    def news(self) -> dict[str, int] | None:
        """The fights that went on since the last look, with their last versions.

        `None` if nobody has written anything at all.
        """

    @abstractmethod
    def close(self) -> None:
        """Let go of the database."""


class FileWatch(StoreWatch):
    """A connection that only looks. SQLite tells cheaply whether others have written since the last look."""

    def __init__(self, path: str, *, patience: float = 10.0) -> None:
        """Open the file, which must be there; what was written before does not count as new."""
        self.path, self._turn, self._closed = path, Lock(), Event()
        with reaching(path):
            self._connection = sqlite3.connect(
                path, timeout=patience, isolation_level=None, check_same_thread=False
            )
            settle(self._connection, path, patience)
            self._version = self._number("PRAGMA data_version")
            self._position = self._number("SELECT coalesce(max(rowid), 0) FROM stored_events")

    def wait(self, seconds: float) -> None:
        self._closed.wait(seconds)

    def news(self) -> dict[str, int] | None:
        """As for any watch: `rowid` counts every event of the file in the order in which it was written, and
        no number is given twice (see `layout`)."""
        with self._turn, reaching(self.path):
            version = self._number("PRAGMA data_version")
            if version == self._version:
                return None
            self._version = version
            rows = self._connection.execute(
                "SELECT originator_id, max(originator_version), max(rowid) FROM stored_events"
                " WHERE rowid > ? GROUP BY originator_id",
                (self._position,),
            ).fetchall()
            self._position = max((position for _, _, position in rows), default=self._position)
        return {combat: last for combat, last, _ in rows}

    def close(self) -> None:
        self._closed.set()
        with self._turn:
            self._connection.close()

    def _number(self, query: str) -> int:
        return int(self._connection.execute(query).fetchone()[0])
