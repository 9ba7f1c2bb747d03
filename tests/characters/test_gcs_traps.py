"""What real sheets do that a plain sum does not see: each worked out by hand, in sheets of our own."""

import json
from typing import Any

import pytest

from adapters.characters.imported import ImportedCharacter
from adapters.characters.read import characters_in
from tests.characters.compare import compared
from tests.characters.compare import main as compare
from tests.characters.test_gcs import SHEETS, changed, figures, trait


def old(inside: str, version: int = 1) -> ImportedCharacter:
    """A sheet of the XML."""
    (found,) = characters_in(f'<character version="{version}">{inside}</character>'.encode(), "old.gcs")
    return found


def thing(name: str, **more: Any) -> dict[str, Any]:
    return {"id": "eX", "description": name, "base_weight": "1 lb", "quantity": 1, "equipped": True, **more}


def sword(**more: Any) -> dict[str, Any]:
    defaults = [{"type": "dx", "modifier": -5}, {"type": "skill", "name": "Broadsword"}]
    damage = {"type": "cut", "st": "sw", "base": "1"}
    plain = {"id": "wX", "damage": damage, "usage": "Swung", "strength": "10", "parry": "0"}
    return {**plain, "defaults": defaults, **more}


SWORD = [{"id": "sX", "name": "Broadsword", "difficulty": "dx/a", "points": 8}]


@pytest.mark.parametrize(
    ("progression", "thrust", "swing"),
    [
        ("basic_set", "1d+1", "2d+1"), ("no_school_grognard_damage", "1d+1", "1d+2"),
        ("knowing_your_own_strength", "2d-1", "2d+1"), ("thrust_equals_swing_minus_2", "2d-1", "2d+1"),
        ("swing_equals_thrust_plus_2", "1d+1", "1d+3"), ("tbone_1", "1d+2", "2d+1"),
        ("tbone_2_clean", "1d", "1d+2"),
    ],
)  # fmt: skip
def test_thrust_and_swing_go_by_the_progression_of_the_file(
    progression: str, thrust: str, swing: str
) -> None:
    """ST 13 and Striking ST 2; for what a fight rolls otherwise there is a remark."""
    found = changed({"settings": {"damage_progression": progression}, "calc": {}})
    assert (figures(found)["Thrust"], figures(found)["Swing"]) == (thrust, swing)
    assert any("In a fight" in each for each in found.remarks) is (progression != "basic_set")


def test_plus_four_is_a_die_where_the_file_says_so() -> None:
    heavy = thing("Maul", weapons=[sword(damage={"type": "cr", "st": "sw", "base": "5"})])
    plain = changed({"equipment": [heavy], "skills": SWORD})
    more = changed({"equipment": [heavy], "settings": {"use_modifying_dice_plus_adds": True}, "calc": {}})
    assert figures(plain)["Maul, Swung"] == "2d+6 cr"
    assert figures(more)["Maul, Swung"] == "3d+2 cr"


def test_what_is_not_carried_weighs_nothing_however_the_state_is_written() -> None:
    horse = '<equipment state="not_carried"><weight>2000</weight></equipment>'
    sack = '<equipment state="carried"><weight units="kg">3.0</weight></equipment>'
    found = old(f"<equipment_list>{horse}{sack}</equipment_list><ST>10</ST><DX>10</DX><HT>10</HT>")
    assert figures(found)["Load"] == "6 lb"


def test_height_and_weight_have_their_units_beside_them() -> None:
    profile = '<profile><height units="in">64</height><weight units="kg">60</weight></profile>'
    sheet = old(profile + "<ST>10</ST><DX>10</DX><HT>10</HT>").character.sheet
    assert (sheet["height"], sheet["weight"]) == (64, 120)


@pytest.mark.parametrize(("version", "dr"), [(5, None), (4, "4")])
def test_what_is_worn_inside_what_is_not_counts_in_older_versions_only(version: int, dr: str | None) -> None:
    mail = thing(
        "Mail", features=[{"type": "dr_bonus", "locations": ["torso"], "location": "torso", "amount": 4}]
    )
    bag = thing("Bag", equipped=False, children=[mail])
    found = changed({"version": version, "traits": [], "equipment": [bag], "settings": {}})
    assert figures(found).get("DR torso") == dr
    assert any("Mail is marked as worn" in each for each in found.remarks) is (version == 5)


def test_a_hit_location_may_have_dr_of_its_own() -> None:
    places = [{"id": "skull"}, {"id": "torso", "dr_bonus": 6}, {"id": "leg", "dr_bonus": 2}]
    settings = {"body_type": {"name": "Quadruped", "locations": places}}
    found = changed({"traits": [], "equipment": [], "settings": settings})
    assert found.character.sheet["armour"] == {
        "torso": {"dr": 6}, "right-leg": {"dr": 2}, "left-leg": {"dr": 2},
    }  # fmt: skip
    assert "DR arm" not in figures(found)


def test_in_old_files_what_covers_the_torso_covers_the_vitals() -> None:
    mail = "<dr_bonus><location>torso</location><amount>4</amount></dr_bonus>"
    found = old(
        f'<equipment_list><equipment state="equipped"><description>Mail</description>{mail}</equipment>'
        "</equipment_list><ST>10</ST><DX>10</DX><HT>10</HT>"
    )
    assert (figures(found)["DR torso"], figures(found)["DR vitals"]) == ("4", "4")


def test_attributes_may_have_other_ids_formulas_and_companions() -> None:
    defined = [
        {"id": "str", "name": "ST", "base": "10"}, {"id": "dx", "name": "DX", "base": "10"},
        {"id": "ht", "name": "HT", "base": "10"}, {"id": "iq", "name": "IQ", "base": "10"},
        {"id": "mind", "name": "Mind", "base": "$iq + 1"}, {"id": "will", "name": "Will", "base": "$mind"},
        {"id": "hp", "name": "HP", "base": "Math.max($str, 12)"}, {"id": "dodge", "base": "9"},
        {"id": "basic_speed", "name": "Basic Speed", "base": "($dx + $ht) / 4"},
        {"id": "basic_move", "name": "Basic Move", "base": "Math.floor($basic_speed) + 1"},
    ]  # fmt: skip
    kept = [
        {"attr_id": "str", "adj": 1},
        {"attr_id": "mind", "adj": 2},
        {"attr_id": "dx", "adj": 1},
        {"attr_id": "dodge", "adj": 1},
    ]
    strong = trait("Strong", features=[{"type": "attribute_bonus", "attribute": "str", "amount": 2}])
    learnt = [{"id": "sX", "name": "Lifting", "difficulty": "str/a", "points": 2}]
    found = figures(
        changed(
            {
                "settings": {"attributes": defined},
                "attributes": kept,
                "traits": [strong],
                "skills": learnt,
                "equipment": [],
            }
        )
    )
    wanted = {"ST": "13", "Will": "13", "HP": "13", "FP": "10", "Basic Speed": "5.25", "Basic Move": "6",
              "Dodge": "10", "Lifting": "13"}  # fmt: skip
    assert {name: found[name] for name in wanted} == wanted


def test_stored_figures_of_somebody_wounded_are_not_held_against_the_sum() -> None:
    """HP 15 of which 11 are gone: the file's Move and Dodge are halved, and ours are those of the whole."""
    values = json.loads((SHEETS / "hanna-v5.gcs").read_text())
    values["attributes"][-1]["damage"] = 11
    values["calc"] |= {"move": [4, 3, 2, 1, 1], "dodge": [5, 4, 3, 2, 1]}
    (found,) = characters_in(json.dumps(values).encode(), "hanna.gcs")
    assert (figures(found)["Move"], figures(found)["Dodge"]) == ("5", "9")
    assert not any("the sum comes to" in each for each in found.remarks)


def test_a_weapon_too_heavy_costs_skill_and_a_load_costs_fencers_parries() -> None:
    heavy = thing("Sword", base_weight="40 lb", weapons=[sword(strength="16", parry="0F")])
    found = figures(changed({"traits": [], "equipment": [heavy], "skills": SWORD}))
    assert (found["Encumbrance"], found["Broadsword"]) == ("light", "14")
    assert found["Sword, Swung, level"] == "11"
    assert found["Sword, Swung, parry"] == "7"


def test_what_hinders_no_skill_is_left_out_of_the_load_for_skills() -> None:
    pack = thing("Pack", base_weight="40 lb", ignore_weight_for_skills=True)
    skills = [{"id": "sX", "name": "Karate", "difficulty": "dx/h", "points": 4, "calc": {"level": 12},
               "encumbrance_penalty_multiplier": 1}]  # fmt: skip
    found = changed({"traits": [], "equipment": [pack], "skills": skills})
    assert figures(found)["Encumbrance"] == "light"
    assert figures(found)["Punch, level"] == "12"


@pytest.mark.parametrize(
    ("name", "bare", "armed"),
    [
        ("Enhanced Parry (All)", "11", "11"),
        ("Enhanced Parry (Bare Hands)", "11", "10"),
        ("Enhanced Parry (Broadsword)", "10", "11"),
    ],
)
def test_an_enhanced_parry_is_for_what_it_was_bought_for(name: str, bare: str, armed: str) -> None:
    bought = trait(name, features=[{"type": "attribute_bonus", "attribute": "parry", "amount": 1}])
    skills = [*SWORD, {"id": "sY", "name": "Brawling", "difficulty": "dx/e", "points": 4}]
    found = figures(
        changed({"traits": [bought], "skills": skills, "equipment": [thing("Sword", weapons=[sword()])]})
    )
    assert (found["Parry, brawling"], found["Sword, Swung, parry"]) == (bare, armed)


def test_whoever_lists_no_blows_of_the_body_has_those_that_everybody_has() -> None:
    """ST 13 and Brawling at DX+2: thrust 1d, and +1 a die by GUR-201 where no feature says so."""
    skills = [{"id": "sX", "name": "Brawling", "difficulty": "dx/e", "points": 4}]
    found = figures(changed({"traits": [], "skills": skills}))
    assert {name: found[name] for name in ("Punch", "Kick", "Bite", "Punch, level", "Kick, level")} == {
        "Punch": "1d cr", "Kick": "1d+1 cr", "Bite": "1d cr", "Punch, level": "14", "Kick, level": "12",
    }  # fmt: skip


def test_an_old_file_may_say_that_somebody_does_not_punch() -> None:
    found = figures(old("<ST>17</ST><DX>12</DX><HT>10</HT><include_punch>false</include_punch>"))
    assert "Punch" not in found
    assert found["Kick"] == "1d+2 cr"


def test_a_striker_does_in_a_fight_what_the_import_says() -> None:
    """The tail of Hanna: swing 2d+1, -1, and +1 a die for Brawling at DX+2."""
    found = changed({})
    assert figures(found)["Striker (Tail), Tail"] == "2d+2 cr"
    plain = trait("Tail", weapons=[{"id": "wT", "damage": {"type": "cr", "st": "sw"}, "usage": "Lash",
                                    "defaults": [{"type": "dx"}]}])  # fmt: skip
    assert changed({"traits": [plain]}).character.sheet["strikers"]["tail"]["skill"] == "dx"


def test_each_level_may_strike_as_hard_as_strength_does() -> None:
    blow = {"id": "wX", "damage": {"type": "cr", "st": "thr", "leveled": True}, "usage": "Slam"}
    found = changed({"traits": [trait("Ram", levels=2, weapons=[blow])]})
    assert figures(found)["Ram, Slam"] == "2d cr"


def test_somebody_without_strength_lifts_nothing_and_is_not_laden() -> None:
    found = figures(old("<ST>0</ST><DX>14</DX><HT>10</HT><HP>10</HP>", 2))
    assert (found["HP"], found["Basic Lift"], found["Encumbrance"]) == ("10", "0 lb", "none")


def test_the_comparison_finds_what_a_file_stores_otherwise(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert compare(SHEETS) == 0
    assert {each.source for each in compared(SHEETS) if each.stored > 30} == {
        f"GCS JSON version {each}" for each in (2, 4, 5)
    }
    (tmp_path / "wrong.gcs").write_text(
        (SHEETS / "hanna-v5.gcs").read_text().replace('"level": 14', '"level": 15')
    )
    (tmp_path / "torn.gcs").write_text("{")
    assert compare(tmp_path) == 1
    assert "wrong.gcs: Brawling 14 (DX 12, +2 for 4 points); stored 15" in capsys.readouterr().out
