"""What was done to a fight and not in it: how it is looked for, and how it is told."""

from collections.abc import Iterator
from typing import Annotated

import msgspec

from domain.engine.ruleset import Settings, common
from domain.facts.choice import Key
from domain.facts.events import BeatBegan, CombatOpened, Declared, HeadMoved, How, SettingChanged
from projections.proving.head_moves import Outside, contents
from projections.record import Record, RecordRow
from projections.says import says
from projections.telling.undone import Undone
from projections.tree import Tree


class Finding(msgspec.Struct, frozen=True):
    """One thing that was done to the fight and not in it."""

    kind: Annotated[
        str,
        says(
            "an alteration: ruling, rethrow (a roll thrown again by ruling), correction, reroll (thrown "
            "again after it was taken back), anew (a choice made anew by one who had seen a die that came of "
            "the first), typed (dice by hand that the opening did not announce), false-dice (called "
            "seeded, but not what the promised seed throws, or none was promised), undo, redo, forked, "
            "withdrawn, setting, rules, revealed (the seed, too early), withheld (words for the dice "
            "that were committed and not opened); or a remark: by-hand, "
            "total, scripted (how many dice were typed as announced), joined, left, unseen (an answer that "
            "was taken back before anybody saw it), dice (a change of who throws by hand), disputed, upheld"
        ),
    ]
    version: Annotated[int, says("of the event that did it, or of the first of several")]
    key: Annotated[str, says("the roll, choice, ruling, beat, line or name that it is about, or empty")]
    by: Annotated[str, says("who did it")]
    at: Annotated[str, says("when: UTC, ISO 8601")]
    why: Annotated[str, says("the reason that was given, or empty")]
    what: Annotated[str, says("what it came to in a few codes, or empty")]
    stands: Annotated[bool, says("whether it is on the head's line; false: it was taken back")]


class Trail:
    """A record with all that is needed to follow who did what to it. Takes redacted records."""

    def __init__(self, record: Record) -> None:
        self.record, self.rows, self.tree, self.undone = record, record.rows, Tree(record), Undone(record)
        self.begun = next((row.version for row in self.rows if isinstance(row.event, BeatBegan)), 1 << 62)
        self.fresh = tuple(_fresh(self.rows, self.tree))
        self._moves = [(row, row.event) for row in self.rows if isinstance(row.event, HeadMoved)]

    def moves(self, how: How) -> Iterator[tuple[RecordRow, HeadMoved]]:
        """The moves of the head of that kind."""
        return ((row, move) for row, move in self._moves if move.how == how)

    def after(self, row: RecordRow) -> int:
        """The last version before the head moves again after a row."""
        version = row.version
        while version < len(self.rows) and not isinstance(self.rows[version].event, HeadMoved):
            version += 1
        return version

    def withdrawn(self) -> Iterator[tuple[RecordRow, Declared]]:
        """Answers that were taken back and not given again alike, with the move that did it."""
        for row, move in self.moves(How.WITHDRAWN):
            was = self.tree.input(move.on, row.version - 1)
            now = self.tree.input(move.on, self.after(row))
            if was is None or not isinstance(was.event, Declared):
                continue
            if now is None or contents(now) != contents(was):
                yield row, was.event

    def announced(self) -> Settings:
        """Who throws by hand, as it was said before the fight began."""
        said: object = ""
        for row in self.rows[: self.begun]:
            if isinstance(row.event, CombatOpened):
                said = msgspec.json.decode(row.event.settings, type=dict[str, object]).get("by_hand", said)
            elif isinstance(row.event, SettingChanged) and row.event.name == "by_hand":
                said = row.event.value
        return common(msgspec.json.encode({"by_hand": said}))

    def found(
        self, kind: str, row: RecordRow, key: Key, what: object = "", why: str | None = None
    ) -> Finding:
        """A finding; a move of the head that is given no reason has that of what it made room for."""
        if why is None:
            why = self.undone.reason(row) if isinstance(row.event, HeadMoved) else ""
        stands = self.tree.follows(len(self.rows), row.version)
        return Finding(kind, row.version, key, row.entry.by, row.entry.at, why, str(what), stands)


def _fresh(rows: tuple[RecordRow, ...], tree: Tree) -> Iterator[RecordRow]:
    """What came from outside the rules, but for what was only written again when history was worked out anew.

    Such a copy lies on another line than its original; the same thing done twice lies on one.
    """
    seen: dict[bytes, list[RecordRow]] = {}
    for row in rows:
        if isinstance(row.event, Outside):
            alike = seen.setdefault(msgspec.json.encode(row.event), [])
            if all(tree.follows(row.version, each.version) for each in alike):
                yield row
            alike.append(row)
