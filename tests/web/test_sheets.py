"""Sheets that people have, sent to the server: read as combatants, and a fight opened with them."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.books.systems import ruleset
from adapters.characters.plain_sheets import from_csv
from adapters.characters.toml_text import toml_of
from tests.characters.grown import FOES, GROWN
from tests.web.table import Json, checked, opened

SHEETS = Path(__file__).parents[1] / "characters" / "sheets"


def test_a_sheet_that_was_sent_comes_back_as_a_combatant_and_fights(client: TestClient[ASGIApp]) -> None:
    text = (SHEETS / "hanna-xml.gcs").read_text()
    read = checked(client.post("/api/sheets", json={"name": "hanna.gcs", "text": text}), 200).json()
    (found,) = read["characters"]
    assert found["read"]["source"] == "GCS XML version 2"
    assert {"kind": "trait", "name": "Luck", "why": "the rules have no place for it"} in found["read"][
        "left_out"
    ]
    assert {"name": "Move", "value": "5"} in found["shown"]["follows"]
    hanna = found["read"]["character"]
    come = [
        {"who": "hanna-brock", "side": "north", "sheet": hanna["sheet"], "items": hanna["items"]},
        {"who": "boris", "side": "south"},
    ]
    opened = client.post("/api/fights", json={"system": "gurps", "combatants": come})
    assert checked(opened, 201).json()["master_link"]


def test_a_table_is_read_by_the_system_that_is_named(client: TestClient[ASGIApp]) -> None:
    text = "Name,ST,DX,HT,Skills\nBo,12,11,10,judo 12\n"
    sent = {"name": "party.csv", "text": text, "system": "gurps"}
    (found,) = checked(client.post("/api/sheets", json=sent), 200).json()["characters"]
    assert found["read"]["character"]["sheet"] == {"st": 12, "dx": 11, "ht": 10, "skills": {"judo": 12}}


@pytest.mark.parametrize("system", GROWN)
def test_a_grown_sheet_says_what_is_other_and_a_fight_takes_it_as_a_ruling(
    client: TestClient[ASGIApp], system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCUFFLE_ROSTER", str(tmp_path))
    grown = GROWN[system]

    def sent(text: str, **more: Any) -> Json:
        asked = {"name": "party.csv", "text": text, "system": system} | more
        found: Json
        (found,) = checked(client.post("/api/sheets", json=asked), 200).json()["characters"]
        return found

    before = sent(grown.before)
    assert before["changed"] is None
    (tmp_path / system).mkdir()
    known = before["read"]["character"]
    (read,) = from_csv(grown.before.encode(), "party.csv", ruleset(system))
    (tmp_path / system / "urk.toml").write_text(toml_of(read.character, ""))
    assert sent(grown.before)["changed"] == []
    people = checked(client.get(f"/api/systems/{system}"), 200).json()["combatants"]
    assert "Urk" in [each["called"] for each in people if each["name"] == "urk"]
    seat = opened(
        client,
        system=system,
        combatants=[
            {"who": "urk", "side": "a", "sheet": known["sheet"]},
            {"who": FOES[system], "side": "b"},
        ],
    )
    seat.post("rule", why="thrown", damage=[{"who": "urk", "pool": grown.pool, "points": 2}])
    seen = sent(grown.after, over=seat.read("combatants/urk")["sheet"])
    for after in (seen, sent(grown.after)):
        told = [tuple(each.values()) for each in after["changed"]]
        assert sorted(told) == sorted(grown.changed)
    sheet = seen["read"]["character"]["sheet"]
    ruled = {"why": "grown", "sheet": [{"who": "urk", "sheet": sheet}]}

    def points() -> int:
        (urk,) = [each for each in seat.read("standing")["combatants"] if each["name"] == "urk"]
        return int(urk["pools"][grown.pool]["now"])

    hurt = points()
    seat.post("rule", **ruled)
    assert points() - hurt == grown.points[1] - grown.points[0]
    assert sent(grown.after, over=seat.read("combatants/urk")["sheet"])["changed"] == []
    seat.post("undo")
    assert points() == hurt


def test_a_sheet_to_compare_with_has_to_be_one(client: TestClient[ASGIApp]) -> None:
    text = "Name,ST,DX,HT\nBo,12,11,10\n"
    sent = {"name": "party.csv", "text": text, "system": "gurps", "over": {"st": "many"}}
    problem = checked(client.post("/api/sheets", json=sent), 422).json()
    assert problem["place"].startswith("over")


def test_a_broken_sheet_is_turned_down_with_its_place(client: TestClient[ASGIApp]) -> None:
    problem = checked(
        client.post("/api/sheets", json={"name": "x.gcs", "text": '{"version": 5,}'}), 422
    ).json()
    assert problem["place"] == "text"
    assert "at line 1" in problem["detail"]


def test_the_fields_of_a_sheet_are_told(client: TestClient[ASGIApp]) -> None:
    fields = checked(client.get("/api/systems/adnd/form"), 200).json()["fields"]
    assert {"name": "hp", "heading": "Hit Points", "must": True}.items() <= {
        each["name"]: each for each in fields
    }["hp"].items()
    assert checked(client.get("/api/systems/chess/form"), 404)


@pytest.mark.parametrize("encoding", ["ISO-8859-1", "US-ASCII", "UTF-16", "windows-1252", "utf-8", "no-such"])
def test_a_text_is_read_as_the_text_that_it_is_whatever_its_xml_names(
    client: TestClient[ASGIApp], encoding: str
) -> None:
    sheet = "<character version='4'><profile><name>Käthe</name></profile><ST>12</ST></character>"
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n{sheet}'
    found = checked(client.post("/api/sheets", json={"name": "x.gcs", "text": text}), 200).json()
    assert found["characters"][0]["read"]["character"]["called"] == "Käthe"
