"""The tables of a record file, and whether a file is one of ours.

    stored_events   one row an event; `rowid` is the position over all combats and is never given twice
    heads           where each combat's record ends; `number` is the order in which they were opened
    commands        which commands were carried out, and the version of the last event of each
    secrets         each combat's secret seed
    snapshots       states kept to save time; may be emptied at any moment
    links           who may see and do what, by the hashes of their tokens
    requests        for what each command was sent that came under a key; `request_key` keys their digests
    stubs           what is left of combats that were deleted
    hooks           to whom fights are told as they happen, with what signs it and how far that has come

The first table is the library's, but for its `rowid`: without AUTOINCREMENT the number of a row deleted from
the end is given out again, and a reader that remembers its position misses the event.
"""

import sqlite3
from time import monotonic, sleep

import msgspec

from adapters.store.requests import fresh_key
from adapters.store.unavailable import StoreUnavailable
from domain.facts.events import METAS, HeadMoved

MEMORY = ":memory:"
"""The address of a database that is kept nowhere."""

LAYOUT = 3
"""Raised with every change of the tables; a file with a higher one is refused, one with a lower one raised by
`scuffle db upgrade`."""

APPLICATION = int.from_bytes(b"Scuf")
"""Marks the file as ours in its header (`PRAGMA application_id`)."""


def _tag(event: type[msgspec.Struct]) -> str:
    return str(event.__struct_config__.tag)


MOVED = f"topic = '{_tag(HeadMoved)}'"
ABOUT = "topic IN ({})".format(", ".join(f"'{_tag(event)}'" for event in METAS))

TABLES = (
    """CREATE TABLE stored_events (
        rowid INTEGER PRIMARY KEY AUTOINCREMENT,
        originator_id TEXT NOT NULL,
        originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        UNIQUE (originator_id, originator_version))""",
    f"CREATE INDEX moves ON stored_events (originator_id, originator_version) WHERE {MOVED}",
    f"CREATE INDEX metas ON stored_events (originator_id, originator_version) WHERE {ABOUT}",
    """CREATE TABLE heads (
        number INTEGER PRIMARY KEY,
        combat TEXT NOT NULL UNIQUE,
        last INTEGER NOT NULL,
        chain TEXT NOT NULL)""",
    """CREATE TABLE commands (
        combat TEXT NOT NULL,
        command TEXT NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (combat, command)) WITHOUT ROWID""",
    "CREATE TABLE secrets (combat TEXT PRIMARY KEY, seed BLOB NOT NULL) WITHOUT ROWID",
    """CREATE TABLE snapshots (
        combat TEXT NOT NULL,
        version INTEGER NOT NULL,
        schema TEXT NOT NULL,
        state BLOB NOT NULL,
        PRIMARY KEY (combat, version))""",
)
"""What the first layout had."""

SECOND = (
    """CREATE TABLE IF NOT EXISTS links (
        combat TEXT NOT NULL,
        number INTEGER NOT NULL,
        hash BLOB NOT NULL UNIQUE,
        role TEXT NOT NULL,
        names TEXT NOT NULL,
        label TEXT NOT NULL,
        made TEXT NOT NULL,
        revoked TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (combat, number))""",
    """CREATE TABLE IF NOT EXISTS requests (
        combat TEXT NOT NULL,
        command TEXT NOT NULL,
        sent BLOB NOT NULL,
        made TEXT NOT NULL,
        PRIMARY KEY (combat, command)) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS request_key (key BLOB NOT NULL)",
    "CREATE TABLE stubs (combat TEXT PRIMARY KEY, stub TEXT NOT NULL) WITHOUT ROWID",
)
"""What the second has beside it. In the first, some of these were made when they were first wanted."""

THIRD = (
    """CREATE TABLE hooks (
        combat TEXT NOT NULL,
        number INTEGER NOT NULL,
        url TEXT NOT NULL,
        format TEXT NOT NULL,
        viewer TEXT NOT NULL,
        allowed INTEGER NOT NULL,
        secret TEXT NOT NULL,
        made TEXT NOT NULL,
        position INTEGER NOT NULL,
        chain TEXT NOT NULL,
        upto INTEGER NOT NULL,
        part INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        due TEXT NOT NULL,
        why TEXT NOT NULL,
        stopped TEXT NOT NULL,
        PRIMARY KEY (combat, number)) WITHOUT ROWID""",
)
"""What the third has beside them."""

STEPS = {2: SECOND, 3: THIRD}
"""By layout, what makes it of the one before."""

MARKS = (f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {LAYOUT}")


def laid(cursor: sqlite3.Cursor, place: str) -> bool:
    """Whether the tables are there. Raises `StoreUnavailable` for a file that is not ours or newer."""
    found = []
    for query in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master"):
        cursor.execute(query)
        found.append(int(cursor.fetchone()[0]))
    application, layout, tables = found
    if application != APPLICATION and (application or layout or tables):
        raise StoreUnavailable(f"{place} is the database of another program; name another file.")
    if layout > LAYOUT:
        raise StoreUnavailable(
            f"{place} was written by a newer Scuffle (layout {layout}, not {LAYOUT}); upgrade this one."
        )
    if tables and layout < LAYOUT:
        raise OlderLayout(place, layout)
    return bool(tables)


class OlderLayout(StoreUnavailable):
    """The tables are those of an older `layout`."""

    def __init__(self, place: str, layout: int) -> None:
        super().__init__(
            f"{place} was written by an older Scuffle (layout {layout}, not {LAYOUT}); raise it: "
            f"scuffle db upgrade --db {place}."
        )
        self.layout = layout


def lay_out(cursor: sqlite3.Cursor, place: str) -> None:
    """Make the tables of a new file, in the transaction that the cursor is in."""
    if not laid(cursor, place):
        for statement in TABLES:
            cursor.execute(statement)
        _raise_from(1, cursor)


def raise_layout(cursor: sqlite3.Cursor, place: str) -> bool:
    """Raise a file to today's layout, in the transaction that the cursor is in; whether it was older."""
    try:
        if laid(cursor, place):
            return False
    except OlderLayout as older:
        _raise_from(older.layout, cursor)
    else:
        lay_out(cursor, place)
    return True


def _raise_from(layout: int, cursor: sqlite3.Cursor) -> None:
    steps = [statement for number, step in STEPS.items() if number > layout for statement in step]
    for statement in (*steps, *MARKS):
        cursor.execute(statement)
    if cursor.execute("SELECT count(*) FROM request_key").fetchone()[0] == 0:
        cursor.execute("INSERT INTO request_key VALUES (?)", (fresh_key(),))


def settle(connection: sqlite3.Connection, place: str, patience: float) -> None:
    """Make a new connection to a file durable: write-ahead log, flushed to the disk at every commit."""
    connection.execute("BEGIN")  # or another program could lay the file out between two of the queries
    laid(connection.cursor(), place)
    connection.execute("ROLLBACK")
    until = monotonic() + patience
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            # SQLite does not wait here as it does elsewhere: two programs may open a new file at once.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.005)
    connection.execute("PRAGMA synchronous = FULL")
