"""Whatever is done to the rows behind the store's back is found, at the right event."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from adapters.store.chain import digest, link, start
from adapters.store.combats import CombatStore
from adapters.store.memory import MemoryStore
from adapters.store.rows import Head, StoredRecord
from adapters.store.sqlite import SqliteStore
from adapters.store.verify import verify
from domain.facts.events import AnyEvent, Noted
from domain.facts.state import NOTHING, SCHEMA
from domain.store import DamagedRecord, Snapshot

Events = tuple[AnyEvent, ...]
Statements = tuple[str, ...]

DUEL = "stored_events WHERE originator_id = 'duel' AND originator_version"
SET = "UPDATE stored_events SET"
OURS = "WHERE originator_id = 'duel' AND originator_version"
COPY = "INSERT INTO stored_events (originator_id, originator_version, topic, state) SELECT"


@pytest.fixture
def file(tmp_path: Path, opening: Events, round_one: Events) -> Path:
    """A file with the combats `duel` and `melee`, twelve events each, of the same two commands."""
    path = tmp_path / "scuffle.db"
    with SqliteStore(path) as store:
        for name in ("duel", "melee"):
            store.create(name, b"seed", opening, by="gm", command="open")
            store.append(name, 3, round_one, by="mutt", command="round-1")
    return path


def edited(version: int, old: str, new: str) -> Statements:
    """Another text in the contents of an event."""
    return (f"{SET} state = CAST(replace(CAST(state AS TEXT), '{old}', '{new}') AS BLOB) {OURS} = {version}",)


def moved(version: int, to: int) -> str:
    return f"{SET} originator_version = {to} {OURS} = {version}"


def copied(combat: str, version: int, to: float) -> str:
    return (
        f"{COPY} 'duel', {to}, topic, state FROM stored_events"
        f" WHERE originator_id = '{combat}' AND originator_version = {version}"
    )


TAMPERINGS: dict[str, tuple[int, str, Statements]] = {
    "a figure in the contents": (8, "contents were changed", edited(8, '"points":6', '"points":1')),
    "the name of the writer": (2, "contents were changed", edited(2, '"by":"gm"', '"by":"me"')),
    "the contents as text": (
        8,
        "replaced by other text",
        (f"{SET} state = CAST(state AS TEXT) {OURS} = 8",),
    ),
    "the contents cut short": (8, "cannot be read", (f"{SET} state = substr(state, 1, 90) {OURS} = 8",)),
    "the contents emptied": (8, "cannot be read", (f"{SET} state = x'' {OURS} = 8",)),
    "the topic": (8, "'noted' but was written as 'damaged'", (f"{SET} topic = 'noted' {OURS} = 8",)),
    "an event in the middle removed": (7, "is missing", (f"DELETE FROM {DUEL} = 7",)),
    "the first event removed": (1, "is missing", (f"DELETE FROM {DUEL} = 1",)),
    "the last event removed": (12, "missing; the record went on to event 12", (f"DELETE FROM {DUEL} = 12",)),
    "the end cut off": (9, "missing; the record went on to event 12", (f"DELETE FROM {DUEL} > 8",)),
    "every event removed": (1, "is missing", (f"DELETE FROM {DUEL} > 0",)),
    "an event removed and the rest moved up": (
        7,
        "does not belong here",
        (
            f"DELETE FROM {DUEL} = 7",
            *(moved(version, version - 1) for version in range(8, 13)),
            "UPDATE heads SET last = 11 WHERE combat = 'duel'",
        ),
    ),
    "an event added and the rest moved down": (
        6,
        "does not belong here",
        (
            *(moved(version, version + 1) for version in range(12, 5, -1)),
            copied("duel", 5, to=6),
            "UPDATE heads SET last = 13 WHERE combat = 'duel'",
        ),
    ),
    "an event added at the end": (13, "does not belong here", (copied("duel", 12, to=13),)),
    "an event added before the first": (1, "the number 0 was added", (copied("duel", 1, to=0),)),
    "an event added between two others": (6, "the number 5.5 was added", (copied("duel", 5, to=5.5),)),
    "two events exchanged": (5, "does not belong here", (moved(5, -1), moved(7, 5), moved(-1, 7))),
    "an event of another combat in its place": (
        2,
        "does not belong here",
        (f"DELETE FROM {DUEL} = 2", copied("melee", 2, to=2)),
    ),
    "a whole other combat in its place": (
        1,
        "does not belong here",
        (
            f"DELETE FROM {DUEL} > 0",
            *(copied("melee", version, to=version) for version in range(1, 13)),
            "UPDATE heads SET chain = (SELECT chain FROM heads WHERE combat = 'melee')",
        ),
    ),
    "the end noted otherwise": (
        12,
        "note of where the record ends was changed",
        ("UPDATE heads SET chain = upper(chain) WHERE combat = 'duel'",),
    ),
    "the end noted too early": (12, "added after the end", ("UPDATE heads SET last = 11",)),
    "the end no longer noted": (12, "note of where the record ends is missing", ("DELETE FROM heads",)),
    "a command no longer noted": (12, "round-1", ("DELETE FROM commands WHERE command = 'round-1'",)),
    "a command noted that never was": (4, "free", ("INSERT INTO commands VALUES ('duel', 'free', 4)",)),
}


def tamper(file: Path, statements: Statements) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            connection.execute(statement)
        assert connection.total_changes


@pytest.mark.parametrize(("version", "reason", "statements"), TAMPERINGS.values(), ids=TAMPERINGS.keys())
def test_tampering_is_found_at_the_first_event_concerned(
    file: Path, version: int, reason: str, statements: Statements
) -> None:
    tamper(file, statements)
    with SqliteStore(file) as store:
        with pytest.raises(DamagedRecord, match=reason) as damage:
            store.verify("duel")
        assert (damage.value.combat, damage.value.version) == ("duel", version)


def test_the_other_combats_of_a_damaged_file_are_whole(file: Path) -> None:
    tamper(file, (f"DELETE FROM {DUEL} > 5", "DELETE FROM heads WHERE combat = 'duel'"))
    with SqliteStore(file) as store:
        assert store.verify("melee") == 12


def test_every_single_byte_of_a_row_counts(opening: Events, round_one: Events) -> None:
    with MemoryStore() as store:
        store.create("duel", b"seed", (opening[0], round_one[2]), by="gm", command="open")
        record = store.app.recorder.record("duel")  # type: ignore[attr-defined]
    assert verify("duel", record) == 2
    version, topic, state = record.rows[1]
    for place in range(len(state)):
        for changed in (state[place] ^ 1, state[place] ^ 32):
            other = state[:place] + bytes([changed]) + state[place + 1 :]
            with pytest.raises(DamagedRecord, match="event 2"):
                verify(
                    "duel",
                    StoredRecord(record.head, [record.rows[0], (version, topic, other)], record.commands),
                )
    for other in (state[:-1], state + b" ", state[1:]):
        with pytest.raises(DamagedRecord, match="event 2"):
            verify(
                "duel", StoredRecord(record.head, [record.rows[0], (version, topic, other)], record.commands)
            )


READS: dict[str, Callable[[CombatStore], object]] = {
    "events": lambda store: store.events("duel", 1, 12),
    "entries": lambda store: store.entries("duel", 1, 12),
    "part of the events": lambda store: store.events("duel", 5, 9),
    "moves": lambda store: store.moves("duel"),
    "metas": lambda store: store.metas("duel"),
}


@pytest.mark.parametrize("read", list(READS.values())[:3], ids=list(READS)[:3])
def test_a_gap_is_noticed_by_reading_alone(file: Path, read: Callable[[CombatStore], object]) -> None:
    tamper(file, (f"DELETE FROM {DUEL} = 7",))
    with SqliteStore(file) as store, pytest.raises(DamagedRecord, match="event 7: is missing"):
        read(store)


@pytest.mark.parametrize("read", READS.values(), ids=READS.keys())
def test_an_unreadable_event_is_noticed_by_reading_alone(
    file: Path, read: Callable[[CombatStore], object]
) -> None:
    tamper(file, (f"{SET} state = substr(state, 1, 90) {OURS} = 9",))
    with SqliteStore(file) as store, pytest.raises(DamagedRecord, match="event 9"):
        read(store)


USES: dict[str, Callable[[CombatStore], object]] = {
    "last": lambda store: store.last("duel"),
    "append": lambda store: store.append("duel", 12, (Noted("more"),), by="gm", command="c"),
    "entries": lambda store: store.entries("duel"),
}


@pytest.mark.parametrize("use", USES.values(), ids=USES.keys())
def test_nothing_is_built_on_a_record_whose_end_was_cut_off(
    file: Path, use: Callable[[CombatStore], object]
) -> None:
    tamper(file, (f"DELETE FROM {DUEL} = 12",))
    with SqliteStore(file) as store, pytest.raises(DamagedRecord, match="event 12: is missing"):
        use(store)


def test_nothing_is_built_on_a_record_with_something_added_to_its_end(file: Path) -> None:
    tamper(file, (copied("duel", 12, to=13),))
    with SqliteStore(file) as store, pytest.raises(DamagedRecord, match="event 13"):
        store.append("duel", 12, (Noted("more"),), by="gm", command="c")


def test_a_lost_secret_is_damage_and_not_an_unknown_combat(file: Path) -> None:
    tamper(file, ("DELETE FROM secrets WHERE combat = 'duel'",))
    with SqliteStore(file) as store, pytest.raises(DamagedRecord, match="secret seed"):
        store.secret("duel")


def test_an_event_of_a_newer_scuffle_is_said_to_be_that(file: Path) -> None:
    """Sealed as it should be, so nothing was changed: only we do not know the word."""
    raw = b'{"event":{"is":"sneezed"}}'
    with SqliteStore(file) as store:
        before = bytes.fromhex(store.envelopes("duel")[-1].chain)
    chain = link(before, 13, "sneezed", digest(raw)).hex()
    with closing(sqlite3.connect(file)) as connection, connection:
        row = ("duel", 13, "sneezed", chain.encode() + b" " + raw)
        connection.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)",
            row,
        )
        connection.execute("UPDATE heads SET last = 13, chain = ? WHERE combat = 'duel'", (chain,))
    with SqliteStore(file) as store, pytest.raises(DamagedRecord, match=r"event 13: .*newer Scuffle"):
        store.events("duel", 1, 13)


def test_an_event_sealed_under_another_tag_is_found() -> None:
    raw = b'{"event":{"is":"noted","text":"hm"}}'
    chain = link(start("duel"), 1, "rolled", digest(raw)).hex()
    record = StoredRecord(Head(1, chain, chain.encode()), [(1, "rolled", chain.encode() + b" " + raw)], {})
    with pytest.raises(DamagedRecord, match="event 1: is filed under 'rolled' but is 'noted'"):
        verify("duel", record)


def test_a_snapshot_that_cannot_be_read_is_passed_over(file: Path) -> None:
    with SqliteStore(file) as store:
        store.keep("duel", Snapshot(3, SCHEMA, NOTHING))
        store.keep("duel", Snapshot(8, SCHEMA, NOTHING))
    tamper(file, ("UPDATE snapshots SET state = x'93' WHERE version = 8",))
    with SqliteStore(file) as store:
        assert store.snapshot("duel", [(1, 12)]) == Snapshot(3, SCHEMA, NOTHING)
