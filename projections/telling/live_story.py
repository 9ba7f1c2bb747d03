"""The story of a fight that is being played, told as it grows: what was heard before is not heard again."""

from __future__ import annotations

from domain.facts.events import HeadMoved
from projections.record import Record
from projections.telling.narrative import tell_all
from projections.telling.narrator import Narrator
from projections.telling.story import Paragraph, in_paragraphs
from projections.telling.voice import Style
from projections.telling.words import Words


class LiveStory:
    """Tells a record as it grows, sentence for sentence as `tell` does of all that was ever played.

    However the record is cut, between one command and the next, the same sentences are told. What is new is
    told in the time of what is new; only a move of the head makes it listen to everything anew. A walk is
    told when it is over, but to who asks for it as it goes.
    """

    def __init__(self, words: Words, style: Style = Style.PROSE) -> None:
        self._words, self._style = words, style
        self._narrator = Narrator(words, style)
        self._heard, self._told = 0, 0
        """The last version that was heard, and the last that something was told of."""

    def follow(self, record: Record, *, since: int = 0, walking: bool = False) -> tuple[Paragraph, ...]:
        """What was written since it was called last, and after the version `since`; it may begin in the
        middle of a sentence. With `walking` also a walk that may go on, which is told again with its next
        steps."""
        fresh = record.rows[self._heard :]
        if any(isinstance(row.event, HeadMoved) for row in fresh):
            self._narrator = Narrator(self._words, self._style)
            tell_all(record, self._narrator)
        else:
            for row in fresh:
                self._narrator.hear(row, record.rows)
        self._heard = len(record.rows)
        told = [each for each in self._narrator.take() if each.sentence.version > self._told]
        self._told = max((each.sentence.version for each in told), default=self._told)
        if walking and (walk := self._narrator.walk) is not None:
            told.append(walk)
        return in_paragraphs((each for each in told if each.sentence.version > since), self._style)
