"""The story of a fight that is being played, told as it grows: what was heard before is not heard again."""

from __future__ import annotations

from domain.facts.events import HeadMoved, Revealed
from projections.record import Record
from projections.telling.narrative import tell_all
from projections.telling.narrator import Narrator, NarratorMark
from projections.telling.story import Paragraph
from projections.telling.words import Words


class LiveStory:
    """Tells a record as it grows, sentence for sentence as `tell` does of all that was ever played.

    A move of the head makes it listen to everything anew, for what was told then stands no longer; what is
    revealed makes it go back to the first secret that was open, to tell what was meant.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._narrator = Narrator(words)
        self._heard = 0
        self._secret: tuple[int, NarratorMark] | None = None
        """The row of the first secret that has not been revealed, and where the narrator was before it."""
        self._sealed: set[int] = set()
        """The rows that were secrets when they were heard."""

    def follow(self, record: Record) -> tuple[Paragraph, ...]:
        """What was written since it was called last, beginning with a sentence of its own."""
        fresh = record.rows[self._heard :]
        kinds = {type(row.event) for row in fresh}
        if HeadMoved in kinds or (Revealed in kinds and self._secret is None):
            self._listen_anew(record)
            shown: tuple[Paragraph, ...] = ()
        else:
            shown = self._go_on(record, Revealed in kinds)
        self._heard = len(record.rows)
        told = self._narrator.paragraphs()
        self._narrator.forget()
        return (*shown, *told)

    def _listen_anew(self, record: Record) -> None:
        self._narrator, self._secret = Narrator(self._words), None
        for version in tell_all(record, self._narrator):
            if version <= self._heard:
                self._narrator.forget()

    def _go_on(self, record: Record, revealed: bool) -> tuple[Paragraph, ...]:
        """Hear what is new; told besides is what was heard as a secret and is none any more."""
        first, shown = self._heard, list[Paragraph]()
        if revealed and self._secret is not None:
            first, mark = self._secret
            self._narrator.resume(mark)
            self._secret = None
        for at in range(first, len(record.rows)):
            row = record.rows[at]
            if row.sealed and self._secret is None:
                self._secret = at, self._narrator.mark()
            self._narrator.hear(row)
            if row.sealed:
                self._sealed.add(at)
            if at < self._heard:
                shown += self._narrator.paragraphs() if at in self._sealed and not row.sealed else ()
                self._narrator.forget()
        return tuple(shown)
