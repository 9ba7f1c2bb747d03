"""The live feed: everything in order, to each what he may see, from any position on, nobody waited for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.tables import rules_finder
from adapters.output.position import RecordPosition
from adapters.store.links import FileLinks
from adapters.store.sqlite import SqliteStore
from adapters.web.app import application
from adapters.web.limits import Limits
from adapters.web.service import Service
from adapters.web.sessions.session import let_in
from adapters.web.stream.feed import FeedChunk, Follower, happened
from domain.facts.events import Noted
from domain.fights import Fights
from tests.web.table import Json, Seat, checked, code, opened


class Listener:
    """Somebody who follows a fight on a connection of his own, read as slowly as the test likes."""

    def __init__(
        self, client: TestClient[ASGIApp], seat: Seat, headers: dict[str, str], query: str = ""
    ) -> None:
        self.app, self.portal = client.app, client.blocking_portal
        self.sent: list[dict[str, Any]] = []
        self.gone, self.ready = asyncio.Event(), asyncio.Semaphore(0)
        raw = {**seat.bearer, **headers, "Host": "scuffle.test"}
        self.scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
            "scheme": "http",
            "path": f"{seat.path}/events", "raw_path": f"{seat.path}/events".encode(), "root_path": "",
            "query_string": query.encode(), "client": ("listener", 1), "server": ("scuffle.test", 80),
            "headers": [(name.lower().encode(), value.encode()) for name, value in raw.items()],
            "extensions": {}, "state": {},
        }  # fmt: skip
        self.running: Future[Any] = self.portal.start_task_soon(self._run)

    async def _run(self) -> None:
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await self.gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            self.sent.append(message)
            await self.slowly()

        await self.app(self.scope, receive, send)  # type: ignore[arg-type]

    async def slowly(self) -> None:
        """He takes what he is sent at once."""

    def until(self, enough: Callable[[list[Json]], bool]) -> list[Json]:
        """What he has heard, as soon as it is enough; fails when it is not in a while."""

        async def wait() -> None:
            async with asyncio.timeout(10):
                while not enough(self.heard()):
                    await asyncio.sleep(0.005)

        self.portal.call(wait)
        return self.heard()

    def heard(self) -> list[Json]:
        """The messages so far; their ids are their positions."""
        text = b"".join(each.get("body", b"") for each in self.sent).decode()
        messages = []
        for block in text.split("\n\n"):
            lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
            if lines:
                assert list(lines) == ["id", "data"]
                message = json.loads(lines["data"])
                assert message["id"] == lines["id"]
                assert message["version"] == int(lines["id"].split("-")[0])
                messages.append(message)
        return messages

    def leave(self) -> None:
        """He goes."""
        self.portal.call(self.gone.set)
        self.running.result(10)


class Sluggard(Listener):
    """He takes the beginning of the answer, and then nothing any more."""

    async def slowly(self) -> None:
        if len(self.sent) > 2:
            await asyncio.Event().wait()


@contextmanager
def listening(
    seat: Seat, kind: type[Listener] = Listener, query: str = "", **headers: str
) -> Iterator[Listener]:
    """Somebody who listens, and is there when the test begins."""
    listener = kind(seat.client, seat, headers, query)  # type: ignore[arg-type]

    async def there() -> None:
        async with asyncio.timeout(10):
            while not listener.sent:
                await asyncio.sleep(0.005)

    listener.portal.call(there)
    try:
        yield listener
    finally:
        listener.leave()


def positions(heard: list[Json]) -> list[int]:
    return [message["version"] for message in heard]


def last(version: int) -> Callable[[list[Json]], bool]:
    """Whether he has heard of that event."""
    return lambda heard: bool(heard) and heard[-1]["version"] >= version


def test_a_follower_hears_of_everything_from_then_on(master: Seat) -> None:
    head = master.head()
    with listening(master) as listener:
        assert listener.sent[0]["status"] == 200
        assert dict(listener.sent[0]["headers"])[b"content-type"] == b"text/event-stream; charset=utf-8"
        done = master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[1])
        heard = listener.until(last(done["last"]))
    assert positions(heard) == list(range(head + 1, done["last"] + 1))
    assert [message["event"] for message in heard] == done["events"]
    assert heard[-1]["last"] == done["last"]


def test_whoever_comes_back_goes_on_where_he_was(master: Seat) -> None:
    head = master.head()
    with listening(master, query="after=0") as listener:
        heard = listener.until(last(head))
        assert positions(heard) == list(range(1, head + 1))
        master.post("note", text="so")
        assert positions(listener.until(last(head + 1))) == list(range(1, head + 2))
    for how in ({"Last-Event-ID": heard[1]["id"]}, {"query": f"after={heard[1]['id']}"}):
        with listening(master, **how) as listener:
            assert positions(listener.until(last(head + 1)))[0] == 3


@pytest.mark.parametrize("beyond", [0, -1, 9])
def test_a_place_in_another_history_is_refused_over_either_feed(master: Seat, beyond: int) -> None:
    other = f"{master.head() + beyond}-{'0' * 16}"
    asked = master.client.get(f"{master.path}/events", headers={**master.bearer, "Last-Event-ID": other})
    assert code(checked(asked, 409).json()) == "another-history"
    assert code(master.get("events", 409, after=other).json()) == "another-history"
    assert closed_with(master, {"token": master.token, "after": other}) == (4409, "another-history")


@pytest.mark.parametrize("id", ["57", "", "x", "57-3F9A0C11D2E4B587"])
def test_an_id_that_nobody_gave_is_refused(master: Seat, id: str) -> None:
    asked = master.client.get(f"{master.path}/events", headers={**master.bearer, "Last-Event-ID": id})
    assert checked(asked, 400).json()["place"] == "Last-Event-ID"
    assert master.get("events", 400, after=id or "00").json()["place"] == "after"


def test_whoever_comes_back_to_a_record_restored_from_a_backup_is_told_so(tmp_path: Path) -> None:
    with serving(tmp_path / "f.db") as client:
        seat = opened(client)
        fight, token = seat.fight, seat.token
    copy(tmp_path / "f.db", tmp_path / "backup.db")
    with serving(tmp_path / "f.db") as client:
        Seat(client, fight, token).post("note", text="before the disk failed")
        known = Seat(client, fight, token).place()
    with serving(tmp_path / "backup.db") as client:
        seat = Seat(client, fight, token)
        assert code(seat.get("events", 409, after=known).json()) == "another-history"
        seat.post("note", text="afterwards")
        assert seat.place().split("-")[0] == known.split("-")[0]
        assert code(seat.get("events", 409, after=known).json()) == "another-history"
        assert code(seat.post("note", 412, head=known, text="so")) == "another-history"


def test_a_follower_whose_place_is_no_longer_there_is_cut_off(master: Seat, service: Service) -> None:
    follower = Follower(let_in(service, master.token, master.fight).link, RecordPosition(3, "0" * 16))
    feed = service.feeds.follow(follower)
    assert isinstance(master.client, TestClient)
    piece = master.client.blocking_portal.call(feed.next, follower)
    service.feeds.leave(follower)
    assert piece == FeedChunk(follower.position, lost=True)


@pytest.mark.parametrize(
    "text", ["id: 1\n\nid: 99999\n\n", "a\u2028b\u2029c\x85d\re", 'data: {"is":"head-moved"}']
)
def test_whatever_people_write_an_event_is_one_line(master: Seat, text: str) -> None:
    with listening(master) as listener:
        done = master.post("note", text=text)
        heard = listener.until(last(done["last"]))
        raw = b"".join(each.get("body", b"") for each in listener.sent).decode()
    assert [each["event"]["text"] for each in heard] == [text]
    assert len(raw.removeprefix(":\n\n").splitlines()) == 3


def test_each_hears_what_he_may_see_and_secrets_when_they_are_laid_open(master: Seat) -> None:
    mutt, spectator = master.grant("player", "mutt"), master.grant("spectator")
    with listening(mutt) as his, listening(spectator) as others:
        first = mutt.post("answer", prompt=mutt.asked("r1.mutt.declares"), numbers=[2])["last"]
        (own,), (sealed,) = his.until(last(first)), others.until(last(first))
        assert own["event"]["picks"]
        assert sealed["sealed"]
        assert sealed["event"]["picks"] == []
        done = master.post("answer", prompt=master.asked("r1.grunthar.declares"), numbers=[2])["last"]
        heard = others.until(last(done))
    (revealed,) = [message for message in heard if message["event"]["is"] == "revealed"]
    assert {"version": first, "event": own["event"]} in revealed["shown"]


def test_what_another_process_writes_comes_through(master: Seat, service: Service) -> None:
    with listening(master) as listener, SqliteStore(service.store.path) as store:
        Fights(store, rules_finder()).note(master.fight, Noted("from elsewhere"), by="gm", id="elsewhere")
        heard = listener.until(bool)
    assert heard[-1]["event"]["text"] == "from elsewhere"


def test_one_who_takes_nothing_holds_up_nobody_and_is_cut_off(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    service = Service(tmp_path_factory.mktemp("slow") / "f.db", limits=Limits(stall=0.2, rate=1_000_000))
    with TestClient(application(service), base_url="http://scuffle.test") as client:
        master = opened(client)
        with listening(master, Sluggard) as sluggard, listening(master) as listener:
            for number in range(5):
                done = master.post("note", text=f"remark {number}")
            assert positions(listener.until(last(done["last"])))
            sluggard.running.result(10)
            assert len(sluggard.heard()) < 5
    service.close()


def test_there_are_only_so_many_followers(tmp_path_factory: pytest.TempPathFactory) -> None:
    service = Service(tmp_path_factory.mktemp("few") / "f.db", limits=Limits(subscribers=1))
    with TestClient(application(service), base_url="http://scuffle.test") as client:
        master = opened(client)
        with listening(master):
            assert master.get("events", 503).headers["retry-after"]
        with listening(master) as another:
            done = master.post("note", text="so")
            another.until(last(done["last"]))
    service.close()


def test_a_revoked_link_ends_its_stream(master: Seat) -> None:
    spectator = master.grant("spectator")
    with listening(spectator) as listener, listening(master) as stays:
        master.client.delete(f"{master.path}/links/2", headers=master.bearer)
        listener.running.result(10)
        assert listener.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
        done = master.post("note", text="so")
        stays.until(last(done["last"]))


def test_a_link_that_is_revoked_elsewhere_ends_its_stream(master: Seat, service: Service) -> None:
    spectator = master.grant("spectator")
    table = FileLinks(str(service.store.path))
    with listening(spectator) as listener:
        assert table.revoke(master.fight, 2)
        listener.running.result(10)
    table.close()


def test_nobody_is_kept_when_he_has_gone(master: Seat, service: Service) -> None:
    with listening(master):
        pass
    assert master.fight not in service.feeds._feeds


def test_the_same_comes_over_a_websocket(master: Seat) -> None:
    client, head = master.client, master.head()
    assert isinstance(client, TestClient)
    with client.websocket_connect(f"{master.path}/socket") as socket:
        socket.send_text(json.dumps({"token": master.token, "after": 0}))
        assert [socket.receive_json()["version"] for _ in range(head)] == list(range(1, head + 1))
        done = master.post("note", text="so")
        message = socket.receive_json()
    assert (message["version"], message["event"]) == (done["last"], {"is": "noted", "text": "so"})


@pytest.mark.parametrize(
    ("hello", "closed"),
    [
        ('{"token": "wrong"}', 4401),
        ("{}", 4422),
        ("nonsense", 4422),
        ("[" * 4_000, 4422),
        ('{"token": ' + "[" * 4_000 + "]" * 4_000 + "}", 4422),
        ('{"token": "wrong", "after": "57-3f9a0c11d2e4b587"}', 4401),
        ('{"token": "wrong", "after": "57"}', 4422),
        ('{"token": "wrong", "after": 57}', 4422),
        ('{"token": "wrong", "afer": 0}', 4422),
        ('{"token": "wrong", "after": "x"}', 4422),
        ('{"token": "\\ud800"}', 4422),
    ],
)
def test_a_websocket_wants_a_token_first(master: Seat, hello: str, closed: int) -> None:
    assert closed_with(master, hello)[0] == closed


def closed_with(seat: Seat, hello: str | Json) -> tuple[int, str]:
    """How a WebSocket that begins with this is closed."""
    assert isinstance(seat.client, TestClient)
    with seat.client.websocket_connect(f"{seat.path}/socket") as socket:
        socket.send_text(hello if isinstance(hello, str) else json.dumps(hello))
        with pytest.raises(WebSocketDisconnect) as left:
            socket.receive_text()
    return left.value.code, left.value.detail


@contextmanager
def serving(db: Path) -> Iterator[TestClient[ASGIApp]]:
    """A server of its own on that record file."""
    service = Service(db, limits=Limits(rate=1_000_000))
    with TestClient(application(service), base_url="http://scuffle.test") as client:
        yield client
    service.close()


@pytest.mark.parametrize("viewer", ["gm", "public", "mutt", "grunthar"])
def test_one_by_one_or_all_at_once_the_same_is_told(master: Seat, service: Service, viewer: str) -> None:
    """What is told of an event does not depend on what is told together with it."""
    master.post("answer", prompt=master.asked("r1.mutt.declares"), numbers=[2])
    master.post("undo")
    for who in ("grunthar", "mutt"):
        master.post("answer", prompt=master.asked(f"r1.{who}.declares"), numbers=[1])
    for _ in range(6):
        master.post("answer", prompt=master.questions()[0]["prompt"]["id"], numbers=[1])
    master.post("undo")
    end = service.store.last(master.fight)
    whole = happened(service, master.fight, viewer, 0, end)
    assert [each.version for each in whole] == list(range(1, end + 1))
    assert whole == tuple(
        message for at in range(end) for message in happened(service, master.fight, viewer, at, at + 1)
    )
    assert any(message.sealed for message in whole) is (viewer in ("public", "grunthar"))
    assert not all(message.stands for message in whole)
