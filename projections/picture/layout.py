"""Where everything goes on the picture of a board: a map of hexes, or an arena where places do not matter."""

from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, pi, sin, sqrt
from typing import Final, NamedTuple

import msgspec

from domain.facts.choice import Name
from domain.facts.hexes import Hex, neighbours
from projections.picture.board import Board, Token

WIDTH: Final = 480
"""Of every picture, in its own units: narrow, for at that width its letters can be read on a phone."""

MARGIN: Final = 12
LARGEST: Final = 40.0
"""The side of a hex, at most."""

TALLEST: Final = 430.0
"""How high a map becomes."""

FLOOR: Final = "floor"
"""Ground that was drawn by hand: beyond it there is nothing, and so no hex is shown."""

MOST_CELLS: Final = 3_000
"""Hexes on a map without a floor; of more, only those in use are drawn, and those beside them."""

AROUND: Final = 2
"""Hexes shown around those who stand on ground that was not drawn."""

STRIDE: Final = 3
"""Such a map ends on multiples of this, so that it mostly keeps still while somebody takes a step."""

WIDEST: Final = 17
"""Columns of such a map up to which it also shows who is down, and what stands about."""

LEAST: Final = (8.0, 5.0)
"""Radius of a token: at least the first where a hex holds it, and always the second."""

ROW: Final = 104
"""Between two who stand beside each other in an arena."""


class Spot(NamedTuple):
    """Where a token's middle is, and its radius; `mapped` on a hex, `shared` if others stand on it too."""

    x: float
    y: float
    r: float
    mapped: bool = False
    shared: bool = False


class Cell(NamedTuple):
    """A hex and its middle on the picture."""

    at: Hex
    x: float
    y: float


class Layout(msgspec.Struct, frozen=True):
    """The upper part of the picture. `side` is that of a hex, 0 in an arena; `away` where distances begin."""

    height: float
    spots: dict[Name, Spot]
    cells: tuple[Cell, ...] = ()
    side: float = 0.0
    away: tuple[float, float] = (0.0, 0.0)


def layout(board: Board) -> Layout:
    """The map, where places matter, else the arena."""
    return _map(board) if board.mapped else _arena(board)


# -- a map of flat-topped hexes


def _map(board: Board) -> Layout:
    drawn = any(each.kind == FLOOR for each in board.features)
    hexes = set(board.field.hexes) | {each.at for each in board.tokens} if drawn else _near(board)
    left, right, top, bottom = _bounds(hexes) if drawn else _framed(hexes)
    room = WIDTH - 2 * MARGIN
    side = min(LARGEST, room / (1.5 * (right - left) + 2), TALLEST / sqrt(3) / (bottom - top + 1))
    vast = not drawn and (right - left + 1) * (bottom - top + 1) > MOST_CELLS
    spare = 0 if drawn or vast else int((room / side - 2) / 1.5) - (right - left)
    left, right = left - spare // 2, right + spare - spare // 2
    tall = sqrt(3) * side
    across = (WIDTH - side * 1.5 * (right - left)) / 2
    down = MARGIN + tall / 2

    def middle(at: Hex) -> tuple[float, float]:
        return across + 1.5 * side * (at.q - left), down + tall * (at.r + at.q / 2 - top)

    if vast:
        hexes |= {near for at in hexes for near in neighbours(at)}
    elif not drawn:
        hexes = set(_filled(left, right, top, bottom))
    cells = tuple(Cell(at, *middle(at)) for at in sorted(hexes))
    spots: dict[Name, Spot] = {}
    for at in {each.at: None for each in board.tokens if each.at in hexes}:
        here = [each for each in board.tokens if each.at == at]
        spots |= _together(here, *middle(at), side)
    return Layout(2 * MARGIN + tall * (bottom - top + 1), spots, cells, side)


def _near(board: Board) -> set[Hex]:
    """What is to be seen where no ground was drawn: everything while it is near, else those who are up."""
    people = {each.at for each in board.tokens}
    up = {each.at for each in board.tokens if not each.down} or people
    for hexes in (people | {each.at for each in board.features}, people):
        left, right, top, bottom = _framed(hexes)
        if max(right - left, bottom - top) < WIDEST:
            return hexes
    return up


def _bounds(hexes: Iterable[Hex]) -> tuple[int, int, float, float]:
    """The first and the last column, and the highest and the lowest row."""
    columns = [at.q for at in hexes] or [0]
    rows = [at.r + at.q / 2 for at in hexes] or [0.0]
    return min(columns), max(columns), min(rows), max(rows)


def _framed(hexes: Iterable[Hex]) -> tuple[int, int, float, float]:
    """The same with what lies around."""
    left, right, top, bottom = _bounds(hexes)
    return (
        STRIDE * ((left - AROUND) // STRIDE),
        STRIDE * -(-(right + AROUND) // STRIDE),
        STRIDE * floor((top - AROUND) / STRIDE),
        STRIDE * ceil((bottom + AROUND) / STRIDE),
    )


def _filled(left: int, right: int, top: float, bottom: float) -> Iterator[Hex]:
    for q in range(left, right + 1):
        for r in range(int(top - q / 2) - 1, int(bottom - q / 2) + 2):
            if top - 0.01 <= r + q / 2 <= bottom + 0.01:
                yield Hex(q, r)


def _together(here: list[Token], x: float, y: float, side: float) -> dict[Name, Spot]:
    """Those who share a hex, in a ring within it."""
    if len(here) == 1:
        r = max(side * 0.4, min(side * 0.62, LEAST[0]), LEAST[1])
        return {here[0].name: Spot(x, y - side * 0.08, r, mapped=True)}
    r = max(side * max(0.2, 0.45 - 0.06 * len(here)), LEAST[1])
    ring = max(side * 0.82 - r, 0.8 * r)
    turns = [pi + 2 * pi * number / len(here) for number in range(len(here))]
    return {
        each.name: Spot(x + ring * cos(turn), y + ring * sin(turn), r, mapped=True, shared=True)
        for each, turn in zip(here, turns, strict=True)
    }


# -- an arena


def _arena(board: Board) -> Layout:
    tones = sorted({each.tone for each in board.tokens})
    if len(tones) == 2 and len(board.tokens) <= 16:
        return _facing_each_other(board, tones)
    return _round(board)


def _facing_each_other(board: Board, tones: list[int]) -> Layout:
    sides = [[each for each in board.tokens if each.tone == tone] for tone in tones]
    most = max(len(side) for side in sides)
    height = max(190, 84 + most * ROW)
    r = 26 if most <= 3 else 22
    spots: dict[Name, Spot] = {}
    for side, sign in zip(sides, (-1, 1), strict=True):
        for number, each in enumerate(side):
            y = height / 2 - 12 + (number - (len(side) - 1) / 2) * ROW
            bow = 12 * abs(number - (len(side) - 1) / 2)
            x = WIDTH / 2 + sign * (82 - bow + (62 if each.distance else 0))
            spots[each.name] = Spot(x, y, r)
    return Layout(height, spots, away=(WIDTH / 2, height / 2 - 12))


def _round(board: Board) -> Layout:
    people = sorted(board.tokens, key=lambda each: each.tone)
    count = max(1, len(people))
    r = 24 if count <= 8 else max(9.0, 190 / count)
    ring = min(150.0, max(62.0, count * 22.0)) if count > 1 else 0.0
    height = 2 * ring + 130
    spots: dict[Name, Spot] = {}
    for number, each in enumerate(people):
        turn = -pi / 2 + 2 * pi * number / count
        far = ring + (24 if each.distance else 0)
        spots[each.name] = Spot(WIDTH / 2 + 1.35 * far * cos(turn), height / 2 - 8 + far * sin(turn), r)
    return Layout(height, spots, away=(WIDTH / 2, height / 2 - 8))
