"""The combatants that come with the system fit what the sheet says of armour class (ADD-02, ADD-49)."""

import pytest

from adapters.books.combatants import combatant_names
from domain.facts.events import ItemMoved
from domain.rulesets.adnd.armour_class import ac, ac_type
from domain.rulesets.adnd.sheet import remarks, sheet
from domain.rulesets.adnd.tables import AdndTables
from tests.adnd.ring import RULES, RULESET, after, fighter, known, standing

assert isinstance(RULES.tables, AdndTables)
TABLES = RULES.tables

ARMOUR = {
    **{"none": 10, "leather": 8, "padded": 8, "studded": 7, "ring": 7, "scale": 6, "chain": 5},
    **{"splint": 4, "banded": 4, "plate": 3},
}
"""Armour class of body armour without a shield; the sheet's examples use 10, 8, 6, 5 (ADD-01)."""

DEXTERITY = {15: 1, 16: 2, 17: 3, 18: 4}
"""How many points a score takes off the armour class; T44 and the first worked example use 15 and 16."""

MONK = {3: (8, 17, 1, "1d6")}
"""By level: armour class, move, attacks a round, damage. A monk's own class is no armour and no Dexterity."""


@pytest.mark.parametrize("name", combatant_names(RULESET))
def test_a_combatant_of_the_system_has_the_armour_class_of_what_he_wears(name: str) -> None:
    """ADD-49: armour, shield and Dexterity; from behind the armour; by type armour and shield."""
    state = standing(known(name), known("brandt", "other") if name != "brandt" else known("osk", "other"))
    one, items = sheet(state, name), state.combatants[name].items
    front, rear = (ac(state, TABLES, name, rear=behind) for behind in (False, True))
    by_type = ac_type(state, TABLES, name)
    if one.armour == "natural":
        assert one.ac == front == rear == by_type
        return
    if one.open_hand is not None:
        levels = [level for level, (of_level, *_) in MONK.items() if of_level == one.ac]
        hands = (one.ac, one.move, one.open_hand.attacks, one.open_hand.damage)
        assert [MONK[level] for level in levels] == [hands]
        assert (front, rear, by_type) == (one.ac, one.ac, ARMOUR["none"])
        return
    covered = any(place == "arm" for place in items.values())
    assert (one.ac, rear) == (ARMOUR[one.armour], ARMOUR[one.armour] - one.armour_plus)
    assert by_type == one.ac - covered
    assert front == rear - covered - DEXTERITY.get(one.dexterity, 0)


@pytest.mark.parametrize("name", combatant_names(RULESET))
def test_nothing_about_a_combatant_of_the_system_calls_for_a_remark(name: str) -> None:
    assert remarks(sheet(standing(known(name)), name)) == ()


def test_a_shield_counts_for_whoever_has_it_on_his_arm_and_for_nobody_once_it_lies_there() -> None:
    """ADD-49, ADD-50: the plus of a magical one is no part of the class by type; the better of two counts."""
    boards = {"targe": {"plus": 2}, "board": {}}
    owner = fighter("a", ac=5, armour="chain", dexterity=16, items={"targe": "arm"}, shields=boards)
    state = standing(owner, fighter("b"))

    def classes(who: str) -> tuple[int, int, int]:
        return ac(state, TABLES, who), ac(state, TABLES, who, rear=True), ac_type(state, TABLES, who)

    assert (classes("a"), classes("b")) == ((0, 5, 4), (10, 10, 10))
    state = after(state, ItemMoved("a", "board", "hand", "ruling.1", "ADD-51"))
    assert classes("a") == (0, 5, 4)
    state = after(state, ItemMoved("a", "targe", "arm", "ruling.2", "ADD-51", to="b"))
    assert (classes("a"), classes("b")) == ((2, 5, 4), (7, 10, 9))
    state = after(state, ItemMoved("b", "targe", "ground", "ruling.3", "ADD-51"))
    state = after(state, ItemMoved("a", "board", "ground", "ruling.3", "ADD-51"))
    assert (classes("a"), classes("b")) == ((3, 5, 5), (10, 10, 10))
