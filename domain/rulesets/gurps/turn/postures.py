"""Changing posture: as a manoeuvre, as the step of another, and for nothing (GUR-165)."""

from collections.abc import Iterator

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key
from domain.facts.events import CounterSet, PostureChanged
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, maneuver
from domain.rulesets.gurps.core.figures import step
from domain.rulesets.gurps.core.status import mount_of
from domain.rulesets.gurps.turn.intents import rested, unheld_by_setting, unpinned, unstunned
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS, of
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("swapped", "next-turn", "GUR-165"),)
"""What is counted here, and how long it is kept."""

FREELY = {"standing": "crouching", "crouching": "standing"}
"""What one swaps for nothing, once a turn (GUR-165)."""

BY_STEP = {"standing": ("kneeling",), "kneeling": ("standing",)}
"""What the step of another manoeuvre will do (GUR-165)."""

DOWN_TO = {"standing": ("lying",), "kneeling": ("lying",)}
"""What the step of an Attack will do besides, to get at somebody on the ground (GUR-014)."""

MOVING = tuple(act for act, each in MANEUVERS.items() if each.moves != "none")
"""Manoeuvres in which one moves at all."""


# -- what a change needs


def their_mount(case: Turning, pick: Choice) -> str:
    """On whom they sit."""
    return f"{case.who} sits on {mount_of(case.state, case.who)} and cannot change posture."


@need("mounted", "GUR-060", their_mount)
def on_no_mount(case: Turning, pick: Choice) -> bool:
    """on nobody's back"""
    return not mount_of(case.state, case.who)


def their_posture(case: Turning) -> str:
    """How they stand, kneel or lie."""
    return case.state.combatants[case.who].posture


def the_postures(case: Turning, pick: Choice) -> str:
    """Which there are."""
    could = ", ".join(posture.id for posture in case.tables.postures)
    return f"{pick.how} is no posture; there is {could}."


@need("no-such-posture", "GUR-164", the_postures)
def a_posture(case: Turning, pick: Choice) -> bool:
    """to a posture"""
    return case.tables.posture(pick.how).id == pick.how


@need("already-so", "GUR-165", "{who} is {manner} already.")
def another_posture(case: Turning, pick: Choice) -> bool:
    """another than they are in"""
    return pick.how != their_posture(case)


def those_in_one(case: Turning, pick: Choice) -> str:
    """What they can come to."""
    now = their_posture(case)
    could = " or ".join(case.tables.posture(now).to)
    return f"One change at a time: from {now} {case.who} comes to {could} in one manoeuvre."


@need("not-in-one", "GUR-165", those_in_one)
def in_one(case: Turning, pick: Choice) -> bool:
    """that one change leads to"""
    return pick.how in case.tables.posture(their_posture(case)).to


def freely(case: Turning, pick: Choice) -> bool:
    """Whether it is one that they swap for nothing."""
    return FREELY.get(their_posture(case)) == pick.how


def from_theirs(case: Turning, pick: Choice) -> str:
    """What it takes."""
    return f"From {their_posture(case)} to {pick.how} takes a Change Posture manoeuvre."


@need("takes-a-maneuver", "GUR-165", from_theirs)
def without_maneuver(case: Turning, pick: Choice) -> bool:
    """that takes a step at most"""
    now, posture = their_posture(case), pick.how
    return freely(case, pick) or posture in (*BY_STEP.get(now, ()), *DOWN_TO.get(now, ()))


@need("swapped", "GUR-165", "{who} has swapped standing and crouching already this turn.")
def not_swapped(case: Turning, pick: Choice) -> bool:
    """standing and crouching: not swapped yet this turn"""
    return not freely(case, pick) or not case.state.combatants[case.who].counter("swapped")


@need("takes-a-step", "GUR-165", "That takes a step, and the manoeuvre of {who} has none.")
def has_a_step(case: Turning, pick: Choice) -> bool:
    """else within a manoeuvre with a step"""
    return freely(case, pick) or of(maneuver(case.state, case.who)).moves == "step"


@need("stepped", "GUR-165", "{who} has taken the step of this turn already.")
def step_left(case: Turning, pick: Choice) -> bool:
    """which is not taken yet"""
    return freely(case, pick) or not case.state.combatants[case.who].counter("stepped")


@need("takes-a-maneuver", "GUR-014", "Only the step of an Attack takes {who} down to the ground.")
def down_to_attack(case: Turning, pick: Choice) -> bool:
    """down to the ground: by the step of an Attack"""
    now, posture = their_posture(case), pick.how
    return posture not in DOWN_TO.get(now, ()) or maneuver(case.state, case.who) == "attack"


# -- how it goes


def take(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The posture, paid for by the step unless it is free."""
    who, posture = turn.who, pick.how
    if FREELY.get(scene[who].posture) == posture:
        scene.tell(CounterSet(who, "swapped", 1, key, "GUR-165"))
    else:
        steps = step(scene.state, turn.tables, who)
        scene.tell(CounterSet(who, "stepped", steps, key, "GUR-165"))
    scene.tell(PostureChanged(who, posture, key, "GUR-165"))


def change(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The manoeuvre: one change (GUR-165)."""
    scene.tell(PostureChanged(turn.who, pick.how, key, "GUR-165"))


def changes(case: Turning, like: Choice) -> Iterator[Choice]:
    """Every posture that one change leads to."""
    return (Choice(like.act, manner=(each,)) for each in case.tables.posture(their_posture(case)).to)


def without(case: Turning, like: Choice) -> Iterator[Choice]:
    """What they swap, what a step does, what it does in an Attack."""
    now = their_posture(case)
    swap = (FREELY[now],) if now in FREELY else ()
    to = (*swap, *BY_STEP.get(now, ()), *DOWN_TO.get(now, ()))
    return (Choice(like.act, manner=(each,)) for each in to)


ACTS = (
    TurnAct(
        "change-posture", (),
        (
            unstunned, rested, on_no_mount, unpinned, unheld_by_setting,
            form("kneeling", manner=1), a_posture, another_posture, in_one,
        ),
        changes, change,
    ),
    TurnAct(
        "take-posture", MOVING,
        (
            on_no_mount, form("kneeling", manner=1), a_posture, another_posture,
            without_maneuver, not_swapped, has_a_step, step_left, down_to_attack,
        ),
        without, take,
    ),
)  # fmt: skip
