"""A story on paper: headings, wrapped prose or one line an event, what was undone struck through and said so."""

from collections.abc import Iterable

from adapters.cli.paper import Paper
from projections.narrative import Paragraph
from projections.voice import Style


def write(paper: Paper, paragraphs: Iterable[Paragraph]) -> None:
    """Write the paragraphs of a story, one after another."""
    first = True
    for paragraph in paragraphs:
        if paragraph.style is Style.TERSE:
            for line in paragraph.text.split("\n"):
                paper.line(line)
            continue
        if not first:
            paper.line()
        first = False
        if paragraph.heading:
            paper.heading(paragraph.heading)
        paper.prose(paragraph.text, "    " if paragraph.aside else "")
