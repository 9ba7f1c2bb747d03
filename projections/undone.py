"""What was taken back: by whom and why, and what a move of the head went back to."""

from domain.facts.choice import Key
from domain.facts.events import (
    METAS,
    BeatBegan,
    CombatantJoined,
    DisputeSettled,
    HeadMoved,
    RollDisputed,
    Ruled,
)
from projections.keys import cause_of
from projections.record import Record, Row
from projections.tree import Tree


class Undone:
    """The events of a record that do not stand, and the moves that left them behind."""

    def __init__(self, record: Record) -> None:
        self._tree = Tree(record)
        self._branches: dict[int, list[int]] = {}
        for row in record.rows:
            if isinstance(row.event, HeadMoved):
                self._branches.setdefault(row.event.to, []).append(row.version)

    def why(self, row: Row) -> tuple[str, str]:
        """Who took this event back, and why, where the record says so; both empty for one that stands."""
        if row.stands:
            return "", ""
        moved = self._tree.left(row.version)
        return ("", "") if moved is None else (moved.entry.by, self.reason(moved))

    def reason(self, moved: Row) -> str:
        """The reason of a head move: that of the ruling it made room for, or of the dispute it answers."""
        for version in (moved.version + 1, moved.version - 1):
            if 1 <= version <= len(self._tree.rows):
                event = self._tree.row(version).event
                if isinstance(event, Ruled if version > moved.version else RollDisputed | DisputeSettled):
                    return event.why
        return ""

    def settled(self, version: int) -> int:
        """The event on which a head at that version really stands."""
        while version and isinstance(self._tree.row(version).event, HeadMoved):
            version = self._tree.parents[version]
        return version

    def back_to(self, moved: Row) -> Key:
        """The key of the first thing that the move took back; empty if it took nothing back."""
        assert isinstance(moved.event, HeadMoved)
        to, last = moved.event.to, moved.version - 1
        children = [to + 1, *self._branches.get(to, ())]
        first = next((child for child in children if child <= last and self._follows(last, child, to)), 0)
        while first and first <= last:
            event = self._tree.row(first).event
            if type(event) not in METAS:
                if isinstance(event, BeatBegan):
                    return event.beat
                return event.name if isinstance(event, CombatantJoined) else cause_of(event)
            first += 1
        return ""

    def _follows(self, last: int, child: int, to: int) -> bool:
        return self._tree.parents[child] == to and self._tree.follows(last, child)
