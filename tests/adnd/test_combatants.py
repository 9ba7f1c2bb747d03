"""The combatants that come with the system fit what the sheet says of armour class (ADD-02, ADD-49)."""

import msgspec
import pytest

from adapters.seeds import character, combatant_names
from domain.rulesets.adnd.sheet import Sheet, remarks
from tests.adnd.ring import BOOK

ARMOUR = {
    **{"none": 10, "leather": 8, "padded": 8, "studded": 7, "ring": 7, "scale": 6, "chain": 5},
    **{"splint": 4, "banded": 4, "plate": 3},
}
"""Armour class of body armour without a shield; the sheet's examples use 10, 8, 6, 5 (ADD-01)."""

DEXTERITY = {15: 1, 16: 2, 17: 3, 18: 4}
"""How many points a score takes off the armour class; T44 and the first worked example use 15 and 16."""

MONK = {3: (8, 17, 1, "1d6")}
"""By level: armour class, move, attacks a round, damage. A monk's own class is no armour and no Dexterity."""


def found(name: str) -> tuple[Sheet, dict[str, str]]:
    known = character(BOOK, name)
    return msgspec.convert(known.sheet, Sheet), dict(known.items)


@pytest.mark.parametrize("name", combatant_names(BOOK))
def test_a_combatant_of_the_system_has_the_armour_class_of_what_he_wears(name: str) -> None:
    """ADD-49: `ac` has armour, shield and Dexterity; `ac_rear` the armour; `ac_type` armour and shield."""
    one, items = found(name)
    rear = one.ac if one.ac_rear is None else one.ac_rear
    by_type = one.ac if one.ac_type is None else one.ac_type
    if one.armour == "natural":
        assert one.ac == rear == by_type
        return
    if one.open_hand is not None:
        levels = [level for level, (ac, *_) in MONK.items() if ac == one.ac]
        hands = (one.ac, one.move, one.open_hand.attacks, one.open_hand.damage)
        assert [MONK[level] for level in levels] == [hands]
        assert (rear, by_type) == (one.ac, ARMOUR["none"])
        return
    worn = ARMOUR[one.armour]
    covered = any("shield" in item and place == "arm" for item, place in items.items())
    assert rear == worn - one.armour_plus
    assert by_type == worn - covered
    assert one.ac == rear - covered - DEXTERITY.get(one.dexterity, 0)


@pytest.mark.parametrize("name", combatant_names(BOOK))
def test_nothing_about_a_combatant_of_the_system_calls_for_a_remark(name: str) -> None:
    one, _ = found(name)
    assert remarks(one) == ()
