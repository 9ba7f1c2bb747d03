"""The pieces of HTML that a report is made of; all text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from adapters.lab import charts


def section(title: str, parts: Iterable[str]) -> str:
    """A section with its heading; empty where nothing is in it."""
    inside = "\n".join(part for part in parts if part)
    return f"<section>\n<h2>{title}</h2>\n{inside}\n</section>" if inside else ""


def paragraph(text: str, kind: str = "") -> str:
    """A paragraph, of a class of the style sheet."""
    return f"<p{f' class={kind}' if kind else ''}>{escape(text)}</p>"


def bullets(sentences: Iterable[str]) -> str:
    """Sentences as a list; empty where there are none."""
    items = "\n".join(f"<li>{escape(each)}</li>" for each in sentences)
    return f"<ul>\n{items}\n</ul>" if items else ""


def figure(chart: charts.Drawn | None, caption: str) -> str:
    """A chart with what it shows, which is its name for whoever cannot see it."""
    if chart is None:
        return ""
    said = escape(caption)
    drawn = charts.svg(chart).replace("<svg ", f'<svg role="img" aria-label="{said}" ', 1)
    return f"<figure>\n<figcaption>{said}</figcaption>\n{drawn}\n</figure>"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> str:
    """A table; `right` are the columns of numbers."""
    numbers = frozenset(right)
    head = _row("th", headings, numbers)
    lines = "\n".join(_row("td", row, numbers) for row in rows)
    inside = f"<thead>{head}</thead>\n<tbody>\n{lines}\n</tbody>"
    return f'<div class="wide"><table>\n{inside}\n</table></div>'


SHORT = 22
"""Cells with up to so many letters are not broken."""


def _row(tag: str, row: Sequence[str], numbers: frozenset[int]) -> str:
    kinds = (
        " class=n" if at in numbers else " class=s" * (len(cell) <= SHORT) for at, cell in enumerate(row)
    )
    cells = (f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, row, strict=True))
    return f"<tr>{''.join(cells)}</tr>"


def folded(summary: str, inside: str) -> str:
    """What is shown when its summary is clicked."""
    return f"<details>\n<summary>{escape(summary)}</summary>\n{inside}\n</details>"
