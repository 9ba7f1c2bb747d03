"""What `undo` takes back and `redo` brings again: the commands of a stream that moved the fight, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from domain.engine.history.tree import Move, on_path, segments
from domain.facts.events import METAS, BeatBegan, HeadMoved, How
from domain.store import Entry


class Written(msgspec.Struct, frozen=True):
    """What one command wrote, versions `first` to `last`, and on which events the head stood around it.

    `earlier` is the command that an undo takes back after this one, `fork` the line that it began.
    """

    first: int
    last: int
    before: int
    after: int
    earlier: Written | None = None
    fork: str = ""


class Undoing:
    """The commands that an undo takes back, newest first, and those that a redo brings again.

    A command is known by what it did to the fight: whatever left the head elsewhere or added to the path is
    one, also a move to another line, and a fork even where the head stood; a remark or a dispute does not
    count. So it makes no difference what was said, undone and redone since: so many commands, so many
    undos. The opening stays.
    """

    def __init__(self) -> None:
        self.last = 0
        self.newest: Written | None = None
        self.undone: list[tuple[int, Written | None]] = []
        self._stands = 0
        self._begun = False
        self._moves: list[Move] = []

    def follow(self, entries: Iterable[Entry]) -> Undoing:
        """Take in what was written since; whole commands, in order."""
        for _, group in groupby(entries, key=lambda entry: entry.command):
            self._take(tuple(group))
        return self

    def _take(self, group: Sequence[Entry]) -> None:
        before = self._stands
        first, self.last = group[0].version, group[-1].version
        move = None
        for entry in group:
            if isinstance(entry.event, HeadMoved):
                move = entry.event
                self._moves.append((entry.version, move.to))
                self._stands = move.to
            elif type(entry.event) not in METAS:
                self._stands = entry.version
        if not self._begun:
            self._begun = any(isinstance(entry.event, BeatBegan) for entry in group)
            return
        if move is not None and move.how == How.UNDO:
            self._back(before, move.to)
        elif move is not None and move.how == How.REDO and self._again(move.on):
            return
        elif self._stands != before or move is not None:
            self.undone.clear()
            fork = move.on if move is not None and move.how == How.FORKED else ""
            if self._stands != before or fork:
                self.newest = Written(first, self.last, before, self._stands, self.newest, fork)

    def _back(self, before: int, to: int) -> None:
        """An undo to event `to`: of one command, or of all that came after that event."""
        self.undone.append((before, self.newest))
        newest = self.newest
        if newest is not None and newest.before == to:
            self.newest = newest.earlier
            return
        while newest is not None and on_path(segments(self._moves, newest.before), to):
            newest = newest.earlier
        if newest is not None and newest.after != self._stands:
            newest = msgspec.structs.replace(newest, after=self._stands)
        self.newest = newest

    def _again(self, line: str) -> bool:
        """A redo of the newest undo, or a move to a line that goes as far as several: undone no longer."""
        at = len(self.undone) - 1
        if line:
            led = [at for at, (stood, _) in enumerate(self.undone) if stood == self._stands]
            forked = [at for at in led if begun(self.undone[at]) == line]
            at = max(forked or [at for at in led if not begun(self.undone[at])], default=-1)
        if at < 0:
            return False
        self.newest = self.undone[at][1]
        del self.undone[at:]
        return True


def begun(undone: tuple[int, Written | None]) -> str:
    """The line that was forked just before that undo, with nothing on it; empty if it is no such undo."""
    stood, newest = undone
    return newest.fork if newest is not None and newest.after == stood else ""


def since(newest: Written | None, older: Written | None) -> tuple[Written, ...]:
    """The commands by which two such chains differ, newest first: what an undo from one to the other takes
    back."""
    both = set()
    while older is not None:
        both.add((older.first, older.after))
        older = older.earlier
    found = []
    while newest is not None and (newest.first, newest.after) not in both:
        found.append(newest)
        newest = newest.earlier
    return tuple(found)
