"""For what a request was sent under a key: kept with what it did, so that the key is good for nothing else.

Of what was sent only a digest is kept, keyed with a secret of the record file: what somebody wrote may be a
secret, and short. It is no part of a record, and in no export.
"""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from typing import NamedTuple

TABLES = (
    """CREATE TABLE IF NOT EXISTS requests (
    combat TEXT NOT NULL,
    command TEXT NOT NULL,
    sent BLOB NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (combat, command)) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS request_key (key BLOB NOT NULL)",
)
"""Beside the tables of `layout`, which work without them: a file of an older Scuffle gets them when the first
request is noted in it, and an older Scuffle passes them over."""

OPENINGS = ""
"""Under this name, which no combat has, stand the requests that opened one."""


class CommandId(str):
    """The id of a command that came in a request; `sent` tells that request from any other."""

    __slots__ = ("sent",)

    sent: bytes

    def __new__(cls, id: str, sent: bytes) -> CommandId:
        made = super().__new__(cls, id)
        made.sent = sent
        return made


class KnownRequest(NamedTuple):
    """A request that was carried out: whether it was this one, and what it made that is no event, if that is
    what it was for: a link's number, a combat's name."""

    same: bool
    made: str


def note(cursor: sqlite3.Cursor, combat: str, command: str, sent: bytes, made: str = "") -> None:
    """Note a request, in the transaction that the cursor is in."""
    for table in TABLES:
        cursor.execute(table)
    if (key := _key(cursor)) is None:
        key = secrets.token_bytes(32)
        cursor.execute("INSERT INTO request_key VALUES (?)", (key,))
    row = (combat, str(command), _digest(key, sent), made)
    cursor.execute("INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?)", row)


def find(cursor: sqlite3.Cursor, combat: str, command: str, sent: bytes) -> KnownRequest | None:
    """What is noted of a request, if anything is."""
    if not _there(cursor) or (key := _key(cursor)) is None:
        return None
    query = "SELECT sent, made FROM requests WHERE combat = ? AND command = ?"
    row = cursor.execute(query, (combat, str(command))).fetchone()
    return None if row is None else KnownRequest(secrets.compare_digest(row[0], _digest(key, sent)), row[1])


def forget(cursor: sqlite3.Cursor, made: str) -> None:
    """Take back that a request opened the combat `made`, which did not come about."""
    if _there(cursor):
        cursor.execute("DELETE FROM requests WHERE combat = ? AND made = ?", (OPENINGS, made))


def _there(cursor: sqlite3.Cursor) -> bool:
    return bool(cursor.execute("SELECT count(*) FROM sqlite_master WHERE name = 'requests'").fetchone()[0])


def _key(cursor: sqlite3.Cursor) -> bytes | None:
    row = cursor.execute("SELECT key FROM request_key").fetchone()
    return None if row is None else bytes(row[0])


def _digest(key: bytes, sent: bytes) -> bytes:
    return hashlib.blake2b(sent, key=key, digest_size=32, person=b"scuffle request").digest()
