"""Spinning round at the end of a fast move (GUR-114 to GUR-116)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Needs, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Faced, Grade
from domain.facts.hexes import FACINGS
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.move.facings import a_facing, sides, with_facings
from domain.rulesets.gurps.move.needs import FAR, not_aloft
from domain.rulesets.gurps.stunts.needs import hopeful, once, upright
from domain.rulesets.gurps.stunts.skids import fails
from domain.rulesets.gurps.stunts.skids import needed as to_skid
from domain.rulesets.gurps.stunts.stunts import attempt, best_of, halt, topple
from domain.rulesets.gurps.turn.points import fast
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("spun", "next-turn", "GUR-114"),)
"""What is counted here, and how long it is kept."""

SKILLS = ("acrobatics", "running")
"""What is rolled (GUR-115)."""


# -- what it needs


@need("not-moved", "GUR-114", "{who} has not moved this turn: a spin ends a move.")
def has_moved(case: Turning, pick: Choice) -> bool:
    """they have moved"""
    return bool(case.state.combatants[case.who].counter("yards"))


@need(
    "no-need",
    "GUR-114",
    "{who} has spent no more than half of their movement, and can turn freely at the end.",
)
def has_moved_fast(case: Turning, pick: Choice) -> bool:
    """more than half of their movement points are spent"""
    return fast(case.state, case.tables, case.who)


@need("not-learnt", "GUR-115", "{who} has learnt neither acrobatics nor running.")
def learnt_to_spin(case: Turning, pick: Choice) -> bool:
    """they have learnt acrobatics or running, or skids"""
    known = sheet(case.state, case.who).skills.keys()
    return bool(case.state.combatants[case.who].counter("skid")) or not known.isdisjoint(SKILLS)


@need("one-side", "GUR-114", "{who} can turn that far without a spin; spin by more than one hex-side.")
def far_round(case: Turning, pick: Choice) -> bool:
    """by more than one hex-side"""
    return sides(case.state, case.who, pick) > 1


NEEDS: Needs[Turning] = (
    with_facings, once("spun", "spun", "GUR-114", "{who} has spun this turn."), not_aloft, upright,
    has_moved, has_moved_fast, learnt_to_spin,
    hopeful(lambda case, pick: needed(case.state, case.tables, case.who)),
    form("north", manner=1), a_facing, far_round,
)  # fmt: skip


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """The facings beside those that they may turn to at the end."""
    facing = case.state.combatants[case.who].facing
    yield from (Choice("spin", manner=(FACINGS[hexes.turn(facing, by)],)) for by in (2, 3, 4))


# -- how it goes


def needed(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """The better of Acrobatics and Running, or the skid's, at the speed of the move (GUR-115, GUR-116)."""
    speed = tables.speed(state.combatants[who].counter("yards"))
    more = (Term("speed", speed, rule="GUR-191"),) if speed else ()
    if state.combatants[who].counter("skid"):
        return to_skid(state, tables, who, *more)
    return best_of(state, tables, who, SKILLS, *more)


def spin(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """To any facing, to a random one, or to the ground (GUR-115, GUR-116)."""
    who, slid = turn.who, scene[turn.who].counter("skid")
    scene.tell(CounterSet(who, "spun", 1, key, "GUR-114"))
    terms = needed(scene.state, turn.tables, who)
    grade, because = attempt(
        scene, turn.tables, who, terms, f"{turn.slot}.spin", "GUR-116" if slid else "GUR-115"
    )
    halt(scene, who, because, "GUR-114")
    if grade.passed:
        _face(scene, who, FACINGS.index(pick.how), because, "GUR-115")
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


ACTS = (TurnAct("spin", FAR, NEEDS, candidates, spin),)
