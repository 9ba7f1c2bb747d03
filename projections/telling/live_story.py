"""The story of a fight that is being played, told as it grows: what was heard before is not heard again."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.prompts import Prompt, RollPrompt
from domain.facts.choice import Key
from domain.facts.events import HeadMoved
from projections.record import Record
from projections.telling.folding import folded
from projections.telling.narrative import tell_all
from projections.telling.narrator import Narrator
from projections.telling.story import Paragraph, Told, in_paragraphs
from projections.telling.voice import Style
from projections.telling.words import Words


class LiveStory:
    """Tells a record as it grows, sentence for sentence as `tell` does of all that was ever played.

    However the record is cut, between one command and the next, the same sentences are told. What is new is
    told in the time of what is new; only a move of the head makes it listen to everything anew. A walk is
    told when it is over, but to who asks for it as it goes, and before dice: what is tried with them is told
    before they are thrown.
    """

    def __init__(self, words: Words, style: Style = Style.PROSE) -> None:
        self._words, self._style = words, style
        self._narrator = Narrator(words, style)
        self._heard, self._told = 0, 0
        """The last version that was heard, and the last that something was told of."""
        self._foretold: dict[Key, str] = {}
        """What was told of dice that were not thrown yet, by their keys."""

    def follow(
        self, record: Record, asks: Sequence[Prompt] = (), *, since: int = 0, walking: bool = False
    ) -> tuple[Paragraph, ...]:
        """What was written since it was called last, and after the version `since`; it may begin in the
        middle of a sentence. With it is told what is tried by the dice among what is asked now, and with
        `walking` also a walk that may go on, which is told again with its next steps."""
        fresh = record.rows[self._heard :]
        if any(isinstance(row.event, HeadMoved) for row in fresh):
            self._narrator = _anew(self._narrator, self._words, self._style)
            tell_all(record, self._narrator)
        else:
            for row in fresh:
                self._narrator.hear(row, record.rows)
        self._heard = len(record.rows)
        dice = [prompt for prompt in asks if isinstance(prompt, RollPrompt)]
        foretold = self._narrator.foretold(dice, self._heard)
        told = [
            each for each in self._narrator.take(all=bool(foretold)) if each.sentence.version > self._told
        ]
        self._told = max((each.sentence.version for each in told), default=self._told)
        if walking and (walk := self._narrator.walk) is not None:
            told.append(walk)
        told = [each for each in (*told, *foretold) if not self._known(each)]
        self._foretold = {each.dice: each.sentence.text for each in foretold}
        return in_paragraphs((each for each in told if each.sentence.version > since), self._style)

    def _known(self, told: Told) -> bool:
        """Whether it was told when the dice were asked for."""
        return bool(told.dice) and self._foretold.get(told.dice) == told.sentence.text


def _anew(before: Narrator, words: Words, style: Style) -> Narrator:
    """A narrator who has heard nothing yet, but knows the numbers that were told before their dice."""
    narrator = Narrator(words, style)
    narrator.expected = before.expected
    return narrator


class WholeStory:
    """All that was ever played, told at any time as `tell` tells it with what was undone and runs drawn
    together; what was heard before is not heard again, but after a move of the head."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._narrator = Narrator(words)
        self._heard = 0
        self._told: list[Told] = []
        self._dice: list[RollPrompt] = []
        self._whole: tuple[Paragraph, ...] = ()

    def follow(self, record: Record, asks: Sequence[Prompt] = ()) -> tuple[Paragraph, ...]:
        """The whole story as of now; `asks` as for `tell`."""
        fresh = record.rows[self._heard :]
        dice = [prompt for prompt in asks if isinstance(prompt, RollPrompt)]
        if not fresh and dice == self._dice:
            return self._whole
        if any(isinstance(row.event, HeadMoved) for row in fresh):
            self._narrator, self._told = _anew(self._narrator, self._words, Style.PROSE), []
            tell_all(record, self._narrator)
        else:
            for row in fresh:
                self._narrator.hear(row, record.rows)
        self._heard, self._dice = len(record.rows), dice
        self._told += self._narrator.take()
        walk = self._narrator.walk
        foretold = self._narrator.foretold(dice, self._heard)
        told = [*self._told, *([] if walk is None else [walk]), *foretold]
        self._whole = folded(told, self._words, self._narrator.state, Style.PROSE)
        return self._whole
