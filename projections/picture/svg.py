"""A board as SVG: one element a line, so that two moments differ in few lines."""

from collections.abc import Iterator
from textwrap import shorten

from projections.picture.board import Board
from projections.picture.board_text import sentence
from projections.picture.cards import cards
from projections.picture.element import element, number
from projections.picture.ground import ground
from projections.picture.labels import labels
from projections.picture.layout import MARGIN, WIDTH, Layout, layout
from projections.picture.pieces import tie, token
from projections.picture.style import STYLE

HEAD = 34
"""Height of the title's line."""


def svg(board: Board) -> str:
    """The picture: title and description, the map or the arena, and below it a card for everybody.

    480 units wide and as high as it needs. It carries its stylesheet; each `.token` names its combatant
    (`data-who`), each `.hex` its place (`data-at`), each `.pool` what it holds (`data-now`), and each
    `.hold` who holds whom (`data-between`).
    """
    plan = layout(board)
    low, height = cards(board, HEAD + plan.height + 12)
    lines = (
        *_opening(board, height),
        element("style", "", STYLE),
        element("rect", "paper", width=WIDTH, height=height, rx=10),
        *_heading(board),
        *_scene(board, plan, HEAD),
        *low,
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def svg_of_map(board: Board) -> str:
    """The map or the arena alone, for a page that has the stylesheet of boards and shows people beside it."""
    plan = layout(board)
    return "\n".join((*_opening(board, plan.height), *_scene(board, plan, 0), "</svg>")) + "\n"


def _opening(board: Board, height: float) -> tuple[str, ...]:
    name = ", ".join(part for part in (board.title, board.heading, board.over) if part) or "The board"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {WIDTH} {number(height)}" '
        'role="img" aria-labelledby="board-title board-desc">',
        element("title", text=name, id="board-title"),
        element("desc", text=sentence(board), id="board-desc"),
    )


def _scene(board: Board, plan: Layout, down: int) -> Iterator[str]:
    names = labels(board, plan)
    yield f'<g transform="translate(0 {down})">'
    yield from ground(board, plan)
    for each in board.tokens:
        if each.name in plan.spots:
            yield token(each, plan.spots[each.name], names.get(each.name))
    for bend, tied in enumerate(board.ties):
        yield from tie(tied, plan, bend)
    yield "</g>"


def _heading(board: Board) -> Iterator[str]:
    left, right = board.title, board.over or board.heading
    if left:
        title = shorten(left, 36, placeholder="…")
        yield element("text", "serif bold", x=MARGIN, y=24, font_size=16, text=title)
        yield element("text", "serif soft end", x=WIDTH - MARGIN, y=24, font_size=15, text=right)
    else:
        yield element("text", "serif bold", x=MARGIN, y=24, font_size=16, text=right)
