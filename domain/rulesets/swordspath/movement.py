"""Moving by choice: closing on a foe, and walking off (SPG-46, SPG-51)."""

from functools import lru_cache

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Moved
from domain.facts.hexes import Hex, distance, on_line
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.rulesets.swordspath.ending_positions import drop
from domain.rulesets.swordspath.moves import CONTACT, GRIPS
from domain.rulesets.swordspath.plan import Plans
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import able, afoot, apart, seat
from domain.rulesets.swordspath.tables import SwordspathTables


def pace(state: State, tables: SwordspathTables, who: Name) -> int:
    """Hexes that somebody may move in a phase: on their mount, its own."""
    ride = seat(state, who) if state.holds else None
    own = sheet(state, ride.victim if ride is not None else who).mv
    if own is not None:
        return own
    return tables.movement.afoot if ride is None else tables.movement.mount


@of_rules
def closed(state: State, tables: SwordspathTables, who: Name, foe: Name) -> Hex:
    """Where somebody comes who closes on a foe that stands still: straight, as far as range 1."""
    return _along(state.combatants[who].at, state.combatants[foe].at, pace(state, tables, who), CONTACT)


@lru_cache(maxsize=4_096)
def _along(start: Hex, end: Hex, steps: int, short: int = 0) -> Hex:
    """So many steps on the way from one hex to another, at most as far as `short` hexes before it."""
    far = distance(start, end) - short
    if not short and far <= steps:
        return end
    return on_line(start, end, max(0, min(steps, far)))


def close_in(scene: Scene, tables: SwordspathTables, declared: Plans) -> None:
    """Those who close, one after another in order of entry (SPG-46)."""
    for act in declared.of("close"):
        who, foe = act.who, act.what.foe
        both = may_move(scene.state, who) and able(scene.state, foe)
        if both and apart(scene.state, who, foe) > CONTACT:
            go(scene, who, closed(scene.state, tables, who, foe), "close", act.key, "SPG-46")


def walk_off(scene: Scene, tables: SwordspathTables, declared: Plans) -> None:
    """Those who walk off late in the phase, if they still can (SPG-46)."""
    for act in declared.of("walk-off"):
        if act.what.to is not None and may_move(scene.state, act.who):
            to = _along(scene[act.who].at, act.what.to, pace(scene.state, tables, act.who))
            go(scene, act.who, to, "walk-off", act.key, "SPG-46")


def may_move(state: State, who: Name) -> bool:
    """On their feet and free; a mount that shies carries nobody where they want (SPG-42)."""
    if not afoot(state, who):
        return False
    ride = seat(state, who) if state.holds else None
    return ride is None or "shying" not in state.combatants[ride.victim].conditions


def go(scene: Scene, who: Name, to: Hex, how: str, because: Key, rule: str) -> None:
    """Somebody moves, with their mount under them."""
    ride = seat(scene.state, who) if scene.state.holds else None
    shift(scene, who, to, how, because, rule)
    if ride is not None:
        shift(scene, ride.victim, to, how, because, "SPG-51")


def shift(scene: Scene, who: Name, to: Hex, how: str, because: Key, rule: str) -> None:
    """One moves, and nobody with them."""
    if scene[who].at != to:
        scene.tell(Moved(who, scene[who].at, to, how, because, rule, scene[who].height))


def parted(scene: Scene, because: Key) -> None:
    """At the end of movement a hold whose two ends are out of contact ends (SPG-50)."""
    if settings(scene.state).contact == "armed-blocks":
        return
    for name in tuple(scene.state.holds):
        if scene.state.holds[name].kind in GRIPS and out_of_contact(scene.state, name):
            drop(scene, name, because, "SPG-50")


def out_of_contact(state: State, hold: str) -> bool:
    """Whether the two of a hold are too far apart for it."""
    ends = state.holds[hold]
    return distance(state.combatants[ends.holder].at, state.combatants[ends.victim].at) > CONTACT
