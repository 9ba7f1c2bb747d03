"""Where links are kept: hashes of tokens, beside the fights that they open."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import Lock
from typing import Self

from adapters.store.clock import Clock, now
from adapters.store.cursor import SqlCursor
from adapters.store.reader import connected
from adapters.store.requests import (
    OPENINGS,
    CommandId,
    KnownRequest,
    RequestKept,
    find,
    forget,
    keep,
    kept_of,
    note,
)
from adapters.store.unavailable import reaching

Kept = tuple[str, int, str, str, str, str, str]
"""combat, number, role, names parted by blanks, label, made, revoked."""

LinkHashed = tuple[str, int, str, str, str, str, str, bytes]
"""The same, and the hash of its token."""

COLUMNS = "combat, number, role, names, label, made, revoked"


class LinkTable(ABC):
    """The links to all fights. Other processes may change them at any time."""

    def __init__(self, clock: Clock = now) -> None:
        self._clock = clock

    @abstractmethod
    def reading(self) -> AbstractContextManager[SqlCursor]:
        """A cursor that only reads."""

    @abstractmethod
    def writing(self, combat: str) -> AbstractContextManager[SqlCursor]:
        """A cursor in a transaction: all of it or nothing, durable, and one after another for one fight."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
        with self.writing(combat) as cursor:
            query = "SELECT coalesce(max(number), 0) + 1 FROM links WHERE combat = ?"
            number = int(cursor.execute(query, (combat,)).fetchone()[0])
            kept = (combat, number, role, names, label, self._at(), "")
            cursor.execute(
                f"INSERT INTO links ({COLUMNS}, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*kept, hash)
            )
            if request is not None:
                where, what = (OPENINGS, combat) if opening else (combat, str(number))
                note(cursor, where, request, request.sent, what)
        return kept

    def request(self, combat: str, command: str, sent: bytes) -> KnownRequest | None:
        """What is noted of a request that made a link."""
        with self.reading() as cursor:
            return find(cursor, combat, command, sent)

    def find(self, hash: bytes) -> Kept | None:
        """The link of that hash, revoked or not."""
        with self.reading() as cursor:
            query = f"SELECT {COLUMNS} FROM links WHERE hash = ?"
            found: Kept | None = cursor.execute(query, (hash,)).fetchone()
            return found

    def of(self, combat: str) -> list[Kept]:
        """All links to a fight, in the order in which they were given."""
        with self.reading() as cursor:
            query = f"SELECT {COLUMNS} FROM links WHERE combat = ? ORDER BY number"
            return cursor.execute(query, (combat,)).fetchall()

    def revoke(self, combat: str, number: int) -> bool:
        """Make a link useless for good, durably. False if there is no such link that was good."""
        with self.writing(combat) as cursor:
            change = "UPDATE links SET revoked = ? WHERE combat = ? AND number = ? AND revoked = ''"
            return cursor.execute(change, (self._at(), combat, number)).rowcount > 0

    def revocations(self) -> int:
        """How often somebody lost a link: links that were revoked, and fights that were deleted."""
        with self.reading() as cursor:
            query = "SELECT (SELECT count(*) FROM links WHERE revoked <> '') + (SELECT count(*) FROM stubs)"
            return int(cursor.execute(query).fetchone()[0])

    def drop(self, combat: str) -> None:
        """Forget all links to a fight that did not come about."""
        with self.writing(combat) as cursor:
            cursor.execute("DELETE FROM links WHERE combat = ?", (combat,))
            forget(cursor, combat)

    def rows(self, combat: str) -> list[LinkHashed]:
        """All links to a fight with their hashes, for a copy."""
        with self.reading() as cursor:
            query = f"SELECT {COLUMNS}, hash FROM links WHERE combat = ? ORDER BY number"
            return cursor.execute(query, (combat,)).fetchall()

    def requests(self, combat: str) -> list[RequestKept]:
        """All that is noted of requests for a fight, for a copy."""
        with self.reading() as cursor:
            return kept_of(cursor, combat)

    def receive(self, combat: str, rows: Sequence[LinkHashed], requests: Sequence[RequestKept] = ()) -> int:
        """Keep links that were granted elsewhere, and that one was revoked there; how many are there now.

        A number that has meanwhile been given to another link here stays that link's. Of `requests` those are
        kept that made no link or one that is there.
        """
        put = (
            f"INSERT INTO links ({COLUMNS}, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (combat, number) DO UPDATE SET revoked = excluded.revoked"
            " WHERE links.hash = excluded.hash AND links.revoked = ''"
        )
        with self.writing(combat) as cursor:
            for row in rows:
                cursor.execute(put, row)
            query = "SELECT hash FROM links WHERE combat = ?"
            there = {bytes(hash) for (hash,) in cursor.execute(query, (combat,)).fetchall()}
            arrived = {str(row[1]) for row in rows if bytes(row[-1]) in there}
            keep(cursor, (each for each in requests if each.made in ("", combat, *arrived)))
        return len(arrived)

    def _at(self) -> str:
        return self._clock().isoformat(timespec="seconds").replace("+00:00", "Z")


class FileLinks(LinkTable):
    """The links in a record file. Threads take turns."""

    def __init__(self, path: str, *, patience: float = 10.0, clock: Clock = now) -> None:
        """Open the file, which must be there. Raises `StoreUnavailable`."""
        super().__init__(clock)
        self.path, self._turn = path, Lock()
        with reaching(path):
            self._connection = connected(path, patience)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        with self._turn, reaching(self.path):
            yield self._connection.cursor()

    @contextmanager
    def writing(self, combat: str) -> Iterator[sqlite3.Cursor]:
        with self._turn, reaching(self.path):
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                cursor.execute("ROLLBACK")
                raise

    def close(self) -> None:
        with self._turn:
            self._connection.close()
