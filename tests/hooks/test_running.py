"""Delivering in the background: one that stalls holds up no other, faults are listed, one has the turn."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event

import pytest

from adapters.hooks.courier import Post
from adapters.hooks.posting import Answer
from adapters.hooks.running import AT_ONCE, HookRunner
from adapters.hooks.secret import fresh_secret
from adapters.hooks.url import HookUrl
from adapters.store.hooks import Hook, HookTarget
from adapters.store.sqlite import SqliteStore
from domain.facts.events import Noted
from tests.hooks.table import OPENING

PATIENCE = 20.0
"""Seconds after which a test fails that waits for something."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "fights.db") as store:
        store.create("duel", bytes(32), OPENING, by="gm", command="open")
        yield store


def add(store: SqliteStore, host: str) -> None:
    with store.hooks() as hooks:
        hooks.add("duel", HookTarget(f"https://{host}/", "scuffle", "public", False, fresh_secret()), 0, "")


def hook(store: SqliteStore, number: int) -> Hook:
    with store.hooks() as hooks:
        found = hooks.find("duel", number)
    assert found is not None
    return found


@pytest.fixture
def running(store: SqliteStore) -> Iterator[Callable[[Post], HookRunner]]:
    runners: list[HookRunner] = []

    def run(post: Post) -> HookRunner:
        runner = HookRunner(str(store.path), post, grace=PATIENCE)
        runners.append(runner)
        runner.start()
        return runner

    yield run
    for runner in runners:
        runner.close()


Run = Callable[[Post], HookRunner]


def test_a_receiver_that_stalls_holds_up_no_other_and_is_sent_nothing_more_meanwhile(
    store: SqliteStore, running: Run
) -> None:
    stalled, released, told, told_again = Event(), Event(), Event(), Event()
    attempts: list[bytes] = []

    def post(url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        if url.host == "stalls.example":
            attempts.append(body)
            stalled.set()
            assert released.wait(PATIENCE)
        elif b"and on" in body:
            told_again.set()
        elif b"on it goes" in body:
            told.set()
        return Answer(204)

    add(store, "stalls.example")
    add(store, "hooks.example")
    running(post)
    assert stalled.wait(PATIENCE)
    store.append("duel", 4, (Noted("on it goes"),), by="gm", command="note")
    assert told.wait(PATIENCE)
    store.append("duel", 5, (Noted("and on"),), by="gm", command="note-2")
    assert told_again.wait(PATIENCE)
    assert len(attempts) == 1
    released.set()


def test_more_webhooks_than_are_delivered_to_at_once_have_their_turn_all_the_same(
    store: SqliteStore, running: Run
) -> None:
    hosts = {f"h{number}.example" for number in range(AT_ONCE + 3)}
    left, done = set(hosts), Event()

    def post(url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        left.discard(url.host)
        if not left:
            done.set()
        return Answer(204)

    for host in hosts:
        add(store, host)
    running(post)
    assert done.wait(PATIENCE), left


def test_a_fault_of_ours_harms_no_other_and_is_listed(store: SqliteStore, running: Run) -> None:
    told, failed = Event(), Event()

    def post(url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        if url.host == "odd.example":
            failed.set()
            raise ZeroDivisionError
        told.set()
        return Answer(204)

    add(store, "odd.example")
    add(store, "hooks.example")
    runner = running(post)
    assert told.wait(PATIENCE)
    assert failed.wait(PATIENCE)
    runner.close()
    assert hook(store, 1).why == "a fault of Scuffle itself: ZeroDivisionError"
    assert hook(store, 1).failures == 1
    assert hook(store, 2).position == 4


def test_of_two_that_run_one_delivers_and_the_other_goes_on_when_that_ends(
    store: SqliteStore, running: Run
) -> None:
    came = {"first": Event(), "second": Event()}

    def counting(name: str) -> Post:
        def post(url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
            came[name].set()
            return Answer(204)

        return post

    add(store, "hooks.example")
    first = running(counting("first"))
    assert came["first"].wait(PATIENCE)
    running(counting("second"))
    first.close()
    store.append("duel", 4, (Noted("on"),), by="gm", command="note")
    assert came["second"].wait(PATIENCE)


def test_what_is_cut_off_at_the_end_is_delivered_again(store: SqliteStore, running: Run) -> None:
    posted, released, again = Event(), Event(), Event()
    ids: list[str] = []

    def stalls(url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        ids.append(headers["webhook-id"])
        posted.set()
        assert released.wait(PATIENCE)
        return Answer(500)

    def takes(url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        ids.append(headers["webhook-id"])
        again.set()
        return Answer(204)

    add(store, "hooks.example")
    runner = HookRunner(str(store.path), stalls, grace=0.05)
    runner.start()
    assert posted.wait(PATIENCE)
    runner.close()
    running(takes)
    assert again.wait(PATIENCE)
    released.set()
    assert ids[0] == ids[1]
