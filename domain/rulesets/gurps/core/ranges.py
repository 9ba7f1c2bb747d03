"""How far off somebody is for a shot (GUR-127, GUR-191)."""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.tables import GurpsTables

TUMBLING = "tumbling"
"""A condition until their next turn; its level are the yards that it adds to the range (GUR-127)."""


def distant(state: State, tables: GurpsTables, shooter: Name, target: Name) -> tuple[Term, ...]:
    """The penalty of a ranged attack for its range, to which a tumbler's Move is added (GUR-127, GUR-191)."""
    yards = apart(state, shooter, target)
    if TUMBLING in state.combatants[target].conditions:
        yards += state.combatants[target].conditions[TUMBLING].level
    far = tables.speed(yards)
    return (Term("range", far, rule="GUR-127" if yards > apart(state, shooter, target) else "GUR-191"),)
