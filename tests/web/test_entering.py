"""Whoever comes to a fight over the API may be armed, mounted and changed as in a file."""

from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.combatants import character
from adapters.books.systems import ruleset
from adapters.examples.example import ExampleCombatant as InAFile
from adapters.input.requests import JoinRequest
from tests.web.table import Json, Seat, checked, opened

GURPS: Json = {"system": "gurps", "combatants": [{"who": "alma", "side": "a"}, {"who": "boris", "side": "b"}]}


ALMA = character(ruleset("gurps"), "alma").sheet


def joined(seat: Seat) -> dict[str, Json]:
    """How everybody came, by name."""
    frames = seat.read("frames", told=False)["frames"]
    return {
        each["event"]["name"]: each["event"] for each in frames if each["event"]["is"] == "combatant-joined"
    }


def with_first(**more: Any) -> Json:
    first, second = GURPS["combatants"]
    return {**GURPS, "combatants": [{**first, **more}, second]}


def test_whatever_a_file_says_of_a_combatant_can_be_sent() -> None:
    in_a_file = {field.encode_name for field in msgspec.structs.fields(InAFile)}
    sent = {field.encode_name for field in msgspec.structs.fields(JoinRequest)}
    assert in_a_file - {"from"} <= sent  # what comes with the system is `who`; a stranger names no file


def test_a_fighter_is_armed_beside_what_he_usually_carries(client: TestClient[ASGIApp]) -> None:
    own = character(ruleset("gurps"), "alma").items
    alma = joined(opened(client, **with_first(items={"dagger": "right-hand"}, called="Alma the Red")))["alma"]
    assert alma["items"] == {**own, "dagger": "right-hand"}
    assert alma["called"] == "Alma the Red"


def test_values_are_laid_over_those_of_a_sheet(client: TestClient[ASGIApp]) -> None:
    usual = joined(opened(client, **GURPS))["alma"]["sheet"]
    alma = joined(opened(client, **with_first(override={"st": usual["st"] + 3})))["alma"]
    assert alma["sheet"] == {**usual, "st": usual["st"] + 3}


def test_one_with_a_sheet_of_his_own_may_ride_and_carry(client: TestClient[ASGIApp]) -> None:
    book = ruleset("gurps")
    horse, rider = character(book, "warhorse"), character(book, "alma").sheet
    people = [
        {"who": "warhorse", "side": "a", "name": "bay"},
        {"who": "rider", "side": "a", "sheet": rider, "mount": "bay", "items": {"dagger": "belt"}},
        {"who": "boris", "side": "b"},
    ]
    come = joined(opened(client, system="gurps", combatants=people))
    assert horse.sheet
    assert (come["rider"]["mount"], come["rider"]["items"]) == ("bay", {"dagger": "belt"})
    assert come["rider"]["at"] == come["bay"]["at"]


def test_one_who_joins_is_armed_and_mounts_whom_he_finds(client: TestClient[ASGIApp]) -> None:
    seat = opened(client, **GURPS)
    seat.post("join", who="warhorse", side="a", name="bay", at=[3, 3], facing=2)
    seat.post("join", who="boris", name="rider", side="a", mount="bay", items={"dagger": "right-hand"})
    rider = joined(seat)["rider"]
    assert (rider["at"], rider["facing"], rider["mount"]) == ([3, 3], 2, "bay")
    assert rider["items"]["dagger"] == "right-hand"


def test_a_map_is_drawn_with_letters_as_in_a_file(client: TestClient[ASGIApp]) -> None:
    drawn = {"map": "a   .\n  #\n.   b", "legend": {
        "a": {"stands": "alma", "facing": 3},
        "b": {"stands": "boris", "kind": "table", "height": 2.5},
    }}  # fmt: skip
    seat = opened(client, **GURPS, map=drawn, ground=[{"at": [9, 9], "kind": "floor"}])
    come = joined(seat)
    assert (come["alma"]["at"], come["alma"]["facing"]) == ([0, 0], 3)
    assert come["boris"]["at"] == [2, 0]
    ground = seat.read("frames", told=False)["frames"][0]["event"]["ground"]
    assert {"at": [2, 0], "kind": "table", "height": 20} in ground
    assert {"at": [9, 9], "kind": "floor"} in ground


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (with_first(mount="bay"), "bay"),
        (with_first(mount="boris"), "boris"),
        (with_first(override={"strength": 3}), "strength"),
        ({**GURPS, "combatants": [{"who": who, "sheet": ALMA} for who in "xX"]}, "another `name`"),
        ({**GURPS, "map": {"map": "?"}}, "legend"),
        ({**GURPS, "map": {"map": "a", "legend": {"a": {"stands": "alam"}}}}, "alma"),
        ({**GURPS, "map": {"map": ".   " * 600}}, "too large"),
        ({**GURPS, "map": {"map": ("a   " * 200 + "\n\n") * 30,
                           "legend": {"a": {"also": [{"kind": "rope"}] * 9}}}}, "20,000"),
    ],
    ids=range(8),
)  # fmt: skip
def test_a_mistake_in_what_he_has_is_told(client: TestClient[ASGIApp], wrong: Json, said: str) -> None:
    assert said in checked(client.post("/api/fights", json=wrong), 422).json()["detail"]


@pytest.mark.parametrize(
    "items", [{"dagger": ""}, {"": "belt"}, {"x" * 201: "belt"}, {str(n): "belt" for n in range(101)}]
)
def test_items_have_names_places_and_a_number(client: TestClient[ASGIApp], items: dict[str, str]) -> None:
    answer = client.post("/api/fights", json=with_first(items=items))
    assert "items" in checked(answer, 400).json()["place"]
