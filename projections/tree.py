"""The tree of a record: which event lies on the path to which, on what line, and what left it behind."""

from bisect import bisect_right
from collections.abc import Iterator

from domain.engine.history.tree import Line
from domain.facts.choice import Key
from domain.facts.events import HeadMoved, Input
from projections.record import Record, RecordRow


class Tree:
    """The tree of one record, whose versions run from 1 without a gap.

    Made in time proportional to the record, however often its head moved. Every version has its place in a
    walk through the tree which finishes each branch before the next, so that all that follows from an event
    lies in one run of places: whether one event lies on the path to another is two comparisons.
    """

    def __init__(self, record: Record) -> None:
        self.rows = record.rows
        moves = {row.version: row.event.to for row in record.rows if isinstance(row.event, HeadMoved)}
        self.parents = list(range(-1, len(record.rows)))
        for version, to in moves.items():
            self.parents[version] = to
        self._newest, sizes = _below(self.parents)
        self._places = _walk(self.parents, sizes)
        self._ends = [place + size for place, size in zip(self._places, sizes, strict=True)]
        self._inputs: dict[Key, list[tuple[int, int]]] = {}
        for row in record.rows:
            if isinstance(row.event, Input):
                self._inputs.setdefault(row.event.key, []).append((self._places[row.version], row.version))
        for places in self._inputs.values():
            places.sort()
        begins = [0, *moves]
        self._pieces = sorted(piece for line in record.lines for piece in _pieces(line, begins, moves))

    def row(self, version: int) -> RecordRow:
        """The row of that version."""
        return self.rows[version - 1]

    def follows(self, later: int, earlier: int) -> bool:
        """Whether version `earlier` lies on the path to `later`, or is it."""
        return self._places[earlier] <= self._places[later] < self._ends[earlier]

    def input(self, key: Key, version: int) -> RecordRow | None:
        """The input of that key on the path to `version`. By the grammar of keys there is at most one."""
        places = self._inputs.get(key, ())
        at = bisect_right(places, (self._places[version], version)) - 1
        if at < 0 or not self.follows(version, places[at][1]):
            return None
        return self.row(places[at][1])

    def line(self, version: int) -> str:
        """The name of the line on which that version lies, empty for a move of the head that led nowhere."""
        at = bisect_right(self._pieces, (version, 1 << 62)) - 1
        return self._pieces[at][2] if at >= 0 and version <= self._pieces[at][1] else ""

    def left(self, version: int) -> RecordRow | None:
        """The move by which the head left that version behind for the last time, `None` if it has not."""
        moved = self._newest[version] + 1
        return self.row(moved) if moved <= len(self.rows) else None


def _below(parents: list[int]) -> tuple[list[int], list[int]]:
    """For every version the newest of those that follow from it, and how many these are, itself included.

    A parent is always older than what follows from it, so one pass from the newest down sums everything up.
    """
    newest = list(range(len(parents)))
    sizes = [1] * len(parents)
    for version in range(len(parents) - 1, 0, -1):
        parent = parents[version]
        sizes[parent] += sizes[version]
        newest[parent] = max(newest[parent], newest[version])
    return newest, sizes


def _walk(parents: list[int], sizes: list[int]) -> list[int]:
    """The place of every version in a walk that finishes each branch before the next."""
    places = [0] * len(parents)
    free = [1] * len(parents)
    for version in range(1, len(parents)):
        parent = parents[version]
        places[version] = free[parent]
        free[parent] += sizes[version]
        free[version] = places[version] + 1
    return places


def _pieces(line: Line, begins: list[int], moves: dict[int, int]) -> Iterator[tuple[int, int, str]]:
    """(first, last, name) of the runs of versions that a line is made of, last run first."""
    tip = line.tip
    while tip > line.parts:
        begin = begins[bisect_right(begins, tip) - 1]
        yield begin + 1, tip, line.name
        tip = begin
        while tip in moves:
            tip = moves[tip]
