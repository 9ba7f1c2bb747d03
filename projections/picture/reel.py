"""A fight as a row of boards: the replay, drawn."""

from bisect import bisect_right
from functools import cached_property

import msgspec

from projections.picture.board import Board, board
from projections.picture.element import clean
from projections.picture.field import Field, field, field_of
from projections.picture.moment import MomentShown, moment
from projections.picture.svg import svg
from projections.record import Record
from projections.replay import Frame, NoSuchFrame, Replay
from projections.telling.narrative import tell
from projections.telling.words import Words


class DrawnBoard(Board, frozen=True):
    """A board that a notebook draws."""

    def _repr_svg_(self) -> str:
        return svg(self)


class Reel:
    """The boards of the line on which a record's head stands. A redacted record gives its viewer's boards.

    In a notebook it shows how the fight stands and what was told of it; each of its boards shows itself.
    """

    def __init__(self, record: Record, words: Words | None = None) -> None:
        """`words` are those of the system; without them everything is called by its code."""
        self.record, self.words = record, words or Words()
        self.replay = Replay(record, words)

    @cached_property
    def field(self) -> Field:
        return field(self.record)

    def follow(self, record: Record) -> bool:
        """Read on in the same record, in the time of what is new; false where it is another by now."""
        events = self.replay.follow(record)
        if events is None:
            return False
        self.field, self.record = field_of(events, self.field), record
        return True

    def board(self, frame: Frame) -> DrawnBoard:
        """The board of that moment."""
        made = board(frame.state, self.field, self.words, self.record.combat)
        return DrawnBoard(*msgspec.structs.astuple(made))

    def at(self, version: int) -> DrawnBoard:
        """The board after the event of that version, or after the last before it that stands on this line.

        Raises `NoSuchFrame` when the record has no such event.
        """
        return self.board(self.frame_at(version))

    def frame_at(self, version: int) -> Frame:
        """The frame that `at` shows. Raises `NoSuchFrame`."""
        if not 1 <= version <= len(self.record.rows):
            raise NoSuchFrame(f"There is no event {version}; they run from 1 to {len(self.record.rows)}.")
        return self.replay.frame(max(0, bisect_right(self.replay.versions, version) - 1))

    def moment(self, frame: Frame) -> MomentShown:
        """That moment as a page shows it."""
        return moment(self.board(frame), frame.state, frame.version)

    def now(self) -> DrawnBoard:
        """The board as the fight stands."""
        return self.board(self.replay.frame(len(self.replay) - 1))

    def _repr_html_(self) -> str:
        story = tell(self.record, self.words)
        told = "".join(f"<p><b>{clean(each.heading)}</b> {clean(each.text)}</p>" for each in story)
        return f'<div style="max-width:34rem">{svg(self.now())}{told}</div>'
