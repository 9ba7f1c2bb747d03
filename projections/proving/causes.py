"""What led to what: every input with the input before it, and the outcomes that came of it."""

from domain.facts.choice import Key
from domain.facts.events import BeatBegan, Checked, Contested, Declared, OrderSet, Outcome, Rolled, Ruled
from projections.record import Record, RecordRow
from projections.tree import Tree

Past = tuple[RecordRow, "Past"] | None
"""The inputs of a beat up to a version, newest first, ending with its beginning; versions share it."""


class Causes:
    """Causes and consequences over the whole tree of a record, abandoned lines included.

    An input's cause is what its script named. Else it is read off the keys, for the slot of a key says whose
    action it belongs to: the newest input of the same beat in the same slot; or else, where one slot lies in
    the other, as a target's dodge lies in an attacker's turn, the newest of those nearest to it; or else the
    beginning of the beat.
    """

    def __init__(self, record: Record) -> None:
        self.tree = Tree(record)
        self._past: list[Past] = [None] * (len(record.rows) + 1)
        self._caused: dict[int, list[RecordRow]] = {}
        self._contests: dict[int, tuple[RecordRow, ...]] = {}
        self._rulings: dict[Key, list[RecordRow]] = {}
        for row in record.rows:
            event, version = row.event, row.version
            before = self._past[self.tree.parents[version]]
            if isinstance(event, Declared | Rolled):
                before = (row, before)
            elif isinstance(event, BeatBegan):
                before = (row, None)
            elif isinstance(event, Ruled) and event.on:
                self._rulings.setdefault(event.on, []).append(row)
            self._past[version] = before
            if isinstance(event, Contested):
                self._contests[version] = _rolls_of(event, before)
            elif isinstance(event, OrderSet):
                self._contests[version] = _thrown_for(event, before)
            if isinstance(event, Outcome) and (cause := self.tree.input(event.because, version)) is not None:
                for of in self._contests.get(version) or (cause,):
                    self._caused.setdefault(of.version, []).append(row)

    def cause(self, row: RecordRow) -> RecordRow | None:
        """The input that led to this one, or the beginning of its beat."""
        event = row.event
        if isinstance(event, Declared | Rolled) and event.because:
            return self.tree.input(event.because, row.version)
        slot = _slot(row)
        nearest, near = None, 0
        past = self._past[self.tree.parents[row.version]]
        while past is not None:
            earlier, past = past
            if isinstance(earlier.event, BeatBegan):
                return nearest or earlier
            theirs = _slot(earlier)
            if theirs == slot:
                return earlier
            shared = min(len(theirs), len(slot))
            if shared > near and theirs[:shared] == slot[:shared]:
                nearest, near = earlier, shared
        return nearest

    def caused(self, row: RecordRow) -> tuple[RecordRow, ...]:
        """The outcomes that name this input as their cause, the contest that it is the second roll of, and
        the order that it was thrown for: those that stand if it stands, otherwise all. An order that was set
        anew on another line, and the same, is told once."""
        found = self._caused.get(row.version, ())
        told = [each for each in found if each.stands or not row.stands]
        orders: dict[Outcome, int] = {}
        for each in told:
            if isinstance(each.event, OrderSet):
                orders.setdefault(each.event, each.version)
        return tuple(
            each
            for each in told
            if not isinstance(each.event, OrderSet) or orders[each.event] == each.version
        )

    def contest(self, row: RecordRow) -> tuple[RecordRow, ...]:
        """The rolls of a contest, first that of the one who began it, or all that were thrown for an order;
        nothing if it was decreed, or set without dice."""
        return self._contests.get(row.version, ())

    def judgement(self, row: RecordRow) -> Checked | None:
        """The check in which a roll that was thrown without a number was held against one later."""
        judged = (each.event for each in self.caused(row))
        return next((each for each in judged if isinstance(each, Checked) and each.target is not None), None)

    def rulings(self, row: RecordRow) -> tuple[RecordRow, ...]:
        """The rulings on a roll's key on its own line: before it, or before it was judged."""
        event, follows = row.event, self.tree.follows
        if not isinstance(event, Rolled):
            return ()
        return tuple(
            ruling
            for ruling in self._rulings.get(event.key, ())
            if follows(row.version, ruling.version)
            or (follows(ruling.version, row.version) and (ruling.stands or not row.stands))
        )


def _rolls_of(contest: Contested, before: Past) -> tuple[RecordRow, ...]:
    """The two rolls of a contest: the one that it names, and before it the newest that the foe threw."""
    answer: tuple[RecordRow, ...] = ()
    while before is not None:
        row, before = before
        if not isinstance(row.event, Rolled):
            continue
        if row.event.key == contest.because:
            return (row, *answer)
        if not answer and row.event.by == contest.foe:
            answer = (row,)
    return ()


def _thrown_for(order: OrderSet, before: Past) -> tuple[RecordRow, ...]:
    """All that were thrown for an order in its beat: like the last one, which it names."""
    found: list[RecordRow] = []
    while before is not None:
        row, before = before
        if isinstance(row.event, Rolled) and _label(row.event.key) == _label(order.because):
            found.append(row)
    return tuple(reversed(found))


def _label(key: Key) -> str:
    return key.rpartition(".")[2].partition("#")[0]


def _slot(row: RecordRow) -> tuple[str, ...]:
    """The parts of an input's key before its label: the beat, whose action it is, within it whose part."""
    event = row.event
    assert isinstance(event, Declared | Rolled | Ruled)
    return tuple(event.key.split(".")[:-1])
