"""Sliding down a banister, sitting or on one's feet (GUR-103 to GUR-105)."""

from collections.abc import Iterator

from domain.engine.menus.needs import Needs, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Grade, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.collisions import hit_ground, plunge
from domain.rulesets.gurps.core.modifiers import ModifierName, ThresholdName
from domain.rulesets.gurps.core.place import on_map
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import drop, feature, height, passable
from domain.rulesets.gurps.move.footing import FREE, each_at
from domain.rulesets.gurps.move.needs import FAR
from domain.rulesets.gurps.stunts.needs import STUNT, hopeful, once
from domain.rulesets.gurps.stunts.stunts import along, attempt, best_of, free_way, halt, somewhere, travel
from domain.rulesets.gurps.turn.points import HEX, left, pay
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("slid", "next-turn", "GUR-103"),)
"""What is counted here, and how long it is kept."""

BANISTER = ("banister",)

SITTING, STANDING = "sitting", "standing"
SKILLS = {SITTING: ("dx", "acrobatics"), STANDING: ("acrobatics",)}
"""What is rolled (GUR-103)."""

HARDER: dict[str, ModifierName] = {SITTING: "slide-sitting", STANDING: "slide-standing"}
"""How much harder it is (GUR-103)."""

VELOCITY: dict[str, ThresholdName] = {SITTING: "slide-velocity-sitting", STANDING: "slide-velocity-standing"}
"""With which one strikes the ground (GUR-105)."""

OPEN = {"open-left": -1, "open-right": 1}
"""On which side there is nothing under the rail, going down it."""


# -- what it needs


@need("no-banister", "GUR-103", "No banister runs down from where {who} is.")
def a_banister(case: Turning, pick: Choice) -> bool:
    """a banister by their hex"""
    return feature(case.state, case.state.combatants[case.who].at, BANISTER) is not None


def next_down(case: Turning, pick: Choice) -> Hex:
    """The first hex of the slide."""
    at = case.state.combatants[case.who].at
    rail = feature(case.state, at, BANISTER)
    assert rail is not None
    return hexes.neighbour(at, rail.facing)


@need("no-such-way", "GUR-103", "Slide down a banister sitting or standing.")
def sits_or_stands(case: Turning, pick: Choice) -> bool:
    """sitting or standing"""
    return pick.how in SKILLS


@need("not-learnt", "GUR-103", "{who} has never learnt acrobatics: slide sitting.")
def learnt_to_stand(case: Turning, pick: Choice) -> bool:
    """standing: with Acrobatics that they have learnt"""
    return pick.how == SITTING or "acrobatics" in sheet(case.state, case.who).skills


NEEDS: Needs[Turning] = (
    STUNT, once("slid", "slid", "GUR-103", "{who} has slid as far as one does in a turn."), a_banister,
    *each_at(FREE, next_down, "the next hex down"), form("sitting", manner=1),
    sits_or_stands, learnt_to_stand,
    hopeful(lambda case, pick: needed(case.state, case.tables, case.who, pick.how)),
)  # fmt: skip


def candidates(case: Turning, like: Choice) -> Iterator[Choice]:
    """Both ways to slide."""
    yield from (Choice("slide-banister", manner=(how,)) for how in SKILLS)


# -- how it goes


def slide(state: State, tables: GurpsTables, who: Name) -> tuple[Hex, ...]:
    """The hexes down the banister, as far as it goes in a turn and the one where it ends (GUR-103)."""
    at = state.combatants[who].at
    rail = feature(state, at, BANISTER)
    if rail is None:
        return ()
    down = along(at, rail.facing, lambda to: _goes_on(state, to, rail.facing))
    off = hexes.neighbour(down[-1] if down else at, rail.facing)
    return free_way(state, who, (*down, off)[: tables.limit("slide")])


def _goes_on(state: State, at: Hex, facing: int) -> bool:
    rail = feature(state, at, BANISTER)
    return rail is not None and rail.facing == facing


def needed(state: State, tables: GurpsTables, who: Name, how: str) -> tuple[Term, ...]:
    """The better of DX and Acrobatics sitting, Acrobatics standing, each made harder (GUR-103)."""
    return best_of(state, tables, who, SKILLS[how], tables.modifier(HARDER[how]))


def slide_down(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """To the end of this turn's slide; off the rail somewhere; or on one's back (GUR-103 to GUR-105)."""
    who, how = turn.who, pick.how
    way = slide(scene.state, turn.tables, who)
    scene.tell(CounterSet(who, "slid", len(way), key, "GUR-103"))
    terms = needed(scene.state, turn.tables, who, how)
    grade, because = attempt(scene, turn.tables, who, terms, f"{turn.slot}.banister", "GUR-103")
    if not grade.passed:
        rule = "GUR-105" if grade is Grade.CRITICAL_FAILURE else "GUR-104"
        way = somewhere(scene, who, way, f"{turn.slot}.falls-at", rule)
    arrived = travel(scene, turn, way, "banister", because, "GUR-103")
    pay(scene, who, min(HEX * len(way), left(scene.state, turn.tables, who)), because, "GUR-103")
    if not arrived or grade.passed:
        return
    if grade is Grade.CRITICAL_FAILURE:
        _off(scene, turn, how, because)
    else:
        halt(scene, who, because, "GUR-104")


def _off(scene: Scene, turn: Turn, how: str, because: Key) -> None:
    """On the stairs with the speed of the slide, or over the rail where one side is open (GUR-105)."""
    who = turn.who
    halt(scene, who, because, "GUR-105")
    over = _beyond(scene.state, who)
    if over is not None:
        side = scene.pick(who, "1d6", f"{turn.slot}.falls-to", rule="GUR-105", rows=(3, 6))
        if side.row == 1 and able(scene.state, who):
            deep = drop(scene.state, over, height(scene.state, who))
            at, high = scene[who].at, height(scene.state, who)
            scene.tell(Moved(who, at, over, "over-the-rail", side.key, "GUR-105", high))
            plunge(scene, turn.tables, who, deep, side.key, turn.slot, "GUR-105")
            return
    hit_ground(scene, turn.tables, who, turn.tables.limit(VELOCITY[how]), because, turn.slot, "GUR-105")


def _beyond(state: State, who: Name) -> Hex | None:
    """The hex on the open side of the banister, if it has one and it is a fall (GUR-105)."""
    at = state.combatants[who].at
    rail = feature(state, at, BANISTER)
    for side in rail.manner if rail is not None and on_map(state) else ():
        if rail is not None and side in OPEN:
            over = hexes.neighbour(at, rail.facing + OPEN[side])
            if passable(state, over) and drop(state, over, height(state, who)):
                return over
    return None


ACTS = (TurnAct("slide-banister", FAR, NEEDS, candidates, slide_down),)
