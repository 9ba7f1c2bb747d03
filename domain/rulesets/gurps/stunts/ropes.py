"""Ropes and lamps: what they bear, how far they swing, where one hops off (GUR-117 to GUR-119)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from domain.engine.menus import acts
from domain.engine.menus.acts import Question
from domain.engine.menus.menu import Menu, Offered, not_offered
from domain.engine.menus.needs import Need
from domain.facts import hexes
from domain.facts.choice import Choice, Name
from domain.facts.events import Feature
from domain.facts.hexes import Hex
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.facts.term import Term
from domain.rulesets.gurps.core.acts import form
from domain.rulesets.gurps.core.collisions import YARD
from domain.rulesets.gurps.core.figures import burden
from domain.rulesets.gurps.core.place import around, on_map
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import ROPES, drop, feature, floor, height, kinds
from domain.rulesets.gurps.move.footing import chosen, fit, footing, spot
from domain.rulesets.gurps.stunts.needs import LANDING, hopeful, to_stand_on
from domain.rulesets.gurps.stunts.stunts import best_of

HANDS, LEGS = "by-the-hands", "by-the-legs"
"""How one hangs (GUR-119)."""

SLANTED = "slanted"
"""Tied about 45 degrees off the vertical, in the direction of the feature's facing (GUR-118)."""

BEARS = "bears-"
"""A manner such as `bears-200`: so many pounds and no more (GUR-117)."""


class Rope(NamedTuple):
    """A rope where it hangs: how far it swings (GUR-118)."""

    at: Hex
    feature: Feature
    yards: int


# -- the rope


def rope_at(state: State, who: Name, at: Hex) -> Rope:
    """The rope on a hex that is known to have one."""
    there = feature(state, at, ROPES)
    assert there is not None
    return Rope(at, there, farthest(there, floor(state, at, height(state, who))))


def bears(state: State, who: Name, rope: Feature) -> bool:
    """Whether it bears their weight and what they carry; one that does not say bears anybody (GUR-117)."""
    most = next((word.removeprefix(BEARS) for word in rope.manner if word.startswith(BEARS)), "")
    return not most.isdigit() or sheet(state, who).weight + burden(state, who) <= int(most)


def farthest(rope: Feature, ground: int) -> int:
    """Whole yards: three quarters of the effective length, twice that when it is slanted (GUR-118).

    >>> [farthest(Feature(Hex(0, 0), "rope", 8 * YARD, 8 * YARD, 0, how), 0) for how in ((), (SLANTED,))]
    [6, 12]
    """
    length = min(rope.length, max(rope.height - ground, 0))
    return length * (6 if SLANTED in rope.manner else 3) // (4 * YARD)


def leaps(state: State, who: Name, to: Hex) -> bool:
    """Whether it hangs beyond an edge, so that they swing from the height where they are."""
    return bool(drop(state, to, height(state, who)))


def high_up(state: State, who: Name, rope: Rope) -> bool:
    """Whether its end hangs more than a yard above their reach, so that they have to jump for it (GUR-117,
    A70).

    They reach a quarter more than they are tall.
    """
    end = rope.feature.height - rope.feature.length
    reach = height(state, who) + sheet(state, who).height * 5 * 8 // (4 * 12)
    return end > reach + (0 if settings(state).rope_in_reach == "at-hand" else YARD)


def jumping(state: State, tables: GurpsTables, who: Name) -> tuple[Term, ...]:
    """GUR-117."""
    return best_of(state, tables, who, ("jumping",))


def needed(state: State, tables: GurpsTables, who: Name, yards: int, how: str) -> tuple[Term, ...]:
    """Acrobatics, by the yards swung; harder hanging by the legs (GUR-119)."""
    far = tables.speed(yards)
    more = [Term("range", far, rule="GUR-191")] if far else []
    if how == LEGS:
        more.append(tables.modifier("hanging"))
    return best_of(state, tables, who, ("acrobatics",), *more)


# -- where they hop off


class Hanging(NamedTuple):
    """Somebody on a rope, by hands or legs, or about to be."""

    state: State
    tables: GurpsTables
    who: Name
    rope: Rope
    how: str


@footing("not-away", "GUR-118", lambda state, who, at: f"{spot(at)} is where {who} is.")
def away(state: State, who: Name, at: Hex) -> bool:
    """another hex than theirs"""
    return at != state.combatants[who].at


def of_rope(
    code: str, rule: str, means: str, says: str, fits: Callable[[Hanging, Hex], object]
) -> Need[Hanging]:
    """A condition of where it brings them; `says` may name its hex, and how far it goes."""

    def said(case: Hanging, pick: Choice) -> str:
        return says.format(at=spot(chosen(case, pick)), rope=spot(case.rope.at), yards=case.rope.yards)

    return Need(code, rule, means, said, lambda case, pick: fits(case, chosen(case, pick)))


not_under = of_rope(
    "not-away", "GUR-118", "another hex than that of the rope", "{at} is where it hangs.",
    lambda case, at: at != case.rope.at,
)  # fmt: skip
in_range = of_rope(
    "too-far", "GUR-118", "as far as it swings", "It swings no farther than {yards} yards from {rope}.",
    lambda case, at: hexes.distance(case.rope.at, at) <= case.rope.yards,
)  # fmt: skip
on_the_line = of_rope(
    "off-the-line", "GUR-100", "on a line: along it", "{at} is not on the line of the fight.",
    lambda case, at: on_map(case.state) or at.q == case.rope.at.q,
)  # fmt: skip
no_wall_between = of_rope(
    "wall-between", "GUR-118", "no wall in between", "There is a wall on the way from {rope} to {at}.",
    lambda case, at: not any("wall" in kinds(case.state, on) for on in hexes.line(case.rope.at, at)),
)  # fmt: skip
on_its_way = of_rope(
    "off-its-way", "GUR-118", "tied at a slant: along its line, veering by a tenth or a yard",
    "Tied at a slant it does not swing as far aside as {at}.",
    lambda case, at: within(case.state, case.rope, at),
)  # fmt: skip


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


def swung(case: Hanging, pick: Choice) -> tuple[Term, ...]:
    """What is rolled to come there."""
    yards = hexes.distance(case.rope.at, chosen(case, pick))
    return needed(case.state, case.tables, case.who, yards, case.how)


def everywhere(case: Hanging, like: Choice) -> Iterator[Choice]:
    """Every hex within its reach."""
    for to in (like.to,) if like.to is not None else hexes.disc(case.rope.at, case.rope.yards):
        yield Choice("hop-off", to=to)


HOPS_OFF = Question("says where one leaves a rope", "GUR-118")

HOP: dict[str, acts.Act[Hanging]] = {
    "hop-off": acts.Act(
        "hop-off",
        (
            form("0,1", to=True), away, not_under, in_range, on_the_line, to_stand_on, *LANDING,
            no_wall_between, on_its_way, hopeful(swung),
        ),
        everywhere,
        asked=HOPS_OFF,
    )
}  # fmt: skip
ASKED = tuple(HOP.values())


def hops(state: State, tables: GurpsTables, who: Name, rope: Rope, how: str) -> Menu:
    """Where a rope can bring them: every way, or along the line it is tied in and a little aside
    (GUR-118)."""
    return Offered(Hanging(state, tables, who, rope, how), HOP, nothing_else)


def nothing_else(case: Hanging, pick: Choice) -> Refused:
    """On a rope one only hops off it."""
    return not_offered(pick, (Choice("hop-off", to=case.rope.at),), "GUR-118")


# -- whether they can seize it


@footing("out-of-reach", "GUR-117", lambda state, who, at: f"{who} reaches what hangs a step away at most.")
def a_step_away(state: State, who: Name, at: Hex) -> bool:
    """where they are, or a step away"""
    here = state.combatants[who].at
    return at == here or at in around(state, here)


@footing("no-rope", "GUR-117", lambda state, who, at: f"There is no rope or lamp at {spot(at)}.")
def a_rope(state: State, who: Name, at: Hex) -> bool:
    """a rope, a lamp or a chandelier"""
    return feature(state, at, ROPES) is not None


@footing("too-heavy", "GUR-117", lambda state, who, at: f"It does not bear {who}.")
def bears_them(state: State, who: Name, at: Hex) -> bool:
    """that bears them and what they carry"""
    return bears(state, who, rope_at(state, who, at).feature)


IN_REACH = (a_rope, a_step_away, bears_them)


def reached(state: State, who: Name, at: Hex) -> Rope | None:
    """The rope there, if they can still seize it."""
    return rope_at(state, who, at) if fit(state, who, at, IN_REACH) else None
