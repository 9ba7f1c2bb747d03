"""A command id that comes again: the same command is told again, another is turned down."""

from __future__ import annotations

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.web.answers import COMMANDS, Sent
from adapters.web.problem import TurnedDown
from tests.web.table import DUEL, Json, Seat, checked, code


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


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    sent = Sent()
    for number in range(COMMANDS + 1):
        sent.keep(b"a", "duel", str(number))
    sent.must_be(b"b", "duel", "0")
    with pytest.raises(TurnedDown):
        sent.must_be(b"b", "duel", "1")
