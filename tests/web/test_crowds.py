"""One client cannot starve the rest: what is waited for has an end, and the greediest loses first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp, ReceiveMessage

from adapters.web import request_body
from adapters.web.admission import Admission
from adapters.web.app import application
from adapters.web.capacity import PLAYED, UNPLAYED, Capacity
from adapters.web.connection import LONGEST, connection
from adapters.web.limits import Limits
from adapters.web.problem import ApiError
from adapters.web.request_body import BodyReader
from adapters.web.routes.opening import TimedFile
from adapters.web.service import Service
from adapters.web.work_queue import WorkQueue
from tests.web.table import DUEL, Seat, checked, code, opened

# -- the crowd


def test_of_too_many_the_oldest_of_the_greediest_is_sent_away() -> None:
    gone: list[str] = []
    crowd = Admission(4)
    for number in range(3):
        crowd.enter("greedy", lambda number=number: gone.append(f"greedy {number}"))  # type: ignore[misc]
    modest = crowd.enter("modest", lambda: gone.append("modest"))
    crowd.enter("another", lambda: gone.append("another"))
    assert gone == ["greedy 0"]
    crowd.hold(modest, 3)
    assert gone == ["greedy 0", "modest"]
    assert len(crowd) == 3


def test_whoever_left_holds_nothing_and_is_not_sent_away() -> None:
    crowd = Admission(2)
    for _ in range(5):
        waiting = crowd.enter("a", lambda: pytest.fail("he had left"), 2)
        crowd.leave(waiting)
        crowd.leave(waiting)
        crowd.hold(waiting, 9)
    assert len(crowd) == 0


# -- bodies


def arrived(monkeypatch: pytest.MonkeyPatch, chunks: list[bytes], most: int = 10_000_000) -> list[int]:
    """The sizes of what arrives of a body that never ends; others come in between."""
    monkeypatch.setattr(request_body, "GRACE", 0.05)

    async def arrive() -> list[int]:
        crowd, left, sizes = Admission(most), list(chunks), []

        async def receive() -> ReceiveMessage:
            if not left:
                await asyncio.Event().wait()
            return {"type": "http.request", "body": left.pop(0), "more_body": True}

        body = BodyReader(receive, crowd, "a")
        try:
            while True:
                sizes.append(len((await body())["body"]))  # type: ignore[typeddict-item]
        except ApiError as down:
            sizes += [-down.status] if down.headers["Retry-After"] else []
        finally:
            body.over()
        assert len(crowd) == 0
        return sizes

    return asyncio.run(arrive())


def test_a_body_that_does_not_go_on_is_turned_down(monkeypatch: pytest.MonkeyPatch) -> None:
    assert arrived(monkeypatch, []) == [-408]
    assert arrived(monkeypatch, [b"x" * 100]) == [100, -408]


def test_bodies_that_hold_too_much_are_turned_down(monkeypatch: pytest.MonkeyPatch) -> None:
    assert arrived(monkeypatch, [b"x" * 900_000] * 2, most=1_000_000) == [900_000, 900_000, -503]


def test_a_whole_body_is_read_and_then_it_is_listened_whether_he_goes(client: TestClient[ASGIApp]) -> None:
    assert code(checked(client.post("/api/fights", json={}), 400).json()) == "does-not-fit"
    assert opened(client).read()["role"] == "gm"


# -- heads


class Wire(asyncio.Transport):
    """A connection that keeps what is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.said, self.closed = b"", False

    def write(self, data: object) -> None:
        assert isinstance(data, bytes)
        self.said += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str, default: object = None) -> object:
        return default


def wires(
    sent: list[bytes], most: int = 9, patience: float = 0.02, then: float = 0.1
) -> list[tuple[bool, bytes]]:
    """Of connections on which these heads begin: whether each is closed after a while, and what was said."""
    from uvicorn import Config
    from uvicorn.server import ServerState

    async def application(scope: object, receive: object, send: object) -> None:
        await asyncio.Event().wait()

    async def connect() -> list[tuple[bool, bytes]]:
        config = Config(application, log_config=None)  # type: ignore[arg-type]
        config.load()
        kind = connection(most, patience)
        found = []
        for data in sent:
            wire, protocol = Wire(), kind(config, ServerState(), {})  # type: ignore[arg-type]
            protocol.connection_made(wire)
            protocol.data_received(data)
            found.append(wire)
        await asyncio.sleep(then)
        return [(wire.closed, wire.said) for wire in found]

    return asyncio.run(connect())


BEGUN = b"GET / HTTP/1.1\r\nHost: scuffle"


def test_half_a_head_is_turned_down_after_a_while_and_a_whole_one_is_not() -> None:
    (closed, said), whole = wires([BEGUN, BEGUN + b"\r\n\r\n"])
    assert closed
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"retry-after: 1" in head
    assert b"urn:scuffle:problem:too-slow" in body
    assert whole == (False, b"")


def test_of_too_many_half_heads_the_oldest_goes_at_once() -> None:
    found = wires([BEGUN] * 4, most=2, patience=9.0, then=0)
    assert [closed for closed, _ in found] == [True, True, False, False]


def test_a_head_that_never_ends_is_turned_down() -> None:
    ((closed, said),) = wires([BEGUN + b"x" * LONGEST], then=0)
    assert said.startswith(b"HTTP/1.1 431 ")
    assert closed


# -- readings, records, followers


@contextmanager
def served(db: Path, **limits: float) -> Iterator[tuple[Service, TestClient[ASGIApp]]]:
    """A server of its own that bears little."""
    service = Service(db, limits=Limits(rate=1_000_000, **limits))  # type: ignore[arg-type]
    with TestClient(application(service), base_url="http://scuffle.test") as client:
        yield service, client
    service.close()


def test_long_readings_wait_for_each_other_and_nobody_else_does(tmp_path: Path) -> None:
    with served(tmp_path / "f.db", big=1, reads=8, read_time=0.1) as (service, client):
        master = opened(client)
        spectator = master.grant("spectator")
        over = threading.Event()
        blocking = [
            client.blocking_portal.start_task_soon(service.reads.work, master.token, over.wait)
            for _ in range(2)
        ]
        busy = master.get("log", 503)
        assert (code(busy.json()), bool(busy.headers["retry-after"])) == ("busy", True)
        assert code(spectator.get("audit", 503).json()) == "too-long"
        assert client.get("/api/systems").status_code == 200  # the token check and light work go on
        assert client.get(f"{master.path}/log").status_code == 401
        over.set()
        for each in blocking:
            each.exception(10)
        assert master.get("log").json()["paragraphs"]


def test_only_so_many_records_are_read_in_at_once_and_each_in_its_time(tmp_path: Path) -> None:
    with served(tmp_path / "f.db", importing=1, import_time=0.0) as (service, client):
        record = opened(client).get("export").content
        kind = {"Content-Type": "application/x-ndjson"}
        over = threading.Event()
        portal = client.blocking_portal
        reading = portal.start_task_soon(service.imports.work, "elsewhere", over.wait)
        portal.call(asyncio.sleep, 0)
        busy = checked(client.post("/api/import", content=record, headers=kind), 503)
        over.set()
        assert reading.result(10)
        assert (code(busy.json()), bool(busy.headers["retry-after"])) == ("busy", True)
        slow = checked(client.post("/api/import", content=record, headers=kind), 503)
        assert code(slow.json()) == "too-long"
        assert len(service.store.combats()) == 1
    assert TimedFile(b"a\nb", 9).readline() == b"a\n"


def test_one_link_has_only_so_many_followers(tmp_path: Path) -> None:
    from tests.web.test_feed import listening

    with served(tmp_path / "f.db", subscribers_to_link=1) as (_, client):
        master = opened(client)
        other = master.grant("spectator")
        with listening(master):
            refused = master.get("events", 503)
            assert code(refused.json()) == "too-many-followers"
            assert refused.headers["retry-after"]
            with listening(other):
                pass


def test_an_address_opens_only_so_many_fights_in_an_hour(tmp_path: Path) -> None:
    with served(tmp_path / "f.db", openings=2) as (_, client):
        record = opened(client).get("export").content
        opened(client)
        refused = checked(client.post("/api/fights", json=DUEL), 429)
        assert code(refused.json()) == "too-many-openings"
        assert int(refused.headers["retry-after"]) > 60
        kind = {"Content-Type": "application/x-ndjson"}
        assert checked(client.post("/api/import", content=record, headers=kind), 429)


def test_a_record_file_that_is_full_takes_no_more_fights(tmp_path: Path) -> None:
    with served(tmp_path / "f.db", space=0) as (_, client):
        refused = checked(client.post("/api/fights", json=DUEL), 507)
        assert (code(refused.json()), bool(refused.headers["retry-after"])) == ("no-space", True)


def test_a_fight_that_nobody_plays_ceases_to_count(service: Service, master: Seat) -> None:
    room = Capacity(service.store, Limits(fights=1))
    played = opened(master.client)
    played.post("note", text="so")
    (last,) = service.store.entries(master.fight, 1, 1)
    now = datetime.fromisoformat(last.at.removesuffix("Z"))
    assert room._counts(master.fight, now)
    assert not room._counts(master.fight, now + UNPLAYED)
    assert room._counts(played.fight, now + UNPLAYED)
    assert not room._counts(played.fight, now + PLAYED + UNPLAYED)
    with pytest.raises(ApiError, match="after an hour"):
        room.must_be()


def test_what_is_remembered_of_huge_fights_has_an_end(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adapters.web import service as module

    monkeypatch.setattr(module, "EVENTS", 30)
    memory: module.OrderedDict[str, tuple[int, str]] = module.OrderedDict()
    for name in "abc":
        module.keep(memory, name, (20, name), 1)
    assert list(memory) == ["c"]
    module.keep(memory, "d", (5, "d"), 1)
    assert list(memory) == ["c", "d"]


def test_one_who_wants_much_is_done_in_turn_with_others() -> None:
    async def both() -> list[str]:
        turns, done, gate = WorkQueue("turns", 40, 9.0), list[str](), threading.Event()
        first = asyncio.create_task(turns.work("greedy", lambda: gate.wait(9) and done.append("greedy")))
        await asyncio.sleep(0)
        more = [
            asyncio.create_task(turns.work("greedy", lambda: done.append("greedy more"))) for _ in range(5)
        ]
        await asyncio.sleep(0)
        other = asyncio.create_task(turns.work("modest", lambda: done.append("modest")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *more, other)
        turns.close()
        return done

    assert asyncio.run(both())[:2] == ["greedy", "modest"]
