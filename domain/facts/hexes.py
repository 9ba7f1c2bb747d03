"""Hexes in whole numbers: axial coordinates, the six facings, distances, lines, rings and arcs."""

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final, NamedTuple

import msgspec

FARTHEST: Final = 10_000
"""What a coordinate can be in a record, either way; whoever steps in begins much nearer to the middle."""

Coordinate = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]


class Hex(NamedTuple):
    """A place on a map of flat-topped hexes: `q` counts the columns to the right, `r` down along a column.

    A facing is a number of sixths of a turn clockwise from north, up the map, and is taken modulo six:
    0 north, 1 north-east, 2 south-east, 3 south, 4 south-west, 5 north-west.
    """

    q: Coordinate
    r: Coordinate


FACINGS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""The six facings by name, clockwise."""


class Arc(StrEnum):
    """Where a hex lies for someone who stands in one and has a facing."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"
    SAME = "same"


NEAR: Final = 1_000
"""How far from the middle the ground goes that is drawn, and whoever joins may stand."""

ORIGIN: Final = Hex(0, 0)
_MANY: Final = 4_096
"""How many answers about hexes are remembered, function by function."""

_STEPS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def add(at: Hex, by: Hex) -> Hex:
    """The hex displaced by another, coordinate by coordinate."""
    return Hex(at.q + by.q, at.r + by.r)


def subtract(at: Hex, by: Hex) -> Hex:
    """The displacement which leads from `by` to `at`."""
    return Hex(at.q - by.q, at.r - by.r)


@lru_cache(maxsize=_MANY)
def neighbour(at: Hex, facing: int) -> Hex:
    """The hex one step away.

    >>> neighbour(Hex(4, 4), 1)
    Hex(q=5, r=3)
    """
    return add(at, _STEPS[facing % 6])


@lru_cache(maxsize=_MANY)
def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexes around, clockwise from north."""
    return tuple(add(at, step) for step in _STEPS)


def near(at: Hex) -> bool:
    """Whether somebody may be placed there, or something stand there.

    >>> near(Hex(1_000, -1_000)), near(Hex(0, 1_001))
    (True, False)
    """
    return abs(at.q) <= NEAR and abs(at.r) <= NEAR


def charted(at: Hex) -> bool:
    """Whether a record can name the hex at all: nobody gets further, not if they are hurled."""
    return abs(at.q) <= FARTHEST and abs(at.r) <= FARTHEST


def distance(start: Hex, to: Hex) -> int:
    """How many steps from one hex to the other."""
    q, r = to[0] - start[0], to[1] - start[1]
    if q < 0:
        q, r = -q, -r
    return q + r if r >= 0 else max(q, -r)


def turn(facing: int, by: int) -> int:
    """The facing after `by` sixths clockwise; a negative turn goes the other way.

    >>> turn(0, -1)
    5
    """
    return (facing + by) % 6


def rotate(at: Hex, sixths: int, about: Hex = ORIGIN) -> Hex:
    """The hex carried clockwise round another by so many sixths of a full turn."""
    q, r = subtract(at, about)
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return add(about, Hex(q, r))


@lru_cache(maxsize=_MANY)
def facing_towards(start: Hex, to: Hex) -> int:
    """The facing nearest to the way from one hex to another; midway between two, the clockwise one.

    A hex lies in no direction from itself: ValueError.

    >>> facing_towards(ORIGIN, Hex(1, -5)), facing_towards(ORIGIN, Hex(1, -2))
    (0, 1)
    """
    if start == to:
        raise ValueError("a hex lies in no direction from itself; give two different hexes")
    facing, ahead, aside = _course(subtract(to, start))
    return facing if ahead > aside else turn(facing, 1)


@lru_cache(maxsize=_MANY)
def heading(start: Hex, to: Hex) -> int | None:
    """The facing in which a hex lies straight ahead; `None` beside all six, and for the hex itself.

    >>> heading(ORIGIN, Hex(3, -3)), heading(ORIGIN, Hex(1, -2))
    (1, None)
    """
    facing, ahead, aside = _course(subtract(to, start))
    return facing if ahead and not aside else None


@lru_cache(maxsize=_MANY)
def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes nearest to the straight line, both ends included, each a neighbour of the one before.

    Where it runs along the edge between two hexes, the clockwise one, seen from the start, is taken;
    the way back may therefore pass on the other side.

    >>> line(ORIGIN, Hex(1, -2))
    (Hex(q=0, r=0), Hex(q=1, r=-1), Hex(q=1, r=-2))
    """
    return tuple(on_line(start, end, step) for step in range(distance(start, end) + 1))


def on_line(start: Hex, end: Hex, step: int) -> Hex:
    """The hex of that line after so many steps.

    >>> on_line(ORIGIN, Hex(1, -2), 1)
    Hex(q=1, r=-1)
    """
    facing, ahead, aside = _course(subtract(end, start))
    steps = ahead + aside
    # Of the first `step` steps, step * aside / steps go aside, rounded with halves up.
    veered = (2 * step * aside + steps) // (2 * steps) if steps else 0
    return add(start, rotate(Hex(veered, -step), facing))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, clockwise from due north; none for a negative radius."""
    if radius == 0:
        return (centre,)
    side = [Hex(along, -radius) for along in range(radius)]
    return tuple(add(centre, rotate(at, sixths)) for sixths in range(6) for at in side)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes up to this distance, ring by ring from the centre; none for a negative radius."""
    return tuple(at for distant in range(radius + 1) for at in ring(centre, distant))


@lru_cache(maxsize=_MANY)
def arc(at: Hex, facing: int, other: Hex) -> Arc:
    """The arc of someone at `at` in which `other` lies.

    The front is everything within 90 degrees of the facing, the rear everything within 30 degrees of
    straight behind, left and right lie between. A hex on a boundary belongs to the arc nearer the front.
    Of the six neighbours three are front, and one each right, rear and left.

    >>> arc(ORIGIN, 0, Hex(1, -1)), arc(ORIGIN, 0, Hex(1, 0)), arc(ORIGIN, 0, Hex(0, 1))
    (<Arc.FRONT: 'front'>, <Arc.RIGHT: 'right'>, <Arc.REAR: 'rear'>)
    """
    if at == other:
        return Arc.SAME
    q, r = rotate(subtract(other, at), -facing)
    # Facing up the map, other lies (q + 2r) * sqrt(3)/2 down it and q * 3/2 to the right.
    behind = q + 2 * r
    if behind <= 0:
        return Arc.FRONT
    if 3 * abs(q) < behind:
        return Arc.REAR
    return Arc.RIGHT if q > 0 else Arc.LEFT


def _course(way: Hex) -> tuple[int, int, int]:
    """A displacement as (facing, ahead, aside): steps that way, then steps in the next facing clockwise.

    `ahead` is at least 1, which makes it the only such course, unless the displacement is nil.
    """
    for facing in range(6):
        q, r = rotate(way, -facing)
        if q >= 0 and q + r < 0:
            return facing, -q - r, q
    return 0, 0, 0
