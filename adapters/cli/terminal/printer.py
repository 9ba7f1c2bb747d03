"""What a command writes on: prose, tables and JSON; boxes only on a terminal, and only if wanted."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from adapters.cli.terminal import stderr
from adapters.output.terminal import cells, clean, escaped, padded, wrapped

if TYPE_CHECKING:
    import msgspec

WIDEST = 96
"""Columns of prose, however wide the terminal is, and where there is none."""


NARROWEST = 30
"""Columns below which prose is not wrapped any narrower."""

LAST_RULE = 40
"""Columns of the rule over the last column, whose cells may be long."""


class Printer:
    """Standard output as a command sees it. `drawn`: it is a terminal and nobody asked for plain text."""

    def __init__(self, plain: bool = False, out: TextIO | None = None) -> None:
        self.plain, self.out = plain, out or sys.stdout
        self.drawn = not plain and self.out.isatty() and os.environ.get("TERM") != "dumb"
        self.coloured = self.drawn and not os.environ.get("NO_COLOR")
        self.width = min(_columns(), WIDEST) if self.out.isatty() else WIDEST

    def line(self, text: str = "") -> None:
        """One line as it is; breaks in it become blanks."""
        self.out.write(_single(text) + "\n")

    def row(self, text: str) -> None:
        """One line that is read as a row: on a terminal that is too narrow for it, it goes on below, farther
        in than it began."""
        text = _single(text)
        if not self.out.isatty() or cells(text) <= self.width:
            self.line(text)
            return
        said = text.lstrip()
        lead = text[: len(text) - len(said)]
        first, mark, rest = said.partition(") ")
        within = len(first) + len(mark) if mark and first.isdecimal() else 2
        said = rest if within > 2 else said
        begins = f"{lead}{first}{mark}" if within > 2 else lead
        for line in wrapped(said, self.width, begins, f"{lead}{' ' * within}"):
            self.out.write(line + "\n")

    def prose(self, text: str, indent: str = "", first: str | None = None) -> None:
        """Paragraphs, wrapped. `first` stands before the first line, `indent` before the others."""
        lead = indent if first is None else first
        for paragraph in clean(text).split("\n"):
            self.out.write("\n".join(wrapped(paragraph, self.width, lead, indent)) + "\n")
            lead = indent

    def heading(self, text: str) -> None:
        """A heading: bold on a terminal, underlined with hyphens elsewhere."""
        text = _single(text)
        self.out.write(f"\x1b[1m{text}\x1b[0m\n" if self.coloured else f"{text}\n{'-' * cells(text)}\n")

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[object]], right: str = "") -> None:
        """A table; `right` names the columns of numbers. Plain: columns parted by two blanks."""
        lines = [[_single(str(cell)) for cell in row] for row in rows]
        if self.drawn:
            self._draw(headings, lines, right.split())
            return
        widths = [max(cells(row[at]) for row in (headings, *lines)) for at in range(len(headings))]
        ruled = ["-" * width for width in (*widths[:-1], min(widths[-1], LAST_RULE))]
        for row in (headings, ruled, *lines):
            aligned = [
                padded(cell, width, right=heading in right.split())
                for cell, width, heading in zip(row, widths, headings, strict=True)
            ]
            self.out.write("  ".join(aligned).rstrip() + "\n")

    def _draw(self, headings: Sequence[str], lines: Sequence[Sequence[str]], right: Sequence[str]) -> None:
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(
            box=box.ROUNDED if self.coloured else box.SQUARE, header_style="bold" if self.coloured else ""
        )
        for heading in headings:
            table.add_column(heading, justify="right" if heading in right else "left", overflow="fold")
        for row in lines:
            table.add_row(*(Text(cell) for cell in row))
        Console(file=self.out, no_color=not self.coloured, highlight=False, soft_wrap=False).print(table)

    def json(self, shape: "msgspec.Struct") -> None:
        """A value of one of the `shapes`, indented."""
        import msgspec

        made = msgspec.json.format(msgspec.json.encode(shape), indent=2).decode()
        self.out.write(escaped(made, self.out.encoding or "utf-8") + "\n")


def _single(text: str) -> str:
    """Clean text without line breaks."""
    return clean(text).replace("\n", " ")


def warn(text: str) -> None:
    """A remark on stderr that stops nothing."""
    stderr.say(text, clean(text), warning=True)


def _columns() -> int:
    """How wide the terminal is."""
    named = os.environ.get("COLUMNS", "")
    if named.isdecimal():
        return max(int(named), NARROWEST)
    try:
        return max(os.get_terminal_size(sys.stdout.fileno()).columns, NARROWEST)
    except (ValueError, OSError):
        return WIDEST
