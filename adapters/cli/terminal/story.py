"""A story on printer: headings and prose, or a numbered line an event; what was undone is ~~struck~~."""

from collections.abc import Iterable, Iterator, Sequence

from adapters.cli.terminal.printer import Printer
from projections.telling.story import Paragraph, Sentence
from projections.telling.voice import Style


def write(printer: Printer, paragraphs: Iterable[Paragraph]) -> None:
    """Write the paragraphs of a story. Terse lines begin with the number of their event."""
    first = True
    for paragraph in paragraphs:
        if paragraph.style is Style.TERSE:
            for line in _numbered(paragraph):
                printer.line(line)
            continue
        if not first:
            printer.line()
        first = False
        if paragraph.heading:
            printer.heading(paragraph.heading)
        printer.prose(paragraph.text, "    " if paragraph.aside else "")


def _numbered(paragraph: Paragraph) -> Iterator[str]:
    """A line for each sentence, those that go on with one in its line."""
    for sentence, more in _lines(paragraph.sentences):
        text = sentence.text + "".join(each.text for each in more)
        yield f"{sentence.version:>5}  {text if sentence.stands else f'~~{text}~~'}"


def _lines(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, list[Sentence]]]:
    at = 0
    while at < len(sentences):
        end = at + 1
        while end < len(sentences) and sentences[end].joined:
            end += 1
        yield sentences[at], list(sentences[at + 1 : end])
        at = end
