"""What a sitting shows of its fight: the story as it grows, and the board where it has changed."""

from __future__ import annotations

from adapters.cli.context import Invocation
from adapters.cli.report import tell_done
from adapters.cli.terminal.story import write
from adapters.input.rejected import Rejected
from adapters.output.terminal import cells
from adapters.output.to_spend import to_spend
from domain.engine.combat import Combat
from domain.facts.choice import Key
from domain.facts.events import Rolled
from domain.fights import Done
from projections.growing_record import GrowingRecord
from projections.picture.board_brief import BoardBrief, board_brief
from projections.record import Record
from projections.telling.live_story import LiveStory
from projections.telling.narrative import tell
from projections.telling.words import Words
from projections.visibility import PUBLIC


class TableView:
    """A fight as whoever sits here sees it. Nothing else at a sitting reads the record."""

    def __init__(self, at: Invocation, name: str, words: Words) -> None:
        self._at, self._name, self._words = at, name, words
        self._growing = GrowingRecord(name, at.viewer or PUBLIC)
        self._story = LiveStory(words)
        self._board: BoardBrief | None = None

    def seen(self) -> Record:
        """The record with all that was written by now."""
        return self._growing.follow(tuple(self._at.open().entries(self._name, self._growing.last + 1)))

    def begin(self, combat: Combat) -> None:
        """The last of the story, so that everybody knows where they are."""
        write(self._at.printer, self._story.follow(self.seen(), combat.asks)[-1:])

    def follow(self, done: Done) -> None:
        """What came of a command, and of whatever others wrote meanwhile."""
        told = self._story.follow(self.seen(), done.combat.asks)
        if told:
            self._at.printer.line()
        tell_done(self._at, self._name, done, told, self._words)

    def tell(self, combat: Combat, last: int = 0) -> None:
        """The story, or so many of its last paragraphs, as far as it was told on the screen."""
        write(self._at.printer, tell(self.seen(), self._words, fold=True, asks=combat.asks)[-last:])

    def draw_board(self, combat: Combat, always: bool = False) -> None:
        """What of the board is otherwise than it was shown last, or all of it."""
        joins = (row.event for row in self.seen().joins if row.stands)
        now = board_brief(combat.state, joins, self._words, cells, to_spend(combat))
        lines = now.since(None if always else self._board)
        self._board = now
        if lines:
            self._at.printer.line()
        for line in lines:
            self._at.printer.row(line)

    def last_roll(self) -> Key:
        """The roll that was thrown last. Raises `Rejected` if none was."""
        for row in reversed(self.seen().rows):
            if row.stands and isinstance(row.event, Rolled):
                return row.event.key
        raise Rejected("Nothing has been thrown yet.", 2)
