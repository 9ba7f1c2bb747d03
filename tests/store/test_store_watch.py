"""Looking for what others write, and the links that lie beside the fights."""

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from adapters.store.links import FileLinks
from adapters.store.sqlite import SqliteStore
from adapters.store.unavailable import StoreUnavailable
from adapters.store.watch import FileWatch
from domain.facts.events import CombatOpened, Noted

OPENED = CombatOpened("percentile", "1", msgspec.Raw(b"{}"), "t")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "fights.db") as store:
        yield store


@pytest.fixture
def watch(store: SqliteStore) -> Iterator[FileWatch]:
    watch = FileWatch(str(store.path))
    yield watch
    watch.close()


@pytest.fixture
def links(store: SqliteStore) -> Iterator[FileLinks]:
    links = FileLinks(str(store.path))
    yield links
    links.close()


def test_what_was_there_before_is_no_news(store: SqliteStore) -> None:
    store.create("duel", b"", [OPENED], by="gm", command="1")
    watch = FileWatch(str(store.path))
    assert watch.news() is None
    watch.close()


def test_news_tell_each_fight_that_went_on_and_how_far(store: SqliteStore, watch: FileWatch) -> None:
    store.create("duel", b"", [OPENED, Noted("a")], by="gm", command="1")
    store.create("brawl", b"", [OPENED], by="gm", command="1")
    assert watch.news() == {"duel": 2, "brawl": 1}
    assert watch.news() is None
    store.append("duel", 2, [Noted("b")], by="gm", command="2")
    assert watch.news() == {"duel": 3}


def test_a_change_that_is_no_event_is_noticed_without_a_fight(watch: FileWatch, links: FileLinks) -> None:
    links.grant("duel", b"h", "gm", "", "")
    assert watch.news() == {}
    assert watch.news() is None


def test_no_event_is_missed_while_others_write(store: SqliteStore, watch: FileWatch) -> None:
    """Whoever looks as often as he can hears in the end of the last event of every fight. Costs
    a second: others write all the while."""
    ended = threading.Event()

    def write() -> None:
        with SqliteStore(store.path) as own:
            for number in range(5):
                own.create(f"fight-{number}", b"", [OPENED], by="gm", command="1")
                for last in range(1, 20):
                    own.append(f"fight-{number}", last, [Noted(str(last))], by="gm", command=f"c{last}")
        ended.set()

    heard: dict[str, int] = {}
    writer = threading.Thread(target=write)
    writer.start()
    while not ended.is_set():
        heard |= watch.news() or {}
    writer.join()
    heard |= watch.news() or {}
    assert heard == {f"fight-{number}": 20 for number in range(5)}


def test_links_are_numbered_fight_by_fight_and_found_by_their_hash(links: FileLinks) -> None:
    first = links.grant("duel", b"1", "gm", "", "")
    links.grant("duel", b"2", "player", "mutt glum", "Anna")
    links.grant("brawl", b"3", "gm", "", "")
    assert [(combat, number) for combat, number, *_ in (*links.of("duel"), *links.of("brawl"))] == [
        ("duel", 1),
        ("duel", 2),
        ("brawl", 1),
    ]
    assert links.find(b"1") == first
    assert links.find(b"4") is None


def test_a_hash_is_kept_once(links: FileLinks) -> None:
    links.grant("duel", b"1", "gm", "", "")
    with pytest.raises(StoreUnavailable):
        links.grant("brawl", b"1", "gm", "", "")


def test_a_link_is_revoked_once_and_stays_so(links: FileLinks) -> None:
    links.grant("duel", b"1", "gm", "", "")
    assert not links.revoke("brawl", 1)
    assert links.revoke("duel", 1)
    assert not links.revoke("duel", 1)
    assert links.revocations() == 1
    found = links.find(b"1")
    assert found is not None
    assert found[-1]


def test_a_record_with_links_is_as_sound_as_one_without(store: SqliteStore, links: FileLinks) -> None:
    links.grant("duel", b"1", "gm", "", "")
    store.create("duel", b"", [OPENED], by="gm", command="1")
    assert store.verify("duel") == 1
    with SqliteStore(store.path) as again:
        assert again.combats() == ("duel",)
