"""What is too far, too large or too much is turned down at the door, and what is drawn has an end."""

import json

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.maps import Ground, parse_map
from adapters.books.text import BadFile
from adapters.input.entrant_args import placed
from adapters.input.rejected import Rejected
from adapters.web.server import names_of
from domain.entrants import Entrant
from domain.facts.events import Feature
from projections.picture.layout import MOST_CELLS
from tests.web.table import DUEL, Json, Seat, checked, opened

HUGE = 10**400


def with_one_at(at: list[int]) -> Json:
    return {"combatants": [{"who": "grunthar", "at": at}, {"who": "mutt"}]}


@pytest.mark.parametrize(
    "wrong",
    [
        with_one_at([1_000_000_000, 0]),
        with_one_at([0, -1_001]),
        with_one_at([HUGE, 0]),
        {"ground": [{"at": [1_001, 0], "kind": "floor"}]},
        {"ground": [{"at": [HUGE, 0], "kind": "floor"}]},
        {"ground": [{"at": [0, 0], "kind": "rope", "height": 8_001}]},
        {"ground": [{"at": [0, 0], "kind": "rope", "length": HUGE}]},
        {"ground": [{"at": [0, 0], "kind": "rope", "length": -1}]},
        {"ground": [{"at": [0, 0], "kind": "rope", "facing": 6}]},
        {"settings": {"by_hand": HUGE}},
        {"combatants": [{"who": "x", "sheet": {"hit_points": HUGE}}, {"who": "mutt"}]},
    ],
    ids=range(11),
)
def test_no_fight_is_opened_with_a_number_out_of_bounds(client: TestClient[ASGIApp], wrong: Json) -> None:
    answer = client.post("/api/fights", json={**DUEL, **wrong})
    assert answer.status_code in (400, 422), answer.text


def test_a_number_of_hundreds_of_digits_on_a_sheet_is_no_fault_of_the_server(
    client: TestClient[ASGIApp],
) -> None:
    cast = client.get("/api/systems/percentile").json()["combatants"]
    sheet: Json = next(each["sheet"] for each in cast if each["name"] == "mutt")
    for field, value in sheet.items():
        if isinstance(value, int):
            own = {"who": "x", "sheet": {**sheet, field: HUGE}}
            answer = client.post("/api/fights", json={**DUEL, "combatants": [own, {"who": "mutt"}]})
            assert answer.status_code in (400, 422), (field, answer.text)


def test_nobody_joins_beyond_the_ground(master: Seat) -> None:
    master.post("join", 400, who="mutt", name="far", at=[0, 1_000_000_000])
    problem = master.post("join", 400, who="mutt", name="far", at=[0, 1_001])
    assert "1,000" in problem["detail"]


def test_a_record_with_a_place_that_no_map_has_is_not_read_in(client: TestClient[ASGIApp]) -> None:
    raw = opened(client).get("export").text
    joined = next(line for line in raw.splitlines() if '"combatant-joined"' in line)
    line = json.loads(joined)
    line["event"]["at"] = [1_000_000_000, 0]
    answer = client.post(
        "/api/import",
        content=raw.replace(joined, json.dumps(line)),
        headers={"Content-Type": "application/x-ndjson"},
    )
    assert "at" in checked(answer, 422).json()["detail"]
    assert "10000" in answer.json()["detail"]


def test_a_board_on_which_people_stand_far_apart_is_drawn_without_all_that_lies_between(
    client: TestClient[ASGIApp],
) -> None:
    far = opened(client, **with_one_at([1_000, -1_000]), ground=[{"at": [-1_000, 1_000], "kind": "table"}])
    drawn = far.get("board.svg").text
    assert drawn.count("<") < MOST_CELLS
    assert far.get("board.txt").text


def test_the_bounds_stand_in_the_document(client: TestClient[ASGIApp]) -> None:
    shapes = client.get("/schema/openapi.json").json()["components"]["schemas"]
    assert shapes[Feature.__name__]["properties"]["height"]["maximum"] == 8_000
    assert [each["maximum"] for each in shapes["Hex"]["prefixItems"]] == [10_000, 10_000]


def test_the_command_line_places_nobody_beyond_the_ground() -> None:
    fighter = Entrant("mutt", "dwarfs", msgspec.Raw(b"{}"))
    assert placed([fighter], ["mutt=1000,-1000"])[0].at == (1_000, -1_000)
    with pytest.raises(Rejected, match="too far out"):
        placed([fighter], ["mutt=0,1001"])


def test_a_map_that_is_too_wide_is_turned_down_with_its_line() -> None:
    with pytest.raises(BadFile, match="map, line 1: the map is too large"):
        parse_map(Ground(".   " * 600), "map")


def test_any_loopback_address_is_this_machine() -> None:
    assert "127.0.0.2" in names_of("127.0.0.2", "")
    assert names_of("192.168.0.1", "") == ()
