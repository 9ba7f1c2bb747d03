"""Where everybody is: distances, arcs, close combat, bodies over two hexes (GUR-166, GUR-195, GUR-221)."""

from domain.facts import hexes
from domain.facts.choice import Name
from domain.facts.hexes import Arc, Hex
from domain.facts.memo import of_state
from domain.facts.state import State
from domain.rulesets.gurps.core.off_balance import ALOFT
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import foes, holds_of, pinned
from domain.rulesets.gurps.core.terrain import STEP_UP, height


def on_map(state: State) -> bool:
    """Whether facings and arcs count; on a line only distances do."""
    return settings(state).space == "map"


def covers(state: State, who: Name) -> tuple[Hex, ...]:
    """The hexes that somebody takes up: lying, also the one their legs point to (GUR-035, GUR-221)."""
    at = state.combatants[who].at
    if state.combatants[who].posture == "lying" and on_map(state):
        return at, hexes.neighbour(at, state.combatants[who].facing)
    return (at,)


def apart(state: State, who: Name, other: Name) -> int:
    """Yards between two: 0 in one hex, which is close combat (GUR-166); or how much higher one stands."""
    one, two = state.combatants[who], state.combatants[other]
    if one.posture != "lying" and two.posture != "lying":
        yards = hexes.distance(one.at, two.at)
    else:
        yards = min(hexes.distance(a, b) for a in covers(state, who) for b in covers(state, other))
    return max(yards, above(state, who, other)) if state.ground else yards


def grounded(state: State, who: Name) -> bool:
    """Crawling or lying: they reach close combat only (GUR-165)."""
    return state.combatants[who].posture in ("crawling", "lying")


def above(state: State, who: Name, other: Name) -> int:
    """Whole yards between the heights of two; who is in the air comes down among the others (GUR-126)."""
    if ALOFT in state.combatants[who].conditions or ALOFT in state.combatants[other].conditions:
        return 0
    return abs(height(state, who) - height(state, other)) // STEP_UP


def came_in(state: State, who: Name, foe: Name) -> bool:
    """Whether this is the attack that brings them into the foe's hex: it meets every defence (GUR-166, A75).

    The first on that foe in the turn in which they came; none after it, and none of a later turn.
    """
    return came_this_turn(state, who, foe) and state.combatants[who].counter("attacks", foe) <= 1


def came_this_turn(state: State, who: Name, foe: Name) -> bool:
    """Whether they have come into the foe's hex from without since their turn began."""
    fighter = state.combatants[who]
    return bool(fighter.counter("entered", foe) and fighter.counter("toward", foe))


def blocking(state: State, who: Name, to: Hex) -> Name:
    """The foe in whose hex they are and beyond whom they can only come by evading (GUR-107, A63); or nobody.

    One who is pinned, or whom they take along themselves, is in nobody's way.
    """
    fighter = state.combatants[who]
    for foe in foes(state, who):
        came = fighter.counters.get(f"entered:{foe}")
        if not came or apart(state, who, foe) or pinned(state, foe):
            continue
        if not fighter.counter("carries", foe):
            start = hexes.neighbour(fighter.at, came + 2)
            if hexes.distance(start, to) > 1:
                return foe
    return ""


def lies_in(state: State, who: Name, other: Name) -> Arc:
    """The arc of `who` in which `other` is (GUR-195); on a line everybody is in front.

    Whoever has come into their hex on this turn attacks from where they came; by setting only with the attack
    that brought them (A75).
    """
    chosen = settings(state)
    if chosen.space != "map":
        return Arc.FRONT
    one = state.combatants[who]
    came = came_this_turn if chosen.entry_side == "turn" else came_in
    if came(state, other, who) and state.combatants[other].at == one.at:
        start = hexes.neighbour(one.at, state.combatants[other].counter("entered", who) + 2)
        return hexes.arc(one.at, one.facing, start)
    ahead = [hexes.arc(one.at, one.facing, at) for at in covers(state, other)]
    return ahead[0] if len(ahead) == 1 else min(ahead, key=ARCS.index)


ARCS = (Arc.SAME, Arc.FRONT, Arc.RIGHT, Arc.LEFT, Arc.REAR)
"""The best of them for an attack first."""


def before(state: State, who: Name, other: Name) -> bool:
    """Whether `who` can attack `other` where they are: in front or in the same hex (GUR-195)."""
    if state.combatants[who].at in covers(state, other):
        return True
    return lies_in(state, who, other) in (Arc.FRONT, Arc.SAME)


@of_state
def nearest(state: State, who: Name) -> Name:
    """The nearest foe who can still fight, one whom they hold before all others; empty if there is none."""
    there = foes(state, who)
    if len(there) < 2:
        return there[0] if there else ""
    mine = {hold.victim for _, hold in holds_of(state, who)}
    return min(there, key=lambda foe: (foe not in mine, apart(state, who, foe)), default="")


def in_hex(state: State, at: Hex) -> tuple[Name, ...]:
    """Everybody who takes up a hex and is still in the fight or lies there."""
    return _taken(state).get(at, ())


@of_state
def _taken(state: State) -> dict[Hex, tuple[Name, ...]]:
    """Who takes up each hex."""
    found: dict[Hex, tuple[Name, ...]] = {}
    for who, one in state.combatants.items():
        for at in covers(state, who) if one.down != "left" else ():
            found[at] = (*found.get(at, ()), who)
    return found


def around(state: State, at: Hex) -> tuple[Hex, ...]:
    """The hexes next to one: six on a map, two on a line (GUR-100)."""
    return hexes.neighbours(at) if on_map(state) else (hexes.neighbour(at, 0), hexes.neighbour(at, 3))
