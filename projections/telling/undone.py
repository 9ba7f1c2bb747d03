"""What was taken back: by whom and why, and what a move of the head went back to."""

from bisect import bisect_right
from itertools import chain

from domain.facts.choice import Key
from domain.facts.events import (
    METAS,
    BeatBegan,
    CombatantJoined,
    DisputeSettled,
    HeadMoved,
    How,
    RollDisputed,
    Ruled,
)
from projections.record import Record, RecordRow
from projections.telling.keys import cause_of
from projections.tree import Tree


class Undone:
    """The events of a record that do not stand, and the moves that left them behind."""

    def __init__(self, record: Record) -> None:
        self._tree = Tree(record)
        self._branches: dict[int, list[int]] = {}
        for row in record.rows:
            if isinstance(row.event, HeadMoved):
                self._branches.setdefault(row.event.to, []).append(row.version)

    def why(self, row: RecordRow) -> tuple[str, str]:
        """Who took this event back, and why, where the record says so; both empty for one that stands."""
        if row.stands:
            return "", ""
        moved = self._tree.left(row.version)
        return ("", "") if moved is None else (moved.entry.by, self.reason(moved))

    def reason(self, moved: RecordRow) -> str:
        """The reason of a head move: that of the ruling it made room for, or of the dispute it answers."""
        assert isinstance(moved.event, HeadMoved)
        rows = self._tree.rows
        after = rows[moved.version].event if moved.version < len(rows) else None
        if isinstance(after, Ruled) and moved.event.how in (How.RULED, How.CORRECTED):
            return after.why
        at = moved.version - 1
        while at and type(event := self._tree.row(at).event) in METAS and not isinstance(event, HeadMoved):
            if isinstance(event, DisputeSettled) and moved.event.how == How.CORRECTED:
                return event.why
            if isinstance(event, RollDisputed) and event.roll == self.back_to(moved):
                return event.why
            at -= 1
        return ""

    def settled(self, version: int) -> int:
        """The event on which a head at that version really stands."""
        while version and isinstance(self._tree.row(version).event, HeadMoved):
            version = self._tree.parents[version]
        return version

    def back_to(self, moved: RecordRow) -> Key:
        """The key of what the move was about, or of the first thing it took back; empty if there is none."""
        assert isinstance(moved.event, HeadMoved)
        if moved.event.how in (How.RULED, How.CORRECTED, How.WITHDRAWN, How.RERUN) and moved.event.on:
            return moved.event.on
        to, last = moved.event.to, moved.version - 1
        branches = self._branches.get(to, [])
        # The newest branch from there is nearly always the one that was left.
        newest_first = (branches[at] for at in range(bisect_right(branches, last) - 1, -1, -1))
        children = chain(newest_first, (to + 1,))
        first = next((child for child in children if self._on_the_way(last, child, to)), 0)
        while first and first <= last:
            event = self._tree.row(first).event
            if type(event) not in METAS:
                if isinstance(event, BeatBegan):
                    return event.beat
                return event.name if isinstance(event, CombatantJoined) else cause_of(event)
            first += 1
        return ""

    def _on_the_way(self, last: int, child: int, to: int) -> bool:
        return child <= last and self._tree.parents[child] == to and self._tree.follows(last, child)
