"""The lower part of the picture: a card for everybody, what holds of them and what is left of their pools."""

from textwrap import shorten, wrap

from projections.picture.board import Bar, Board, Token
from projections.picture.element import element, move, path
from projections.picture.layout import MARGIN, WIDTH
from projections.picture.style import SIDES

BETWEEN = 18
WIDE = (WIDTH - 2 * MARGIN - BETWEEN) / 2
ROW = 23
LINES, LETTERS = 5, 37
"""How much a card says of somebody at most."""

MANY = 8
"""With more fighters than so many a card shows only the pools that have suffered."""


def cards(board: Board, top: float) -> tuple[list[str], float]:
    """The cards in two columns from `top` down, and where they end."""
    lines: list[str] = []
    for number in range(0, len(board.tokens), 2):
        lines.append(element("path", "rule", d=path("M", MARGIN, top, "H", WIDTH - MARGIN)))
        tallest = 0.0
        for column, token in enumerate(board.tokens[number : number + 2]):
            card, tall = _card(token, brief=len(board.tokens) > MANY)
            where = move(MARGIN + column * (WIDE + BETWEEN), top + 10)
            lines += [f'<g class="card" transform="{where}">', *card, "</g>"]
            tallest = max(tallest, tall)
        top += tallest + 18
    return lines, top


def _card(token: Token, *, brief: bool) -> tuple[list[str], float]:
    lines = _head(token)
    y = 22.0
    down = f"out: {token.down}" if token.down else ""
    for line in _said([each for each in (down, token.posture, *token.remarks) if each]):
        y += 14
        lines.append(element("text", "soft", y=y, font_size=11.5, text=line))
    y += 5
    bars = [each for each in token.bars if each.hurt] if brief else list(token.bars)
    columns = 2 if len(bars) > 1 else 1
    wide = (WIDE - 14 * (columns - 1)) / columns
    rows = -(-len(bars) // columns)
    for number, bar in enumerate(bars):
        column, row = divmod(number, rows)
        lines.append(_bar(token, bar, column * (wide + 14), y + row * ROW, wide))
    return lines, y + rows * ROW


def _said(remarks: list[str]) -> list[str]:
    """Remarks in lines; if they are too many, how many more there are.

    >>> _said(["stunned", "past the fight"])
    ['stunned, past the fight']
    >>> _said(["with a second attack to come"] * 9)[-1]
    'come, 4 more'
    """
    for count in range(len(remarks), -1, -1):
        more = [f"{len(remarks) - count} more"] if count < len(remarks) else []
        lines = wrap(", ".join((*remarks[:count], *more)), LETTERS)
        if len(lines) <= LINES:
            return lines
    return []


def _head(token: Token) -> list[str]:
    cls = "serif bold struck" if token.down else "serif bold"
    label = shorten(token.label, 20, placeholder="…")
    side = shorten(token.side, 14, placeholder="…")
    return [
        element(
            "g",
            f"s{token.tone % SIDES}",
            element("circle", "body", cx=9, cy=10, r=9),
            element("text", "letters", x=9, y=13.6, font_size=10, text=token.letters),
        ),
        element("text", cls, x=25, y=15, font_size=15, text=label),
        element("text", "soft end", x=WIDE, y=15, font_size=12, text=side),
    ]


def _bar(token: Token, bar: Bar, x: float, y: float, wide: float) -> str:
    """A pool: its name and number, and below them what is left of it, or what was taken."""
    length = wide * bar.share
    cls = "less" if bar.taken or bar.share <= 1 / 3 else "left"
    number = "hurt bold end" if bar.hurt else "soft end"
    label = shorten(bar.label, 18, placeholder="…")
    return element(
        "g",
        "pool",
        element("text", "", y=12, font_size=11, text=label),
        element("text", number, x=wide, y=12, font_size=11, text=bar.number),
        element("rect", "bar", y=16, width=wide, height=3.5, rx=1.7),
        *([element("rect", cls, y=16, width=length, height=3.5, rx=1.7)] if length else ()),
        data_pool=f"{token.name}.{bar.pool}",
        data_now=str(bar.now),
        transform=move(x, y),
    )
