"""Where links are kept: hashes of tokens, in the record file, beside the fights that they open."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from adapters.store.combats import Clock, now
from adapters.store.reader import UNWRITABLE, connected
from adapters.store.requests import OPENINGS, CommandId, KnownRequest, find, forget, note
from adapters.store.unavailable import reaching

TABLE = """CREATE TABLE IF NOT EXISTS links (
    combat TEXT NOT NULL,
    number INTEGER NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    role TEXT NOT NULL,
    names TEXT NOT NULL,
    label TEXT NOT NULL,
    made TEXT NOT NULL,
    revoked TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (combat, number))"""
"""Beside the tables of `layout`, which work without it: a file that was never served has none."""

Kept = tuple[str, int, str, str, str, str, str]
"""combat, number, role, names parted by blanks, label, made, revoked."""

COLUMNS = "combat, number, role, names, label, made, revoked"


class LinkTable:
    """The links in a record file. Threads take turns; other processes may change it at any time."""

    def __init__(self, path: str, *, patience: float = 10.0, clock: Clock = now) -> None:
        """Open the file, which must be there. Raises `StoreUnavailable`."""
        self.path, self._clock, self._turn = path, clock, Lock()
        with reaching(path):
            self._connection = connected(path, patience)
            self._there = self._lay_out()

    def _lay_out(self) -> bool:
        """Make the table; False for a file that has none and may not be written: nobody has links to it."""
        try:
            self._connection.execute(TABLE)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in UNWRITABLE:
                raise
            return False
        return True

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            self._connection.close()

    @contextmanager
    def _at_it(self, *, writing: bool = False) -> Iterator[sqlite3.Connection]:
        with self._turn, reaching(self.path):
            if writing and not self._there:
                self._connection.execute(TABLE)  # which says why it cannot be written
                self._there = True
            yield self._connection

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The same for more than one statement: all of them or none."""
        with self._at_it(writing=True) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise

    def grant(
        self,
        combat: str,
        hash: bytes,
        role: str,
        names: str,
        label: str,
        request: CommandId | None = None,
        *,
        opening: bool = False,
    ) -> Kept:
        """Keep a new link under the fight's next number, durably; with it the request that it was made for.

        One for `opening` a combat is noted under `OPENINGS`, with the combat's name.
        """
        made = self._clock().isoformat(timespec="seconds").replace("+00:00", "Z")
        with self._writing() as connection:
            kept = _one(
                connection.execute(
                    f"INSERT INTO links ({COLUMNS}, hash)"
                    " SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, '', ?6"
                    f" FROM links WHERE combat = ?1 RETURNING {COLUMNS}",
                    (combat, role, names, label, made, hash),
                ).fetchall()
            )
            if request is not None:
                where, what = (OPENINGS, combat) if opening else (combat, str(kept[1]))
                note(connection.cursor(), where, request, request.sent, what)
            return kept

    def request(self, combat: str, command: str, sent: bytes) -> KnownRequest | None:
        """What is noted of a request that made a link."""
        with self._at_it() as connection:
            return find(connection.cursor(), combat, command, sent)

    def find(self, hash: bytes) -> Kept | None:
        """The link of that hash, revoked or not."""
        with self._at_it() as connection:
            query = f"SELECT {COLUMNS} FROM links WHERE hash = ?"
            rows = connection.execute(query, (hash,)).fetchall() if self._there else []
        return _one(rows) if rows else None

    def of(self, combat: str) -> list[Kept]:
        """All links to a fight, in the order in which they were given."""
        with self._at_it() as connection:
            query = f"SELECT {COLUMNS} FROM links WHERE combat = ? ORDER BY number"
            return connection.execute(query, (combat,)).fetchall() if self._there else []

    def revoke(self, combat: str, number: int) -> bool:
        """Make a link useless for good, durably. False if there is no such link that was good."""
        revoked = self._clock().isoformat(timespec="seconds").replace("+00:00", "Z")
        with self._at_it(writing=True) as connection:
            change = "UPDATE links SET revoked = ? WHERE combat = ? AND number = ? AND revoked = ''"
            return connection.execute(change, (revoked, combat, number)).rowcount > 0

    def revocations(self) -> int:
        """How many links have been revoked, in all fights."""
        with self._at_it() as connection:
            query = "SELECT count(*) FROM links WHERE revoked <> ''"
            return int(connection.execute(query).fetchone()[0]) if self._there else 0

    def drop(self, combat: str) -> None:
        """Forget all links to a fight that did not come about."""
        with self._writing() as connection:
            connection.execute("DELETE FROM links WHERE combat = ?", (combat,))
            forget(connection.cursor(), combat)


def _one(rows: list[Kept]) -> Kept:
    (row,) = rows
    return row
