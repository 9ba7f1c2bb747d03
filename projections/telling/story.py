"""A story: paragraphs of sentences, each of which knows the event that it tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from projections.telling.tone import Tone
from projections.telling.voice import Style

replace = msgspec.structs.replace


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


class Told(NamedTuple):
    """A sentence as the narrator gives it away, without its stop, and where it belongs.

    `begins`: a paragraph begins with it; `heading` is what that paragraph stands under, where it is new, and
    `under` where it is not. `who` tries something with it against another. `dice`: the
    key of the dice before which it is told; `cause` the key of what it tells, or of its cause.
    """

    sentence: Sentence
    beat: str
    heading: str = ""
    begins: bool = False
    tone: Tone = Tone.QUIET
    under: str = ""
    who: str = ""
    dice: str = ""
    cause: str = ""


class Paragraph(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is told of a beat, or of a part of it when history was moved in between.

    `heading` (`Round 3`) is empty where it would be that of the paragraph before. `aside`: about the record,
    not about the fight; it has no heading. `folded`: it sums these paragraphs up, which can be opened.
    """

    beat: str
    sentences: tuple[Sentence, ...]
    heading: str = ""
    style: Style = Style.PROSE
    aside: bool = False
    folded: tuple[Paragraph, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether anything in it stands."""
        return any(sentence.stands for sentence in self.sentences)

    @property
    def text(self) -> str:
        """Its sentences as one text, terse ones as lines; what does not stand is `~~struck through~~`."""
        between = "\n" if self.style is Style.TERSE else " "
        text, struck = "", False
        for sentence in _from_its_beginning(self.sentences):
            gap = between if text and not sentence.joined else ""
            if struck and (sentence.stands or gap == "\n"):
                text, struck = text + "~~", False
            text += gap
            if not sentence.stands and not struck:
                text, struck = text + "~~", True
            text += sentence.text
        return text + "~~" if struck else text


def _from_its_beginning(sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """Of what was cut off in the middle of a sentence the rest is told so that it is seen to be one."""
    first, *others = sentences
    if not first.joined:
        return sentences
    rest = first.text.lstrip(" ,;:")
    return (replace(first, text=f"… {rest}"), *others)


def in_paragraphs(told: Iterable[Told], style: Style) -> tuple[Paragraph, ...]:
    """Sentences in their paragraphs, each with its stop."""
    found: list[Paragraph] = []
    gathered: list[Told] = []
    for each in told:
        if each.begins and gathered:
            found.append(_paragraph(gathered, style))
            gathered = []
        gathered.append(each)
    if gathered:
        found.append(_paragraph(gathered, style))
    return tuple(found)


def _paragraph(told: Sequence[Told], style: Style) -> Paragraph:
    first, sentences = told[0], [each.sentence for each in told]
    if style is not Style.TERSE:
        following = [*sentences[1:], None]
        sentences = [
            each if after is not None and after.joined else replace(each, text=_closed(each.text))
            for each, after in zip(sentences, following, strict=True)
        ]
    return Paragraph(first.beat, tuple(sentences), first.heading, style, first.tone is Tone.ASIDE)


def _closed(text: str) -> str:
    return text if text.rstrip('"”)').endswith((".", "!", "?")) else f"{text}."


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
        found.update(texts(paragraph.folded))
        if paragraph.folded:
            continue
        so_far = ""
        for sentence in paragraph.sentences:
            before, version = (so_far, sentence.version) if sentence.joined else ("", sentence.version)
            so_far = before + sentence.text
            whole = found.get(version, "")
            found[version] = f"{whole} {so_far}" if whole and not sentence.joined else so_far
    return found
