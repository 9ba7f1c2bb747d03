"""One hand-made character in each generation of GCS files, against figures worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from adapters.books.text import BadFile
from adapters.characters.imported import ImportedCharacter
from adapters.characters.plain_sheets import from_toml
from adapters.characters.read import characters_in, read_characters
from adapters.characters.toml_text import toml_of
from domain.rulesets.gurps.ruleset import RULESET

SHEETS = Path(__file__).parent / "sheets"
GENERATIONS = ("xml", "v1", "v2", "v4", "v5")

BY_HAND = {
    "HP": "15", "FP": "12", "Will": "12", "Per": "11", "Basic Speed": "6.25", "Basic Move": "7",
    "Thrust": "1d+1", "Swing": "2d+1", "Basic Lift": "34 lb", "Load": "46 lb", "Encumbrance": "light",
    "Move": "5", "Dodge": "9", "Brawling": "14", "Wrestling": "14", "Acrobatics": "11", "Kicking": "14",
    "DR skull": "3", "DR torso": "2", "DR arm": "2", "DR leg": "1", "Parry, brawling": "11", "SM": "0",
    "Striker (Tail), Tail": "2d+2 cr", "Quarterstaff, Swung": "2d+3 cr",
}  # fmt: skip
"""ST 13 and Striking ST 2, DX 12, HT 12: worked out with the book, and not by the program."""


def read(name: str, **how: bool) -> ImportedCharacter:
    (found,) = read_characters(SHEETS / name, **how)
    return found


def changed(change: dict[str, Any]) -> ImportedCharacter:
    """The sheet of version 5 with other values at its top."""
    values = json.loads((SHEETS / "hanna-v5.gcs").read_text())
    (found,) = characters_in(json.dumps(values | change).encode(), "hanna.gcs")
    return found


def figures(found: ImportedCharacter) -> dict[str, str]:
    return {each.name: each.value for each in found.figures}


@pytest.mark.parametrize("generation", GENERATIONS)
def test_every_generation_comes_to_what_was_worked_out_by_hand(generation: str) -> None:
    found = read(f"hanna-{generation}.gcs")
    assert {name: figures(found)[name] for name in BY_HAND} == BY_HAND
    assert found.remarks == ()


@pytest.mark.parametrize("generation", GENERATIONS)
def test_one_character_is_one_combatant_whatever_wrote_it(generation: str) -> None:
    found, newest = read(f"hanna-{generation}.gcs"), read("hanna-v5.gcs")
    assert found.character == newest.character
    assert found.character.sheet["strikers"] == {"tail": {"damage": "sw-1", "reach": [1, 2]}}
    assert found.character.sheet["traits"] == ["combat-reflexes", "high-pain-threshold"]


@pytest.mark.parametrize("generation", GENERATIONS)
def test_what_the_rules_have_no_place_for_is_listed_by_name(generation: str) -> None:
    left_out = {(each.kind, each.name) for each in read(f"hanna-{generation}.gcs").left_out}
    assert left_out == {
        ("trait", "Luck"),
        ("trait", "Night Vision 3"),
        ("skill", "Stealth 12"),
        ("technique", "Kicking 14"),
        ("things", "Plate, Rope, Iron bar"),
    }


def test_a_figure_shows_its_sum() -> None:
    (dodge,) = [each for each in read("hanna-v1.gcs").figures if each.name == "Dodge"]
    assert dodge.steps == ("6 whole part of Basic Speed", "+3", "-1 load", "+1 Combat Reflexes, once")


def test_what_is_written_reads_back_as_the_same() -> None:
    found = read("hanna-v4.gcs")
    again = from_toml(toml_of(found.character, "A remark.").encode(), "hanna.toml", RULESET)
    assert again.character == found.character


def test_a_stale_figure_of_the_file_is_told_and_not_taken_unless_the_file_is_trusted() -> None:
    values = json.loads((SHEETS / "hanna-v2.gcs").read_text())
    for each in values["settings"]["hit_locations"]["locations"]:
        each["calc"] = {"dr": 0}
    raw = json.dumps(values).encode()
    (found,) = characters_in(raw, "hanna.gcs")
    assert figures(found)["DR torso"] == "2"
    assert "DR torso: the file says 0, and the sum comes to 2, which is taken." in found.remarks
    (trusted,) = characters_in(raw, "hanna.gcs", trusting=True)
    assert "armour" not in trusted.character.sheet


def test_wounds_are_told_and_nobody_comes_wounded() -> None:
    values = json.loads((SHEETS / "hanna-v5.gcs").read_text())
    values["attributes"][-1]["damage"] = 5
    (found,) = characters_in(json.dumps(values).encode(), "hanna.gcs")
    assert found.character.sheet["hp"] == 15
    assert any("at 10 of 15 HP" in each for each in found.remarks)


def trait(name: str, **more: Any) -> dict[str, Any]:
    return {"id": "tX", "name": name, **more}


@pytest.mark.parametrize(
    ("traits", "sheet"),
    [
        ([trait("Extra Arms", levels=2)], {"arms": 4}),
        ([trait("Extra Arms 4")], {"arms": 6}),
        ([trait("Extra Arm", notes="Two more of them")], {"arms": 4}),
        ([trait("Flexibility (Double-Jointed)")], {"traits": ["double-jointed"]}),
        ([trait("Combat Reflexes"), trait("Combat Reflexes")], {"traits": ["combat-reflexes"]}),
        (
            [trait("Enhanced Dodge", levels=1, features=[
                {"type": "attribute_bonus", "attribute": "dodge", "amount": 1, "per_level": True}])],
            {"dodge": 9},
        ),
        (
            [trait("Giant", features=[{"type": "attribute_bonus", "attribute": "sm", "amount": 1}])],
            {"sm": 1},
        ),
        ([trait("Lifting ST", levels=3)], {"lifting_st": 3}),
        ([trait("Teeth (Sharp)", weapons=[
            {"id": "wB", "damage": {"type": "cut", "st": "thr", "base": "-1"}, "usage": "Bite"}])],
            {"bite": "cut"}),
        ([trait("Claws (Sharp)", weapons=[
            {"id": "wK", "damage": {"type": "cut", "st": "thr"}, "usage": "Kick", "reach": "C,1"}])],
            {"strikers": {"claws": {"damage": "thr", "kind": "cut", "reach": [0, 1], "kick": True}}}),
    ],
)  # fmt: skip
def test_a_trait_that_the_rules_know_is_on_the_sheet(
    traits: list[dict[str, Any]], sheet: dict[str, Any]
) -> None:
    found = changed({"traits": traits}).character.sheet
    assert {name: found.get(name) for name in sheet} == sheet


def test_nobody_parries_without_an_arm_and_a_beast_kicks_with_its_claws() -> None:
    claws = {"id": "wK", "damage": {"type": "cut", "st": "thr"}, "usage": "Kick", "reach": "C,1"}
    group = {"id": "TQ", "name": "Meta-Trait: Quadruped", "children": [trait("Horizontal")]}
    found = changed({"traits": [trait("Claws, Sharp (Feet)", weapons=[claws]), group], "settings": {}})
    assert (found.character.sheet["body"], found.character.sheet["arms"]) == ("quadruped", 0)
    assert found.character.sheet["strikers"]["claws-sharp"]["kick"] is True
    assert not any(name.startswith("Parry") for name in figures(found))


def test_armour_against_one_kind_of_damage_is_not_added_to_all() -> None:
    mail = {
        "id": "eM", "description": "Mail", "base_weight": "10 lb", "quantity": 1, "equipped": True,
        "features": [
            {"type": "dr_bonus", "locations": ["torso"], "amount": 4},
            {"type": "dr_bonus", "locations": ["torso"], "amount": -2, "specialization": "crushing"},
        ],
    }  # fmt: skip
    found = changed({"traits": [], "equipment": [mail]})
    assert found.character.sheet["armour"] == {"torso": {"dr": 4}}
    assert ("armour", "torso -2 against crushing") in {(each.kind, each.name) for each in found.left_out}


def test_a_load_of_exactly_basic_lift_is_no_encumbrance() -> None:
    found = changed(
        {"equipment": [{"id": "eI", "description": "Iron", "base_weight": "34 lb", "quantity": 1}]}
    )
    assert figures(found)["Encumbrance"] == "none"
    more = changed(
        {"equipment": [{"id": "eI", "description": "Iron", "base_weight": "34.1 lb", "quantity": 1}]}
    )
    assert (figures(more)["Encumbrance"], more.character.sheet["load"]) == ("light", 35)


def test_a_skill_may_be_bought_up_from_a_default() -> None:
    skills = [
        {"id": "sA", "name": "Brawling", "difficulty": "dx/e", "points": 20},
        {"id": "sB", "name": "Wrestling", "difficulty": "dx/a", "points": 4,
         "defaults": [{"type": "skill", "name": "Brawling", "modifier": -2}]},
    ]  # fmt: skip
    found = changed({"skills": skills}).character.sheet["skills"]
    assert found == {"brawling": 18, "wrestling": 17}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "is empty"),
        (b"{", "at line 1"),
        (b'{"version": 5,\n "profile": {},\n}', "at line 3"),
        (b'{\n<<<<<<< HEAD\n"version": 5\n=======\n"version": 4\n>>>>>>> x\n}', "unsettled merge at line 2"),
        (b'{"version": 6, "profile": {}}', "version 6"),
        (b'{"version": 5, "type": "template", "profile": {}}', "type 'template'"),
        (b"[1, 2]", "one object"),
        (b'{"version": 5}', "no character"),
        (b'{"profile": {}}', "does not say its `version`"),
        (b"[" * 100_000, "deeper"),
        (b'{"version": 5, "x": [' + b"1," * 700_000 + b"1]}", "more than 600,000 entries"),
        (b'{"version": 5, "profile": {}, "skills": [' + b'{"name": "A"},' * 5000 + b'{}]}', "5,001 skills"),
        (b"<character><a></character>", "not XML at line 1"),
        (b"<template/>", "holds a <template>"),
        (b'<character version="9"/>', "XML of version 9"),
        (b"<character>" + b"<a>" * 100, "nested deeper"),
        (b'<!DOCTYPE c [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><character/>', "declares entities"),
        (b'<!DOCTYPE c SYSTEM "file:///etc/passwd"><character/>', "declares entities or a document type"),
        (b'<?xml version="1.0" encoding="nonsense"?><character/>', "encoding"),
        (b"<character>" + b"<a/>" * 300_000 + b"</character>", "more than any character's sheet"),
        (b'{"version": 5, "profile": "' + b"x" * 8_000_000 + b'"}', "larger than 8,000,000 bytes"),
    ],
)  # fmt: skip
def test_a_broken_or_hostile_file_gives_one_sentence_with_the_place(raw: bytes, said: str) -> None:
    """Costs a second where a file is larger than any may be."""
    with pytest.raises(BadFile) as error:
        characters_in(raw, "stranger.gcs")
    assert said in str(error.value)
    assert "\n" not in str(error.value)
    assert "stranger.gcs" in str(error.value)


@pytest.mark.parametrize(
    "change",
    [
        {"traits": "none"}, {"traits": [None, 3, {"name": {"compare": "is", "qualifier": "Luck"}}]},
        {"skills": [{"name": None, "difficulty": 5, "points": "many"}]}, {"attributes": {}},
        {"equipment": [{"description": "Sack", "weight": [], "quantity": "lots", "children": {}}]},
        {"skills": [{"name": "Brawling", "difficulty": "dx/e", "points": 10**400}]},
        {"calc": {"dodge": [10**400, "x", None]}}, {"attributes": [{"attr_id": "ht", "adj": -(10**300)}]},
        {"settings": {"attributes": [{"id": "dx", "attribute_base": "9" * 190}]}},
        {"settings": []}, {"profile": {"SM": "big", "height": 3, "weight": None}}, {"calc": {"dodge": "?"}},
    ],
)  # fmt: skip
def test_what_is_written_strangely_is_passed_over(change: dict[str, Any]) -> None:
    assert changed(change).character.sheet["st"] in (10, 13)


def weapon(usage: str, st: str, base: str, *defaults: tuple[str, int], **more: Any) -> dict[str, Any]:
    listed = [{"type": "skill", "name": name, "modifier": off} for name, off in defaults]
    damage = {"type": "cr", "st": st, "base": base}
    return {"id": "wW", "damage": damage, "usage": usage, "reach": "C", "defaults": listed, **more}


def per_die(skill: str, level: int | None) -> dict[str, Any]:
    """What a skill adds for each die, from so much beyond DX; files write no level of 0."""
    above = {"compare": "at_least"} | ({} if level is None else {"qualifier": level})
    return {"type": "weapon_bonus", "selection_type": "weapons_with_required_skill", "amount": 1,
            "name": {"compare": "is", "qualifier": skill}, "level": above, "per_die": True}  # fmt: skip


def test_karate_adds_for_each_die_at_dx_and_again_beyond() -> None:
    skills = [{"id": "sK", "name": "Karate", "difficulty": "dx/h", "points": 12,
               "features": [per_die("Karate", None), per_die("Karate", 1)]}]  # fmt: skip
    blows = [trait("Natural Attacks", weapons=[
        weapon("Punch", "thr", "-1", ("Karate", 0)), weapon("Kick", "thr", "", ("Karate", -2))])]  # fmt: skip
    found = figures(changed({"skills": skills, "traits": blows}))
    assert (found["Karate"], found["Natural Attacks, Punch"]) == ("14", "1d+1 cr")
    assert found["Natural Attacks, Kick"] == "1d+2 cr"


def test_skills_that_default_to_one_another_lift_in_one_direction_whichever_stands_first() -> None:
    spear = {"id": "sA", "name": "Spear", "difficulty": "dx/a", "points": 1,
             "defaults": [{"type": "skill", "name": "Staff", "modifier": -2}]}  # fmt: skip
    staff = {"id": "sB", "name": "Staff", "difficulty": "dx/a", "points": 20,
             "defaults": [{"type": "skill", "name": "Spear", "modifier": -2}]}  # fmt: skip
    for skills in ([spear, staff], [staff, spear]):
        found = figures(changed({"skills": skills}))
        assert (found["Staff"], found["Spear"]) == ("17", "15")


def test_what_can_block_and_has_no_defence_bonus_is_no_shield() -> None:
    nunchaku = {"id": "eN", "description": "Nunchaku", "base_weight": "2 lb", "quantity": 1, "equipped": True,
                "weapons": [weapon("Swung", "sw", "1", ("Flail", 0), block="-1")]}  # fmt: skip
    assert "shields" not in changed({"equipment": [nunchaku]}).character.sheet


def test_a_light_weapon_takes_no_more_than_three_times_its_strength() -> None:
    knife = {"id": "eK", "description": "Needle", "base_weight": "1 lb", "quantity": 1, "equipped": True,
             "features": [{"type": "weapon_bonus", "selection_type": "this_weapon", "amount": 1}],
             "weapons": [weapon("Thrust", "thr", "", ("Knife", 0), strength="3")]}  # fmt: skip
    assert figures(changed({"traits": [], "equipment": [knife]}))["Needle, Thrust"] == "1d-1 cr"


def test_basic_lift_below_ten_pounds_is_not_rounded() -> None:
    attributes = [{"attr_id": "st", "adj": -3}]
    sack = {"id": "eS", "description": "Sack", "base_weight": "9.75 lb", "quantity": 1}
    found = figures(changed({"attributes": attributes, "traits": [], "equipment": [sack]}))
    assert (found["Basic Lift"], found["Encumbrance"]) == ("9.8 lb", "none")
