"""How something is put: of the phrases that fit, one that does not sound like what was said just before."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from enum import StrEnum

from projections.telling.phrase import capital
from projections.telling.plain import DECREED, PLAIN
from projections.telling.wording import Said, put
from projections.telling.words import Wanted, Words, fits

GOES_ON = (" ", ",", ";", ":")
"""A phrase that begins with one of these goes on with the sentence before it."""

REPLACES = "<"
"""A phrase that begins with this takes the place of the sentence before it."""

ANEW = "|"
"""A phrase that begins with this begins a paragraph."""

REMARK = "remark"
"""The topic of what the narrator says of the fight, and no one event does."""

TRIED = "tried"
"""The topic of what is done by dice, told before they are thrown."""

FOLD = "fold"
"""The topic of what several paragraphs come to, in which little happens."""

SOON = 5
"""Within so many exchanges no text is told again where there is another."""

SILENCE = ("",)
"""The only variant of what is not worth telling."""


class Style(StrEnum):
    """Prose to be read aloud, one mechanical line for each roll or outcome, or the prose of what turned the
    fight and the rest in a few words."""

    PROSE = "prose"
    TERSE = "terse"
    DIARY = "diary"


WRITTEN = (Style.PROSE, Style.TERSE)
"""The styles for which words are written; a diary is told in prose."""


class Voice:
    """A way of speaking. Which variant is taken depends on what is told and what was said before, only."""

    def __init__(self, words: Words, style: Style) -> None:
        self.style = style
        self._words = words
        self._lines: dict[str, list[tuple[int, Mapping[str, Wanted], tuple[str, ...]]]] = {}
        self.told: set[tuple[str, int]] = set()
        """The lines that were told, by topic and place among the phrases on it; copies share it."""
        self.mark = ""
        """How what was said last goes on with the sentence before it: its first letter, unless of a name."""
        self.pattern = ""
        """The phrase of what was said last, with its places still open."""
        self._openings = ("", "")
        self._used: dict[str, int] = {}
        """In which exchange each text was told last."""
        self._exchange = 0

    def copy(self) -> Voice:
        """Another that has said the same."""
        twin = Voice(self._words, self.style)
        twin._lines, twin.told = self._lines, self.told
        twin._openings, twin._used, twin._exchange = self._openings, dict(self._used), self._exchange
        return twin

    def go_on(self) -> None:
        """Another exchange begins."""
        self._exchange += 1

    def say(self, topic: str, said: Said, identity: str, *, instead: bool = False) -> str:
        """The first line on the topic, an event's tag, that fits, filled in; empty when all is said.

        `identity` is the event's own name, such as its key: the same event is told in the same variant
        wherever the sentences before it allow. What was decreed is always told. `instead`: the sentence
        before may still be replaced; a text that would do so is passed over otherwise.
        """
        if topic not in self._lines:
            self._lines[topic] = list(self._in_style(topic))
        for place, when, variants in self._lines[topic]:
            if not fits(when, said.known):
                continue
            if variants == SILENCE:
                if said.known["label"] == "ruling":
                    continue
                self.told.add((topic, place))
                return ""
            if not instead and variants[0].startswith(REPLACES):
                continue
            if text := self._chosen(variants, said, identity):
                self.told.add((topic, place))
                return text
        return ""

    def _in_style(self, topic: str) -> Iterator[tuple[int, Mapping[str, Wanted], tuple[str, ...]]]:
        decreed = DECREED.get(topic, ())
        lines = (*decreed, *self._words.phrases.get(topic, ()), *PLAIN.get(topic, ()))
        for place, line in enumerate(lines, -len(decreed)):
            texts = line.terse if self.style is Style.TERSE else line.prose
            if texts is not None:
                yield place, line.when, (texts,) if isinstance(texts, str) else texts or SILENCE

    def _chosen(self, texts: tuple[str, ...], said: Said, identity: str) -> str:
        """The variant that repeats least; among equals, by the event's hash. Empty if none can be filled."""
        start = zlib.crc32(identity.encode()) % len(texts)
        best, fewest, pattern = "", 1 << 30, ""
        for variant in (*texts[start:], *texts[:start]):
            filled = put(variant, said)
            if filled is None:
                continue
            repeats = self._repeats(variant, filled)
            if repeats < fewest:
                best, fewest, pattern = filled, repeats, variant
            if not repeats:
                break
        if best:
            self._used[pattern], self.pattern = self._exchange, pattern
            marked = best.startswith((*GOES_ON, REPLACES, ANEW)) and not pattern.lstrip("[").startswith("{")
            self.mark = best[0] if marked else ""
            if not best.startswith(GOES_ON):
                self._openings = (self._openings[1], _opening(best))
        return best

    def _repeats(self, variant: str, filled: str) -> int:
        """How much it would sound like what was said, most of all in the last exchanges."""
        ago = self._exchange - self._used[variant] if variant in self._used else SOON
        repeated = 10 * max(0, SOON - ago)
        if not filled.startswith(GOES_ON):
            opening = _opening(filled)
            repeated += 9 * (opening == self._openings[1])
            if not variant.startswith("{"):
                repeated += opening == self._openings[0]
        return repeated


def _opening(text: str) -> str:
    """The first word, without which no sentence is said to begin."""
    return (
        capital(text.removeprefix(REPLACES).removeprefix(ANEW).split(" ", 1)[0])
        .rstrip(",.:;")
        .removesuffix("'s")
    )
