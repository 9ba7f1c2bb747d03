"""Swinging on a rope, a lamp or a chandelier (GUR-117 to GUR-120)."""

from collections.abc import Iterator
from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Feature, Grade
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.collisions import YARD, hit_ground
from domain.rulesets.gurps.core.figures import burden
from domain.rulesets.gurps.core.place import around, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import ROPES, drop, feature, floor, height, kinds, passable
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.stunts.stunts import (
    WITHIN,
    alight,
    attempt,
    best_of,
    cannot,
    halt,
    lands,
    occupied,
    somewhere,
    topple,
    travel,
    up,
    why,
)
from domain.rulesets.gurps.turn.points import HEX, cost, left, pay
from domain.rulesets.gurps.turn.waits import interrupts

HANDS, LEGS = "by-the-hands", "by-the-legs"
"""How one hangs (GUR-119)."""

SLANTED = "slanted"
"""Tied about 45 degrees off the vertical, in the direction of the feature's facing (GUR-118)."""

BEARS = "bears-"
"""A manner such as `bears-200`: so many pounds and no more (GUR-117)."""


class Rope(NamedTuple):
    """A rope where it can be seized: how far it swings (GUR-118)."""

    at: Hex
    feature: Feature
    yards: int


# -- when


def ropes(state: State, who: Name) -> Iterator[Rope]:
    """Those on his hex and a step from it that bear him (GUR-117)."""
    here = state.combatants[who].at
    for at in (here, *around(state, here)):
        there = feature(state, at, ROPES)
        if there is not None and bears(state, who, there):
            yield Rope(at, there, farthest(there, floor(state, at, height(state, who))))


def bears(state: State, who: Name, rope: Feature) -> bool:
    """Whether it bears his weight and what he carries; one that does not say bears anybody (GUR-117)."""
    most = next((word.removeprefix(BEARS) for word in rope.manner if word.startswith(BEARS)), "")
    return not most.isdigit() or sheet(state, who).weight + burden(state, who) <= int(most)


def farthest(rope: Feature, ground: int) -> int:
    """Whole yards: three quarters of the effective length, twice that when it is slanted (GUR-118).

    >>> [farthest(Feature(Hex(0, 0), "rope", 8 * YARD, 8 * YARD, 0, how), 0) for how in ((), (SLANTED,))]
    [6, 12]
    """
    length = min(rope.length, max(rope.height - ground, 0))
    return length * (6 if SLANTED in rope.manner else 3) // (4 * YARD)


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """Each rope in reach, once a turn, hanging by the hands or by the legs (GUR-117, GUR-119)."""
    if cannot(state, who) is not None or state.combatants[who].counter("swung"):
        return
    for rope in ropes(state, who):
        stepped = rope.at == state.combatants[who].at or _steps(state, tables, who, rope.at)
        if not stepped or not any(landings(state, tables, who, rope, HANDS)):
            continue
        if high_up(state, who, rope) and not jumping(state, tables, who):
            continue
        for how in (HANDS, LEGS):
            if any(landings(state, tables, who, rope, how)):
                yield Choice("swing-across", to=rope.at, manner=(how,))


def _steps(state: State, tables: Tables, who: Name, to: Hex) -> bool:
    if leaps(state, who, to):
        return left(state, tables, who) >= HEX and not occupied(state, who, to) and passable(state, to)
    points = cost(state, tables, who, to)
    return points is not None and points <= left(state, tables, who)


def leaps(state: State, who: Name, to: Hex) -> bool:
    """Whether it hangs beyond an edge, so that he swings from the height where he is."""
    return bool(drop(state, to, height(state, who)))


def high_up(state: State, who: Name, rope: Rope) -> bool:
    """Whether its end hangs more than a yard above his reach, so that he has to jump for it (GUR-117, A70).

    He reaches a quarter more than he is tall.
    """
    end = rope.feature.height - rope.feature.length
    reach = height(state, who) + sheet(state, who).height * 5 * 8 // (4 * 12)
    return end > reach + (0 if settings(state).rope_in_reach == "at-hand" else YARD)


def jumping(state: State, tables: Tables, who: Name) -> tuple[Term, ...]:
    """GUR-117."""
    return best_of(state, tables, who, (("jumping", 0),), "GUR-117")


def landings(state: State, tables: Tables, who: Name, rope: Rope, how: str) -> Iterator[Choice]:
    """Where it can bring him: every way, or along the line it is tied in and a little aside (GUR-118)."""
    for to in hexes.disc(rope.at, rope.yards):
        way = hexes.line(rope.at, to)
        if to == state.combatants[who].at or to == rope.at or not lands(state, who, to):
            continue
        if not on_map(state) and to.q != rope.at.q:
            continue
        if any("wall" in kinds(state, at) for at in way) or not within(state, rope, to):
            continue
        if needed(state, tables, who, len(way) - 1, how):
            yield Choice("hop-off", to=to)


def within(state: State, rope: Rope, to: Hex) -> bool:
    """A slanted rope goes only along its line, veering by a tenth, or at least a yard (GUR-118, A53)."""
    if SLANTED not in rope.feature.manner:
        return True
    far = hexes.distance(rope.at, to)
    straight = rope.at
    for _ in range(far):
        straight = hexes.neighbour(straight, rope.feature.facing)
    least = 1 if settings(state).swing_veer == "at-least-one" else 0
    return hexes.distance(straight, to) <= max(least, far // 10)


def needed(state: State, tables: Tables, who: Name, yards: int, how: str) -> tuple[Term, ...]:
    """Acrobatics, by the yards swung; hanging by the legs 2 less (GUR-119)."""
    far = tables.speed(yards)
    more = [Term("range", far, rule="GUR-191")] if far else []
    if how == LEGS:
        more.append(Term("hanging", -2, rule="GUR-119"))
    return best_of(state, tables, who, (("acrobatics", 0),), "GUR-119", *more)


# -- how


def swing(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Get hold of it, swing, and hop off (GUR-117 to GUR-120)."""
    who = turn.who
    assert pick.to is not None
    scene.tell(CounterSet(who, "swung", 1, key, "GUR-117"))
    if pick.to != scene[who].at:
        high = height(scene.state, who) if leaps(scene.state, who, pick.to) else None
        points = HEX if high is not None else cost(scene.state, turn.tables, who, pick.to) or HEX
        advance(scene, who, pick.to, "move", key, "GUR-117", high=high)
        pay(scene, who, points, key)
        interrupts(scene, turn.tables, who, turn.slot, because=key)
    if up(scene.state, who) and _seizes(scene, turn, pick.to, key):
        _hangs(scene, turn, pick, key)
    else:
        alight(scene, turn, "swing", key, "GUR-120")


def _hangs(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Where does he hop off (GUR-118)?"""
    who = turn.who
    options = tuple(_ways(scene.state, turn, pick))
    if options:
        said = scene.choose(who, options, f"{turn.slot}.hops-off", rule="GUR-118")
        if up(scene.state, who) and scene[who].at == pick.to:
            _swings(scene, turn, pick, said.pick, said.key)
            return
    alight(scene, turn, "swing", key, "GUR-120")


def _seizes(scene: Scene, turn: Turn, at: Hex, key: Key) -> bool:
    """One just takes it; for one that hangs high he jumps, and may waste his turn or fall (GUR-117)."""
    who = turn.who
    if not any(rope.at == at and high_up(scene.state, who, rope) for rope in ropes(scene.state, who)):
        return True
    needed = jumping(scene.state, turn.tables, who)
    grade, because = attempt(scene, who, needed, f"{turn.slot}.leap", "GUR-117")
    if grade is Grade.CRITICAL_FAILURE:
        topple(scene, who, because, "GUR-117")
    if not grade.passed:
        scene.tell(CounterSet(who, "turn-over", 1, because, "GUR-117"))
    return grade.passed


def _ways(state: State, turn: Turn, pick: Choice) -> Iterator[Choice]:
    for rope in ropes(state, turn.who):
        if rope.at == pick.to:
            yield from landings(state, turn.tables, turn.who, rope, pick.manner[0])


def _swings(scene: Scene, turn: Turn, pick: Choice, hop: Choice, key: Key) -> None:
    """To where he would, to somewhere on the way, or down (GUR-119, GUR-120)."""
    who = turn.who
    assert hop.to is not None
    way = hexes.line(scene[who].at, hop.to)[1:]
    most = max((rope.yards for rope in ropes(scene.state, who) if rope.at == pick.to), default=len(way))
    terms = needed(scene.state, turn.tables, who, len(way), pick.manner[0])
    grade, because = attempt(scene, who, terms, f"{turn.slot}.swing", "GUR-119")
    if not grade.passed:
        way = somewhere(scene, who, way, f"{turn.slot}.comes-off-at", "GUR-120")
        way = _as_far_as(scene.state, who, way)
    pay(scene, who, min(HEX * len(way), left(scene.state, turn.tables, who)), because, "GUR-119")
    travel(scene, turn, way, "swing", because, "GUR-119", aloft=True)
    if not grade.passed:
        halt(scene, who, because, "GUR-120")
    if grade is Grade.CRITICAL_FAILURE and up(scene.state, who):
        hit_ground(scene, turn.tables, who, most, because, turn.slot, "GUR-120")


def _as_far_as(state: State, who: Name, way: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """He comes down where there is room: there, or on the way before it."""
    while way and not lands(state, who, way[-1]):
        way = way[:-1]
    return way


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot swing there."""
    if state.combatants[who].counter("swung"):
        return Refused("swung", f"{who} has swung this turn.", "GUR-117")
    there = [each for each in state.ground if each.kind in ROPES and each.at == pick.to]
    if there and not bears(state, who, there[0]):
        return Refused("too-heavy", f"It does not bear {who}.", "GUR-117")
    return why(state, who, "no-rope", f"{who} swings on a rope or a lamp that he can reach.", "GUR-117")


DEEDS = (Deed(("swing-across",), WITHIN, offers, swing, refuses),)
