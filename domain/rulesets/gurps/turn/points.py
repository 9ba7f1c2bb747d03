"""Movement points: how many a turn has, and what each hex costs (GUR-137 to GUR-139, GUR-148)."""

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Arc, Hex
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, maneuver, manner
from domain.rulesets.gurps.core.figures import move, step
from domain.rulesets.gurps.core.place import in_hex, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import body_of, rider_of
from domain.rulesets.gurps.core.tables import GurpsTables, Posture
from domain.rulesets.gurps.core.terrain import deep, drop, height, hindered, passable, too_high
from domain.rulesets.gurps.turn.maneuvers import of
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("spent", "next-turn", "GUR-137"),
    Counter("stepped", "next-turn", "GUR-139"),
    Counter("allowance", "next-turn", "GUR-137"),
)
"""What is counted here, and how long it is kept."""

HEX = 2
"""Half movement points of one hex forward (GUR-137)."""


FULL = 4
"""So many share a hex, and no more."""


def pace(state: State, who: Name) -> str:
    """How somebody may move in their manoeuvre: `none`, `step`, `half` or `full` (GUR-153)."""
    now = maneuver(state, who)
    if now == "all-out-defence" and manner(state, who) == "dodge":
        return "half"
    return of(now).moves


def allow(scene: Scene, turn: Turn, key: Key) -> None:
    """The movement points of the turn are set as the manoeuvre begins (GUR-137, A42)."""
    if pace(scene.state, turn.who) in ("half", "full"):
        halves = allowance_of(scene.state, turn.tables, turn.who)
        scene.tell(CounterSet(turn.who, "allowance", halves, key, "GUR-137"))


def allowance_of(state: State, tables: GurpsTables, who: Name) -> int:
    """Half movement points: two a yard of Move; half Move is rounded down (GUR-148)."""
    yards = move(state, tables, who)
    return HEX * (yards // 2 if pace(state, who) == "half" else yards)


def allowance(state: State, tables: GurpsTables, who: Name) -> int:
    """Half movement points of the whole turn; a wound may lower them at once, by setting (A42)."""
    given = state.combatants[who].counter("allowance")
    if settings(state).wounded_move == "at-once":
        return min(given, allowance_of(state, tables, who))
    return given


@of_rules
def left(state: State, tables: GurpsTables, who: Name) -> int:
    """Half movement points left; of a step, two for each yard that is left of it (GUR-137, GUR-139)."""
    fighter = state.combatants[who]
    match pace(state, who):
        case "none":
            return 0
        case "step":
            return HEX * max(step(state, tables, who) - fighter.counter("stepped"), 0)
        case _:
            return max(allowance(state, tables, who) - fighter.counter("spent"), 0)


def a_yard_left(state: State, tables: GurpsTables, who: Name) -> bool:
    """Whether a yard of the step is left; no step is shorter than one (GUR-139)."""
    stepped = state.combatants[who].counter("stepped")
    return not stepped or stepped < step(state, tables, who)


def pay(scene: Scene, who: Name, halves: int, because: Key, rule: str = "GUR-137") -> None:
    """So many half movement points are spent; a step is paid by the yard."""
    if pace(scene.state, who) == "step":
        scene.tell(CounterSet(who, "stepped", scene[who].counter("stepped") + 1, because, "GUR-139"))
    elif halves:
        scene.tell(CounterSet(who, "spent", scene[who].counter("spent") + halves, because, rule))


def cost(state: State, tables: GurpsTables, who: Name, to: Hex) -> int | None:
    """Half movement points for the hex next to theirs; `None` if nobody gets there so (GUR-137, GUR-190)."""
    if walking(state, tables, who).moves == "not" or not passable(state, to) or crowded(state, who, to):
        return None
    here = height(state, who)
    if drop(state, to, here) or too_high(state, to, here):
        return None
    return price(state, tables, who, to)


def price(state: State, tables: GurpsTables, who: Name, to: Hex, ahead: bool | None = None) -> int:
    """Half movement points for the hex next to theirs, where they get there at all (GUR-137, GUR-190).

    As they face now, or as if it were `ahead` of them or not.
    """
    posture = walking(state, tables, who)
    if posture.moves == "one-hex" or deep(state, to):
        return max(allowance(state, tables, who), HEX)
    if ahead is None:
        ahead = forward(state, who, to)
    return (
        (HEX if ahead else 2 * HEX)
        + posture.halves
        + HEX * (hindered(state, to) + _in_the_way(state, who, to))
    )


def walking(state: State, tables: GurpsTables, who: Name) -> Posture:
    """How the body stands that goes: their own, or their mount's (GUR-060, GUR-164)."""
    return tables.posture(state.combatants[body_of(state, who)].posture)


def onward(state: State, tables: GurpsTables, who: Name, to: Hex) -> int:
    """Half movement points for a hex straight on from where they have just come (GUR-137)."""
    if deep(state, to):
        return max(allowance(state, tables, who), HEX)
    return HEX + walking(state, tables, who).halves + HEX * hindered(state, to)


def forward(state: State, who: Name, to: Hex) -> bool:
    """Whether a hex lies before them; on a line one goes either way alike (GUR-195)."""
    fighter = state.combatants[who]
    return not on_map(state) or hexes.arc(fighter.at, fighter.facing, to) in (Arc.FRONT, Arc.SAME)


def _in_the_way(state: State, who: Name, to: Hex) -> bool:
    """A body on the ground or a friend is a minor obstruction (GUR-137)."""
    side = state.combatants[who].side
    there = (state.combatants[other] for other in in_hex(state, to) if other != who)
    return any(other.down or other.side == side for other in there)


def crowded(state: State, who: Name, to: Hex) -> bool:
    """Four who are still in the fight share a hex, so that several can grapple one; a fifth finds no room."""
    there = in_hex(state, to)
    if len(there) < FULL:
        return False
    standing = [
        other
        for other in there
        if other != who and not state.combatants[other].down and not rider_of(state, other)
    ]
    return len(standing) >= FULL


def fast(state: State, tables: GurpsTables, who: Name) -> bool:
    """Whether more than half of the movement points are spent; half of an odd number may be rounded (A52)."""
    allowed, spent = allowance(state, tables, who), state.combatants[who].counter("spent")
    if settings(state).spin_half == "rounded-up":
        return spent // HEX > (allowed // HEX + 1) // 2
    return 2 * spent > allowed


def affordable(state: State, tables: GurpsTables, who: Name, points: int) -> bool:
    """Whether so many half points are left; one hex can always be moved, in a step each costs the same."""
    fighter = state.combatants[who]
    now = pace(state, who)
    if now == "step":
        return a_yard_left(state, tables, who)
    first = not fighter.counter("spent") and not fighter.counter("yards")
    return first or points <= left(state, tables, who)
