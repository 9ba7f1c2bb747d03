"""Damage of so much a level, and figures that no sheet can have: worked out by hand."""

import json
from typing import Any

import pytest

from adapters.characters.read import characters_in
from tests.characters.test_gcs import changed, figures, trait
from tests.characters.test_gcs_traps import thing


def breath(version: int, **damage: str) -> str:
    """Three levels of something that burns."""
    weapon = {
        "id": "wX",
        "type": "melee_weapon",
        "usage": "Burn",
        "damage": {"type": "cr", **damage},
        "defaults": [],
    }
    owner = {
        "type": "advantage",
        "id": "tX",
        "name": "Breath",
        "levels": 3,
        "can_level": True,
        "weapons": [weapon],
    }
    sheet: dict[str, Any] = {"version": version, "ST": 10, "traits" if version > 2 else "advantages": [owner]}
    (found,) = characters_in(json.dumps(sheet).encode(), "breath.gcs")
    return figures(found)["Breath, Burn"]


@pytest.mark.parametrize(
    ("version", "damage", "dealt"),
    [
        (5, {"base": "1d+1"}, "1d+1 cr"), (5, {"base_leveled": "1d+1"}, "3d+3 cr"),
        (5, {"base": "2d", "base_leveled": "1d-1"}, "5d-3 cr"),
        (5, {"st": "thr", "base": "1", "base_leveled": "1"}, "1d+2 cr"),
        (4, {"base": "1d+1"}, "3d+3 cr"), (1, {"base": "2d"}, "6d cr"),
    ],
)  # fmt: skip
def test_levels_of_a_trait_count_as_the_program_of_the_version_counts_them(
    version: int, damage: dict[str, str], dealt: str
) -> None:
    assert breath(version, **damage) == dealt


def test_what_no_sheet_can_have_is_told_where_the_nearest_is_taken() -> None:
    skin = {"type": "dr_bonus", "locations": ["torso"], "amount": 5000}
    skill = {"id": "sX", "name": "Karate", "difficulty": "dx/h", "points": 1000}
    found = changed(
        {"traits": [trait("Extra Arms", levels=40), trait("Damage Resistance", features=[skin])],
         "skills": [skill], "equipment": [thing("Anvil", quantity=3000)], "calc": {}}
    )  # fmt: skip
    sheet = found.character.sheet
    assert (sheet["arms"], sheet["armour"]["torso"]["dr"], sheet["skills"]["karate"]) == (12, 1000, 100)
    for told in ("Arms 42", "DR torso 5000", "Karate", "Load 3000"):
        assert any(each.startswith(told) and "is taken" in each for each in found.remarks), told


def test_an_encumbrance_that_is_another_in_a_fight_is_told() -> None:
    """ST 20 lifts 200 lb by the file's own rule, and 80 lb by the Basic Set."""
    settings = {"damage_progression": "knowing_your_own_strength"}
    strong = {"attributes": [{"attr_id": "st", "adj": 10}], "traits": [], "settings": settings, "calc": {}}
    laden = changed(strong | {"equipment": [thing("Anvil", base_weight="150 lb")]})
    light = changed(strong | {"equipment": [thing("Anvil", base_weight="50 lb")]})
    said = "In a fight Basic Lift is 80 lb, by which the encumbrance is light."
    assert figures(laden)["Encumbrance"] == "none"
    assert said in laden.remarks
    assert said not in light.remarks
