"""What the library lets one fall into, and our store does not."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from eventsourcing.persistence import IntegrityError, JSONTranscoder, Mapper, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from adapters.store.chain import start
from adapters.store.combats import CombatStore
from adapters.store.connections import Datastore
from adapters.store.envelope import StoredBody, seal
from adapters.store.mapper import EnvelopeMapper
from adapters.store.recorder import CombatRecorder
from adapters.store.sqlite import SqliteStore
from domain.facts.events import AnyEvent, HeadMoved, Noted
from domain.facts.state import NOTHING, SCHEMA
from domain.store import AlreadyDone, Conflict, Snapshot

Events = tuple[AnyEvent, ...]


def test_the_librarys_mapper_cannot_store_a_struct_and_ours_can() -> None:
    (envelope,) = seal("duel", 0, start("duel"), [StoredBody(event=Noted("hm"))])
    with pytest.raises(TypeError):
        Mapper[str](JSONTranscoder()).to_stored_event(envelope)
    row = EnvelopeMapper(JSONTranscoder()).to_stored_event(envelope)
    assert row.topic == "noted"
    assert ":" not in row.topic


def test_a_snapshot_is_kept_when_it_is_asked_for_and_on_the_right_line(duel: CombatStore) -> None:
    """The library takes snapshots of aggregates only, by itself, and loads the newest whatever was undone."""
    assert duel.app.snapshots is None
    duel.keep("duel", Snapshot(3, SCHEMA, NOTHING))
    duel.keep("duel", Snapshot(8, SCHEMA, msgspec.structs.replace(NOTHING, number=8)))
    line = [(1, 4), (9, 12)]
    assert duel.snapshot("duel", line) == Snapshot(3, SCHEMA, NOTHING)


def test_nothing_is_read_from_a_cache(tmp_path: Path, opening: Events) -> None:
    """The library's cache of immutable aggregates never advances."""
    with SqliteStore(tmp_path / "one.db") as ours, SqliteStore(tmp_path / "one.db") as theirs:
        ours.create("duel", b"seed", opening, by="gm", command="open")
        assert (ours.last("duel"), theirs.last("duel")) == (3, 3)
        theirs.append("duel", 3, (HeadMoved(1, "undo"),), by="gm", command="undo")
        assert (ours.last("duel"), ours.moves("duel")) == (4, ((4, 1),))
        assert ours.app.repository.cache is None


def test_variables_of_the_shell_do_not_change_how_a_fight_is_kept(
    tmp_path: Path, opening: Events, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "AGGREGATE_CACHE_MAXSIZE": "10",
        "COMBATS_AGGREGATE_CACHE_MAXSIZE": "10",
        "COMPRESSOR_TOPIC": "eventsourcing.compressor:ZlibCompressor",
        "CREATE_TABLE": "no",
        "IS_SNAPSHOTTING_ENABLED": "yes",
        "MAPPER_TOPIC": "eventsourcing.persistence:Mapper",
        "ORIGINATOR_ID_TYPE": "uuid",
        "PERSISTENCE_MODULE": "eventsourcing.popo",
        "COMBATS_SQLITE_DBNAME": str(tmp_path / "elsewhere.db"),
    }.items():
        monkeypatch.setenv(name, value)
    with SqliteStore(tmp_path / "here.db") as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
        assert (store.app.repository.cache, store.app.snapshots) == (None, None)
    assert not (tmp_path / "elsewhere.db").exists()
    with closing(sqlite3.connect(tmp_path / "here.db")) as connection:
        states = [bytes(state) for (state,) in connection.execute("SELECT state FROM stored_events")]
    assert all(state[64:72] == b' {"at":"' for state in states)


def test_the_library_lets_a_gap_in_and_ours_does_not(tmp_path: Path) -> None:
    gap = [StoredEvent("duel", version, "noted", b"") for version in (1, 3)]
    theirs = SQLiteApplicationRecorder(SQLiteDatastore(str(tmp_path / "a.db"), originator_id_type="text"))
    ours = CombatRecorder(Datastore(str(tmp_path / "b.db"), patience=10))
    for recorder in (theirs, ours):
        recorder.create_table()
    assert theirs.insert_events(gap) == [1, 2]
    with pytest.raises(IntegrityError):
        ours.insert_events(gap)
    assert ours.select_events("duel") == []


def test_a_refused_write_has_a_type_that_says_why(duel: CombatStore) -> None:
    """The library raises the same error for both, with nothing in it but the database's words."""
    envelopes = seal("duel", 5, start("duel"), [StoredBody(event=Noted("late"))])
    with pytest.raises(IntegrityError):
        duel.app.events.put(envelopes)
    with pytest.raises(Conflict):
        duel.append("duel", 5, (Noted("late"),), by="gm", command="late")
    with pytest.raises(AlreadyDone):
        duel.append("duel", 12, (Noted("late"),), by="gm", command="round-1")


def position_after_delete(recorder: SQLiteApplicationRecorder, delete: Callable[[str], None]) -> int:
    recorder.create_table()
    for version in (1, 2, 3):
        recorder.insert_events([StoredEvent("duel", version, "noted", b"")])
    delete("DELETE FROM stored_events WHERE originator_version = 3")
    numbers = recorder.insert_events([StoredEvent("melee", 1, "noted", b"")])
    assert numbers is not None
    return numbers[0]


def test_a_position_is_never_given_twice(tmp_path: Path) -> None:
    """A reader that has seen position 3 would miss the event that gets it next."""

    def delete_in(path: Path) -> Callable[[str], None]:
        def delete(statement: str) -> None:
            with closing(sqlite3.connect(path)) as connection, connection:
                connection.execute(statement)

        return delete

    theirs, ours = tmp_path / "a.db", tmp_path / "b.db"
    plain = SQLiteApplicationRecorder(SQLiteDatastore(str(theirs), originator_id_type="text"))
    assert position_after_delete(plain, delete_in(theirs)) == 3
    assert position_after_delete(CombatRecorder(Datastore(str(ours), patience=10)), delete_in(ours)) == 4


def test_the_notification_log_gives_our_envelopes_in_the_order_of_writing(duel: CombatStore) -> None:
    duel.create("melee", b"seed", (Noted("second"),), by="gm", command="open")
    notifications = duel.app.notification_log.select(start=11, limit=10)
    envelopes = [duel.app.mapper.to_domain_event(notification) for notification in notifications]
    assert [(n.id, n.topic) for n in notifications] == [(11, "dispute-settled"), (12, "noted"), (13, "noted")]
    assert envelopes[:2] == list(duel.envelopes("duel")[10:])
