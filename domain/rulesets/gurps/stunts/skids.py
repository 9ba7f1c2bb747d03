"""Skidding over a slippery patch, turn after turn (GUR-110 to GUR-113)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Needs, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, CounterSet, Grade, PostureChanged
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.collisions import hit_ground
from domain.rulesets.gurps.core.figures import move
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import slippery
from domain.rulesets.gurps.move.footing import FREE, each_at, floored, footing, spot
from domain.rulesets.gurps.move.needs import FAR, UNSTOPPED, on_foot, whole_move
from domain.rulesets.gurps.stunts.needs import hopeful, unheld
from domain.rulesets.gurps.stunts.stunts import (
    UPRIGHT,
    ahead,
    attempt,
    best_of,
    free_way,
    halt,
    topple,
    travel,
)
from domain.rulesets.gurps.turn.points import allowance
from domain.rulesets.shared.conditions import clear
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("skid", "next-turn", "GUR-110"),)
"""What is counted here, and how long it is kept."""

SKIDDING = "skidding"
"""A condition while one slides; its level is the yards of the last slide (GUR-112)."""

SKILLS = ("dx", "skating")
"""What is rolled, at the penalty of bad footing (GUR-111, GUR-190)."""

HOW = {"standing": "standing", "kneeling": "kneeling", "prone": "lying"}
"""One may kneel or go prone for it, which is free (GUR-110)."""


# -- what it needs


@need("not-up", "GUR-110", "{who} is on the ground, and does not slide there already.")
def up_to_slide(case: Turning, pick: Choice) -> bool:
    """they are on their feet or knees, or slide already"""
    fighter = case.state.combatants[case.who]
    return fighter.posture in UPRIGHT or (fighter.posture == "lying" and SKIDDING in fighter.conditions)


@need("no-slide", "GUR-110", "{who} ran nowhere on their last turn.")
def came_running(case: Turning, pick: Choice) -> bool:
    """they ran, or slid, on their last turn"""
    return case.state.combatants[case.who].counter("last-way") > 0


@need("slid-out", "GUR-112", "{who} slides no more: half of their last slide is less than a yard.")
def slides_on(case: Turning, pick: Choice) -> bool:
    """sliding: half of the last slide is a yard or more"""
    return yards(case.state, case.who) > 0


def next_on(case: Turning, pick: Choice) -> Hex:
    """The first hex of the slide."""
    fighter = case.state.combatants[case.who]
    return hexes.neighbour(fighter.at, fighter.counter("last-way") - 1)


@footing("not-slippery", "GUR-110", lambda state, who, at: f"{spot(at)} is not slippery.")
def slick(state: State, who: Name, at: Hex) -> bool:
    """something slippery"""
    return slippery(state, at)


@need("other-posture", "GUR-110", "{who} cannot skid {manner} from the present posture.")
def in_a_posture(case: Turning, pick: Choice) -> bool:
    """standing, kneeling or prone; from the knees or the ground as one is"""
    now = case.state.combatants[case.who].posture
    return pick.how in HOW and now in ("standing", "crouching", HOW[pick.how])


NEEDS: Needs[Turning] = (
    UNSTOPPED, whole_move("GUR-110"), up_to_slide, unheld, on_foot, came_running, slides_on,
    *each_at((slick, *(each for each in FREE if each is not floored)), next_on, "straight on"),
    hopeful(lambda case, pick: needed(case.state, case.tables, case.who)),
    form("standing", manner=1), in_a_posture,
)  # fmt: skip


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """In each posture."""
    yield from (Choice("skid", manner=(how,)) for how in HOW)


# -- how it goes


def yards(state: State, who: Name) -> int:
    """As many as they ran at it on their last turn; then half of the last slide (GUR-112)."""
    fighter = state.combatants[who]
    if SKIDDING in fighter.conditions:
        return fighter.conditions[SKIDDING].level // 2
    return fighter.counter("last-run")


def slide(state: State, who: Name) -> tuple[Hex, ...]:
    """The hexes of this turn's slide: straight on, over the slick and not beyond it (GUR-110, GUR-112)."""
    fighter = state.combatants[who]
    way = fighter.counter("last-way") - 1
    if way < 0:
        return ()
    found: list[Hex] = []
    for at in ahead(fighter.at, way):
        if len(found) == yards(state, who) or not slippery(state, at):
            break
        found.append(at)
    return free_way(state, who, found)


def needed(state: State, tables: GurpsTables, who: Name, *more: Term) -> tuple[Term, ...]:
    """The better of DX and Skating, at the penalty of bad footing (GUR-111)."""
    return best_of(state, tables, who, SKILLS, tables.modifier("skid"), *more)


def skid(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """So many yards, or down, or down hard (GUR-111 to GUR-113)."""
    who, posture = turn.who, HOW[pick.how]
    if posture != scene[who].posture and posture != "standing":
        scene.tell(PostureChanged(who, posture, key, "GUR-110"))
    way, far = slide(scene.state, who), yards(scene.state, who)
    scene.tell(CounterSet(who, "skid", 1, key, "GUR-110"))
    spent = allowance(scene.state, turn.tables, who)
    scene.tell(CounterSet(who, "spent", spent, key, "GUR-110"))
    terms = needed(scene.state, turn.tables, who)
    grade, because = attempt(scene, turn.tables, who, terms, f"{turn.slot}.skid", "GUR-111")
    if grade.passed:
        scene.tell(ConditionGained(who, SKIDDING, because, "GUR-112", level=len(way)))
        prone = scene[who].posture == "lying"
        travel(scene, turn, way, "skid", because, "GUR-112", prone=prone)
        halt(scene, who, because, "GUR-112")
    else:
        fails(scene, turn, grade, far, because)


def fails(scene: Scene, turn: Turn, grade: Grade, far: int, because: Key) -> None:
    """They fall, if they are up, or stop; critically they strike the ground at their speed (GUR-113, A61)."""
    who = turn.who
    clear(scene, who, SKIDDING, because, "GUR-113")
    halt(scene, who, because, "GUR-113")
    if grade is Grade.CRITICAL_FAILURE:
        whole = settings(scene.state).stunt_speed == "move"
        velocity = move(scene.state, turn.tables, who) if whole else far
        hit_ground(scene, turn.tables, who, velocity, because, turn.slot, "GUR-113")
    elif scene[who].posture in ("standing", "crouching"):
        topple(scene, who, because, "GUR-113")


ACTS = (TurnAct("skid", FAR, NEEDS, candidates, skid),)
