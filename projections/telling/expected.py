"""The number of dice that are judged later, as it stood when they were thrown."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice

from domain.facts.events import METAS, BeatBegan, Checked, Declared, HeadMoved, Rolled, Ruled
from projections.record import RecordRow
from projections.telling.particulars import Particulars, expecting
from projections.telling.words import Words


def number_expected(
    words: Words, roll: Rolled, row: RecordRow, rows: Sequence[RecordRow]
) -> Particulars | None:
    """The number of the judgement of a roll, less what dice of the foe took from it in between; no
    particulars for a roll that has its number, none at all where its judgement is not known yet."""
    if roll.target is not None or roll.modifiers:
        return {}
    begin = bisect_right(rows, row.version, key=lambda each: each.version)
    between: list[Rolled] = []
    for later in islice(rows, begin, None):
        event = later.event
        if row.stands and (not later.stands or isinstance(event, METAS)):
            continue
        if isinstance(event, BeatBegan | Declared | Ruled | HeadMoved):
            break
        if isinstance(event, Rolled):
            between.append(event)
        if isinstance(event, Checked) and event.because == roll.key and event.modifiers:
            open_ = any(each.by == event.foe and each.target is not None for each in between)
            after = words.afterwards.get(event.act, ()) if open_ else ()
            stood = tuple(each for each in event.modifiers if each.name not in after)
            return expecting(stood, event.test, open_)
    return None
