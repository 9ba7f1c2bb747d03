"""The pieces on a board: tokens whose shape says the posture and whose edge says the side, and the holds."""

from collections.abc import Iterator

from projections.picture.board import Tie, Token
from projections.picture.element import element, move, path
from projections.picture.labels import Label, bow, compass, rim, tag
from projections.picture.layout import Layout, Spot
from projections.picture.style import SIDES

EDGES = ("", "5 3", "1.5 3.5", "9 3 2 3")
"""How the edge of a token is drawn, by side: whole, dashed, dotted, dashed and dotted."""


def token(token: Token, spot: Spot, label: Label | None) -> str:
    """A token and all that belongs to it, moved to its place; on a map with its `label`."""
    r = spot.r
    size = max(7.5, r * 0.92) if len(token.letters) == 1 else max(6.0, r * 0.72)
    return element(
        "g",
        f"token s{token.tone % SIDES}{' down' if token.down else ''}",
        *_acting(token, r),
        *_wedge(token, r, label),
        *_body(token, r),
        element("text", "letters", y=size * 0.35, font_size=size, text=token.letters),
        *(
            [element("path", "out", d=path("M", -r, -r, "L", r, r, "M", r, -r, "L", -r, r))]
            if token.down
            else ()
        ),
        *(_map_label(token, label) if spot.mapped else _label(token, r)),
        data_who=token.name,
        transform=move(spot.x, spot.y),
    )


def _acting(token: Token, r: float) -> Iterator[str]:
    if token.acting:
        yield element("circle", "act", r=r + (8 if r >= 20 else rim(r) + 3))
        if not token.compass:
            yield element("path", "caret", d=path("M", -6, -r - 19, "h", 12, "l", -6, 8, "z"))


def _wedge(token: Token, r: float, label: Label | None) -> Iterator[str]:
    """A wedge the way they look, and the letters of that way beyond it if nobody stands there."""
    if not token.compass:
        return
    start = r * (1.15 if token.stance == "lying" else 1) + rim(r) + 0.5
    point, half = start + max(r * 0.5, 5), max(r * 0.48, 4)
    shape = path("M", -half, -start, "L", 0, -point, "L", half, -start, "Z")
    yield element("path", "wedge", transform=f"rotate({token.facing * 60})", d=shape)
    if label is not None and label.compass:
        x, y = compass(token, r)
        yield element("text", "mid halo bold", x=x, y=y + 3, font_size=8.5, text=token.compass)


def _body(token: Token, r: float) -> Iterator[str]:
    """The piece: round for one who stands, squat for one who is low, flat for one who lies."""
    edge = {"stroke_dasharray": EDGES[token.tone % len(EDGES)]}
    pair: tuple[tuple[str, float, dict[str, str]], ...] = (("body", 0.0, {}), ("edge", rim(r), edge))
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


def _label(token: Token, r: float) -> Iterator[str]:
    """Their name, and the worst that has happened to them."""
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


def _map_label(token: Token, label: Label | None) -> Iterator[str]:
    """Their name where there is room for it; where there is none the cards say whose letter it is."""
    if label is not None and label.text:
        cls = "mid bold struck" if token.down else "mid bold halo"
        yield element("text", cls, x=label.x, y=label.y, font_size=label.size, text=label.text)


def tie(tie: Tie, plan: Layout, bend: int) -> Iterator[str]:
    """A hold: a line with a knob where it grips, and in the middle what it is."""
    one, two = plan.spots.get(tie.holder), plan.spots.get(tie.victim)
    if one is None or two is None:
        return
    start, middle, end = bow(one, two, bend)
    both = f"{tie.holder} {tie.victim}"
    yield element(
        "path", "hold", data_hold=tie.hold, data_between=both, d=path("M", *start, "Q", *middle, " ", *end)
    )
    yield element("circle", "grip", cx=end[0], cy=end[1], r=4.5)
    x, y, wide = tag(tie, one, two, bend)
    yield element("rect", "tag", x=x - wide / 2, y=y - 9, width=wide, height=17, rx=8.5)
    yield element("text", "mid", x=x, y=y + 3.8, font_size=11, text=tie.label)
