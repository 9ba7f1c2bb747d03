"""The library's own tests, run against our recorder on a file and in memory.

Its `AggregateRecorderTestCase` is for recorders without positions (`insert_events` must return None), and its
`optional_test_insert_subscribe` for those that can subscribe, which on SQLite none can; neither applies.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent
from eventsourcing.tests import persistence as library

from adapters.store.connections import Datastore
from adapters.store.layout import MEMORY
from adapters.store.postgres.database import PostgresDatabase
from adapters.store.postgres.recorder import OwnDatastore, PostgresCombatRecorder
from adapters.store.recorder import CombatRecorder
from tests.postgres import server


class OnFile:
    """Makes the recorder under test; streams are named by text."""

    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)  # type: ignore[attr-defined]
        self.address = str(Path(folder.name) / "scuffle.db")

    def new_originator_id(self) -> str:
        return str(uuid4())

    def create_recorder(self) -> CombatRecorder:
        datastore = Datastore(self.address, patience=30)
        self.addCleanup(datastore.close)  # type: ignore[attr-defined]
        recorder = CombatRecorder(datastore)
        recorder.create_table()
        return recorder


class InMemory(OnFile):
    def setUp(self) -> None:
        self.address = MEMORY


class TestRecorderOnFile(OnFile, library.ApplicationRecorderTestCase[CombatRecorder]):
    pass


class InDatabase(OnFile):
    """With the rights that the service has."""

    def setUp(self) -> None:
        cluster = server()
        self.address = cluster.address(name=cluster.laid_out())

    def create_recorder(self) -> PostgresCombatRecorder:  # type: ignore[override]
        database = PostgresDatabase(self.address, patience=30)
        database.open()
        self.addCleanup(database.close)  # type: ignore[attr-defined]
        return PostgresCombatRecorder(OwnDatastore(database))


class TestRecorderInDatabase(InDatabase, library.ApplicationRecorderTestCase[PostgresCombatRecorder]):
    """Its positions are not tested by the library: they interleave, as no fight waits for another."""


class TestRecorderInMemory(InMemory, library.ApplicationRecorderTestCase[CombatRecorder]):
    pass


class TestPositionsOnFile(OnFile, library.NonInterleavingNotificationIDsBaseCase):
    pass


class TestPositionsInMemory(InMemory, library.NonInterleavingNotificationIDsBaseCase):
    pass


@pytest.fixture
def recorder(tmp_path: Path) -> CombatRecorder:
    recorder = CombatRecorder(Datastore(str(tmp_path / "scuffle.db"), patience=10))
    recorder.create_table()
    return recorder


def stored(version: int, combat: str = "duel") -> StoredEvent:
    return StoredEvent(combat, version, "noted", b"%d" % version)


@pytest.mark.parametrize("versions", [(4,), (5, 6), (3, 5), (2,), (3, 2), (3, 3)])
def test_events_that_do_not_go_on_where_the_record_ends_are_refused_together(
    recorder: CombatRecorder, versions: tuple[int, ...]
) -> None:
    recorder.insert_events([stored(1), stored(2)])
    with pytest.raises(IntegrityError):
        recorder.insert_events([stored(1, "melee"), *(stored(version) for version in versions)])
    assert recorder.select_events("duel") == [stored(1), stored(2)]
    assert recorder.combats() == ["duel"]


@pytest.mark.parametrize("version", [2, 7, -1])
def test_a_record_does_not_begin_in_the_middle(recorder: CombatRecorder, version: int) -> None:
    with pytest.raises(IntegrityError):
        recorder.insert_events([stored(version)])


def test_a_command_that_is_known_keeps_everything_else_of_it_out(recorder: CombatRecorder) -> None:
    recorder.insert_events([stored(1)], commands={"c": 1})
    with pytest.raises(IntegrityError):
        recorder.insert_events([stored(2), stored(3)], commands={"d": 2, "c": 3}, secret=b"seed")
    assert recorder.select_events("duel") == [stored(1)]
    assert recorder.seed("duel") is None
    assert recorder.done("duel", "d") is None
    assert recorder.head("duel") == (1, "1", b"1")


def test_a_record_that_ends_with_another_link_is_not_continued(recorder: CombatRecorder) -> None:
    recorder.insert_events([stored(1)])
    with pytest.raises(IntegrityError):
        recorder.insert_events([stored(2)], before="0")
    recorder.insert_events([stored(2)], before="1")
    assert recorder.head("duel") == (2, "2", b"2")


@pytest.mark.parametrize(("reading", "index"), [("moves", "moves"), ("metas", "metas")])
def test_talk_about_the_record_is_found_through_an_index(
    recorder: CombatRecorder, reading: str, index: str
) -> None:
    """A record of 100,000 events is not read through for its few undos."""
    plans: list[str] = []
    with recorder.datastore.get_connection(commit=False) as connection:
        raw = connection.cursor().sqlite_cursor.connection
    raw.set_trace_callback(plans.append)
    getattr(recorder, reading)("duel")
    raw.set_trace_callback(None)
    (statement,) = [plan for plan in plans if plan.startswith("SELECT")]
    plan = " ".join(row[3] for row in raw.execute(f"EXPLAIN QUERY PLAN {statement}"))
    assert f"USING INDEX {index}" in plan
    assert "TEMP B-TREE" not in plan


def test_a_transaction_that_could_not_be_committed_is_not_handed_on() -> None:
    """In memory there is but one connection to get it from."""
    datastore = Datastore(MEMORY, patience=1)
    recorder = CombatRecorder(datastore)
    recorder.create_table()
    with datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA foreign_keys = ON")
        connection.cursor().execute(
            "CREATE TABLE a (b PRIMARY KEY, c REFERENCES a DEFERRABLE INITIALLY DEFERRED)"
        )
    with pytest.raises(IntegrityError), datastore.transaction(commit=True) as c:
        c.execute("INSERT INTO a VALUES (1, 2)")
    recorder.insert_events([stored(1)])
    assert recorder.combats() == ["duel"]
