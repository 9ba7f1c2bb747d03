"""Sheets as version 1 recorded them: their armour classes stand on them as they are in a fight."""

import json

import pytest
from msgspec.structs import replace

from adapters.books.systems import ruleset
from adapters.books.tables import rules
from domain.facts.state import NOTHING, Combatant, State
from domain.rulesets.adnd.armour_class import ac
from domain.rulesets.adnd.status import is_shield

TABLES = rules(ruleset("adnd")).tables


def state(ac_rear: int | None) -> State:
    sheet = {"column": 1, "ac": 4, "ac_rear": ac_rear, "dexterity": 16, "strength": 10, "hp": 9}
    items = {"round-shield": "hand", "sword": "hand"}
    ann = Combatant("ann", "ann", json.dumps(sheet).encode(), items=items)
    return replace(NOTHING, ruleset="adnd", settings=b"{}", combatants={"ann": ann})


@pytest.mark.parametrize(("ac_rear", "front", "rear"), [(7, 4, 7), (None, 4, 4)])
def test_armour_classes_are_those_that_stand_there(ac_rear: int | None, front: int, rear: int) -> None:
    assert ac(state(ac_rear), TABLES, "ann") == front
    assert ac(state(ac_rear), TABLES, "ann", rear=True) == rear


def test_a_shield_is_what_is_called_so() -> None:
    assert is_shield(state(7), "ann", "round-shield")
    assert not is_shield(state(7), "ann", "sword")
