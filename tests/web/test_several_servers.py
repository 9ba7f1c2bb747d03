"""Several servers on one database: what comes through one is heard through all; nobody is bound to any."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.store.copying import copy
from adapters.store.opening import open_store
from adapters.store.requests import CommandId
from adapters.web.app import application
from adapters.web.limits import Limits
from adapters.web.service import Service
from tests.postgres import SERVICE, Cluster
from tests.web.served import Served
from tests.web.table import DUEL, Seat, checked, code, opened

LIMITS = Limits(rate=1_000_000, openings=1_000_000, beat=0.2, poll=0.01)


@pytest.fixture(scope="module")
def clients(cluster: Cluster) -> Iterator[tuple[TestClient[ASGIApp], TestClient[ASGIApp]]]:
    """Somebody who asks the one server, and somebody who asks the other."""
    address = cluster.address(name=cluster.laid_out())
    with (
        served(address) as one,
        served(address) as other,
        TestClient(application(one), base_url="http://scuffle.test") as a,
        TestClient(application(other), base_url="http://scuffle.test") as b,
    ):
        yield a, b


class served:
    """A server in this process."""

    def __init__(self, address: str) -> None:
        self._service = Service(address, limits=LIMITS, base="http://scuffle.test")

    def __enter__(self) -> Service:
        return self._service

    def __exit__(self, *_: object) -> None:
        self._service.close()


Clients = tuple[TestClient[ASGIApp], TestClient[ASGIApp]]


def over_there(seat: Seat, client: TestClient[ASGIApp]) -> Seat:
    return Seat(client, seat.fight, seat.token)


def test_a_fight_goes_on_through_whichever_server(clients: Clients) -> None:
    """Costs a second where it is the first of its worker: servers are started, on a database."""
    here = opened(clients[0])
    there = over_there(here, clients[1])
    for seat, other in ((here, there), (there, here)):
        question = seat.questions()[0]["prompt"]["id"]
        done = seat.post("answer", prompt=question, numbers=[1])
        assert other.head() == done["last"]
        assert question not in [each["prompt"]["id"] for each in other.questions()]
    mutt = here.grant("player", "mutt", label="Anna")
    assert over_there(mutt, clients[1]).read()["by"] == "Anna"
    here.post("undo")
    assert here.place() == there.place()


def test_a_repeat_is_known_to_every_server(clients: Clients) -> None:
    here = opened(clients[0])
    there = over_there(here, clients[1])
    first = here.post("note", command="a-key-of-chance-1", text="once")
    again = there.post("note", command="a-key-of-chance-1", text="once")
    assert again["last"] == first["last"]
    assert code(there.post("note", 422, command="a-key-of-chance-1", text="twice")) == "other-request"


def test_an_opening_that_is_repeated_elsewhere_opens_no_second_fight(clients: Clients) -> None:
    """Costs a second where it is the first of its worker: servers are started, on a database."""
    key = {"Idempotency-Key": "an-opening-of-chance-1"}
    made = checked(clients[0].post("/api/fights", json=DUEL, headers=key), 201).json()
    told = checked(clients[1].post("/api/fights", json=DUEL, headers=key), 409).json()
    assert code(told) == "made-already"
    assert made["combat"] in told["detail"]


def test_whoever_acted_on_what_is_gone_by_is_told_through_any_server(clients: Clients) -> None:
    here = opened(clients[0])
    there = over_there(here, clients[1])
    known = there.place()
    here.post("note", text="meanwhile")
    assert code(there.post("note", 412, head=known, text="late")) == "conflict"


def test_the_database_decides_whether_a_server_is_ready(clients: Clients) -> None:
    for client in clients:
        assert client.get("/health").json() == {"status": "live"}
        assert client.get("/ready").json() == {"status": "ready"}
        assert client.get("/ready").headers["cache-control"] == "no-store"


def test_a_server_whose_layout_is_not_right_is_live_and_not_ready(cluster: Cluster) -> None:
    name = cluster.laid_out()
    with served(cluster.address(name=name)) as service, TestClient(application(service)) as client:
        with cluster.admin(name) as admin:
            admin.execute("INSERT INTO scuffle_layout (version) VALUES (1000)")
        assert client.get("/health").status_code == 200
        refused = client.get("/ready")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        assert refused.json()["type"].endswith("store-unavailable")


async def _heard(base: str, seat: Seat, after: str, enough: int) -> list[tuple[str, str]]:
    """The ids and texts of so many events after a place."""
    heard: list[tuple[str, str]] = []
    async with httpx.AsyncClient(base_url=base, timeout=30) as client:
        query = {"after": after}
        async with client.stream("GET", f"{seat.path}/events", headers=seat.bearer, params=query) as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data:"):
                    event = json.loads(line[5:])
                    heard.append((event["id"], event["event"].get("text", "")))
                if len(heard) == enough:
                    break
    return heard


@pytest.fixture
def two(postgres: str) -> Iterator[tuple[Served, Served]]:
    """Two servers, each a process of its own."""
    both = Served(postgres), Served(postgres)
    yield both
    for each in both:
        with suppress(ProcessLookupError):
            each.process.kill()
        each.process.communicate()


@pytest.mark.wire
def test_a_follower_hears_the_other_server_and_resumes_there_when_theirs_dies(
    two: tuple[Served, Served],
) -> None:
    """Two real servers are started and one is killed: some seconds."""
    one, other = two

    async def evening() -> None:
        with (
            httpx.Client(base_url=one.base, timeout=30) as a,
            httpx.Client(base_url=other.base, timeout=30) as b,
        ):
            here = opened(a)
            there = Seat(b, here.fight, here.token)
            begun = here.place()
            listening = asyncio.create_task(_heard(one.base, here, begun, 2))
            await asyncio.sleep(0)
            for text in ("through the other", "and again"):
                await asyncio.to_thread(there.post, "note", text=text)
            heard = await asyncio.wait_for(listening, 20)
            assert [text for _, text in heard] == ["through the other", "and again"]
            await asyncio.to_thread(one.kill)
            await asyncio.to_thread(there.post, "note", text="after the death")
            resumed = await asyncio.wait_for(_heard(other.base, here, heard[-1][0], 1), 20)
            assert [text for _, text in resumed] == ["after the death"]
            assert int(resumed[0][0].split("-")[0]) == int(heard[-1][0].split("-")[0]) + 1

    asyncio.run(evening())
    assert other.stop() == (0, "")


@pytest.mark.wire
def test_a_link_that_is_revoked_through_one_server_cuts_off_whoever_follows_through_the_other(
    two: tuple[Served, Served],
) -> None:
    one, other = two
    with httpx.Client(base_url=one.base, timeout=30) as a, httpx.Client(base_url=other.base, timeout=30) as b:
        master = opened(a)
        guest = Seat(b, master.fight, master.grant("spectator", label="Guest").token)
        with b.stream("GET", f"{guest.path}/events", headers=guest.bearer) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ":"
            (number,) = [each["number"] for each in master.read("links")["links"] if each["label"] == "Guest"]
            checked(a.delete(f"{master.path}/links/{number}", headers=master.bearer), 204)
            assert [line for line in lines if line.startswith("data:")] == []
        guest.get("", 401)


def test_servers_that_open_under_one_key_at_once_open_one_fight(clients: Clients) -> None:
    """What `alone` is for: the second finds what the first has noted."""

    async def race() -> list[int]:
        key = {"Idempotency-Key": "an-opening-of-chance-raced"}
        posts = [asyncio.to_thread(each.post, "/api/fights", json=DUEL, headers=key) for each in clients]
        return sorted(answer.status_code for answer in await asyncio.gather(*posts))

    assert asyncio.run(race()) == [201, 409]


@pytest.mark.parametrize("forth", [True, False], ids=["into a database", "out of it"])
def test_a_repeat_is_known_where_the_fight_was_copied_to(postgres: str, tmp_path: Path, forth: bool) -> None:
    """Answers, links and openings under keys; what was sent under them is told from anything else."""
    source, target = (str(tmp_path / "a.db"), postgres) if forth else (postgres, str(tmp_path / "a.db"))
    key = {"Idempotency-Key": "an-opening-of-chance-2"}
    link = {"role": "spectator", "label": "Guest"}
    with served(source) as service, TestClient(application(service)) as client:
        made = checked(client.post("/api/fights", json=DUEL, headers=key), 201).json()
        here = Seat(client, made["combat"], made["token"])
        first = here.post("note", command="a-key-of-chance-1", text="once")
        here.post("links", 201, command="a-key-of-chance-2", **link)
    with open_store(source) as theirs, open_store(target) as ours:
        for _ in range(2):
            copied = copy(theirs, ours, here.fight)
        assert (copied.added, copied.links) == (0, 2)
    with served(target) as service, TestClient(application(service)) as client:
        there = over_there(here, client)
        again = there.post("note", command="a-key-of-chance-1", text="once")
        assert again == first | {"stands": True}
        assert code(there.post("note", 422, command="a-key-of-chance-1", text="twice")) == "other-request"
        assert code(there.post("links", 409, command="a-key-of-chance-2", **link)) == "made-already"
        told = checked(client.post("/api/fights", json=DUEL, headers=key), 409).json()
        assert here.fight in told["detail"]


def test_the_notes_of_requests_are_the_databases(cluster: Cluster, postgres: str) -> None:
    with open_store(postgres) as one, open_store(postgres) as other:
        assert cluster.port
        assert SERVICE in one.address
        with one.links() as links:
            links.grant("duel", b"h", "gm", "", "", CommandId("k", b"sent"))
        with other.links() as links:
            assert links.request("duel", "k", b"sent") == (True, "1")
            assert links.request("duel", "k", b"other") == (False, "1")
