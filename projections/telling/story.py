"""A story: paragraphs of sentences, each of which knows the event that it tells."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from projections.telling.voice import Style


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one event comes to in the telling.

    `joined`: it goes on with the sentence before it and is only a part of one. An event that does not stand
    says who took it back and why, where the record knows.
    """

    version: int
    text: str
    stands: bool = True
    joined: bool = False
    undone_by: str = ""
    why: str = ""


class Paragraph(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is told of a beat, or of a part of it when history was moved in between.

    `heading` (`Round 3`) is empty where it would be that of the paragraph before. `aside`: about the record,
    not about the fight; it has no heading.
    """

    beat: str
    sentences: tuple[Sentence, ...]
    heading: str = ""
    style: Style = Style.PROSE
    aside: bool = False

    @property
    def stands(self) -> bool:
        """Whether anything in it stands."""
        return any(sentence.stands for sentence in self.sentences)

    @property
    def text(self) -> str:
        """Its sentences as one text, terse ones as lines; what does not stand is `~~struck through~~`."""
        between = " " if self.style is Style.PROSE else "\n"
        text, struck = "", False
        for sentence in self.sentences:
            gap = between if text and not sentence.joined else ""
            if struck and (sentence.stands or gap == "\n"):
                text, struck = text + "~~", False
            text += gap
            if not sentence.stands and not struck:
                text, struck = text + "~~", True
            text += sentence.text
        return text + "~~" if struck else text


def text(paragraphs: Iterable[Paragraph]) -> str:
    """A story as plain text: headings on lines of their own, paragraphs parted by blank lines."""
    parts: list[str] = []
    terse: list[str] = []
    for paragraph in paragraphs:
        if paragraph.style is Style.TERSE:
            terse.append(paragraph.text)
            continue
        parts += [paragraph.heading, paragraph.text] if paragraph.heading else [paragraph.text]
    return "\n".join(terse) if terse else "\n\n".join(parts)


def texts(paragraphs: Iterable[Paragraph]) -> dict[int, str]:
    """By version, the sentence that tells the event, from its beginning as far as that event takes it."""
    found: dict[int, str] = {}
    for paragraph in paragraphs:
        so_far = ""
        for sentence in paragraph.sentences:
            so_far = so_far + sentence.text if sentence.joined else sentence.text
            found[sentence.version] = so_far
    return found
