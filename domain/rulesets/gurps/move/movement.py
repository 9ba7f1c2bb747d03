"""Movement hex by hex, what each costs, turning, and the step (GUR-137 to GUR-139)."""

from collections.abc import Iterator
from typing import Any

from domain.engine.needs import Case, Together, lacking, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Faced, Moved
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import foes, mount_of
from domain.rulesets.gurps.core.acts import Act, Turn, Turning, form
from domain.rulesets.gurps.core.entering import enters
from domain.rulesets.gurps.core.holds import moved_off
from domain.rulesets.gurps.core.place import FACINGS, apart, on_map
from domain.rulesets.gurps.core.running import ran
from domain.rulesets.gurps.core.terrain import height, level_at
from domain.rulesets.gurps.move.footing import (
    STANDING_ROOM,
    ahead_of_him,
    chosen,
    level,
    nearby,
    next_to_him,
    no_cliff,
    no_edge,
    this_side,
    unbarred,
)
from domain.rulesets.gurps.move.needs import (
    GOING,
    MOVING,
    RUNNING,
    STEPPING,
    a_hex_left,
    before_attacking,
    halves,
    not_aloft,
    not_fast_or_pinning,
    not_seated,
    not_stopped,
)
from domain.rulesets.gurps.turn.points import HEX, affordable, cost, left, pace, pay, price

# -- what it needs


@need("no-step", "GUR-153", "{who} goes at half his Move in this: he moves, and takes no step.")
def at_a_step(case: Turning, pick: Choice) -> bool:
    """not the All-Out Defence of the dodge"""
    return pace(case.state, case.who) == "step"


@need("step-only", "GUR-153", "{who} has a step in this, and no more.")
def at_a_run(case: Turning, pick: Choice) -> bool:
    """of All-Out Defence only that of the dodge"""
    return pace(case.state, case.who) != "step"


@need("stepped", "GUR-139", "{who} has taken his step.")
def a_step_left(case: Turning, pick: Choice) -> bool:
    """a yard of the step is left"""
    return left(case.state, case.tables, case.who) > 0


def too_dear(case: Turning, pick: Choice) -> str:
    """By how much."""
    points = price(case.state, case.tables, case.who, chosen(case, pick))
    return f"{case.who} has {_short(case, points)} to go there."


def _short(case: Turning, points: int) -> str:
    """How far the points fall short, that something costs."""
    now = left(case.state, case.tables, case.who)
    return f"{halves(now)} of the {halves(points)} movement points, {halves(points - now)} too few,"


@need("too-far", "GUR-137", too_dear)
def can_pay(case: Turning, pick: Choice) -> bool:
    """its movement points, or the one hex that can always be moved"""
    points = price(case.state, case.tables, case.who, chosen(case, pick))
    return affordable(case.state, case.tables, case.who, points)


WAY = (form("0,1", to=True), next_to_him, *STANDING_ROOM, unbarred, this_side, no_edge, no_cliff)
"""What the next hex must be (GUR-094, GUR-107, GUR-137, GUR-188)."""

STEP = (at_a_step, Together(*MOVING.needs, not_seated, a_step_left), *WAY)
MOVE = (
    at_a_run, Together(*MOVING.needs, not_seated, a_hex_left), *WAY,
    level, ahead_of_him, can_pay,
)  # fmt: skip


def why_not(state: State, who: Name) -> Refused | None:
    """Why somebody cannot move at all now, for acts whose legality is not yet stated by needs."""
    if pace(state, who) == "none":
        return Refused("no-movement", f"There is no movement in what {who} is doing.", "GUR-153")
    case, pick = Case[Any](state, None, who), Choice("")
    lacks = lacking(MOVING.needs, case, pick)
    return None if lacks is None else lacks.refused(case, pick)


@need("no-facings", "GUR-100", "On a line nobody turns.")
def with_facings(case: Turning, pick: Choice) -> bool:
    """on a map"""
    return on_map(case.state)


@need("not-up", "GUR-138", "{who} is on the ground and does not turn.")
def up_to_turn(case: Turning, pick: Choice) -> bool:
    """neither sitting nor lying"""
    return case.state.combatants[case.who].posture not in ("sitting", "lying")


@need("turned", "GUR-139", "{who} has turned with his step.")
def not_turned(case: Turning, pick: Choice) -> bool:
    """with a step: once"""
    return pace(case.state, case.who) != "step" or not case.state.combatants[case.who].counter("turned")


@need("no-such-facing", "GUR-138", f"One turns to {', '.join(FACINGS[:-1])} or {FACINGS[-1]}.")
def a_facing(case: Turning, pick: Choice) -> bool:
    """to one of the six facings"""
    return pick.manner[0] in FACINGS


@need("no-turn", "GUR-138", "{who} looks {manner} already.")
def another_facing(case: Turning, pick: Choice) -> bool:
    """another than he has"""
    return bool(sides(case.state, case.who, pick))


def too_far_round(case: Turning, pick: Choice) -> str:
    """By how much."""
    return f"{case.who} has {_short(case, _turning(case, pick))} to turn so."


@need("cannot-turn", "GUR-138", too_far_round)
def can_pay_the_turn(case: Turning, pick: Choice) -> bool:
    """a movement point for each hex-side, but with a step"""
    if pace(case.state, case.who) == "step":
        return True
    return _turning(case, pick) <= left(case.state, case.tables, case.who)


def _turning(case: Turning, pick: Choice) -> int:
    return HEX * sides(case.state, case.who, pick)


def sides(state: State, who: Name, pick: Choice) -> int:
    """By how many hex-sides he turns."""
    by = (FACINGS.index(pick.manner[0]) - state.combatants[who].facing) % 6
    return min(by, 6 - by)


TURN = (
    Together(
        not_stopped, not_aloft, before_attacking, not_fast_or_pinning, with_facings, up_to_turn, not_turned
    ),
    form("north", manner=1), a_facing, another_facing, can_pay_the_turn,
)  # fmt: skip


def turns(case: Turning, like: Choice) -> Iterator[Choice]:
    """The other facings, those first that are nearest."""
    facing = case.state.combatants[case.who].facing
    for by in (1, -1, 2, -2, 3):
        yield Choice("turn", manner=(FACINGS[hexes.turn(facing, by)],))


# -- how it goes


def go(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """One hex; a Wait may be set off by it (GUR-137, GUR-139, GUR-215)."""
    assert pick.to is not None
    points = cost(scene.state, turn.tables, turn.who, pick.to) or HEX
    advance(scene, turn.who, pick.to, pick.act, key, "GUR-139" if pick.act == "step" else "GUR-137")
    pay(scene, turn.who, points, key)


def advance(
    scene: Scene, who: Name, to: Hex, how: str, because: Key, rule: str, *, high: int | None = None
) -> None:
    """He is in the next hex; the yards count, for the turn and toward each foe (A27, A31).

    He stands on what is there, unless he is so `high` above it or on something.
    """
    start = scene[who].at
    was = {foe: apart(scene.state, who, foe) for foe in foes(scene.state, who)}
    stands = level_at(scene.state, to, height(scene.state, who)) if high is None else high
    scene.tell(Moved(who, start, to, how, because, rule, stands))
    if mount := mount_of(scene.state, who):
        scene.tell(Moved(mount, scene[mount].at, to, how, because, "GUR-060", stands))
    scene.tell(CounterSet(who, "yards", scene[who].counter("yards") + 1, because, rule))
    for foe, yards in was.items():
        nearer = yards - apart(scene.state, who, foe)
        had = scene[who].counter("toward", foe)
        if (now := max(had + nearer, 0)) != had:
            scene.tell(CounterSet(who, "toward", now, because, "GUR-081", foe))
        enters(scene, who, foe, start, because, within=yards == 0)
    ran(scene, who, start, because)
    moved_off(scene, who, start, because)


def turn_to(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Turn on the spot (GUR-138)."""
    points = HEX * sides(scene.state, turn.who, pick)
    scene.tell(Faced(turn.who, FACINGS.index(pick.manner[0]), key, "GUR-138"))
    if pace(scene.state, turn.who) == "step":
        scene.tell(CounterSet(turn.who, "turned", 1, key, "GUR-139"))
    else:
        pay(scene, turn.who, points, key, "GUR-138")


ACTS = (
    Act("step", STEPPING, STEP, nearby, go),
    Act("move", RUNNING, MOVE, nearby, go),
    Act("turn", GOING, TURN, turns, turn_to),
)
