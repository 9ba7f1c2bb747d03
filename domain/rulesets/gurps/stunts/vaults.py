"""Vaulting over obstacles and diving through openings (GUR-129 to GUR-132)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Feature, Grade, Moved
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.able import able
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.collisions import crash, plunge
from domain.rulesets.gurps.core.figures import move
from domain.rulesets.gurps.core.haste import ALOFT, off_balance
from domain.rulesets.gurps.core.injury import injure
from domain.rulesets.gurps.core.place import around, blocking
from domain.rulesets.gurps.core.running import came_from
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables, dice
from domain.rulesets.gurps.core.terrain import drop, floor, height, level_at, obstacle, soft
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.stunts.stunts import (
    WITHIN,
    attempt,
    best_of,
    cannot,
    halt,
    land,
    lands,
    topple,
    up,
    why,
)
from domain.rulesets.gurps.turn.points import HEX, crowded, left, pay
from domain.rulesets.gurps.turn.waits import interrupts

DIVES = ("window", "gap")
"""One dives through these, at -4 (GUR-131)."""

AT_IT = 2
"""Yards of run (GUR-129)."""

HARMS = "harms-"
"""A manner such as `harms-1d-2-cut`: what it does to whoever is stuck in it (GUR-132)."""

LIGHT = "light"
"""A manner of what is not solid: one does not strike it hard (GUR-132)."""


def act_of(there: Feature) -> str:
    """What one does with it."""
    return "dive" if there.kind in DIVES else "vault"


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Each obstacle that he has run at, or is high enough above, with room beyond it (GUR-126, GUR-129)."""
    if barred(state, who) is not None or left(state, tables, who) < HEX:
        return
    for at in around(state, state.combatants[who].at):
        there = obstacle(state, at)
        if there is None or not runs_at(state, who, at) or not clears(state, who, there):
            continue
        if not blocking(state, who, at) and room(state, who, at) and needed(state, tables, who, there):
            yield Choice(act_of(there), to=at)


def barred(state: State, who: Name) -> Refused | None:
    """Why he can vault nothing now; who is in the air from a tic-tac may (GUR-126)."""
    if ALOFT in state.combatants[who].conditions:
        return None if up(state, who) else Refused("down", f"{who} is down.", "GUR-126")
    return cannot(state, who)


def beyond(state: State, who: Name, at: Hex) -> Hex:
    """The hex on the far side of one next to his."""
    way = hexes.subtract(at, state.combatants[who].at)
    return hexes.add(at, way)


def room(state: State, who: Name, at: Hex) -> bool:
    """Whether nobody is in the way and one can stand beyond, or falls there."""
    to = beyond(state, who, at)
    return not crowded(state, who, at) and lands(state, who, to) and obstacle(state, to) is None


def runs_at(state: State, who: Name, at: Hex) -> bool:
    """Two yards straight at it; for a second one in a turn the first run will do (GUR-129, A65)."""
    fighter = state.combatants[who]
    if ALOFT in fighter.conditions:
        return True
    run, had = fighter.counter("run"), fighter.counter("vault-run")
    if fighter.counter("vaults") and settings(state).second_vault == "once":
        return True
    fresh = run - had if run >= had else run
    straight = hexes.distance(came_from(state, who), at) == run + 1
    return fresh >= AT_IT and straight


def clears(state: State, who: Name, there: Feature) -> bool:
    """Whether he gets his hands on it: two thirds of his height, or the height that he has won (GUR-126)."""
    fighter = state.combatants[who]
    if ALOFT in fighter.conditions:
        return there.height <= fighter.height
    return there.height - height(state, who) <= sheet(state, who).height * 8 * 2 // (12 * 3)


def needed(state: State, tables: Tables, who: Name, there: Feature) -> tuple[Term, ...]:
    """Acrobatics; -4 for a dive, 2 less for each before; after a tic-tac the worse (GUR-126, GUR-131)."""
    usual = -4 if there.kind in DIVES else 0
    more = list(off_balance(state, who, Term(act_of(there), usual, rule="GUR-131")))
    if before := state.combatants[who].counter("vaults"):
        more.append(Term("attempts-before", -2 * before, rule="GUR-131"))
    return best_of(state, tables, who, (("acrobatics", 0),), "GUR-130", *more)


def vault(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Past it for a movement point, or caught in it, or into it (GUR-130 to GUR-132)."""
    who = turn.who
    assert pick.to is not None
    there = obstacle(scene.state, pick.to)
    if there is None:
        return
    terms = needed(scene.state, turn.tables, who, there)
    grade, because = attempt(scene, who, terms, f"{turn.slot}.{pick.act}", "GUR-130")
    scene.tell(CounterSet(who, "vaults", scene[who].counter("vaults") + 1, because, "GUR-131"))
    if grade.passed:
        _passes(scene, turn, pick, there, because)
    elif grade is Grade.CRITICAL_FAILURE:
        _into(scene, turn, there, because)
    else:
        _caught(scene, turn, there, because)


def _passes(scene: Scene, turn: Turn, pick: Choice, there: Feature, because: Key) -> None:
    """Both hexes for one movement point, and on (GUR-130)."""
    who, to, was = turn.who, beyond(scene.state, turn.who, there.at), height(scene.state, turn.who)
    base = was - scene[who].conditions[ALOFT].level if ALOFT in scene[who].conditions else was
    advance(scene, who, there.at, pick.act, because, "GUR-130", high=max(there.height, was))
    interrupts(scene, turn.tables, who, turn.slot, because=because)
    if not up(scene.state, who) or scene[who].at != there.at:
        return
    deep = drop(scene.state, to, base)
    under = base if deep else level_at(scene.state, to, base)
    advance(scene, who, to, pick.act, because, "GUR-130", high=under)
    pay(scene, who, HEX, because, "GUR-130")
    scene.tell(CounterSet(who, "vault-run", scene[who].counter("run"), because, "GUR-129"))
    land(scene, who, because)
    if deep:
        plunge(scene, turn.tables, who, deep, because, turn.slot, controlled=True)


def _caught(scene: Scene, turn: Turn, there: Feature, because: Key) -> None:
    """Lying on it, or under it; what is sharp still hurts (GUR-132)."""
    who = turn.who
    under = floor(scene.state, there.at, height(scene.state, who)) if there.kind == "gap" else there.height
    land(scene, who, because)
    advance(scene, who, there.at, pick_how(there), because, "GUR-132", high=under)
    topple(scene, who, because, "GUR-132")
    _hurts(scene, turn, there, because)


def pick_how(there: Feature) -> str:
    """How one comes to lie there."""
    return "under" if there.kind == "gap" else "on-top"


def _hurts(scene: Scene, turn: Turn, there: Feature, because: Key) -> None:
    """The dice and the kind of damage that its manner names (GUR-132)."""
    who = turn.who
    manner = next((word.removeprefix(HARMS) for word in there.manner if word.startswith(HARMS)), "")
    text, _, kind = manner.rpartition("-")
    if not text or not able(scene.state, who):
        return
    least = Term("least", 0 if kind == "cr" else 1, "floor", "GUR-150")
    number, adds = dice(text)
    more = (Term("adds", adds, rule="GUR-132"),) if adds else ()
    die = scene.roll(who, f"{number}d6", f"{turn.slot}.harm", rule="GUR-132", adding=(*more, least))
    injure(scene, turn.tables, who, "torso", die.total, kind, die.key, "GUR-132", slot=turn.slot)


def _into(scene: Scene, turn: Turn, there: Feature, because: Key) -> None:
    """Into it with the speed of his run, if it is solid; he lies before it (GUR-132, A61)."""
    who = turn.who
    velocity = scene[who].counter("run")
    if settings(scene.state).stunt_speed == "move":
        velocity = move(scene.state, turn.tables, who)
    if LIGHT not in there.manner:
        hard = not soft(scene.state, there.at)
        crash(scene, turn.tables, who, velocity, because, turn.slot, "GUR-132", hard=hard)
    at, high = scene[who].at, height(scene.state, who)
    under = floor(scene.state, at, high)
    land(scene, who, because)
    if under != high:
        scene.tell(Moved(who, at, at, "fall", because, "GUR-132", under))
    topple(scene, who, because, "GUR-132")
    halt(scene, who, because, "GUR-132")
    scene.tell(CounterSet(who, "turn-over", 1, because, "GUR-132"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot get over it, or through."""
    if pick.to is None or obstacle(state, pick.to) is None:
        return why(state, who, "no-obstacle", f"There is nothing there for {who} to get over.", "GUR-129")
    if not runs_at(state, who, pick.to):
        return why(state, who, "no-run", f"{who} has not run two yards straight at it.", "GUR-129")
    return barred(state, who) or Refused(
        "too-high", f"It is too high for {who}, or there is no room beyond, or no movement left.", "GUR-129"
    )


DEEDS = (Deed(("vault", "dive"), WITHIN, offers, vault, refuses),)
