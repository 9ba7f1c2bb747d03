"""What all acrobatic stunts share: the roll and its dodge, ways and places left to chance (GUR-102)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Key, Name
from domain.facts.events import CounterSet, Grade, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.acts import Turn
from domain.rulesets.gurps.core.blocking_weapons import barring
from domain.rulesets.gurps.core.collisions import plunge
from domain.rulesets.gurps.core.falls import fall
from domain.rulesets.gurps.core.figures import level
from domain.rulesets.gurps.core.off_balance import ALOFT
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.skill_rolls import DICE, SUCCESS
from domain.rulesets.gurps.core.status import able, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import drop, floor, height, obstacle
from domain.rulesets.gurps.move.footing import FREE, fit
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.turn.waits import interrupts
from domain.rulesets.shared.conditions import clear
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("stunt", "next-turn", "GUR-102"),)
"""What is counted here, and how long it is kept."""

UPRIGHT = ("standing", "crouching", "kneeling")
"""On their feet or knees, as one goes on after a stunt."""


# -- the roll


def attempt(
    scene: Scene, tables: GurpsTables, who: Name, needed: tuple[Term, ...], key: Key, rule: str
) -> tuple[Grade, Key]:
    """Roll for a stunt; the next dodge will be the better or the worse for it (GUR-102, A43)."""
    verdict = scene.check(who, DICE, key, rule=rule, against=needed, test=SUCCESS)
    dodge_after(scene, tables, who, verdict.passed, verdict.key)
    return verdict.grade, verdict.key


def dodge_after(scene: Scene, tables: GurpsTables, who: Name, passed: bool, because: Key) -> None:
    """The next dodge is acrobatic, for better or worse; the latest stunt counts (GUR-102, A43)."""
    plain = tables.modifier("acrobatics").value
    bonus = plain if passed else -plain
    if settings(scene.state).stunts_add:
        bonus += scene[who].counter("stunt")
    scene.tell(CounterSet(who, "stunt", bonus, because, "GUR-102"))


def best_of(
    state: State, tables: GurpsTables, who: Name, skills: tuple[str, ...], *more: Term
) -> tuple[Term, ...]:
    """The best of some skills, with what makes it harder; only DX can be rolled unlearnt.

    Empty if they know none of them, or none well enough (GUR-144).
    """
    known = sheet(state, who).skills
    ways = [(*level(state, tables, who, skill), *more) for skill in skills if skill == "dx" or skill in known]
    least = tables.limit("effective-skill")
    return max((way for way in ways if worth(way) >= least), key=worth, default=())


# -- ways


def free_way(state: State, who: Name, way: Sequence[Hex]) -> tuple[Hex, ...]:
    """As much of a way as nobody and nothing bars (GUR-107, GUR-137)."""
    return tuple(takewhile(lambda to: fit(state, who, to, FREE), way))


def ahead(start: Hex, way: int) -> Iterator[Hex]:
    """The hexes straight on from one, without end."""
    while True:
        start = hexes.neighbour(start, way)
        yield start


def along(start: Hex, way: int, goes_on: Callable[[Hex], bool]) -> tuple[Hex, ...]:
    """The hexes straight on, as long as each is of the kind."""
    found: list[Hex] = []
    for at in ahead(start, way):
        if not goes_on(at):
            return tuple(found)
        found.append(at)
    return tuple(found)


def travel(
    scene: Scene,
    turn: Turn,
    way: Sequence[Hex],
    how: str,
    because: Key,
    rule: str,
    *,
    aloft: bool = False,
    prone: bool = False,
) -> bool:
    """Yard by yard; a Wait may end it at any. Whether they have come to the end and can go on (GUR-215).

    Where there is no floor they fall, unless they are `aloft`: then they come down at the end, or where
    they are stopped. Who slides `prone` is down already.
    """
    for to in way:
        if not up(scene.state, turn.who, prone=prone) or barring(scene.state, turn.who, to):
            break
        was = height(scene.state, turn.who)
        deep = drop(scene.state, to, was)
        advance(scene, turn.who, to, how, because, rule, high=was if aloft or deep else None)
        if deep and not aloft:
            plunge(scene, turn.tables, turn.who, deep, because, turn.slot)
        interrupts(scene, turn, because=because)
    if aloft:
        alight(scene, turn, how, because, rule)
    return up(scene.state, turn.who, prone=prone) and (not way or scene[turn.who].at == way[-1])


def alight(scene: Scene, turn: Turn, how: str, because: Key, rule: str) -> None:
    """They come down on their feet on what is under them, or fall there if they were struck down
    (GUR-188)."""
    who, at = turn.who, scene[turn.who].at
    under = stand(scene.state, at, height(scene.state, who))
    deep = height(scene.state, who) - under
    if not up(scene.state, who):
        plunge(scene, turn.tables, who, deep, because, turn.slot)
    elif deep:
        scene.tell(Moved(who, at, at, how, because, rule, under))


def stand(state: State, at: Hex, from_: int) -> int:
    """The height of what one stands on there, coming from above: a floor, or the top of an obstacle."""
    there = obstacle(state, at)
    return floor(state, at, from_) if there is None else max(there.height, floor(state, at, from_))


def up(state: State, who: Name, *, prone: bool = False) -> bool:
    """Whether they are still on their feet, or mean to lie, and their own master."""
    return (
        able(state, who)
        and not stunned(state, who)
        and (prone or state.combatants[who].posture in UPRIGHT)
        and not state.combatants[who].counter("turn-over")
    )


# -- chance


def somewhere(scene: Scene, who: Name, way: tuple[Hex, ...], key: Key, rule: str) -> tuple[Hex, ...]:
    """A way up to a random one of its hexes: a die with as many sides as it has hexes."""
    if len(way) < 2:
        return way
    row = scene.pick(who, f"1d{len(way)}", key, rule=rule, rows=tuple(range(1, len(way) + 1)))
    return way[: row.row + 1]


def land(scene: Scene, who: Name, because: Key) -> None:
    """They are in the air no longer."""
    clear(scene, who, ALOFT, because, "GUR-126")


def halt(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """Their movement of this turn is over."""
    scene.tell(CounterSet(who, "stopped", 1, because, rule))


def topple(scene: Scene, who: Name, because: Key, rule: str) -> None:
    """They fall where they are, and move no more this turn."""
    if able(scene.state, who):
        fall(scene, who, because, rule)
        halt(scene, who, because, rule)
