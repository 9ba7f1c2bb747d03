"""Sheets that people have, sent to the server: read as combatants, and a fight opened with them."""

from pathlib import Path

from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import checked

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
