"""What a store says when its file cannot be used: one sentence with the place and what to do."""

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager

MENDS = {
    sqlite3.SQLITE_BUSY: "is in use by another program that does not let go; close it and try again",
    sqlite3.SQLITE_LOCKED: "is in use by another part of this program; try again",
    sqlite3.SQLITE_READONLY: "may only be read; make it writable, or name another file",
    sqlite3.SQLITE_PERM: "may not be used by you; change its permissions, or name another file",
    sqlite3.SQLITE_AUTH: "may not be used by you; change its permissions, or name another file",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; check that you may read and write it and its folder",
    sqlite3.SQLITE_FULL: "cannot grow because the disk is full; free some space and try again",
    sqlite3.SQLITE_IOERR: "cannot be read or written; check the disk",
    sqlite3.SQLITE_CORRUPT: "is damaged; restore it from a copy",
    sqlite3.SQLITE_NOTADB: "is not a Scuffle record; name another file",
}
"""What is wrong and how to mend it, by the primary result code of SQLite."""


class StoreUnavailable(Exception):
    """The store cannot be used. The message is one sentence for people: place, reason, mend."""


@contextmanager
def reaching(place: str) -> Iterator[None]:
    """Turn every error of the database, of the library and of the file system into `StoreUnavailable`."""
    try:
        yield
    except _troubles() as error:
        raise StoreUnavailable(f"{place} {_mend(error)}.") from error


def _troubles() -> tuple[type[BaseException], ...]:
    """The library's errors belong to them once it is loaded, which takes long and is not done for reading."""
    library = sys.modules.get("eventsourcing.persistence")
    ours: tuple[type[BaseException], ...] = (sqlite3.Error, OSError)
    if library is not None:
        ours = (*ours, library.PersistenceError, library.ConnectionPoolClosedError)
    if (psycopg := sys.modules.get("psycopg")) is not None:
        ours = (*ours, psycopg.Error)
    return ours


def _mend(error: BaseException) -> str:
    """The library wraps what the database raised and keeps it as the cause; the code is in there."""
    if (found := _mend_of_postgres(error)) is not None:
        return found
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, sqlite3.Error):
        cause = cause.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in MENDS:
        return MENDS[code & 0xFF]
    if "closed" in type(error).__name__.lower() or "closed database" in str(error):
        return "has been closed; open it again"
    if isinstance(error, TimeoutError):
        return MENDS[sqlite3.SQLITE_LOCKED]
    if isinstance(error, OSError) and error.strerror:
        return f"cannot be used ({error.strerror.lower()}); name another file"
    return f"cannot be used ({error}); name another file"


def _mend_of_postgres(error: BaseException | None) -> str | None:
    psycopg = sys.modules.get("psycopg")
    while psycopg is not None and error is not None:
        if isinstance(error, psycopg.Error):
            from adapters.store.postgres.mends import mend

            return mend(error)
        error = error.__cause__
    return None
