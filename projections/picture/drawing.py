"""A drawn map in letters again, as a person would write it down: for the text twin of the board."""

from collections.abc import Callable, Iterator
from string import ascii_lowercase
from typing import Final

from domain.facts.events import Feature
from domain.facts.hexes import Hex
from projections.picture.board import Board
from projections.telling.words import plain

FLOOR: Final = "floor"
WALL: Final = "wall"
SIGNS: Final = {FLOOR: ".", WALL: "#"}
"""Letters that need no legend."""

STEP: Final = 2
"""Letters from one column of hexes to the next."""


def drawing(board: Board, width: Callable[[str], int] = len) -> Iterator[str]:
    """The map, a letter a hex, each column half a hex lower than the one before; then what the letters mean.

    Combatants are their own letters on the board, which are capitals; things are small ones.
    """
    things = {at: tuple(_things(board, at)) for at in {each.at for each in board.features}}
    kinds = dict.fromkeys(here for here in things.values() if here)
    signs = dict(zip(kinds, ascii_lowercase, strict=False))
    people: dict[Hex, str] = {}
    for each in board.tokens:
        if not each.down:
            people[each.at] = _beside(people.get(each.at, ""), each.letters)
    marks = {at: people.get(at) or _mark(board, at, signs.get(here, "?")) for at, here in things.items()}
    left, top = min(at.q for at in marks), min(_line(at) for at in marks)
    rows: dict[int, dict[int, str]] = {}
    for at, mark in marks.items():
        rows.setdefault(_line(at) - top, {})[STEP * (at.q - left)] = mark
    for row in range(max(rows) + 1):
        yield _row(rows.get(row, {}), width)
    yield ""
    yield ". floor, # wall" + "".join(f", {sign} {'; '.join(here)}" for here, sign in signs.items())


def _beside(before: str, letters: str) -> str:
    """The letters of those on one hex: of two both, of more the first with a sign."""
    return f"{before}{letters}" if not before or len(before) == len(letters) else f"{before[0]}+"


def _line(at: Hex) -> int:
    """Which line of letters a hex stands on: two for each hex of a column."""
    return 2 * at.r + at.q


def _row(marks: dict[int, str], width: Callable[[str], int]) -> str:
    line = ""
    for column in sorted(marks):
        line += " " * (column - width(line)) + marks[column]
    return line


def _things(board: Board, at: Hex) -> Iterator[str]:
    yield from (
        _said(each) for each in board.features if each.at == at and each.kind != WALL and _tells(each)
    )


def _tells(feature: Feature) -> bool:
    return feature.kind != FLOOR or feature.height != 0


def _said(feature: Feature) -> str:
    height = f" {feature.height / 8:g} ft" if feature.height else ""
    return f"{plain(feature.kind)}{height}"


def _mark(board: Board, at: Hex, sign: str) -> str:
    kinds = {each.kind for each in board.features if each.at == at}
    if WALL in kinds:
        return SIGNS[WALL]
    return sign if any(True for _ in _things(board, at)) else SIGNS[FLOOR]
