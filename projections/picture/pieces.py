"""The pieces on a board: tokens whose shape says the posture and whose edge says the side, and the holds."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from projections.picture.board import Tie, Token
from projections.picture.element import element, move, path
from projections.picture.layout import WIDTH, Layout, Spot
from projections.picture.style import SIDES

EDGES = ("", "5 3", "1.5 3.5", "9 3 2 3")
"""How the edge of a token is drawn, by side: whole, dashed, dotted, dashed and dotted."""

RIM = 3.5
"""Between a piece and its edge."""


def token(token: Token, spot: Spot) -> str:
    """A token and all that belongs to it, moved to its place."""
    r = spot.r
    size = r * (0.92 if len(token.letters) == 1 else 0.72)
    return element(
        "g",
        f"token s{token.tone % SIDES}{' down' if token.down else ''}",
        *_acting(token, r),
        *_wedge(token, r),
        *_body(token, r),
        element("text", "letters", y=size * 0.35, font_size=size, text=token.letters),
        *(
            [element("path", "out", d=path("M", -r, -r, "L", r, r, "M", r, -r, "L", -r, r))]
            if token.down
            else ()
        ),
        *(_map_label(token, spot) if spot.mapped else _label(token, r)),
        data_who=token.name,
        transform=move(spot.x, spot.y),
    )


def _acting(token: Token, r: float) -> Iterator[str]:
    if token.acting:
        yield element("circle", "act", r=r + (8 if r >= 20 else 6.5))
        if not token.compass:
            yield element("path", "caret", d=path("M", -6, -r - 19, "h", 12, "l", -6, 8, "z"))


def _wedge(token: Token, r: float) -> Iterator[str]:
    """A wedge the way he looks, and the letters of that way beyond it."""
    if not token.compass:
        return
    turn, start = pi * token.facing / 3, r * (1.15 if token.stance == "lying" else 1) + 2.5
    point, half = start + r * 0.5, r * 0.48
    shape = path("M", -half, -start, "L", 0, -point, "L", half, -start, "Z")
    yield element("path", "wedge", transform=f"rotate({token.facing * 60})", d=shape)
    if r >= 10:
        x, y = (point + 6) * sin(turn), 3 - (point + 5) * cos(turn)
        yield element("text", "mid halo bold", x=x, y=y, font_size=8.5, text=token.compass)


def _body(token: Token, r: float) -> Iterator[str]:
    """The piece: round for one who stands, squat for one who is low, flat for one who lies."""
    edge = {"stroke_dasharray": EDGES[token.tone % len(EDGES)]}
    pair: tuple[tuple[str, float, dict[str, str]], ...] = (("body", 0.0, {}), ("edge", RIM, edge))
    for cls, out, more in pair:
        match token.stance:
            case "low":
                wide, high = r + out, r * 0.62 + out
                turn = r * 0.3 + out
                yield element("rect", cls, x=-wide, y=-high, width=2 * wide, height=2 * high, rx=turn, **more)
            case "lying":
                yield element("ellipse", cls, rx=r * 1.2 + out, ry=r * 0.5 + out, **more)
            case _:
                yield element("circle", cls, r=r + out, **more)


def _struck(token: Token, r: float) -> Iterator[str]:
    if token.down:
        yield element("path", "out", d=path("M", -r, -r, "L", r, r, "M", r, -r, "L", -r, r))


def _label(token: Token, r: float) -> Iterator[str]:
    """His name, and the worst that has happened to him."""
    if r < 9:
        return
    y, cls = r + 19, "mid bold struck" if token.down else "mid bold"
    yield element("text", cls, y=y, font_size=13, text=token.label)
    weakest = token.weakest
    if token.down:
        yield element("text", "mid soft", y=y + 14, font_size=11, text=token.down)
    elif weakest is not None and r >= 20:
        worst = f"{weakest.label} {weakest.number}"
        yield element("text", "mid hurt", y=y + 14, font_size=11, text=worst)


def _map_label(token: Token, spot: Spot) -> Iterator[str]:
    """His name, on the side to which he does not look.

    Where several share a hex there is no room for it, and the cards say whose letter it is.
    """
    if spot.r < 9 or spot.shared:
        return
    size = max(7.5, min(10.5, spot.r * 0.66))
    cls = "mid bold struck" if token.down else "mid bold halo"
    above = bool(token.compass) and token.facing in (2, 3, 4)
    y = -(spot.r + (11 if token.acting else 6)) if above else spot.r + 4 + size
    yield element("text", cls, y=y, font_size=size, text=token.label)


def tie(tie: Tie, plan: Layout, bend: int) -> Iterator[str]:
    """A hold: a line with a knob where it grips, and in the middle what it is."""
    one, two = plan.spots.get(tie.holder), plan.spots.get(tie.victim)
    if one is None or two is None:
        return
    length = hypot(two.x - one.x, two.y - one.y) or 1.0
    x, y = (two.x - one.x) / length, (two.y - one.y) / length
    start = (one.x + x * (one.r + RIM), one.y + y * (one.r + RIM))
    end = (two.x - x * (two.r + RIM), two.y - y * (two.r + RIM))
    out = 14 + 16 * bend if length > 60 else 4
    middle = ((start[0] + end[0]) / 2 - y * out, (start[1] + end[1]) / 2 + x * out)
    yield element("path", "hold", data_hold=tie.hold, d=path("M", *start, "Q", *middle, " ", *end))
    yield element("circle", "grip", cx=end[0], cy=end[1], r=4.5)
    wide = 12 + 5.7 * len(tie.label)
    at = ((start[0] + 2 * middle[0] + end[0]) / 4, (start[1] + 2 * middle[1] + end[1]) / 4)
    if length < 90:  # no room between the two: beside the line, or above it
        at = (at[0] + wide / 2 + 16, at[1]) if abs(y) > abs(x) else (at[0], at[1] - one.r - 18)
    at = (min(max(at[0], wide / 2 + 4), WIDTH - wide / 2 - 4), at[1] + 18 * bend * (length < 90))
    yield element("rect", "tag", x=at[0] - wide / 2, y=at[1] - 9, width=wide, height=17, rx=8.5)
    yield element("text", "mid", x=at[0], y=at[1] + 3.8, font_size=11, text=tie.label)
