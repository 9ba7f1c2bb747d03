"""What the fighters stand on: hexes with what is on them, or the floor of an arena."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from domain.facts.events import Feature
from domain.facts.hexes import Hex
from projections.picture.board import Board
from projections.picture.element import element, move, path
from projections.picture.layout import FLOOR, MARGIN, WIDTH, Cell, Layout
from projections.telling.words import plain

WALL = "wall"
RANKS = ("hex", "wall", "high", "raised")
"""Looks of a hex in the order in which they are drawn, so that the edge of what stands out is whole."""

NUMBERED = 16
"""Hexes with at least so long a side show their column and row."""


def ground(board: Board, plan: Layout) -> Iterator[str]:
    """The ground, element by element."""
    yield from _hexes(board, plan) if plan.cells else _floor(board, plan)


def _hexes(board: Board, plan: Layout) -> Iterator[str]:
    corners = [(plan.side * cos(pi * sixth / 3), plan.side * sin(pi * sixth / 3)) for sixth in range(6)]
    shape = path(*(step for n, corner in enumerate(corners) for step in ("L" if n else "M", *corner)), "Z")
    things = _things(board)
    taken = {each.at for each in board.tokens}
    for at, x, y in sorted(plan.cells, key=lambda cell: RANKS.index(_look(things.get(cell.at, ())))):
        look = _look(things.get(at, ()))
        yield element("path", look, data_at=f"{at.q},{at.r}", transform=move(x, y), d=shape)
    size = place_size(plan)
    for at, x, y in numbered(board, plan):
        yield element("text", "place", x=x, y=y + size * 0.35, font_size=size, text=f"{at.q},{at.r}")
    for at, x, y in plan.cells:
        yield from _labels(things.get(at, ()), x, y, plan.side, low=at in taken)


def numbered(board: Board, plan: Layout) -> list[Cell]:
    """The hexes that show their column and row in their middle: the empty ones, if there is room."""
    full = {each.at for each in board.tokens} | set(_things(board))
    return [cell for cell in plan.cells if cell.at not in full] if plan.side >= NUMBERED else []


def place_size(plan: Layout) -> float:
    """Of the letters of column and row."""
    return max(6, plan.side * 0.24)


def _things(board: Board) -> dict[Hex, tuple[Feature, ...]]:
    """What is on each hex besides plain floor."""
    found: dict[Hex, tuple[Feature, ...]] = {}
    for each in board.features:
        if each.kind != FLOOR or each.height:
            found[each.at] = (*found.get(each.at, ()), each)
    return found


def _look(here: tuple[Feature, ...]) -> str:
    """The class of a hex: a wall, a raised floor, something that stands there, or plain."""
    kinds = {each.kind for each in here}
    if WALL in kinds:
        return "wall"
    return "hex" if not kinds else "raised" if kinds == {FLOOR} else "high"


def _labels(here: tuple[Feature, ...], x: float, y: float, side: float, *, low: bool) -> Iterator[str]:
    """What stands on a hex, in words that fit into it; under the one who stands there, if somebody does."""
    lines = [line for each in here if each.kind != WALL for line in _said(each)][:3]
    if low:
        lines = lines[:1]
    for number, line in enumerate(lines):
        size = max(4.5, min(side * 0.34, 2.6 * side / max(len(line), 4)))
        down = side * 0.78 if low else (number - (len(lines) - 1) / 2) * side * 0.42 + size * 0.35
        yield element("text", "mid soft", x=x, y=y + down, font_size=size, text=line)


def _said(feature: Feature) -> tuple[str, ...]:
    height = f"{feature.height / 8:g} ft" if feature.height else ""
    if feature.kind == FLOOR:
        return (f"+{height}",)
    return tuple(line for line in (plain(feature.kind), height) if line)


def _floor(board: Board, plan: Layout) -> Iterator[str]:
    """The floor, and lines to those who have got away, with how far."""
    high = plan.height - 4
    yield element("rect", "floor", x=MARGIN, y=2, width=WIDTH - 2 * MARGIN, height=high, rx=min(90, high / 2))
    x, y = plan.away
    for each in board.tokens:
        if each.distance:
            spot = plan.spots[each.name]
            length = hypot(spot.x - x, spot.y - y) or 1
            end = 1 - (spot.r + 8) / length
            to_x, to_y = x + (spot.x - x) * end, y + (spot.y - y) * end
            yield element("path", "away", d=path("M", x, y, "L", to_x, to_y))
            up = (y + to_y) / 2 - 6
            yield element("text", "soft mid", x=(x + to_x) / 2, y=up, font_size=12, text=each.distance)
