"""How something is put: of the phrases that fit, one that does not sound like what was said just before."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from enum import StrEnum

from projections.phrase import capital
from projections.wording import Said, put
from projections.words import Line, fits

GOES_ON = (" ", ",", ";", ":")
"""A phrase that begins with one of these goes on with the sentence before it."""


class Style(StrEnum):
    """Prose to be read aloud, or one mechanical line for each roll or outcome."""

    PROSE = "prose"
    TERSE = "terse"


class Voice:
    """A way of speaking. Which variant is taken depends on what is told and what was said before, only."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._openings = ("", "")
        self._used: dict[int, tuple[str, ...]] = {}

    def copy(self) -> Voice:
        """Another that has said the same."""
        twin = Voice(self.style)
        twin._openings, twin._used = self._openings, dict(self._used)
        return twin

    def say(self, lines: Sequence[Line], said: Said, identity: str) -> str:
        """The first line that fits, filled in; empty when there is nothing to say.

        `identity` is the event's own name, such as its key: the same event is told in the same variant
        wherever the sentences before it allow. What was decreed is always told.
        """
        for line in lines:
            texts = line.prose if self.style is Style.PROSE else line.terse
            if texts is None or not fits(line.when, said.known):
                continue
            if not texts:
                if said.known["label"] == "ruling":
                    continue
                return ""
            text = self._chosen((texts,) if isinstance(texts, str) else texts, said, identity)
            if text:
                return text
        return ""

    def _chosen(self, texts: tuple[str, ...], said: Said, identity: str) -> str:
        """The variant that repeats least; among equals, by the event's hash. Empty if none can be filled."""
        start = zlib.crc32(identity.encode()) % len(texts)
        best, fewest, pattern = "", 1 << 30, ""
        for variant in (*texts[start:], *texts[:start]):
            filled = put(variant, said)
            if filled is None:
                continue
            repeats = self._repeats(id(texts), variant, filled)
            if repeats < fewest:
                best, fewest, pattern = filled, repeats, variant
            if not repeats:
                break
        if best:
            self._used[id(texts)] = (pattern, *self._used.get(id(texts), ())[:1])
            if not best.startswith(GOES_ON):
                self._openings = (self._openings[1], _opening(best))
        return best

    def _repeats(self, line: int, variant: str, filled: str) -> int:
        used = self._used.get(line, ())
        repeated = 2 - used.index(variant) if variant in used else 0
        if not filled.startswith(GOES_ON):
            opening = _opening(filled)
            repeated += 3 * (opening == self._openings[1]) + (opening == self._openings[0])
        return repeated


def _opening(text: str) -> str:
    """The first word, without which no sentence is said to begin."""
    return capital(text.split(" ", 1)[0]).rstrip(",.:;").removesuffix("'s")
