"""What a benchmark found, as tables of plain text: ratios with their targets, and curves of growth."""

from collections.abc import Sequence

import msgspec


class Ratio(msgspec.Struct, frozen=True):
    """How many times as much, and what it may be. Without a target it only informs."""

    what: str
    value: float
    at_most: float | None = None
    at_least: float | None = None

    @property
    def target(self) -> str:
        if self.at_most is not None:
            return f"at most {self.at_most:g}x"
        return f"at least {self.at_least:g}x" if self.at_least is not None else ""

    @property
    def missed(self) -> bool:
        return (self.at_most is not None and self.value > self.at_most) or (
            self.at_least is not None and self.value < self.at_least
        )

    def cells(self) -> tuple[str, ...]:
        verdict = ("missed" if self.missed else "met") if self.target else ""
        return self.what, f"{self.value:.2f}x", self.target, verdict


class Curve(msgspec.Struct, frozen=True):
    """How something grows: `title`, the names of its columns, and its rows, a size first."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Report(msgspec.Struct, frozen=True):
    """All that one benchmark found. `note` says what was compared and how; `skipped` why nothing was."""

    title: str
    note: str
    ratios: tuple[Ratio, ...] = ()
    curves: tuple[Curve, ...] = ()
    skipped: str = ""

    def text(self) -> str:
        """For people: the title, the note, the tables."""
        parts = [f"{self.title}\n{'=' * len(self.title)}", self.note]
        if self.skipped:
            parts.append(f"Skipped: {self.skipped}")
        parts += [f"{curve.title}\n{grid((curve.columns, *curve.rows))}" for curve in self.curves]
        if self.ratios:
            parts.append(
                grid((("ratio", "measured", "target", ""), *(ratio.cells() for ratio in self.ratios)))
            )
        return "\n\n".join(parts)


def grid(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned columns: the first to the left, the others to the right; a rule under the first row."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
    return "\n".join((lines[0], "  ".join("-" * width for width in widths), *lines[1:]))


def span(seconds: float) -> str:
    """A time in a unit that suits it.

    >>> span(0.00042), span(0.042), span(4.2)
    ('420 us', '42.0 ms', '4.20 s')
    """
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} us"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
