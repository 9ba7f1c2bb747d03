"""Hides, things of which there are none, and skills that a load hinders: worked out by hand."""

import json
from typing import Any

import pytest

from adapters.characters.read import characters_in
from tests.characters.test_gcs import changed, figures, trait

HIDE = {"type": "dr_bonus", "locations": ["torso"], "amount": 2}


@pytest.mark.parametrize(
    ("modifier", "flexible"),
    [("Tough Skin", True), ("Flexible", True), ("Semi-Ablative", False), ("Can't Wear Armor", False)],
)
def test_tough_skin_is_flexible_and_a_shell_is_not(modifier: str, flexible: bool) -> None:
    hide = trait("Damage Resistance", features=[HIDE], modifiers=[{"id": "mX", "name": modifier}])
    torso = changed({"traits": [hide], "equipment": []}).character.sheet["armour"]["torso"]
    assert torso == {"dr": 2} | ({"flexible": True} if flexible else {})


def test_two_hides_of_one_name_are_told_apart() -> None:
    soft = trait("Damage Resistance", features=[HIDE], modifiers=[{"id": "mX", "name": "Tough Skin"}])
    both = changed({"traits": [soft, trait("Damage Resistance", features=[HIDE])], "equipment": []})
    assert both.character.sheet["armour"]["torso"] == {"dr": 4}


@pytest.mark.parametrize(("version", "load"), [(1, "5 lb"), (2, "5 lb"), (4, "0 lb"), (5, "0 lb")])
def test_a_thing_without_a_number_is_one_in_older_files_and_none_in_newer_ones(
    version: int, load: str
) -> None:
    thing: dict[str, Any] = {"type": "equipment", "description": "Mail", "equipped": True, "features": [HIDE]}
    thing |= {"weight": "5 lb", "base_weight": "5 lb"}
    sheet = {"version": version, "ST": 10, "traits": [], "equipment": [thing]}
    (found,) = characters_in(json.dumps(sheet).encode(), "one.gcs")
    assert figures(found)["Load"] == load
    assert ("armour" in found.character.sheet) is (load == "5 lb")


def test_a_load_hinders_karate_whatever_the_file_leaves_out() -> None:
    sheet = {"version": 1, "ST": 10, "DX": 13, "HT": 10, "advantages": [],
             "skills": [{"type": "skill", "name": "Karate", "difficulty": "DX/H", "points": 16}],
             "equipment": [{"type": "equipment", "description": "Sack", "weight": "30 lb"}]}  # fmt: skip
    (found,) = characters_in(json.dumps(sheet).encode(), "laden.gcs")
    all_ = figures(found)
    assert (all_["Encumbrance"], all_["Karate"]) == ("light", "16")
    assert (all_["Punch, level"], all_["Punch, parry"], all_["Parry, karate"]) == ("15", "10", "10")


def bare(points: int, load: str) -> dict[str, str]:
    """The figures of somebody of DX 12 with Karate, and Combat Reflexes of which the file says no more."""
    sheet = {"version": 1, "ST": 12, "DX": 12, "HT": 10,
             "advantages": [{"type": "advantage", "name": "Combat Reflexes"}],
             "skills": [{"type": "skill", "name": "Karate", "difficulty": "DX/H", "points": points}],
             "equipment": [{"type": "equipment", "description": "Sack", "weight": load}]}  # fmt: skip
    (found,) = characters_in(json.dumps(sheet).encode(), "bare.gcs")
    return figures(found)


def test_combat_reflexes_help_every_parry_though_the_file_does_not_say_what_they_add() -> None:
    found = bare(4, "1 lb")
    assert (found["Punch, parry"], found["Parry, karate"], found["Dodge"]) == ("10", "10", "9")


def test_a_blow_is_dealt_with_the_skill_that_is_best_under_the_load() -> None:
    """ST 12, thr-1 is 1d-2; Karate at DX adds 1 a die, and at medium load DX alone hits better."""
    assert (bare(4, "1 lb")["Punch"], bare(4, "1 lb")["Punch, level"]) == ("1d-1 cr", "12")
    assert (bare(4, "80 lb")["Punch"], bare(4, "80 lb")["Punch, level"]) == ("1d-2 cr", "12")
