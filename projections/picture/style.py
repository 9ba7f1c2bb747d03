"""How a board looks: one stylesheet, in light and in dark, that also stands alone without a browser."""

import re
from typing import Final

LIGHT: Final = {
    "paper": "#fbfaf7",
    "ground": "#f1eee6",
    "grid": "#d8d2c4",
    "wall": "#a6a6a6",
    "ink": "#1c2024",
    "soft": "#5b6068",
    "line": "#c9c4b8",
    "hurt": "#b3261e",
    "act": "#8a5a00",
    "s0": "#00629c",
    "s1": "#b84a00",
    "s2": "#00785a",
    "s3": "#9a3f78",
    "s4": "#7a5c00",
    "s5": "#4f5b66",
}
DARK: Final = {
    "paper": "#15181c",
    "ground": "#1d2126",
    "grid": "#343a42",
    "wall": "#4c545e",
    "ink": "#eceae4",
    "soft": "#a9aeb6",
    "line": "#434a53",
    "hurt": "#ff8a80",
    "act": "#f0b94a",
    "s0": "#56b4e9",
    "s1": "#ff9a57",
    "s2": "#3ecfa5",
    "s3": "#e39cc6",
    "s4": "#e6c54a",
    "s5": "#b4bec8",
}
SIDES: Final = 6
"""Sides with a colour of their own; the next begin again. Every side also has its own kind of edge."""

RULES: Final = """
.board{color:var(--ink);font-family:ui-sans-serif,system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif;\
font-variant-numeric:tabular-nums}
.board text{fill:var(--ink);pointer-events:none}
.board .paper{fill:var(--paper)}
.board .floor{fill:var(--ground);stroke:var(--grid)}
.board .hex{fill:var(--ground);stroke:var(--grid);stroke-width:1}
.board .high{fill:var(--grid);stroke:var(--soft);stroke-width:1}
.board .wall{fill:var(--wall);stroke:var(--wall);stroke-width:1}
.board .raised{fill:var(--paper);stroke:var(--soft);stroke-width:1}
.board .place{fill:var(--soft);opacity:.75;text-anchor:middle}
.board .serif{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Times New Roman",serif}
.board .soft{fill:var(--soft)}
.board .hurt{fill:var(--hurt)}
.board .mid{text-anchor:middle}
.board .end{text-anchor:end}
.board .halo{paint-order:stroke;stroke:var(--ground);stroke-width:3px;stroke-linejoin:round}
.board .bold{font-weight:600}
.board .edge{fill:none;stroke:currentColor;stroke-width:2.4}
.board .body{fill:currentColor}
.board .letters{fill:var(--paper);font-weight:700;text-anchor:middle}
.board .wedge{fill:currentColor}
.board .act{fill:none;stroke:var(--act);stroke-width:2}
.board .caret{fill:var(--act)}
.board .out{stroke:var(--ink);stroke-width:2.6;stroke-linecap:round}
.board .down .body{opacity:.32}
.board .down .wedge,.board .down .edge{opacity:.5}
.board .struck{text-decoration:line-through}
.board .hold{fill:none;stroke:var(--ink);stroke-width:2.4;stroke-linecap:round}
.board .grip{fill:var(--ink)}
.board .tag{fill:var(--paper);stroke:var(--line)}
.board .away{stroke:var(--soft);stroke-width:1.2;stroke-dasharray:2 5;stroke-linecap:round}
.board .rule{stroke:var(--line);stroke-width:1}
.board .bar{fill:var(--line)}
.board .left{fill:var(--soft)}
.board .less{fill:var(--hurt)}
"""


def _colours(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def _tones() -> str:
    return "".join(f".board .s{number}{{color:var(--s{number})}}\n" for number in range(SIDES))


STYLE: Final = (
    f".board{{{_colours(LIGHT)}}}\n"
    f"@media (prefers-color-scheme:dark){{.board{{{_colours(DARK)}}}}}\n{RULES}{_tones()}"
)
"""The stylesheet of a board, for its own file or for a page that shows one."""


def flat(svg: str, *, dark: bool = False) -> str:
    """A picture without variables, for whatever draws it and knows none."""
    colours = DARK if dark else LIGHT
    plain = svg.replace(STYLE, RULES + _tones())
    return re.sub(r"var\(--(\w+)\)", lambda found: colours[found[1]], plain)
