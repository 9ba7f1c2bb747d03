"""Taking a whole combat out of a store, for good: all that is left of it is a stub."""

import msgspec

from adapters.store.cursor import SqlCursor
from adapters.store.requests import forget
from adapters.store.stub import Stub
from domain.store import Conflict, UnknownCombat

TABLES = {
    "snapshots": "combat",
    "commands": "combat",
    "secrets": "combat",
    "links": "combat",
    "requests": "combat",
    "hooks": "combat",
    "stored_events": "originator_id",
}
"""What goes, by the column that names the combat."""


def erase(cursor: SqlCursor, stub: Stub) -> None:
    """Put the stub in the place of the combat, in the transaction that the cursor is in.

    Raises `Conflict` if its record does not end as the stub says, `UnknownCombat` if there is none.
    """
    combat = stub.combat
    row = cursor.execute("SELECT last FROM heads WHERE combat = ?", (combat,)).fetchone()
    if row is None:
        raise UnknownCombat(combat)
    gone = cursor.execute(
        "DELETE FROM heads WHERE combat = ? AND last = ? AND chain = ?", (combat, stub.events, stub.chain)
    )
    if gone.rowcount < 1:
        raise Conflict(combat, stub.events, int(row[0]))
    for table, column in TABLES.items():
        cursor.execute(f"DELETE FROM {table} WHERE {column} = ?", (combat,))
    forget(cursor, combat)
    keep_stub(cursor, stub)


def keep_stub(cursor: SqlCursor, stub: Stub) -> None:
    """Keep a stub, in the transaction that the cursor is in."""
    text = msgspec.json.encode(stub).decode()
    cursor.execute("INSERT INTO stubs (combat, stub) VALUES (?, ?)", (stub.combat, text))


def stub_of(cursor: SqlCursor, combat: str) -> Stub | None:
    """The stub of a combat, if it was deleted."""
    row = cursor.execute("SELECT stub FROM stubs WHERE combat = ?", (combat,)).fetchone()
    return None if row is None else msgspec.json.decode(row[0], type=Stub)


def stubs(cursor: SqlCursor) -> tuple[Stub, ...]:
    """All stubs, by the names of their combats."""
    rows = cursor.execute("SELECT stub FROM stubs").fetchall()
    found = (msgspec.json.decode(text, type=Stub) for (text,) in rows)
    return tuple(sorted(found, key=lambda stub: stub.combat))
