"""What is added to the damage of a blow, by level, by die or by the hundred: worked out by hand."""

from typing import Any

import pytest

from tests.characters.test_gcs import changed, figures, trait


def fists(**more: Any) -> dict[str, Any]:
    """Knuckles that somebody of ST 10, DX 10 has grown, struck with by Brawling."""
    defaults = [{"type": "dx"}, {"type": "skill", "name": "Brawling", "specialization": "Fists"}]
    damage = {"type": "cr", "st": "sw", "base": "1d"}
    weapon = {"id": "wK", "usage": "Smash", "damage": damage, "defaults": defaults}
    return trait("Knuckles", levels=3, can_level=True, features=[{**more}], weapons=[weapon])


def smash(brawling: int = 0, **more: Any) -> str:
    skill = {
        "id": "sB",
        "name": "Brawling",
        "specialization": "Fists",
        "difficulty": "dx/e",
        "points": brawling,
    }
    sheet = changed(
        {"attributes": [], "calc": {}, "traits": [fists(**more)], "skills": [skill] * bool(brawling)}
    )
    return figures(sheet)["Knuckles, Smash"]


def bonus(amount: int, kind: str = "weapon_bonus", **more: Any) -> dict[str, Any]:
    name = {"compare": "is", "qualifier": "Knuckles"}
    return {"type": kind, "selection_type": "weapons_with_name", "name": name, "amount": amount, **more}


@pytest.mark.parametrize(
    ("added", "dealt"),
    [
        ({}, "2d cr"), (bonus(1), "2d+1 cr"),
        (bonus(1, leveled=True), "2d+3 cr"), (bonus(1, per_die=True), "2d+2 cr"),
        (bonus(1, per_level=True), "2d+2 cr"),  # what was called so was always for each die
        (bonus(50, percent=True), "3d cr"), (bonus(25, percent=True), "2d+2 cr"),
        (bonus(-50, percent=True), "1d cr"),
        (bonus(4, "weapon_effective_st_bonus"), "3d cr"),  # ST 14: sw 2d
        (bonus(40, "weapon_effective_st_bonus", percent=True), "3d cr"),
        (bonus(1, usage={"compare": "is", "qualifier": "Kick"}, selection_type="this_weapon"), "2d+1 cr"),
    ],
)  # fmt: skip
def test_damage_is_added_to_as_the_program_adds(added: dict[str, Any], dealt: str) -> None:
    assert smash(**added) == dealt


@pytest.mark.parametrize(
    ("criteria", "counts"),
    [
        ({}, True),
        ({"specialization": {"compare": "is", "qualifier": "Fists"}}, True),
        ({"specialization": {"compare": "is", "qualifier": "Feet"}}, False),
        ({"usage": {"compare": "does_not_contain", "qualifier": "Smash"}}, False),
        ({"level": {"compare": "at_least", "qualifier": 3}}, False),
        ({"level": {"compare": "at_most", "qualifier": 3}}, True),
        ({"level": {"compare": "is", "qualifier": 1}}, False),
    ],
)
def test_what_a_skill_adds_counts_for_what_it_is_meant_for(criteria: dict[str, Any], counts: bool) -> None:
    """Brawling at DX+2 adds 1 a die by the rules, unless the file adds 5 of its own."""
    named = {
        "selection_type": "weapons_with_required_skill",
        "name": {"compare": "is", "qualifier": "Brawling"},
    }
    added = smash(brawling=4, type="weapon_bonus", amount=5, **named, **criteria)
    assert added == ("2d+7 cr" if counts else "2d+2 cr")
