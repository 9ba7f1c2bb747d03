"""What is read of a record file, whoever holds the connection: the rows of combats, as they are stored."""

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from adapters.store.cursor import SqlCursor
from adapters.store.envelope import PREFIX
from adapters.store.layout import ABOUT, MOVED
from adapters.store.requests import KnownRequest, find

LINK = PREFIX - 1
"""Characters of the link that every stored state begins with."""


class Head(NamedTuple):
    """Where a record ends: version and link as noted, and the link that the row of that version bears."""

    last: int
    chain: str
    borne: bytes | None


Row = tuple[int, bytes]
"""Version and state of a stored event."""


Stored = tuple[int, str, bytes]
"""Version, topic and state of a stored event."""


class StoredRecord(NamedTuple):
    """All there is of a combat, seen at one moment; `commands` with the version that each was done with."""

    head: Head | None
    rows: list[Stored]
    commands: dict[str, int]


class EventRows(ABC):
    """The queries that are put to a record file."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[SqlCursor]:
        """A cursor in a transaction that sees the file as it is at one moment."""

    def _all(self, statement: str, *values: object) -> list[Any]:
        with self.reading() as cursor:
            return cursor.execute(statement, values).fetchall()

    def combats(self) -> list[str]:
        """The names of the combats in the order in which they were opened."""
        return [name for (name,) in self._all("SELECT combat FROM heads ORDER BY number")]

    def head(self, combat: str) -> Head | None:
        """Where the record ends."""
        rows = self._all(HEAD, combat)
        return Head(*rows[0]) if rows else None

    def done(self, combat: str, command: str) -> int | None:
        """The version that a command was done with, if it was."""
        rows = self._all("SELECT last FROM commands WHERE combat = ? AND command = ?", combat, command)
        return int(rows[0][0]) if rows else None

    def request(self, combat: str, command: str, sent: bytes) -> KnownRequest | None:
        """What is noted of the request that brought a command (see `requests`)."""
        with self.reading() as cursor:
            return find(cursor, combat, command, sent)

    def seed(self, combat: str) -> bytes | None:
        """The secret seed."""
        rows = self._all("SELECT seed FROM secrets WHERE combat = ?", combat)
        return bytes(rows[0][0]) if rows else None

    def states(self, combat: str, first: int, last: int) -> list[bytes]:
        """The stored states of a range of versions, in order: the quickest way to read."""
        return [row[0] for row in self._all(f"SELECT state {RANGE} {ORDER}", combat, first, last)]

    def rows(self, combat: str, first: int, last: int) -> list[Row]:
        """The rows of a range of versions, in order."""
        return self._all(f"{SELECT} {RANGE} {ORDER}", combat, first, last)

    def moves(self, combat: str) -> list[Row]:
        """The rows of all `HeadMoved`, in order."""
        return self._all(f"{SELECT} {WHOLE} AND {MOVED} {ORDER}", combat)

    def metas(self, combat: str) -> list[Row]:
        """The rows of all events about the record, in order."""
        return self._all(f"{SELECT} {WHOLE} AND {ABOUT} {ORDER}", combat)

    def snapshots(self, combat: str, schema: str) -> list[int]:
        """The versions of which snapshots of that schema are kept, newest first."""
        statement = "SELECT version FROM snapshots WHERE combat = ? AND schema = ? ORDER BY version DESC"
        return [version for (version,) in self._all(statement, combat, schema)]

    def snapshot(self, combat: str, version: int) -> bytes | None:
        """The state of a snapshot."""
        statement = "SELECT state FROM snapshots WHERE combat = ? AND version = ?"
        rows = self._all(statement, combat, version)
        return bytes(rows[0][0]) if rows else None

    def record(self, combat: str) -> StoredRecord:
        """All there is of a combat, seen at one moment."""
        with self.reading() as cursor:
            heads = cursor.execute(HEAD, (combat,)).fetchall()
            rows = cursor.execute(
                f"SELECT originator_version, topic, state {WHOLE} {ORDER}", (combat,)
            ).fetchall()
            commands = cursor.execute(
                "SELECT command, last FROM commands WHERE combat = ?", (combat,)
            ).fetchall()
        return StoredRecord(Head(*heads[0]) if heads else None, rows, dict(commands))


SELECT = "SELECT originator_version, state"
WHOLE = "FROM stored_events WHERE originator_id = ?"
RANGE = f"{WHOLE} AND originator_version BETWEEN ? AND ?"
ORDER = "ORDER BY originator_version"
HEAD = f"""SELECT last, chain, (SELECT substr(state, 1, {LINK}) FROM stored_events
    WHERE originator_id = heads.combat AND originator_version = heads.last) FROM heads WHERE combat = ?"""
