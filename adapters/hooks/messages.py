"""A story in messages of a bounded length, parted between sentences, as plain text or for a chat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from adapters.output.terminal import clean
from projections.telling.story import Paragraph

Write = Callable[[str, "Kind"], str]
"""How a piece of text of that kind is written."""


class Kind(NamedTuple):
    """A heading, or a sentence; `struck`: it no longer stands."""

    heading: bool = False
    struck: bool = False


class Piece(NamedTuple):
    """Words that belong together, and what parts them from those before."""

    gap: str
    text: str
    kind: Kind


def messages(story: Iterable[Paragraph], most: int, write: Write) -> tuple[str, ...]:
    """The story in messages of `most` letters, as UTF-16 counts them, in which some chats do."""
    found: list[str] = []
    now = ""
    for piece in _pieces(story):
        for number, part in enumerate(_fitting(piece, most, write)):
            gap = piece.gap if number == 0 else " "
            if now and length(now + gap + part) > most:
                found.append(now)
                now = ""
            now += gap + part if now else part
    return (*found, now) if now else tuple(found)


def _pieces(story: Iterable[Paragraph]) -> Iterator[Piece]:
    for paragraph in story:
        gap = "\n\n"
        if paragraph.heading:
            yield Piece(gap, clean(paragraph.heading), Kind(heading=True))
            gap = "\n"
        for text, stands in _sentences(paragraph):
            yield Piece(gap, clean(text), Kind(struck=not stands))
            gap = " "


def _sentences(paragraph: Paragraph) -> list[tuple[str, bool]]:
    """Whole sentences: what goes on with the one before it is put together with it, where both stand or
    neither does."""
    found: list[tuple[str, bool]] = []
    for sentence in paragraph.sentences:
        if sentence.joined and found and found[-1][1] == sentence.stands:
            found[-1] = (found[-1][0] + sentence.text, sentence.stands)
        else:
            text = sentence.text if found or not sentence.joined else f"… {sentence.text.lstrip(' ,;:')}"
            found.append((text, sentence.stands))
    return found


def _fitting(piece: Piece, most: int, write: Write) -> Iterator[str]:
    """The piece as it is written, in as many parts as it takes: by words, and these by letters."""
    whole = write(piece.text, piece.kind)
    if length(whole) <= most:
        yield whole
        return
    held = ""
    for word in _short_words(piece.text, most // 8):
        longer = f"{held} {word}" if held else word
        if held and length(write(longer, piece.kind)) > most:
            yield write(held, piece.kind)
            longer = word
        held = longer
    yield write(held, piece.kind)


def _short_words(text: str, most: int) -> Iterator[str]:
    for word in text.split(" "):
        for start in range(0, max(1, len(word)), most):
            yield word[start : start + most]


def length(text: str) -> int:
    """Letters as UTF-16 counts them."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def plain(text: str, kind: Kind) -> str:
    """As plain text; what does not stand is struck through as on paper that is typed on."""
    return f"~~{text}~~" if kind.struck else text


MEANT = re.compile(r"[\\*_~`|<>\[\]@]")
"""What a chat's Markdown gives a meaning to, wherever it stands."""

AT_START = re.compile(r"^(\s*)([-+#]|\d+(?=\.))", re.MULTILINE)
"""What makes a list or a heading, where a line begins with it."""


def markdown(text: str, kind: Kind) -> str:
    """For a chat, in which nothing that people wrote means anything but its letters.

    >>> print(markdown("*Mutt* <@1> [so](http://x)", Kind()))
    \\*Mutt\\* \\<\\@1\\> \\[so\\](http://x)
    """
    plain = AT_START.sub(_escaped_start, MEANT.sub(r"\\\g<0>", text))
    if kind.heading:
        return f"**{plain}**"
    return f"~~{plain}~~" if kind.struck else plain


def _escaped_start(found: re.Match[str]) -> str:
    before, what = found[1], found[2]
    return f"{before}{what}\\" if what.isdecimal() else f"{before}\\{what}"
