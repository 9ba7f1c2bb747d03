"""Nothing of a file is dropped in silence: bonuses of things, limits of traits, strength of one kind."""

from typing import Any

import pytest

from adapters.characters.imported import ImportedCharacter
from tests.characters.test_gcs import changed, figures, trait
from tests.characters.test_gcs_traps import thing


def named(found: ImportedCharacter, kind: str) -> list[str]:
    return [each.name for each in found.left_out if each.kind == kind]


def ring(**feature: Any) -> ImportedCharacter:
    return changed({"equipment": [thing("Ring", features=[{"amount": 2, **feature}])]})


@pytest.mark.parametrize(
    ("feature", "said"),
    [
        ({"type": "attribute_bonus", "attribute": "vision"}, ["vision +2 Ring"]),
        ({"type": "attribute_bonus", "attribute": "st", "limitation": "throwing_only"}, ["st +2 Ring"]),
        ({"type": "conditional_modifier", "situation": "by night"}, ["conditional modifier +2 Ring"]),
        ({"type": "weapon_min_st_bonus", "selection_type": "this_weapon"}, ["weapon min st bonus +2 Ring"]),
        ({"type": "attribute_bonus", "attribute": "dx"}, []),
        ({"type": "dr_bonus", "locations": ["torso"]}, []),
    ],
)
def test_what_a_thing_adds_is_counted_or_named(feature: dict[str, Any], said: list[str]) -> None:
    assert named(ring(**feature), "bonus") == said


def test_what_a_thing_adds_to_a_punch_is_shown_and_said_to_be_missing_in_a_fight() -> None:
    wanted = {
        "selection_type": "weapons_with_name",
        "name": {"compare": "is", "qualifier": "Natural Attacks"},
    }
    found = ring(type="weapon_bonus", usage={"compare": "is", "qualifier": "Punch"}, **wanted)
    assert figures(found)["Natural Attacks, Punch"] == "1d+3 cr"
    assert "+2 Ring to Natural Attacks, Punch" in named(found, "bonus")


@pytest.mark.parametrize(
    ("modifier", "said"),
    [
        ({"name": "Limited", "local_notes": "Crushing"}, ["Limited (Crushing) of Damage Resistance"]),
        ({"name": "Tough Skin"}, []),
        ({"name": "Limited", "disabled": True}, []),
        ({"name": "Thick", "features": [{"type": "dr_bonus", "locations": ["torso"], "amount": 1}]}, []),
    ],
)
def test_a_limit_of_what_is_counted_in_full_is_named(modifier: dict[str, Any], said: list[str]) -> None:
    dr = {"type": "dr_bonus", "locations": ["torso"], "amount": 1}
    hide = trait("Damage Resistance", features=[dr], modifiers=[{"id": "mX", **modifier}])
    assert named(changed({"traits": [hide]}), "modifier") == said


def test_strength_of_one_arm_or_for_throwing_is_no_strength_of_all_blows() -> None:
    one = trait("Arm ST", levels=3, modifiers=[{"id": "mX", "name": "One Arm"}])
    far = {"type": "attribute_bonus", "attribute": "st", "amount": 1, "per_level": True}
    throw = trait("Throwing ST", levels=2, features=[far | {"limitation": "throwing_only"}])
    found = changed({"traits": [one, throw], "equipment": [], "calc": {}})
    assert "striking_st" not in found.character.sheet
    assert "lifting_st" not in found.character.sheet
    assert named(found, "trait") == ["Arm ST 3 (One Arm)", "Throwing ST 2"]


def test_arm_st_of_both_arms_counts() -> None:
    both = trait("Arm ST", levels=3, modifiers=[{"id": "mX", "name": "Two arms"}])
    found = changed({"traits": [both], "equipment": [], "calc": {}})
    assert found.character.sheet["striking_st"] == 3
    assert named(found, "modifier") == []


def test_things_that_only_weigh_are_named_together() -> None:
    found = changed(
        {"equipment": [thing("Rope", equipped=False), thing("Potion", base_weight="0 lb"), thing("Rope")]}
    )
    assert named(found, "things") == ["Rope, Potion"]


@pytest.mark.parametrize(
    ("feature", "why"),
    [
        ({"type": "dr_bonus", "locations": ["skull"]}, "only what it adds to is counted"),
        ({"type": "attribute_bonus", "attribute": "parry"}, "the rules have no place for it"),
        ({"type": "weapon_bonus", "selection_type": "this_weapon"}, "the rules have no place for it"),
    ],
)
def test_it_is_said_whether_anything_of_a_strange_trait_is_counted(feature: dict[str, Any], why: str) -> None:
    strange = trait("Crest", features=[{"amount": 1, **feature}])
    found = changed({"traits": [strange]})
    assert [each.why for each in found.left_out if each.name == "Crest"] == [why]
