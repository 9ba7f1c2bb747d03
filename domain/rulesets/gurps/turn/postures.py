"""Changing posture: as a manoeuvre, as the step of another, and for nothing (GUR-165)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, PostureChanged
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import mount_of
from domain.rulesets.gurps.core.acts import Deed, Turn, maneuver
from domain.rulesets.gurps.core.figures import step
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS, of

FREELY = {"standing": "crouching", "crouching": "standing"}
"""What one swaps for nothing, once a turn (GUR-165)."""

BY_STEP = {"standing": ("kneeling",), "kneeling": ("standing",)}
"""What the step of another manoeuvre will do (GUR-165)."""

DOWN_TO = {"standing": ("lying",), "kneeling": ("lying",)}
"""What the step of an Attack will do besides, to get at somebody on the ground (GUR-014)."""

MOVING = tuple(act for act, each in MANEUVERS.items() if each.moves != "none")
"""Manoeuvres in which one moves at all."""


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """The postures that cost no manoeuvre now."""
    fighter = state.combatants[who]
    if mount_of(state, who):
        return
    swap = FREELY.get(fighter.posture)
    if swap and not fighter.counter("swapped"):
        yield Choice("take-posture", manner=(swap,))
    if of(maneuver(state, who)).moves == "step" and not fighter.counter("stepped"):
        low = DOWN_TO.get(fighter.posture, ()) if maneuver(state, who) == "attack" else ()
        for posture in (*BY_STEP.get(fighter.posture, ()), *low):
            yield Choice("take-posture", manner=(posture,))


def take(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The posture, paid for by the step unless it is free."""
    who, posture = turn.who, pick.manner[0]
    if FREELY.get(scene[who].posture) == posture:
        scene.tell(CounterSet(who, "swapped", 1, key, "GUR-165"))
    else:
        steps = step(scene.state, turn.tables, who)
        scene.tell(CounterSet(who, "stepped", steps, key, "GUR-165"))
    scene.tell(PostureChanged(who, posture, key, "GUR-165"))


def change(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """The manoeuvre: one change (GUR-165)."""
    scene.tell(PostureChanged(turn.who, pick.manner[0], key, "GUR-165"))


def none(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Offered among the manoeuvres."""
    return iter(())


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why a posture cannot be taken so."""
    if steed := mount_of(state, who):
        return Refused("mounted", f"{who} sits on {steed} and stays as he is.", "GUR-060")
    posture = state.combatants[who].posture
    if pick.act == "change-posture":
        why = f"One change at a time: from {posture} {who} cannot come to that posture in one manoeuvre."
        return Refused("not-in-one", why, "GUR-165")
    why = f"From {posture} that takes a Change Posture manoeuvre, or the step that {who} no longer has."
    return Refused("takes-a-maneuver", why, "GUR-165")


DEEDS = (
    Deed(("change-posture",), (), none, change, refuses),
    Deed(("take-posture",), MOVING, offers, take, refuses),
)
