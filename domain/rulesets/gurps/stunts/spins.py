"""Spinning round at the end of a fast move (GUR-114 to GUR-116)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Faced, Grade
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.haste import ALOFT
from domain.rulesets.gurps.core.place import FACINGS, on_map
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.stunts.skids import fails
from domain.rulesets.gurps.stunts.skids import needed as to_skid
from domain.rulesets.gurps.stunts.stunts import WITHIN, attempt, best_of, halt, topple, up
from domain.rulesets.gurps.turn.points import fast

SKILLS = (("acrobatics", 0), ("running", 0))
"""What is rolled (GUR-115)."""


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """More than one hex-side of turn, after more than half of the movement points (GUR-114)."""
    if barred(state, tables, who) is None and needed(state, tables, who):
        facing = state.combatants[who].facing
        yield from (Choice("spin", manner=(FACINGS[hexes.turn(facing, by)],)) for by in (2, 3, 4))


def barred(state: State, tables: Tables, who: Name) -> Refused | None:
    """Why there is no spin now."""
    fighter = state.combatants[who]
    if not on_map(state) or fighter.counter("spun") or ALOFT in fighter.conditions or not up(state, who):
        return Refused("cannot-spin", f"{who} cannot spin, or has done so.", "GUR-114")
    if not fighter.counter("yards") or not fast(state, tables, who):
        why = f"{who} has not spent more than half of his movement: he may turn freely at the end."
        return Refused("no-need", why, "GUR-114")
    return None


def needed(state: State, tables: Tables, who: Name) -> tuple[Term, ...]:
    """The better of Acrobatics and Running, or the skid's, at the speed of the move (GUR-115, GUR-116)."""
    speed = tables.speed(state.combatants[who].counter("yards"))
    more = (Term("speed", speed, rule="GUR-191"),) if speed else ()
    if state.combatants[who].counter("skid"):
        return to_skid(state, tables, who, *more)
    return best_of(state, tables, who, SKILLS, "GUR-115", *more)


def spin(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """To any facing, to a random one, or to the ground (GUR-115, GUR-116)."""
    who, slid = turn.who, scene[turn.who].counter("skid")
    scene.tell(CounterSet(who, "spun", 1, key, "GUR-114"))
    terms = needed(scene.state, turn.tables, who)
    grade, because = attempt(scene, who, terms, f"{turn.slot}.spin", "GUR-116" if slid else "GUR-115")
    halt(scene, who, because, "GUR-114")
    if grade.passed:
        _face(scene, who, FACINGS.index(pick.manner[0]), because, "GUR-115")
    elif slid:
        fails(scene, turn, grade, scene[who].counter("yards"), because)
    elif grade is Grade.CRITICAL_FAILURE:
        topple(scene, who, because, "GUR-116")
    else:
        anyhow = scene.pick(who, "1d6", f"{turn.slot}.faces-anyhow", rule="GUR-116", rows=(1, 2, 3, 4, 5, 6))
        _face(scene, who, anyhow.row, anyhow.key, "GUR-116")


def _face(scene: Scene, who: Name, facing: int, because: Key, rule: str) -> None:
    if facing != scene[who].facing:
        scene.tell(Faced(who, facing, because, rule))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot spin."""
    return Refused(
        "cannot-spin",
        f"{who} spins once, on his feet, with more than half of his movement spent; one hex-side needs none.",
        "GUR-114",
    )


DEEDS = (Deed(("spin",), WITHIN, offers, spin, refuses),)
