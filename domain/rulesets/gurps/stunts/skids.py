"""Skidding over a slippery patch, turn after turn (GUR-110 to GUR-113)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import ConditionGained, ConditionLost, CounterSet, Grade, PostureChanged
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import holds_on, mount_of
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.collisions import hit_ground
from domain.rulesets.gurps.core.figures import move
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import slippery
from domain.rulesets.gurps.move.movement import why_not
from domain.rulesets.gurps.stunts.stunts import (
    WITHIN,
    ahead,
    attempt,
    best_of,
    chosen,
    free_way,
    halt,
    topple,
    travel,
)
from domain.rulesets.gurps.turn.points import allowance

SKIDDING = "skidding"
"""A condition while one slides; its level is the yards of the last slide (GUR-112)."""

SKILLS = (("dx", -2), ("skating", -2))
"""What is rolled, at the penalty of bad footing (GUR-111, GUR-190)."""

HOW = {"standing": "standing", "kneeling": "kneeling", "prone": "lying"}
"""One may kneel or go prone for it, which is free (GUR-110)."""


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Instead of running: on to the slick patch that he ran at, or further over it (GUR-110)."""
    if barred(state, who) is None and slide(state, who) and needed(state, tables, who):
        now = state.combatants[who].posture
        postures = tuple(how for how, posture in HOW.items() if now in ("standing", "crouching", posture))
        yield from chosen("skid", *postures)


def barred(state: State, who: Name) -> Refused | None:
    """Why he cannot skid now."""
    fighter = state.combatants[who]
    moved = fighter.counter("yards") or fighter.counter("spent")
    if moved or fighter.counter("skid"):
        return Refused("moved", f"{who} has moved already: a skid takes the place of running.", "GUR-110")
    if fighter.posture == "sitting" or (fighter.posture == "lying" and SKIDDING not in fighter.conditions):
        return Refused("not-up", f"{who} is not on his feet.", "GUR-110")
    if holds_on(state, who) or mount_of(state, who):
        return Refused("not-free", f"{who} is held, or rides.", "GUR-110")
    return why_not(state, who)


def yards(state: State, who: Name) -> int:
    """As many as he ran at it on his last turn; then half of the last slide (GUR-112)."""
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


def needed(state: State, tables: Tables, who: Name, *more: Term) -> tuple[Term, ...]:
    """The better of DX and Skating, at the penalty of bad footing (GUR-111)."""
    return best_of(state, tables, who, SKILLS, "GUR-111", *more)


def skid(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """So many yards, or down, or down hard (GUR-111 to GUR-113)."""
    who, posture = turn.who, HOW[pick.manner[0]]
    if posture != scene[who].posture and posture != "standing":
        scene.tell(PostureChanged(who, posture, key, "GUR-110"))
    way, far = slide(scene.state, who), yards(scene.state, who)
    scene.tell(CounterSet(who, "skid", 1, key, "GUR-110"))
    spent = allowance(scene.state, turn.tables, who)
    scene.tell(CounterSet(who, "spent", spent, key, "GUR-110"))
    terms = needed(scene.state, turn.tables, who)
    grade, because = attempt(scene, who, terms, f"{turn.slot}.skid", "GUR-111")
    if grade.passed:
        scene.tell(ConditionGained(who, SKIDDING, because, "GUR-112", level=len(way)))
        prone = scene[who].posture == "lying"
        travel(scene, turn, way, "skid", because, "GUR-112", prone=prone)
        halt(scene, who, because, "GUR-112")
    else:
        fails(scene, turn, grade, far, because)


def fails(scene: Scene, turn: Turn, grade: Grade, far: int, because: Key) -> None:
    """He falls, if he is up, or stops; critically he strikes the ground at his speed (GUR-113, A61)."""
    who = turn.who
    if SKIDDING in scene[who].conditions:
        scene.tell(ConditionLost(who, SKIDDING, because, "GUR-113"))
    halt(scene, who, because, "GUR-113")
    if grade is Grade.CRITICAL_FAILURE:
        whole = settings(scene.state).stunt_speed == "move"
        velocity = move(scene.state, turn.tables, who) if whole else far
        hit_ground(scene, turn.tables, who, velocity, because, turn.slot, "GUR-113")
    elif scene[who].posture in ("standing", "crouching"):
        topple(scene, who, because, "GUR-113")


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot skid there."""
    return barred(state, who) or Refused(
        "no-slide", f"{who} did not run at anything slippery on his last turn, or slides no more.", "GUR-110"
    )


DEEDS = (Deed(("skid",), WITHIN, offers, skid, refuses),)
