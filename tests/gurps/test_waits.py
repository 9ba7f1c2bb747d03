"""How far somebody who waits reaches with what they have in hand (GUR-213, GUR-215)."""

import json

import pytest
from msgspec.structs import replace

from domain.facts.state import NOTHING, Combatant, State
from domain.rulesets.gurps.turn.waits import reach
from tests.gurps.test_in_all_holds import TABLES

KNOWN = {"spear": 12, "whip": 12}


def armed(item: str, place: str, skills: dict[str, int]) -> State:
    sheet = {"st": 10, "dx": 10, "ht": 10, "skills": skills, "weapons": {item: {"kind": item}}}
    ann = Combatant("ann", "a", json.dumps(sheet).encode(), pools={"hp": 10, "fp": 10}, items={item: place})
    return replace(NOTHING, ruleset="gurps", settings=b"{}", combatants={"ann": ann})


@pytest.mark.parametrize(
    ("item", "place", "skills", "yards"),
    [
        ("spear", "right-hand", KNOWN, 1),
        ("spear", "both-hands", KNOWN, 2),
        ("whip", "right-hand", KNOWN, 2),
        ("whip", "right-hand", {}, 1),
    ],
)
def test_a_wait_reaches_as_far_as_the_weapon_does_as_it_is_held(
    item: str, place: str, skills: dict[str, int], yards: int
) -> None:
    assert reach(armed(item, place, skills), TABLES, "ann", item) == yards
