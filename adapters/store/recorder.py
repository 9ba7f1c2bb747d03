"""The recorder: one command's events, its id, the secret and the new end of the record in one transaction."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore

from adapters.store.layout import ABOUT, MOVED, TABLES, laid
from adapters.store.mapper import PREFIX

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


class Record(NamedTuple):
    """All there is of a combat, seen at one moment; `commands` with the version that each was done with."""

    head: Head | None
    rows: list[Stored]
    commands: dict[str, int]


class CombatRecorder(SQLiteApplicationRecorder):
    """The library's recorder, and the rest of what a record file holds (see `layout`)."""

    def __init__(self, datastore: SQLiteDatastore) -> None:
        super().__init__(datastore)
        self.insert_events_statement = (
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
        )

    def create_table(self) -> None:
        """Lay out a new file; a file that is laid out already is opened without writing to it."""
        place = self.datastore.pool.db_name
        with self.datastore.transaction(commit=False) as c:
            if laid(c, place):
                return
        with self.datastore.transaction(commit=True) as c:
            if not laid(c, place):
                for statement in TABLES:
                    c.execute(statement)

    # -- writing

    def _insert_events(
        self,
        c: SQLiteCursor,
        stored_events: Sequence[StoredEvent],
        *,
        before: str = "",
        commands: Mapping[str, int] = MappingProxyType({}),
        secret: bytes | None = None,
        **_: Any,
    ) -> Sequence[int] | None:
        """Insert in the caller's transaction. Raises `IntegrityError` if the record ends otherwise.

        before      the link that the record must end with, if it matters
        commands    the ids to note as carried out, with the version of their last events; a known one is refused
        secret      the seed to keep, for a record that begins
        """
        ends = self._ends(c, stored_events, before)
        numbers = super()._insert_events(c, stored_events)
        for combat, end in ends.items():
            chain = end.state[:LINK].decode("latin-1")
            c.execute(
                "INSERT INTO heads (combat, last, chain) VALUES (?, ?, ?)"
                " ON CONFLICT (combat) DO UPDATE SET last = excluded.last, chain = excluded.chain",
                (combat, end.originator_version, chain),
            )
            for command, last in commands.items():
                c.execute("INSERT INTO commands VALUES (?, ?, ?)", (combat, command, last))
            if secret is not None:
                c.execute("INSERT INTO secrets VALUES (?, ?)", (combat, secret))
        return numbers

    def _ends(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], before: str
    ) -> dict[str, StoredEvent]:
        """The last of the new events of each combat; they must go on where its record ends, without a gap.

        A record begins with 1; 0 is allowed as well because the library's own tests begin with it.
        """
        ends: dict[str, StoredEvent] = {}
        for event in stored_events:
            combat, version = str(event.originator_id), event.originator_version
            if combat in ends:
                fits = version == ends[combat].originator_version + 1
            else:
                c.execute("SELECT last, chain FROM heads WHERE combat = ?", (combat,))
                head = c.fetchone()
                fits = version in (0, 1) if head is None else version == head[0] + 1
                fits = fits and (not before or head is None or head[1] == before)
            if not fits:
                raise IntegrityError(f"{combat}: event {version} does not follow the record's end")
            ends[combat] = event
        return ends

    def keep(self, combat: str, version: int, schema: str, state: bytes) -> None:
        """Keep a snapshot, and drop those of the combat that were made with another schema."""
        with self.datastore.transaction(commit=True) as c:
            c.execute("DELETE FROM snapshots WHERE combat = ? AND schema <> ?", (combat, schema))
            row = (combat, version, schema, state)
            c.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", row)

    # -- reading

    def _all(self, statement: str, *values: object) -> list[Any]:
        with self.datastore.transaction(commit=False) as c:
            return _select(c, statement, *values)

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

    def record(self, combat: str) -> Record:
        """All there is of a combat, seen at one moment."""
        with self.datastore.transaction(commit=False) as c:
            heads = _select(c, HEAD, combat)
            rows = _select(c, f"SELECT originator_version, topic, state {WHOLE} {ORDER}", combat)
            commands = _select(c, "SELECT command, last FROM commands WHERE combat = ?", combat)
        return Record(Head(*heads[0]) if heads else None, rows, dict(commands))


def _select(c: SQLiteCursor, statement: str, *values: object) -> list[Any]:
    """All rows as plain tuples: the library's rows with names take half as long again."""
    c.sqlite_cursor.row_factory = None
    c.execute(statement, values)
    rows: list[Any] = c.fetchall()
    return rows


SELECT = "SELECT originator_version, state"
WHOLE = "FROM stored_events WHERE originator_id = ?"
RANGE = f"{WHOLE} AND originator_version BETWEEN ? AND ?"
ORDER = "ORDER BY originator_version"
HEAD = f"""SELECT last, chain, (SELECT substr(state, 1, {LINK}) FROM stored_events
    WHERE originator_id = heads.combat AND originator_version = heads.last) FROM heads WHERE combat = ?"""
