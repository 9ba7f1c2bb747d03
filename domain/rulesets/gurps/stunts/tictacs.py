"""Tic-tacs: running up against one wall and off it to the next (GUR-121 to GUR-126)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Needs, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, CounterSet, Grade, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.collisions import YARD, plunge
from domain.rulesets.gurps.core.figures import basic_move
from domain.rulesets.gurps.core.off_balance import ALOFT, OFF
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import height, kinds, passable
from domain.rulesets.gurps.move.footing import footing, nearby, next_to_them, spot
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import FAR
from domain.rulesets.gurps.stunts.jumps import broad_jump
from domain.rulesets.gurps.stunts.needs import (
    STUNT,
    aloft,
    from_the_ground,
    hopeful,
    in_the_air,
    once,
    upright,
)
from domain.rulesets.gurps.stunts.stunts import alight, along, attempt, best_of, free_way, halt, land
from domain.rulesets.gurps.turn.needs import knows_one
from domain.rulesets.gurps.turn.points import forward
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("tictacs", "next-turn", "GUR-122"),
    Counter("tictac-off", "next-turn", "GUR-122"),
    Counter("tictac-way", "next-turn", "GUR-124"),
    Counter("tictac-gap", "next-turn", "GUR-124"),
    Counter("tictac-out", "next-turn", "GUR-124"),
    Counter("tictac-reached", "next-turn", "GUR-124"),
)
"""What is counted here, and how long it is kept."""

SKILLS = ("acrobatics", "jumping")


# -- what it needs


@need("no-run", "GUR-121", "{who} has to run at the wall, at least a yard.")
def has_run(case: Turning, pick: Choice) -> bool:
    """a yard of run at least, unless by setting none"""
    run = case.state.combatants[case.who].counter("run")
    return bool(run) or settings(case.state).first_tictac == "standing"


@need("high-enough", "GUR-125", "{who} cannot rise any higher off walls.")
def can_rise(case: Turning, pick: Choice) -> bool:
    """less height won than Basic Move/2 yards"""
    return top(case.state, case.who) > won(case.state, case.who)


@need("no-wall", "GUR-125", "{who} did not reach another wall.")
def has_reached(case: Turning, pick: Choice) -> bool:
    """they have come to another wall"""
    return bool(case.state.combatants[case.who].counter("tictac-reached"))


@footing("no-wall", "GUR-121", lambda state, who, at: f"There is no wall at {spot(at)}.")
def a_wall(state: State, who: Name, at: Hex) -> bool:
    """a wall"""
    return "wall" in kinds(state, at)


@footing(
    "not-in-front", "GUR-195", lambda state, who, at: f"The wall at {spot(at)} is not in front of {who}."
)
def before_them(state: State, who: Name, at: Hex) -> bool:
    """before them"""
    return forward(state, who, at)


@footing("other-wall", "GUR-124", lambda state, who, at: f"{who} flies at {spot(opposite(state, who))}.")
def flown_at(state: State, who: Name, at: Hex) -> bool:
    """the wall that they have come to"""
    return at == opposite(state, who)


NEEDS: Needs[Turning] = (
    from_the_ground(
        STUNT, once("tictacs", "no-run", "GUR-121", "{who} has run at a wall already this turn."),
        has_run,
    ),
    in_the_air(upright, can_rise, has_reached),
    knows_one(SKILLS, "GUR-122"),
    hopeful(lambda case, pick: needed(case.state, case.tables, case.who)), form("0,1", to=True),
    from_the_ground(next_to_them, a_wall, before_them), in_the_air(flown_at),
)  # fmt: skip


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """The hexes next to them; in the air the one that they fly at."""
    if aloft(case, like):
        yield Choice("tic-tac", to=opposite(case.state, case.who))
    else:
        yield from nearby(case, like)


# -- how high they are


def opposite(state: State, who: Name) -> Hex:
    """Where they come to another wall, across from the last one (GUR-124)."""
    fighter = state.combatants[who]
    return hexes.neighbour(fighter.at, fighter.counter("tictac-way") - 1)


def won(state: State, who: Name) -> int:
    """The height gained so far, in eighths of a foot (GUR-121)."""
    aloft = state.combatants[who].conditions.get(ALOFT)
    return 0 if aloft is None else aloft.level


def top(state: State, who: Name) -> int:
    """Basic Move/2 yards, at which the chain ends (GUR-125, A47)."""
    return basic_move(state, who) * YARD // 2


def needed(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """The better of Acrobatics and Jumping, each further one harder (GUR-122)."""
    return best_of(state, tables, who, SKILLS, penalty(state, tables, who))


def penalty(state: State, tables: GurpsTables, who: Name) -> Term:
    """That of the first in a chain, and what each further one adds (GUR-122)."""
    first = tables.modifier("tic-tac")
    more = tables.each("further-tic-tac", state.combatants[who].counter("tictacs"))
    return Term(first.name, first.value + more.value, rule=first.rule)


# -- how far


def gain(state: State, tables: GurpsTables, who: Name) -> int:
    """A quarter of the running broad jump, up and out, in eighths of a foot (GUR-121, GUR-124, A45)."""
    fighter = state.combatants[who]
    run = fighter.counter("run")
    if fighter.counter("tictacs"):
        gap = settings(state).tictac_run == "gap"
        run = fighter.counter("tictac-gap") if gap else fighter.counter("tictac-out") // YARD
    eighths = int(broad_jump(state, tables, who, run) * 8 / 4)
    if settings(state).tictac_limit == "never-beyond":
        return min(eighths, max(top(state, who) - won(state, who), 0))
    return eighths


def across(state: State, who: Name, way: int) -> tuple[int, bool]:
    """The yards between the wall behind them and what is opposite, and whether that is a wall (GUR-124)."""
    open_ = along(state.combatants[who].at, way, lambda at: passable(state, at))
    end = hexes.neighbour(open_[-1] if open_ else state.combatants[who].at, way)
    return len(open_) + 1, "wall" in kinds(state, end)


# -- how


def tic_tac(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Up and out, to the other wall or short of it; or down (GUR-121 to GUR-125)."""
    who = turn.who
    assert pick.to is not None
    off = penalty(scene.state, turn.tables, who).value
    terms = needed(scene.state, turn.tables, who)
    bounce = gain(scene.state, turn.tables, who)
    grade, because = attempt(scene, turn.tables, who, terms, f"{turn.slot}.tic-tac", "GUR-122")
    scene.tell(CounterSet(who, "tictacs", scene[who].counter("tictacs") + 1, because, "GUR-122"))
    if grade.passed:
        scene.tell(CounterSet(who, OFF, -off, because, "GUR-126"))
        _flies(scene, turn, pick.to, bounce, because)
    else:
        _drops(scene, turn, bounce, grade, because)


def _flies(scene: Scene, turn: Turn, wall: Hex, bounce: int, because: Key) -> None:
    """They are so much higher, and so far from the wall (GUR-121, GUR-125)."""
    who = turn.who
    way = hexes.facing_towards(wall, scene[who].at)
    gap, walled = across(scene.state, who, way)
    reached = walled and bounce >= gap * YARD
    out = along(scene[who].at, way, lambda at: passable(scene.state, at)) if bounce >= YARD else ()
    path = free_way(scene.state, who, out[: gap - 1 if reached else bounce // YARD])
    high = height(scene.state, who) + bounce
    if not path:
        scene.tell(Moved(who, scene[who].at, scene[who].at, "tic-tac", because, "GUR-121", high))
    for to in path:
        advance(scene, who, to, "tic-tac", because, "GUR-121", high=high)
    scene.tell(ConditionGained(who, ALOFT, because, "GUR-121", level=won(scene.state, who) + bounce))
    for counter, value in (
        ("tictac-way", 1 + way),
        ("tictac-gap", gap),
        ("tictac-out", bounce),
        ("tictac-reached", int(reached and len(path) == gap - 1)),
    ):
        count(scene, who, counter, value, because, "GUR-124")


def _drops(scene: Scene, turn: Turn, bounce: int, grade: Grade, because: Key) -> None:
    """They fall from the height of this bounce, or by setting from where they were (GUR-123, A46)."""
    who, at = turn.who, scene[turn.who].at
    deep = won(scene.state, who)
    if settings(scene.state).tictac_fall == "with-bounce":
        deep += bounce
        scene.tell(Moved(who, at, at, "tic-tac", because, "GUR-123", height(scene.state, who) + bounce))
    land(scene, who, because)
    greatest = grade is Grade.CRITICAL_FAILURE
    halt(scene, who, because, "GUR-123")
    plunge(scene, turn.tables, who, deep, because, turn.slot, "GUR-123", greatest=greatest)


def come_down(scene: Scene, turn: Turn) -> None:
    """What they do in the air is done: they land on their feet, or fall if they were struck down
    (GUR-126)."""
    who = turn.who
    if ALOFT in scene[who].conditions:
        land(scene, who, turn.slot)
        alight(scene, turn, "land", turn.slot, "GUR-126")


ACTS = (TurnAct("tic-tac", FAR, NEEDS, candidates, tic_tac),)
