"""What the fighters stand on: hexes with what is on them, or the floor of an arena."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin, sqrt

from projections.picture.board import Board
from projections.picture.element import element, move, path
from projections.picture.layout import MARGIN, WIDTH, Layout
from projections.telling.words import plain

NUMBERED = 24
"""Hexes with at least so long a side show their column and row."""


def ground(board: Board, plan: Layout) -> Iterator[str]:
    """The ground, element by element."""
    yield from _hexes(board, plan) if plan.cells else _floor(board, plan)


def _hexes(board: Board, plan: Layout) -> Iterator[str]:
    corners = [(plan.side * cos(pi * sixth / 3), plan.side * sin(pi * sixth / 3)) for sixth in range(6)]
    shape = path(*(step for n, corner in enumerate(corners) for step in ("L" if n else "M", *corner)), "Z")
    stands = {each.at: each for each in board.features}
    taken = {each.at for each in board.tokens}
    lower, size = sqrt(3) / 2 * plan.side - 4, plan.side * 0.24
    for at, x, y in sorted(plan.cells, key=lambda cell: cell.at in stands):
        where = f"{at.q},{at.r}"
        cls = "high" if at in stands else "hex"
        yield element("path", cls, data_at=where, transform=move(x, y), d=shape)
        if plan.side >= NUMBERED and at not in taken:
            yield element("text", "place", x=x, y=y + lower, font_size=size, text=where)
    for at, x, y in plan.cells:
        if at in stands:
            feature = stands[at]
            high = f" {feature.height / 8:g} ft" if feature.height else ""
            what = f"{plain(feature.kind)}{high}"
            size, up = max(8.0, plan.side * 0.28), plan.side * 0.5
            yield element("text", "mid bold", x=x, y=y - up, font_size=size, text=what)


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
