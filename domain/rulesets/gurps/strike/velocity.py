"""Where a slam meets its foe, and how fast (GUR-054, GUR-066)."""

from domain.facts.choice import Name
from domain.facts.hexes import Hex, distance
from domain.facts.state import State
from domain.rulesets.gurps.core.place import apart, covers
from domain.rulesets.gurps.core.running import approach, came_from
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.turn.points import affordable, cost


def contact(state: State, who: Name, foe: Name) -> Hex:
    """The hex in which they meet: of those that the foe takes up, the nearest (GUR-066)."""
    return min(covers(state, foe), key=lambda at: distance(state.combatants[who].at, at))


def by_movement(state: State, tables: GurpsTables, who: Name, to: Hex) -> bool:
    """Whether they can pay for the last yard."""
    points = cost(state, tables, who, to)
    return points is not None and affordable(state, tables, who, points)


def speed(state: State, tables: GurpsTables, who: Name, foe: Name) -> int:
    """Velocity: the yards of this turn, and what the foe came towards them on their last (GUR-054, A27).

    The yard into the foe's hex counts (GUR-066), but not that of a leap beyond one's movement (A58).
    """
    if apart(state, who, foe) == 0:
        return 0
    to = contact(state, who, foe)
    straight = settings(state).slam_velocity == "straight"
    ran = approach(state, who, to) if straight else state.combatants[who].counter("yards")
    if by_movement(state, tables, who, to) or settings(state).tackle_yard == "movement":
        ran += 1
    return ran + approach(state, foe, came_from(state, who)) if ran else 0
