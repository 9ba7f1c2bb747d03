"""Boards and timelines that are read on as a fight grows are those that are read whole."""

import pytest

from domain.facts.events import BeatBegan, HeadMoved
from projections.growing_record import GrowingRecord
from projections.picture.reel import Reel
from projections.record import record
from projections.timeline import timeline
from projections.visibility import viewers
from tests.projections.test_growing_record import entries_of
from tests.projections.twins import SYSTEMS

STEP = 30

DOUBTS = ("dispute", "corrected")
"""Marks that stand at a roll, which may be played again under its key."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_boards_and_timelines_read_on_are_those_read_whole_for_every_viewer(system: str) -> None:
    """Costs seconds: a random fight is read whole at each of the places, for each of the viewers."""
    entries = entries_of(0, system)
    opening = next(each.version for each in entries if isinstance(each.event, BeatBegan))
    for viewer in viewers(record("duel", entries[:opening])):
        growing = GrowingRecord("duel", viewer)
        reel = Reel(growing.follow(entries[:opening]))
        before = timeline(growing.record)
        for at in range(opening, len(entries), STEP):
            news = entries[at : at + STEP]
            seen = growing.follow(news)
            if not reel.follow(seen):
                reel = Reel(seen)
            whole, last = Reel(seen), len(reel.replay) - 1
            assert len(whole.replay) == last + 1
            assert reel.moment(reel.replay.frame(last)) == whole.moment(whole.replay.frame(last))
            assert reel.frame_at(at) == whole.frame_at(at)
            now, more = timeline(seen), timeline(seen, before.last)
            if not any(isinstance(entry.event, HeadMoved) for entry in news):
                assert now.moments == (*before.moments, *more.moments)
                assert now.rolls == (*before.rolls, *more.rolls)
                marks = [each for each in (*before.marks, *more.marks) if each.is_ not in DOUBTS]
                assert [each for each in now.marks if each.is_ not in DOUBTS] == marks
            before = now
