"""Jumps, high and broad, from a stand or a run (GUR-101, GUR-133 to GUR-136, GUR-219)."""

from collections.abc import Iterator
from fractions import Fraction

from domain.engine.menus.needs import Needs, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.counted import counted
from domain.facts.events import CounterSet
from domain.facts.hexes import Hex
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.blocking_weapons import barring
from domain.rulesets.gurps.core.collisions import plunge
from domain.rulesets.gurps.core.figures import basic_move, load
from domain.rulesets.gurps.core.place import in_hex, on_map
from domain.rulesets.gurps.core.running import came_from
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able, body_of, foes, holds_of, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import FLOORS, ROPES, drop, height, kinds
from domain.rulesets.gurps.move.footing import (
    STANDING_ROOM,
    chosen,
    footing,
    no_cliff,
    spot,
    this_side,
    unbarred,
)
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import FAR, UNSTOPPED
from domain.rulesets.gurps.stunts.needs import once, unheld
from domain.rulesets.gurps.turn.points import HEX, allowance, left
from domain.rulesets.gurps.turn.waits import interrupts
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("jumped", "next-turn", "GUR-135"),)
"""What is counted here, and how long it is kept."""

FLAT = (*FLOORS, *ROPES, "banister")
"""What is not in the way of a jump, however high it is or hangs."""


# -- how high and how far


@of_rules
def high_jump(state: State, tables: GurpsTables, who: Name) -> Fraction:
    """Inches, from the run of this turn (GUR-133, GUR-135, GUR-136)."""
    each, less = tables.limit("high-jump-for-each-yard"), tables.limit("high-jump-less")
    return _jump(state, tables, who, run(state, who), each, less)


def broad_jump(state: State, tables: GurpsTables, who: Name, yards: int | None = None) -> Fraction:
    """Feet, from the run of this turn, or from so many yards (GUR-134 to GUR-136)."""
    each, less = tables.limit("broad-jump-for-each-yard"), tables.limit("broad-jump-less")
    return _jump(state, tables, who, run(state, who) if yards is None else yards, each, less)


def _jump(state: State, tables: GurpsTables, who: Name, ran: int, each: int, less: int) -> Fraction:
    """So much for each yard of Basic Move and of the run, less so much; a run does not take them far beyond
    the jump from a stand (GUR-135)."""
    base = spring(state, who)
    standing, running = (max(each * yards - less, 0) for yards in (base, base + ran))
    return min(running, tables.limit("running-jump") * standing) * lessened(state, tables, who)


def spring(state: State, who: Name) -> int:
    """Basic Move, or half of the Jumping skill if that is more; a mount's for its rider (GUR-135)."""
    body = body_of(state, who)
    return max(basic_move(state, body), sheet(state, body).skills.get("jumping", 0) // 2)


def run(state: State, who: Name) -> int:
    """Yards of their straight run of this turn (GUR-135)."""
    return state.combatants[who].counter("run")


def lessened(state: State, tables: GurpsTables, who: Name) -> Fraction:
    """Half in combat unless seconds of Concentrate went before; less by what they carry (GUR-136)."""
    share = Fraction(load(state, tables, who).fifths, 5)
    calm = state.combatants[who].counter("concentrated") >= tables.limit("concentrated")
    return share / 2 if settings(state).in_combat and not calm else share


# -- what a jump needs


def let_go(case: Turning, pick: Choice) -> str:
    """Of whom."""
    victim = next(hold.victim for _, hold in holds_of(case.state, case.who))
    return f"{case.who} holds {victim}: let go before jumping."


@need("holding", "GUR-049", let_go)
def holding_nobody(case: Turning, pick: Choice) -> bool:
    """they hold nobody"""
    return not case.state.holds or not holds_of(case.state, case.who)


@need("not-up", "GUR-134", "{who} can jump only while standing, or on a mount that stands.")
def on_feet(case: Turning, pick: Choice) -> bool:
    """they, or their mount, stand or crouch"""
    body = body_of(case.state, case.who)
    return case.state.combatants[body].posture in ("standing", "crouching")


def ways(state: State, who: Name) -> tuple[int, ...]:
    """Straight ahead; on a line either way (A64)."""
    return (state.combatants[who].facing,) if on_map(state) else (0, 3)


@need("not-ahead", "GUR-134", "{who} can only jump straight ahead.")
def straight_ahead(case: Turning, pick: Choice) -> bool:
    """straight ahead"""
    at = case.state.combatants[case.who].at
    return hexes.heading(at, chosen(case, pick)) in ways(case.state, case.who)


def how_far(case: Turning, pick: Choice) -> str:
    """In yards."""
    yards = _reach(case, pick)
    return f"{case.who} can jump {counted(yards, 'yard')} at most that way."


def _reach(case: Turning, pick: Choice) -> int:
    way = hexes.heading(case.state.combatants[case.who].at, chosen(case, pick))
    assert way is not None
    return reaches(case.state, case.tables, case.who, way)


@need("cannot-jump", "GUR-134", how_far)
def within_their_jump(case: Turning, pick: Choice) -> bool:
    """as far as a broad jump takes them, from the run that they have"""
    at = case.state.combatants[case.who].at
    return hexes.distance(at, chosen(case, pick)) <= _reach(case, pick)


def between(case: Turning, pick: Choice) -> tuple[Hex, ...]:
    """The hexes that they come over."""
    return hexes.line(case.state.combatants[case.who].at, chosen(case, pick))[1:-1]


def upright_at(state: State, at: Hex) -> Name:
    """Somebody who does not lie there; or nobody."""
    there = (one for one in in_hex(state, at) if able(state, one))
    return next((one for one in there if state.combatants[one].posture != "lying"), "")


@footing(
    "in-the-way", "GUR-134", lambda state, who, at: f"{upright_at(state, at)} is in the way at {spot(at)}."
)
def nobody_up(state: State, who: Name, at: Hex) -> bool:
    """nobody, unless they lie"""
    return not upright_at(state, at)


@footing("in-the-way", "GUR-134", lambda state, who, at: f"There is a wall at {spot(at)}.")
def no_wall(state: State, who: Name, at: Hex) -> bool:
    """no wall"""
    return "wall" not in kinds(state, at)


@need("too-high", "GUR-133", "{who} cannot jump high enough to clear it.")
def high_enough(case: Turning, pick: Choice) -> bool:
    """over them: nothing higher than they jump"""
    state, who = case.state, case.who
    over = between(case, pick)
    tall = max((each.height for each in state.ground if each.at in over and each.kind not in FLAT), default=0)
    return Fraction(12 * (tall - height(state, who)), 8) <= high_jump(state, case.tables, who)


def foe_at(state: State, who: Name, at: Hex) -> Name:
    """A foe there, on their feet or not; or nobody."""
    return next((foe for foe in foes(state, who) if foe in in_hex(state, at)), "")


@footing("occupied", "GUR-134", lambda state, who, at: f"{foe_at(state, who, at)} is at {spot(at)}.")
def on_no_foe(state: State, who: Name, at: Hex) -> bool:
    """no foe, not even one who lies"""
    return not foe_at(state, who, at)


NEEDS: Needs[Turning] = (
    UNSTOPPED, once("jumped", "jumped", "GUR-135", "{who} has jumped this turn."),
    unheld, holding_nobody, on_feet, form("0,1", to=True), straight_ahead, within_their_jump, this_side,
    *(each.along(between, "over it") for each in (nobody_up, no_wall, unbarred, no_cliff)), high_enough,
    *STANDING_ROOM, no_cliff, on_no_foe, unbarred,
)  # fmt: skip
"""Beyond a foe in whose hex they are they come by evading, with a leap if they like (GUR-107, GUR-108)."""


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Straight ahead, each whole yard as far as the jump goes (GUR-101, GUR-214, A64)."""
    if like.to is not None:
        yield Choice("jump", to=like.to)
        return
    for way in ways(case.state, case.who):
        to = case.state.combatants[case.who].at
        for _ in range(reaches(case.state, case.tables, case.who, way)):
            to = hexes.neighbour(to, way)
            yield Choice("jump", to=to)


@of_rules
def reaches(state: State, tables: GurpsTables, who: Name, way: int) -> int:
    """Whole yards of a jump that way; a run helps only straight on (GUR-135, A64)."""
    start, now = came_from(state, who), state.combatants[who].at
    along = start != now and hexes.facing_towards(start, now) == way
    yards = int(broad_jump(state, tables, who, run(state, who) if along else 0) / 3)
    return min(yards, left(state, tables, who) // HEX) if settings(state).jump_points == "within" else yards


# -- how it goes


def _flies_on(state: State, who: Name) -> bool:
    return able(state, who) and not stunned(state, who) and not state.combatants[who].counter("turn-over")


def jump(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Hex by hex; where they land the movement of their turn ends (A64)."""
    who = turn.who
    assert pick.to is not None
    scene.tell(CounterSet(who, "jumped", 1, key, "GUR-135"))
    for to in hexes.line(scene[who].at, pick.to)[1:]:
        if not _flies_on(scene.state, who) or barring(scene.state, who, to):
            break
        high = height(scene.state, who)
        over = drop(scene.state, to, high)
        advance(scene, who, to, "jump", key, "GUR-134", high=high if over else None)
        interrupts(scene, turn, because=key)
    high = height(scene.state, who)
    deep = drop(scene.state, scene[who].at, high)
    if deep:
        plunge(scene, turn.tables, who, deep, key, turn.slot, controlled=_flies_on(scene.state, who))
    if not _flies_on(scene.state, who):
        return
    spent = max(allowance(scene.state, turn.tables, who), scene[who].counter("spent"))
    scene.tell(CounterSet(who, "spent", spent, key, "GUR-134"))
    scene.tell(CounterSet(who, "stopped", 1, key, "GUR-134"))


ACTS = (TurnAct("jump", FAR, NEEDS, candidates, jump),)
