"""Where the names on a map go, so that none lies on a piece, on another name or on a facing."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from typing import NamedTuple

from domain.facts.choice import Name
from domain.facts.hexes import Hex, neighbour
from projections.picture.board import Board, Tie, Token
from projections.picture.ground import numbered, place_size
from projections.picture.layout import FLOOR, WIDTH, Layout, Spot

LETTER = 0.58
"""Width of a letter of a name, in parts of its size."""

SHORTEST = 4
"""Letters to which a name is cut at most."""


class Label(NamedTuple):
    """A name, from the middle of its piece; empty without room. `compass`: there is room for their facing."""

    text: str
    x: float
    y: float
    size: float
    compass: bool


class Box(NamedTuple):
    """A piece of the picture that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether the two lie over each other."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def rim(r: float) -> float:
    """Between a piece of that radius and its edge."""
    return min(3.5, r * 0.35)


def compass(token: Token, r: float) -> tuple[float, float]:
    """The middle of the letters of the way they look, from that of their piece."""
    turn, far = pi * token.facing / 3, r * (1.65 if token.stance == "lying" else 1.5) + 10
    return far * sin(turn), -far * cos(turn)


def bow(one: Spot, two: Spot, bend: int) -> tuple[tuple[float, float], ...]:
    """The line of a hold from piece to piece: where it begins, towards what it bows, and where it ends."""
    length = hypot(two.x - one.x, two.y - one.y) or 1.0
    x, y = (two.x - one.x) / length, (two.y - one.y) / length
    from_one, from_two = one.r + rim(one.r), two.r + rim(two.r)
    start = (one.x + x * from_one, one.y + y * from_one)
    end = (two.x - x * from_two, two.y - y * from_two)
    out = 14 + 16 * bend if length > 60 else 4
    return start, ((start[0] + end[0]) / 2 - y * out, (start[1] + end[1]) / 2 + x * out), end


def tag(tie: Tie, one: Spot, two: Spot, bend: int) -> tuple[float, float, float]:
    """Where the label of a hold has its middle, and how wide it is."""
    start, middle, end = bow(one, two, bend)
    wide = 12 + 5.7 * len(tie.label)
    x, y = ((begin + 2 * between + last) / 4 for begin, between, last in zip(start, middle, end, strict=True))
    near = hypot(two.x - one.x, two.y - one.y) < 90
    if near and abs(two.y - one.y) > abs(two.x - one.x):  # no room between the two: beside the line
        x += wide / 2 + 16
    elif near:  # above it
        y -= one.r + 18
    return min(max(x, wide / 2 + 4), WIDTH - wide / 2 - 4), y + 18 * bend * near, wide


def _tags(board: Board, plan: Layout) -> Iterator[Box]:
    for bend, each in enumerate(board.ties):
        if each.holder in plan.spots and each.victim in plan.spots:
            x, y, wide = tag(each, plan.spots[each.holder], plan.spots[each.victim], bend)
            yield Box(x - wide / 2, y - 9, x + wide / 2, y + 8)


def _things(board: Board, plan: Layout, stood: set[Hex]) -> Iterator[Box]:
    """What is written on the ground under those who stand on something."""
    things = {each.at for each in board.features if each.at in stood and (each.kind != FLOOR or each.height)}
    for at, x, y in plan.cells:
        if at in things:
            yield Box(x - plan.side / 2, y + plan.side * 0.5, x + plan.side / 2, y + plan.side * 0.8)


def _places(board: Board, plan: Layout) -> Iterator[Box]:
    """The columns and rows that hexes show."""
    size = place_size(plan)
    for at, x, y in numbered(board, plan):
        half = len(f"{at.q},{at.r}") * size * 0.25
        yield Box(x - half, y - size * 0.35, x + half, y + size * 0.35)


def labels(board: Board, plan: Layout) -> dict[Name, Label]:
    """The label of everybody on a map; nothing in an arena, where everybody has room."""
    shown = [each for each in board.tokens if each.name in plan.spots and plan.spots[each.name].mapped]
    stood = {each.at for each in shown}
    lettered = {
        each.name
        for each in shown
        if each.compass
        and plan.spots[each.name].r >= 9
        and not plan.spots[each.name].shared
        and neighbour(each.at, each.facing) not in stood
    }
    taken = {each.name: tuple(_piece(each, plan.spots[each.name], each.name in lettered)) for each in shown}
    fixed = (*_tags(board, plan), *_things(board, plan, stood))
    places = tuple(_places(board, plan))
    found: dict[Name, Label] = {}
    for each in shown:
        spot, own = plan.spots[each.name], taken[each.name][1:]
        others = [box for name in taken if name != each.name for box in taken[name]]
        near = [box for box in places if abs(box.left - spot.x) + abs(box.top - spot.y) < 5 * plan.side]
        none = Label("", 0, 0, 0, each.name in lettered)
        found[each.name], box = _placed(each, spot, [*fixed, *near, *others, *own], none)
        taken[each.name] += box
    return found


def _piece(token: Token, spot: Spot, lettered: bool) -> Iterator[Box]:
    """Their piece, their wedge and its letters."""
    out = spot.r + rim(spot.r)
    yield Box(spot.x - out, spot.y - out, spot.x + out, spot.y + out)
    if token.compass:
        turn, far = pi * token.facing / 3, out + 2
        x, y = spot.x + far * sin(turn), spot.y - far * cos(turn)
        yield Box(x - 3, y - 3, x + 3, y + 3)
    if lettered:
        by, down = compass(token, spot.r)
        wide = 3 * len(token.compass)
        yield Box(spot.x + by - wide, spot.y + down - 4.5, spot.x + by + wide, spot.y + down + 4.5)


def _placed(token: Token, spot: Spot, taken: list[Box], none: Label) -> tuple[Label, tuple[Box, ...]]:
    """Their name, the longest that has room: below or above, rather where they do not look, else beside
    them."""
    size = max(7.5, min(10.5, spot.r * 0.66))
    out = spot.r + rim(spot.r) + (4 if token.acting else 1)
    for text in _shorter(token.label):
        half = len(text) * size * LETTER / 2
        below, above, side = (0.0, out + size * 0.85), (0.0, -out - size * 0.2), out + half + 1
        first = (above, below) if token.compass and token.facing in (2, 3, 4) else (below, above)
        for x, y in (*first, (side, size * 0.35), (-side, size * 0.35)):
            base = spot.y + y
            box = Box(spot.x + x - half, base - size * 0.8, spot.x + x + half, base + size * 0.22)
            if box.left >= 2 and box.right <= WIDTH - 2 and not any(box.meets(each) for each in taken):
                return Label(text, x, y, size, none.compass), (box,)
    return none, ()


def _shorter(name: str) -> Iterator[str]:
    """A name, its first word, and its beginnings."""
    yield name
    word = name.removeprefix("the ").split(" ")[0]
    if word != name:
        yield word
    for length in range(min(len(word) - 1, 8), SHORTEST - 1, -1):
        yield f"{word[: length - 1]}…"
