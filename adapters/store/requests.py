"""For what a request was sent under a key: kept with what it did, so that the key is good for nothing else.

Of what was sent only a digest is kept, keyed with a secret of the record file: what somebody wrote may be a
secret, and short. It is no part of a record, and in no export. In a copy of the combat it is kept with the
key of the place that it comes from behind it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import NamedTuple

from adapters.store.cursor import SqlCursor

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


DIGEST = 32
"""Bytes of a digest; what follows them is the key, if it is another place's."""


class RequestKept(NamedTuple):
    """What is noted of a request; a digest that is to travel has its key behind it."""

    combat: str
    command: str
    sent: bytes
    made: str


class KnownRequest(NamedTuple):
    """A request that was carried out: whether it was this one, and what it made that is no event, if that is
    what it was for: a link's number, a combat's name."""

    same: bool
    made: str


def note(cursor: SqlCursor, combat: str, command: str, sent: bytes, made: str = "") -> None:
    """Note a request, in the transaction that the cursor is in."""
    cursor.execute(
        "INSERT INTO requests (combat, command, sent, made) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (combat, command) DO UPDATE SET sent = excluded.sent, made = excluded.made",
        (combat, str(command), _digest(_key(cursor), sent), made),
    )


def find(cursor: SqlCursor, combat: str, command: str, sent: bytes) -> KnownRequest | None:
    """What is noted of a request, if anything is."""
    query = "SELECT sent, made FROM requests WHERE combat = ? AND command = ?"
    row = cursor.execute(query, (combat, str(command))).fetchone()
    if row is None:
        return None
    kept = bytes(row[0])
    digest = _digest(kept[DIGEST:] or _key(cursor), sent)
    return KnownRequest(secrets.compare_digest(kept[:DIGEST], digest), row[1])


def kept_of(cursor: SqlCursor, combat: str) -> list[RequestKept]:
    """All that is noted of requests for a combat, and of the one that opened it, for a copy."""
    key = _key(cursor)
    query = "SELECT combat, command, sent, made FROM requests WHERE combat = ? OR (combat = ? AND made = ?)"
    found = map(RequestKept._make, cursor.execute(query, (combat, OPENINGS, combat)).fetchall())
    return [
        each._replace(sent=bytes(each.sent[:DIGEST]) + bytes(each.sent[DIGEST:] or key)) for each in found
    ]


def keep(cursor: SqlCursor, kept: Iterable[RequestKept]) -> None:
    """Keep requests that came elsewhere, in the transaction that the cursor is in; what is known stays."""
    for row in kept:
        cursor.execute(
            "INSERT INTO requests (combat, command, sent, made) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (combat, command) DO NOTHING",
            row,
        )


def forget(cursor: SqlCursor, made: str) -> None:
    """Take back that a request opened the combat `made`, which did not come about."""
    cursor.execute("DELETE FROM requests WHERE combat = ? AND made = ?", (OPENINGS, made))


def fresh_key() -> bytes:
    """The secret with which a new record keys its digests."""
    return secrets.token_bytes(32)


def _key(cursor: SqlCursor) -> bytes:
    return bytes(cursor.execute("SELECT key FROM request_key").fetchone()[0])


def _digest(key: bytes, sent: bytes) -> bytes:
    return hashlib.blake2b(sent, key=key, digest_size=32, person=b"scuffle request").digest()
