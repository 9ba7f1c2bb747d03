"""Worked fights that come with a system: told to anybody, and read in like any record."""

from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import Seat, checked, code


def test_worked_fights_to_be_watched_are_listed_first_and_then_the_longest(
    client: TestClient[ASGIApp],
) -> None:
    found = checked(client.get("/api/systems/percentile/fights"), 200).json()["fights"]
    assert {each["name"] for each in found[:2]} == {"worked-fight", "disputed-block"}
    steps = [each["steps"] for each in found[2:]]
    assert steps == sorted(steps, reverse=True)


def test_a_worked_fight_is_a_record_that_can_be_read_in(client: TestClient[ASGIApp]) -> None:
    record = checked(client.get("/api/systems/percentile/fights/worked-fight"), 200)
    assert record.headers["content-type"] == "application/x-ndjson"
    made = checked(
        client.post("/api/import", content=record.content, headers={"Content-Type": "application/x-ndjson"}),
        201,
    ).json()
    watched = Seat(client, made["combat"], made["token"])
    assert watched.read("verify")["disagreements"] == []
    assert len(watched.read("log")["paragraphs"]) > 3


def test_a_worked_fight_that_is_none_is_refused_with_its_place(client: TestClient[ASGIApp]) -> None:
    wrong = checked(client.get("/api/systems/percentile/fights/worked-fihgt"), 422).json()
    assert "worked-fight" in wrong["detail"]
    assert wrong["place"] == "name"
    assert code(checked(client.get("/api/systems/nothing/fights"), 422).json())
