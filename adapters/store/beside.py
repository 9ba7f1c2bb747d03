"""What a command writes beside its events, in their transaction: the record's end, ids, the seed."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from eventsourcing.persistence import IntegrityError, StoredEvent

from adapters.store.cursor import SqlCursor
from adapters.store.requests import CommandId, note
from adapters.store.rows import LINK


def write_beside(
    c: SqlCursor,
    stored_events: Sequence[StoredEvent],
    before: str = "",
    commands: Mapping[str, int] = MappingProxyType({}),
    secret: bytes | None = None,
) -> None:
    """Write it in the caller's transaction. Raises `IntegrityError` if the record ends otherwise.

    before      the link that the record must end with, if it matters
    commands    the ids to note as carried out, with the version that each ends at; a known one is refused
    secret      the seed to keep, for a record that begins

    The row that says where the record ends is what locks a fight: of two writers the second waits for the
    first, and is refused. Other fights wait for nobody.
    """
    for combat, first, end in _runs(stored_events):
        _move_end(c, combat, first, end, before)
        for command, last in commands.items():
            c.execute("INSERT INTO commands VALUES (?, ?, ?)", (combat, str(command), last))
            if isinstance(command, CommandId):
                note(c, combat, command, command.sent)
        if secret is not None:
            c.execute("INSERT INTO secrets VALUES (?, ?)", (combat, secret))


def keep_snapshot(c: SqlCursor, combat: str, version: int, schema: str, state: bytes) -> None:
    """Keep a snapshot, and drop those of the combat that were made with another schema."""
    c.execute("DELETE FROM snapshots WHERE combat = ? AND schema <> ?", (combat, schema))
    c.execute(
        "INSERT INTO snapshots (combat, version, schema, state) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (combat, version) DO UPDATE SET schema = excluded.schema, state = excluded.state",
        (combat, version, schema, state),
    )


def _runs(stored_events: Sequence[StoredEvent]) -> list[tuple[str, int, StoredEvent]]:
    """Of each combat the first version of its new events and the last of these, which go on without a gap."""
    runs: dict[str, tuple[int, StoredEvent]] = {}
    for event in stored_events:
        combat, version = str(event.originator_id), event.originator_version
        first, end = runs.get(combat, (version, None))
        if end is not None and version != end.originator_version + 1:
            raise _unfit(combat, version)
        runs[combat] = first, event
    return [(combat, first, end) for combat, (first, end) in runs.items()]


def _move_end(c: SqlCursor, combat: str, first: int, end: StoredEvent, before: str) -> None:
    """The record ends there now; it must have ended before `first`, with the link `before`.

    A record begins with 1; 0 is allowed as well because the library's own tests begin with it.
    """
    last, chain = end.originator_version, end.state[:LINK].decode("latin-1")
    if first in (0, 1):
        begun = c.execute(BEGIN, (combat, last, chain, combat))
        if begun.rowcount > 0:
            return
    if before:
        moved = c.execute(f"{MOVE} AND chain = ?", (last, chain, combat, first - 1, before))
    else:
        moved = c.execute(MOVE, (last, chain, combat, first - 1))
    if moved.rowcount < 1:
        raise _unfit(combat, first)


def _unfit(combat: str, version: int) -> IntegrityError:
    return IntegrityError(f"{combat}: event {version} does not follow the record's end")


BEGIN = (
    "INSERT INTO heads (combat, last, chain) SELECT CAST(? AS TEXT), CAST(? AS BIGINT), CAST(? AS TEXT)"
    " WHERE NOT EXISTS (SELECT 1 FROM stubs WHERE combat = ?) ON CONFLICT (combat) DO NOTHING"
)
"""The name of a combat that was deleted is given to no other."""

MOVE = "UPDATE heads SET last = ?, chain = ? WHERE combat = ? AND last = ?"
