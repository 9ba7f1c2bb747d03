"""A charge that is met: kept at bay, run through, held off (GUR-091 to GUR-099)."""

from domain.facts.choice import Name
from domain.facts.hexes import Hex, distance
from domain.facts.state import State

AT_BAY, IMPALED = "at-bay", "impaled"
"""Conditions against one foe, `at-bay-rufus`, for the rest of the turn (GUR-094, GUR-096)."""


def barring(state: State, who: Name, to: Hex) -> Name:
    """The foe whose weapon keeps somebody from going to a hex that is nearer to him; or nobody."""
    fighter = state.combatants[who]
    for condition, what in fighter.conditions.items():
        if what.by in state.combatants and condition.startswith((AT_BAY, IMPALED)):
            at = state.combatants[what.by].at
            if distance(to, at) < distance(fighter.at, at) or condition.startswith(IMPALED):
                return what.by
    return ""
