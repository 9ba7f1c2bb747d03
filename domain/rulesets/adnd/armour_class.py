"""Armour class, worked out from what somebody wears and carries at this moment (ADD-21, ADD-49)."""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.rulesets.adnd.sheet import AdndSheet, SheetOfOne, sheet
from domain.rulesets.adnd.status import shield
from domain.rulesets.adnd.tables import AdndTables


def ac(state: State, tables: AdndTables, who: Name, *, rear: bool = False) -> int:
    """Against a blow: armour, its plus, the shield with its own, Dexterity; from behind only the first two.

    Magical devices are no part of it, and the encumbered have one of their own (ADD-21, ADD-43, ADD-49).
    """
    if "encumbered" in state.combatants[who].conditions:
        return tables.limits.encumbered.value
    mine = sheet(state, who)
    if isinstance(mine, SheetOfOne):
        return mine.ac if not rear or mine.ac_rear is None else mine.ac_rear
    behind = mine.ac - mine.armour_plus
    if rear:
        return behind
    carried = shield(state, who)
    covered = tables.armour_class.shield.value + carried.plus if carried is not None else 0
    return behind - covered - nimble(tables, mine)


def ac_type(state: State, tables: AdndTables, who: Name) -> int:
    """By type alone: armour and shield unenchanted; encumbrance does not touch it (ADD-49)."""
    mine = sheet(state, who)
    worn = mine.ac if mine.ac_type is None else mine.ac_type
    if isinstance(mine, SheetOfOne):
        return worn
    return worn - (tables.armour_class.shield.value if shield(state, who) is not None else 0)


def nimble(tables: AdndTables, mine: AdndSheet) -> int:
    """Points that Dexterity takes off: as the sheet has it, else by the table (ADD-49).

    A score that is not in the table has none, nor has a natural armour class.
    """
    if mine.ac_dexterity is not None:
        return mine.ac_dexterity
    if mine.armour == "natural":
        return 0
    return next((row.points for row in tables.armour_class.dexterity if row.dexterity == mine.dexterity), 0)
