"""What plans go by in a fight: its tables, and its settings."""

from domain.rulesets.swordspath.moves import CONTACT
from domain.rulesets.swordspath.settings import SwordspathSettings
from domain.rulesets.swordspath.tables import SwordspathTables


class RulesInForce:
    """Tables and settings that belong together; known by identity, and so quick to look up by."""

    __slots__ = ("reaches", "settings", "strikes", "tables")

    def __init__(self, tables: SwordspathTables, settings: SwordspathSettings) -> None:
        self.tables, self.settings = tables, settings
        self.strikes = {strike.id: strike for strike in tables.strikes}
        self.reaches = tuple(sorted({CONTACT, *(strike.reach for strike in tables.strikes)}))


_in_force: dict[tuple[int, int], RulesInForce] = {}
"""By the identities of what they hold, which therefore stay theirs."""

FEW = 64


def rules_in_force(tables: SwordspathTables, settings: SwordspathSettings) -> RulesInForce:
    """What these tables and settings come to: the same object at every call."""
    found = _in_force.get((id(tables), id(settings)))
    if found is None:
        if len(_in_force) >= FEW:
            _in_force.clear()
        found = _in_force[id(tables), id(settings)] = RulesInForce(tables, settings)
    return found
