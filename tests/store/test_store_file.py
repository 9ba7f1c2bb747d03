"""A record file: how it is opened, what is flushed, and what is said when it cannot be used."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Barrier

import pytest

from adapters.store.combats import CombatStore
from adapters.store.layout import APPLICATION, LAYOUT
from adapters.store.reader import _unwritten
from adapters.store.sqlite import SqliteStore
from adapters.store.unavailable import StoreUnavailable
from domain.facts.events import AnyEvent, Noted

Events = tuple[AnyEvent, ...]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scuffle.db"


@pytest.fixture
def file(path: Path, opening: Events) -> Iterator[SqliteStore]:
    with SqliteStore(path, patience=0.05) as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
        yield store


def pragma(store: CombatStore, name: str) -> list[object]:
    """The value on every connection of the pool, of which eight are made."""
    datastore = store.app.recorder.datastore  # type: ignore[attr-defined]
    values = []
    with ExitStack() as stack:
        for _ in range(8):
            cursor = stack.enter_context(datastore.transaction(commit=False))
            cursor.execute(f"PRAGMA {name}")
            values.append(cursor.fetchone()[0])
    return values


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("busy_timeout", 50)]
)
def test_every_connection_flushes_every_commit_to_the_disk(
    file: SqliteStore, name: str, value: object
) -> None:
    assert pragma(file, name) == [value] * 8


def test_missing_folders_are_made_and_the_file_is_its_owners_alone(tmp_path: Path, opening: Events) -> None:
    path = tmp_path / "a" / "b" / "scuffle.db"
    with SqliteStore(path) as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == dict.fromkeys(("scuffle.db", "scuffle.db-wal", "scuffle.db-shm"), 0o600)


def test_what_was_kept_is_there_when_the_file_is_opened_again(path: Path, opening: Events) -> None:
    with SqliteStore(path) as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
    with SqliteStore(str(path)) as store:
        assert tuple(store.events("duel", 1, 3)) == opening
        assert store.secret("duel") == b"seed"


def test_opening_and_reading_write_nothing(file: SqliteStore, path: Path) -> None:
    file.close()
    before = path.read_bytes()
    with SqliteStore(path) as store:
        assert store.verify("duel") == 3
    assert path.read_bytes() == before


def test_a_name_that_sqlite_would_read_otherwise_is_a_name(tmp_path: Path, opening: Events) -> None:
    for name in ("file:x?mode=memory", ":memory:", "mode=memory", "100%#.db"):
        with SqliteStore(tmp_path / name) as store:
            store.create("duel", b"seed", opening, by="gm", command="open")
        with SqliteStore(tmp_path / name) as store:
            assert store.last("duel") == 3
        assert (tmp_path / name).read_bytes()[18:20] == b"\2\2", (
            "bytes 18 and 19 say that there is a write-ahead log"
        )


def test_the_file_says_what_it_is_and_how_it_is_laid_out(file: SqliteStore) -> None:
    assert pragma(file, "application_id") == [APPLICATION] * 8
    assert pragma(file, "user_version") == [LAYOUT] * 8


def test_a_new_file_may_be_opened_by_many_at_once(path: Path) -> None:
    barrier = Barrier(8)

    def opened(number: int) -> None:
        barrier.wait()
        with SqliteStore(path) as store:
            store.create(f"duel-{number}", b"seed", (Noted("here"),), by="gm", command="open")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(opened, range(8)))
    with SqliteStore(path) as store:
        assert sorted(store.combats()) == [f"duel-{number}" for number in range(8)]


def test_threads_that_write_the_same_store_lose_nothing(store: CombatStore) -> None:
    def played(number: int) -> None:
        store.create(f"duel-{number}", b"seed", (Noted("1"),), by="gm", command="open")
        for after in range(1, 10):
            store.append(f"duel-{number}", after, (Noted(str(after)),), by="gm", command=f"c{after}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(played, range(4)))
    assert [store.verify(f"duel-{number}") for number in range(4)] == [10] * 4


def test_a_store_is_closed_only_when_nobody_reads_it_any_more(duel: CombatStore) -> None:
    """A connection closed under a reading thread would take the interpreter with it."""
    reading = Barrier(3)

    def read_for_ever() -> None:
        reading.wait()
        while True:
            duel.verify("duel")

    def read_on() -> str:
        with pytest.raises(StoreUnavailable) as closed:
            read_for_ever()
        return str(closed.value)

    with ThreadPoolExecutor(2) as pool:
        readers = [pool.submit(read_on) for _ in range(2)]
        reading.wait()
        duel.close()
        assert {reader.result().partition(" ")[2] for reader in readers} == {
            "has been closed; open it again."
        }


# -- what cannot be used


def complaint(path: Path) -> str:
    """The one sentence that opening the file ends with."""
    with pytest.raises(StoreUnavailable) as refusal:
        SqliteStore(path)
    sentence = str(refusal.value)
    assert sentence.startswith(str(path))
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("Dear diary, today I learned to box.\n" * 200)
    before = path.read_bytes()
    assert "is not a Scuffle record" in complaint(path)
    assert path.read_bytes() == before


def test_the_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE bookmarks (address)")
    before = path.read_bytes()
    assert "is the database of another program" in complaint(path)
    assert path.read_bytes() == before


def test_a_file_of_a_newer_layout_is_refused(file: SqliteStore, path: Path) -> None:
    file.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {LAYOUT + 1}")
    assert "was written by a newer Scuffle" in complaint(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in complaint(tmp_path)


def test_a_place_inside_a_file_is_refused(path: Path) -> None:
    path.write_text("a file")
    assert "cannot be used" in complaint(path / "scuffle.db")
    assert path.read_text() == "a file"


def test_a_place_where_no_file_can_be_made_is_refused() -> None:
    assert "cannot be used" in complaint(Path("/dev/null/scuffle.db"))


def test_a_broken_file_is_refused(file: SqliteStore, path: Path) -> None:
    file.append("duel", 3, [Noted("x" * 4000)] * 20, by="gm", command="c")
    file.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with SqliteStore(path) as store, pytest.raises(StoreUnavailable, match=r"scuffle.db is damaged; restore"):
        store.combats()


def test_a_file_that_may_only_be_read_is_read_and_not_written(file: SqliteStore) -> None:
    """`query_only` answers as a file on a read-only disk does, and to the superuser too."""
    with file.app.recorder.datastore.transaction(commit=False) as cursor:  # type: ignore[attr-defined]
        cursor.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreUnavailable, match="may only be read; make it writable"):
        file.append("duel", 3, (Noted("more"),), by="gm", command="c")
    assert file.verify("duel") == 3


def test_a_file_that_may_only_be_read_may_be_named_from_where_one_is(
    file: SqliteStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by way of permissions, which do not hold for the superuser."""
    file.close()
    monkeypatch.chdir(path.parent)
    with closing(_unwritten(path.name, 0.05)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0


def test_another_programs_lock_is_waited_for_and_then_named(file: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="in use by another program"):
            file.append("duel", 3, (Noted("more"),), by="gm", command="c")
        assert file.last("duel") == 3
        other.execute("ROLLBACK")
    file.append("duel", 3, (Noted("more"),), by="gm", command="c")
    assert file.verify("duel") == 4


def test_a_full_disk_loses_nothing_and_can_be_mended(file: SqliteStore) -> None:
    with file.app.recorder.datastore.transaction(commit=False) as cursor:  # type: ignore[attr-defined]
        cursor.execute("PRAGMA page_count")
        cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
    with pytest.raises(StoreUnavailable, match="disk is full"):
        file.append("duel", 3, [Noted("x" * 5000)] * 20, by="gm", command="c")
    assert file.verify("duel") == 3
    with file.app.recorder.datastore.transaction(commit=False) as cursor:  # type: ignore[attr-defined]
        cursor.execute("PRAGMA max_page_count = 1000000")
    file.append("duel", 3, [Noted("x" * 5000)] * 20, by="gm", command="c")
    assert file.verify("duel") == 23


def test_a_commit_that_the_disk_refuses_leaves_nothing_behind(file: SqliteStore, path: Path) -> None:
    """A limit on the size of files makes the flush itself fail, at the very end of the transaction."""
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    written = path.with_name(path.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (written + 5000, hard))
    try:
        with pytest.raises(StoreUnavailable, match="cannot be read or written; check the disk"):
            file.append("duel", 3, [Noted("x" * 5000)] * 20, by="gm", command="c")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.verify("duel") == 3
    file.append("duel", 3, [Noted("x" * 5000)] * 20, by="gm", command="c")
    assert file.verify("duel") == 23


def test_a_record_beside_which_nothing_may_be_written_is_read_and_not_written(
    path: Path, opening: Events
) -> None:
    """A folder where the log would be is in the way even of those who may do everything."""
    with SqliteStore(path) as store:
        store.create("duel", b"seed", opening, by="gm", command="open")
    Path(f"{path}-wal").mkdir()
    before = path.read_bytes()
    with SqliteStore(path) as store:
        assert store.combats() == ("duel",)
        assert [entry.event for entry in store.entries("duel")] == list(opening)
        with pytest.raises(StoreUnavailable, match="cannot be opened; check that you may read and write it"):
            store.append("duel", len(opening), (Noted("hello"),), by="gm", command="note")
    assert path.read_bytes() == before
