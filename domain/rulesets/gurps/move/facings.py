"""Turning on the spot, and where one looks at the end of a move (GUR-138, GUR-139)."""

from collections.abc import Iterator

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Menu, Offered, not_offered
from domain.engine.menus.needs import Needs, Together, need
from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Faced
from domain.facts.hexes import FACINGS
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, maneuver
from domain.rulesets.gurps.core.place import nearest, on_map
from domain.rulesets.gurps.move.needs import (
    GOING,
    before_attacking,
    not_aloft,
    not_fast_or_pinning,
    not_stopped,
    short_of,
)
from domain.rulesets.gurps.turn.maneuvers import of
from domain.rulesets.gurps.turn.points import HEX, fast, left, pace, pay
from domain.rulesets.shared.conditions import count
from domain.rulesets.shared.durations import Counter

COUNTERS = (
    Counter("turned", "next-turn", "GUR-139"),
    Counter("looks", "turn", "GUR-138"),
)
"""What is counted here, and how long it is kept."""

TOWARDS = 7
"""What `looks` says of whoever looks towards the nearest foe; the facings count from 1."""

# -- what a turn needs


@need("no-facings", "GUR-100", "Turning takes a map; this fight is on a line.")
def with_facings(case: Turning, pick: Choice) -> bool:
    """on a map"""
    return on_map(case.state)


@need("not-up", "GUR-138", "{who} is on the ground and cannot turn.")
def up_to_turn(case: Turning, pick: Choice) -> bool:
    """neither sitting nor lying"""
    return case.state.combatants[case.who].posture not in ("sitting", "lying")


@need("turned", "GUR-139", "{who} has turned already with the step of this turn.")
def not_turned(case: Turning, pick: Choice) -> bool:
    """with a step: once"""
    return pace(case.state, case.who) != "step" or not case.state.combatants[case.who].counter("turned")


@need("no-such-facing", "GUR-138", f"Turn to {', '.join(FACINGS[:-1])} or {FACINGS[-1]}.")
def a_facing(case: Turning, pick: Choice) -> bool:
    """to one of the six facings"""
    return pick.how in FACINGS


@need("no-turn", "GUR-138", "{who} faces {manner} already.")
def another_facing(case: Turning, pick: Choice) -> bool:
    """another than they have"""
    return bool(sides(case.state, case.who, pick))


def too_far_round(case: Turning, pick: Choice) -> str:
    """By how much."""
    return f"{short_of(case, _turning(case, pick))} to turn so far."


@need("cannot-turn", "GUR-138", too_far_round)
def can_pay_the_turn(case: Turning, pick: Choice) -> bool:
    """a movement point for each hex-side, but with a step"""
    if pace(case.state, case.who) == "step":
        return True
    return _turning(case, pick) <= left(case.state, case.tables, case.who)


def _turning(case: Turning, pick: Choice) -> int:
    return HEX * sides(case.state, case.who, pick)


def sides(state: State, who: Name, pick: Choice) -> int:
    """By how many hex-sides they turn."""
    by = (FACINGS.index(pick.how) - state.combatants[who].facing) % 6
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


def turn_to(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Turn on the spot (GUR-138)."""
    points = HEX * sides(scene.state, turn.who, pick)
    scene.tell(Faced(turn.who, FACINGS.index(pick.how), key, "GUR-138"))
    count(scene, turn.who, "looks", 0, key, "GUR-138")
    if pace(scene.state, turn.who) == "step":
        scene.tell(CounterSet(turn.who, "turned", 1, key, "GUR-139"))
    else:
        pay(scene, turn.who, points, key, "GUR-138")


# -- at the end


@need("not-moved", "GUR-138", "{who} has not moved, and goes on facing the same way.")
def has_moved(case: Turning, pick: Choice) -> bool:
    """they have moved this turn"""
    fighter = case.state.combatants[case.who]
    return bool(fighter.counter("yards") or fighter.counter("spent"))


@need("not-up", "GUR-138", "{who} is lying and cannot turn.")
def not_lying(case: Turning, pick: Choice) -> bool:
    """they do not lie"""
    return case.state.combatants[case.who].posture != "lying"


@need("spun", "GUR-114", "{who} has spun this turn, and faces where that led.")
def not_spun(case: Turning, pick: Choice) -> bool:
    """they have not spun"""
    return not case.state.combatants[case.who].counter("spun")


@need(
    "too-fast",
    "GUR-138",
    "{who} has spent more than half of their movement: turn by one hex-side at most.",
)
def slow_or_a_side(case: Turning, pick: Choice) -> bool:
    """after more than half of the movement points, but for a step: by one hex-side"""
    state, tables, who = case.state, case.tables, case.who
    free = of(maneuver(state, who)).moves == "step" or not fast(state, tables, who)
    return free or sides(state, who, pick) <= 1


FACE: Needs[Turning] = (
    with_facings, has_moved, not_lying, not_spun, form("north", manner=1), a_facing, slow_or_a_side,
)  # fmt: skip


def all_round(case: Turning, like: Choice) -> Iterator[Choice]:
    """As they do first, then the others clockwise."""
    facing = case.state.combatants[case.who].facing
    yield from (Choice("face", manner=(FACINGS[hexes.turn(facing, by)],)) for by in range(6))


LOOKS = Question("says where one looks at the end of a move", "GUR-138")

AT_THE_END: dict[str, acts.Act[Turning]] = {"face": acts.Act("face", FACE, all_round, asked=LOOKS)}
ASKED = tuple(AT_THE_END.values())


def looks(case: Turning) -> Menu:
    """Where they may look at the end of their move; empty if they are not asked (GUR-138)."""
    return Offered(case, AT_THE_END, no_look)


def look_as_said(scene: Scene, turn: Turn, menu: Menu) -> None:
    """As they said with their walk, by default towards the nearest foe, as far as they may (GUR-138)."""
    look = scene[turn.who].counter("looks")
    foe = look == TOWARDS
    said = towards(scene.state, turn.who, menu, "face") if foe else nearest_to(look - 1, menu, "face")
    if said is not None and sides(scene.state, turn.who, said):
        scene.tell(Faced(turn.who, FACINGS.index(said.how), turn.slot, "GUR-138"))


def towards(state: State, who: Name, menu: Menu, act: str) -> Choice | None:
    """The turn of that act that looks nearest to where the nearest foe is, if any is open."""
    foe, here = nearest(state, who), state.combatants[who].at
    there = state.combatants[foe].at if foe else here
    ahead = state.combatants[who].facing if here == there else hexes.facing_towards(here, there)
    return nearest_to(ahead, menu, act)


def nearest_to(facing: int, menu: Menu, act: str) -> Choice | None:
    """The turn of that act that looks nearest to a facing, if any is open."""
    straight = Choice(act, manner=(FACINGS[facing],))
    if straight in menu:
        return straight

    def astray(pick: Choice) -> int:
        off = (FACINGS.index(pick.how) - facing) % 6
        return min(off, 6 - off)

    return min(menu.like(Choice(act)), key=astray, default=None)


def no_look(case: Turning, pick: Choice) -> Refused:
    """Nothing else is asked then."""
    return not_offered(pick, tuple(Choice("face", manner=(facing,)) for facing in FACINGS), "GUR-138")


ACTS = (TurnAct("turn", GOING, TURN, turns, turn_to),)
