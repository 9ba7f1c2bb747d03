"""A command id that comes again: the same command is told again, another is turned down."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.web.app import application
from adapters.web.limits import Limits
from adapters.web.service import Service
from tests.web.conftest import BASE
from tests.web.table import DUEL, Json, Seat, checked, code, opened


def test_a_repeat_is_told_again_and_done_once(master: Seat) -> None:
    first = master.post("note", command="one", text="so")
    assert master.post("note", command="one", text="so") == first
    assert master.head() == first["last"]


@pytest.mark.parametrize(
    ("route", "wish"),
    [
        ("note", {"text": "something else"}),
        ("salt", {"open": "so"}),
        ("undo", {}),
        ("dispute", {"key": "r1.mutt.initiative", "why": "so"}),
        ("settle", {"key": "r1.mutt.initiative", "change": {"is": "uphold"}, "why": "so"}),
    ],
)
def test_a_key_that_came_with_something_else_is_turned_down(master: Seat, route: str, wish: Json) -> None:
    master.post("note", command="one", text="so")
    before = master.head()
    problem = master.post(route, 422, command="one", **wish)
    assert code(problem) == "other-request"
    assert problem["place"] == "Idempotency-Key"
    assert master.head() == before


@pytest.mark.parametrize(
    ("route", "wish"),
    [
        ("note", {"text": "so"}),
        ("settle", {"key": "r1.mutt.initiative", "change": {"is": "uphold"}, "why": "so"}),
    ],
)
def test_a_key_that_made_a_link_is_good_for_nothing_else(master: Seat, route: str, wish: Json) -> None:
    headers = master.bearer | {"Idempotency-Key": "k" * 20}
    made = checked(master.client.post(f"{master.path}/links", headers=headers, json={"role": "gm"}), 201)
    assert code(master.post(route, 422, command="k" * 20, **wish)) == "other-request"
    again = master.client.post(f"{master.path}/links", headers=headers, json={"role": "gm"})
    assert checked(again, 201).json() == made.json()


def test_what_was_refused_does_not_use_a_key_up(master: Seat) -> None:
    master.post("leave", 422, command="one", who="nobody-here")
    master.post("note", command="one", text="so")


def test_another_may_use_the_same_key(master: Seat) -> None:
    player = master.grant("player", "mutt")
    master.post("note", command="one", text="so")
    player.post("note", command="one", text="or so")


def test_a_key_of_an_opening_does_not_read_in_what_was_opened(client: TestClient[ASGIApp]) -> None:
    headers = {"Idempotency-Key": "k" * 20}
    checked(client.post("/api/fights", json=DUEL, headers=headers), 201)
    other = {**DUEL, "title": "another"}
    assert (
        code(checked(client.post("/api/fights", json=other, headers=headers), 422).json()) == "other-request"
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a server keeps its fights, which is started again."""
    return tmp_path / "fights.db"


@contextmanager
def started(path: Path) -> Iterator[TestClient[ASGIApp]]:
    """A server on that file."""
    service = Service(path, limits=Limits(rate=1_000_000), base=BASE)
    with TestClient(application(service), base_url=BASE) as client:
        yield client
    service.close()


def test_what_a_key_stood_for_is_known_after_a_restart(path: Path) -> None:
    """Costs seconds: two servers, one after the other."""
    uphold = {"key": "r1.mutt.initiative", "change": {"is": "uphold"}}
    with started(path) as client:
        master = opened(client)
        first = master.post("note", command="one", text="so")
        master.post("dispute", command="two", key="r1.mutt.initiative", why="so")
        settled = master.post("settle", command="three", **uphold, why="so")
    with started(path) as client:
        again = Seat(client, master.fight, master.token)
        assert again.post("note", command="one", text="so")["events"] == first["events"]
        assert code(again.post("note", 422, command="one", text="or so")) == "other-request"
        assert code(again.post("undo", 422, command="one")) == "other-request"
        assert code(again.post("undo", 422, command="two")) == "other-request"
        assert again.post("settle", command="three", **uphold, why="so")["last"] == settled["last"]
        assert code(again.post("settle", 422, command="three", **uphold, why="not so")) == "other-request"
        assert again.head() == settled["last"]


def test_a_link_is_made_once_and_its_repeat_is_told_so_after_a_restart(path: Path) -> None:
    headers = {"Idempotency-Key": "k" * 20}
    with started(path) as client:
        master = opened(client)
        client.post(f"{master.path}/links", headers=master.bearer | headers, json={"role": "spectator"})
    with started(path) as client:
        for role, status, told in (("spectator", 409, "made-already"), ("gm", 422, "other-request")):
            done = client.post(f"{master.path}/links", headers=master.bearer | headers, json={"role": role})
            problem = checked(done, status).json()
            assert code(problem) == told
            assert ("link 2 already; its token was shown once" in problem["detail"]) is (status == 409)
        assert len(Seat(client, master.fight, master.token).read("links")["links"]) == 2


def test_a_fight_is_opened_or_read_in_once_and_its_repeat_is_told_so_after_a_restart(path: Path) -> None:
    headers = {"Idempotency-Key": "k" * 20}
    text = {"Idempotency-Key": "i" * 20, "Content-Type": "application/x-ndjson"}
    with started(path) as client:
        made = checked(client.post("/api/fights", json=DUEL, headers=headers), 201).json()
        record = Seat(client, made["combat"], made["token"]).get("export").content
        assert b"k" * 20 not in record
        checked(client.post("/api/import", content=record, headers=text), 201)
    with started(path) as client:
        again = checked(client.post("/api/fights", json=DUEL, headers=headers), 409).json()
        assert code(again) == "made-already"
        assert made["combat"] in again["detail"]
        other = {**DUEL, "title": "another"}
        assert code(client.post("/api/fights", json=other, headers=headers).json()) == "other-request"
        assert code(client.post("/api/import", content=record, headers=text).json()) == "made-already"


def test_the_repeat_of_what_was_undone_since_says_so(master: Seat) -> None:
    wish = {"prompt": master.asked("r1.mutt.declares"), "numbers": [1]}
    assert master.post("answer", command="one", **wish)["stands"]
    assert master.post("answer", command="one", **wish)["stands"]
    master.post("undo")
    assert not master.post("answer", command="one", **wish)["stands"]
    master.post("redo")
    assert master.post("answer", command="one", **wish)["stands"]


def test_a_key_in_a_record_that_was_read_in_is_used_up(client: TestClient[ASGIApp], master: Seat) -> None:
    master.post("note", command="one", text="so")
    kind = {"Content-Type": "application/x-ndjson"}
    made = client.post("/api/import", content=master.get("export").content, headers=kind).json()
    copy = Seat(client, made["combat"], made["token"])
    head = copy.head()
    problem = copy.post("note", 422, command="one", text="so")
    assert "not known any more" in problem["detail"]
    assert copy.head() == head


def test_nothing_of_what_was_sent_lies_in_the_file_or_goes_into_an_export(path: Path) -> None:
    with started(path) as client:
        master = opened(client)
        master.post("note", command="one", text="so")
        record = master.get("export").content
    with sqlite3.connect(path) as connection:
        ((command, sent),) = connection.execute("SELECT command, sent FROM requests").fetchall()
    connection.close()
    body = f"{master.path}/note".encode() + b"\0" + b'{"text":"so"}'
    assert command == "1.one"
    assert sent not in (hashlib.sha256(body).digest(), hashlib.blake2b(body, digest_size=32).digest())
    assert sent.hex().encode() not in record
