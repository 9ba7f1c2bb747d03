"""One hex of a move, what it needs and how it goes, and the step (GUR-137, GUR-139)."""

from domain.engine.menus.needs import Together, need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Moved
from domain.facts.hexes import Hex
from domain.facts.state import Combatant
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.entry_side import enters
from domain.rulesets.gurps.core.hauling import moved_off
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.running import ran
from domain.rulesets.gurps.core.status import foes, mount_of
from domain.rulesets.gurps.core.terrain import height, level_at
from domain.rulesets.gurps.move.footing import (
    STANDING_ROOM,
    ahead_of_them,
    chosen,
    in_reach,
    level_ground,
    nearby,
    next_to_them,
    no_cliff,
    no_edge,
    this_side,
    unbarred,
)
from domain.rulesets.gurps.move.needs import (
    MOVING,
    STEPPING,
    UNSTOPPED,
    a_hex_left,
    not_seated,
    short_of,
)
from domain.rulesets.gurps.turn.points import HEX, a_yard_left, affordable, cost, pace, pay, price
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("yards", "next-turn", "GUR-137"),
    Counter("toward", "next-turn", "GUR-081"),
    Counter("stopped", "next-turn", "GUR-137"),
    Counter("turn-over", "next-turn", "GUR-198"),
)
"""What is counted here, and how long it is kept."""

# -- what it needs


@need("no-step", "GUR-153", "In this manoeuvre {who} has half their Move, not a step: move.")
def at_a_step(case: Turning, pick: Choice) -> bool:
    """not the All-Out Defence of the dodge"""
    return pace(case.state, case.who) == "step"


@need("step-only", "GUR-153", "In this manoeuvre {who} has a step, and no more.")
def at_a_run(case: Turning, pick: Choice) -> bool:
    """of All-Out Defence only that of the dodge"""
    return pace(case.state, case.who) != "step"


@need("stepped", "GUR-139", "{who} has taken the step of this turn already.")
def a_step_left(case: Turning, pick: Choice) -> bool:
    """a yard of the step is left"""
    return a_yard_left(case.state, case.tables, case.who)


def too_dear(case: Turning, pick: Choice) -> str:
    """By how much."""
    points = price(case.state, case.tables, case.who, chosen(case, pick))
    return f"{short_of(case, points)} to go there."


@need("too-far", "GUR-137", too_dear)
def can_pay(case: Turning, pick: Choice) -> bool:
    """its movement points, or the one hex that can always be moved"""
    points = price(case.state, case.tables, case.who, chosen(case, pick))
    return affordable(case.state, case.tables, case.who, points)


WAY = (*STANDING_ROOM, unbarred, this_side, no_edge, no_cliff)
"""What the next hex must be (GUR-094, GUR-107, GUR-137, GUR-188)."""

STEP = (
    at_a_step,
    Together(*UNSTOPPED.needs, not_seated, a_step_left),
    form("0,1", to=True),
    next_to_them,
    *WAY,
)

SETTING_OUT = (at_a_run, Together(*MOVING.needs, not_seated, a_hex_left))
"""What moving takes, wherever it leads (GUR-137, GUR-153)."""

GROUND = (*WAY, level_ground)
"""What each hex of a move must be, from wherever they come."""

HEX_BY_HEX = (in_reach, *GROUND, ahead_of_them, can_pay)
"""What each hex of a move needs (GUR-137)."""


# -- how it goes


def go(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """One hex; a Wait may be set off by it (GUR-137, GUR-139, GUR-215)."""
    assert pick.to is not None
    step = pace(scene.state, turn.who) == "step"
    points = HEX if step else cost(scene.state, turn.tables, turn.who, pick.to) or HEX
    advance(scene, turn.who, pick.to, pick.act, key, "GUR-139" if pick.act == "step" else "GUR-137")
    pay(scene, turn.who, points, key)


def advance(
    scene: Scene, who: Name, to: Hex, how: str, because: Key, rule: str, *, high: int | None = None
) -> None:
    """They are in the next hex; the yards count, for the turn and toward each foe (A27, A31).

    They stand on what is there, unless they are so `high` above it or on something.
    """
    start = scene[who].at
    was = {foe: apart(scene.state, who, foe) for foe in foes(scene.state, who)}
    stands = level_at(scene.state, to, height(scene.state, who)) if high is None else high
    scene.tell(Moved(who, start, to, how, because, rule, stands))
    if mount := mount_of(scene.state, who):
        scene.tell(Moved(mount, scene[mount].at, to, how, because, "GUR-060", stands))
    scene.tell(CounterSet(who, "yards", scene[who].counter("yards") + 1, because, rule))
    for foe, yards in was.items():
        toward = advanced(scene[who], foe, yards, apart(scene.state, who, foe))
        count(scene, who, "toward", toward, because, "GUR-081", foe)
        enters(scene, who, foe, start, because, within=yards == 0)
    count(scene, who, "looks", 0, because, "GUR-138")
    ran(scene, who, start, because)
    moved_off(scene, who, start, because)


def advanced(fighter: Combatant, foe: Name, was: int, now: int) -> int:
    """Yards that they have come nearer to a foe this turn, who `was` so far away and is `now` (GUR-081)."""
    return max(fighter.counter("toward", foe) + was - now, 0)


ACTS = (TurnAct("step", STEPPING, STEP, nearby, go),)
