"""Whether a fight was played without alteration, and if not, all that was altered, by whom and why."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from domain.engine.ruleset import Settings, common
from domain.facts.choice import Key
from domain.facts.events import (
    BeatBegan,
    CombatantJoined,
    CombatantLeft,
    CombatEnded,
    CombatOpened,
    Declared,
    DisputeSettled,
    Drawn,
    HeadMoved,
    How,
    RollDisputed,
    Rolled,
    Ruled,
    RulesChanged,
    SeedRevealed,
    SettingChanged,
)
from projections.moves import Outside, changing, contents
from projections.record import Record, Row
from projections.short import HIDDEN, faces, joined, short
from projections.tree import Tree
from projections.undone import Undone

TYPED = (Drawn.HAND, Drawn.TOTAL, Drawn.SCRIPTED)
"""Sources of faces that nobody but the one who typed them can vouch for."""


def _is(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Finding(msgspec.Struct, frozen=True):
    """One thing that was done to the fight and not in it."""

    kind: Annotated[
        str,
        _is(
            "an alteration: ruling, rethrow (a roll thrown again by ruling), correction, reroll (thrown again "
            "after it was taken back), typed (dice by hand that the opening did not announce), undo, redo, "
            "forked, withdrawn, setting, rules, revealed (the seed, before the end); or a remark: by-hand, "
            "total, scripted (how many dice were typed as announced), joined, left, unseen (an answer that was "
            "taken back before anybody saw it), dice (who throws by hand was changed), disputed, upheld"
        ),
    ]
    version: Annotated[int, _is("of the event that did it, or of the first of several")]
    key: Annotated[str, _is("the roll, choice, ruling, beat, line or name that it is about, or empty")]
    by: Annotated[str, _is("who did it")]
    at: Annotated[str, _is("when: UTC, ISO 8601")]
    why: Annotated[str, _is("the reason that was given, or empty")]
    what: Annotated[str, _is("what it came to in a few codes")]
    stands: Annotated[bool, _is("whether it lies on the line of the head; false: it was itself taken back")]


class Badge(msgspec.Struct, frozen=True):
    """Whether a fight was played as the rules and the dice had it, from the opening on."""

    combat: str
    unaltered: bool
    says: Annotated[str, _is("the finding in a sentence")]
    alterations: Annotated[tuple[Finding, ...], _is("all of them, in the order in which they were done")]
    remarks: Annotated[tuple[Finding, ...], _is("what is no alteration, and ought to be known all the same")]
    hidden: Annotated[int, _is("choices and rolls that the viewer may not see, and that were not looked at")]


def badge(record: Record) -> Badge:
    """All that somebody who trusts nobody would want to know of how a fight came about.

    An alteration is whatever a person did that the rules did not ask him for: a ruling, a correction, an undo
    after which it went otherwise, a roll thrown again, dice typed where the opening promised seeded ones. An
    undo that was redone, or after which the same was said and thrown again, is none. Dice by hand as the
    opening announced them are none either, but are remarked on; so are those who came and went. What was
    itself taken back is listed too, for somebody has seen where it led. Takes redacted records.
    """
    search = _Search(record)
    alterations = _sorted(search.alterations())
    remarks = _sorted(search.remarks())
    return Badge(
        record.combat,
        not alterations,
        _told(alterations, remarks),
        alterations,
        remarks,
        sum(row.sealed for row in record.rows),
    )


def _sorted(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(found, key=lambda each: each.version))


class _Search:
    """Everything that is at hand while a record is searched."""

    def __init__(self, record: Record) -> None:
        self._record, self._tree, self._undone = record, Tree(record), Undone(record)
        self._begun = next((row.version for row in record.rows if isinstance(row.event, BeatBegan)), 1 << 62)
        self._fresh = tuple(_fresh(record, self._tree))
        self._corrections = tuple(
            row for row in record.rows if isinstance(row.event, HeadMoved) and row.event.how == How.CORRECTED
        )
        self._by_hand = _announced(record, self._begun)

    def alterations(self) -> Iterator[Finding]:
        """Everything that makes the fight another than rules and dice had it."""
        yield from self._from_outside()
        yield from (self._correction(row) for row in self._corrections)
        yield from self._moves()
        yield from self._rolls()
        yield from self._reveals()

    def remarks(self) -> Iterator[Finding]:
        """What is no alteration, and ought to be known."""
        yield from self._dice_as_announced()
        yield from self._unseen()
        for row in self._fresh:
            event = row.event
            if isinstance(event, CombatantJoined) and row.version > self._begun:
                yield self._finding("joined", row, event.name, event.side)
            elif isinstance(event, CombatantLeft):
                yield self._finding("left", row, event.who, "", event.why)
            elif isinstance(event, SettingChanged) and event.name == "by_hand" and row.version > self._begun:
                yield self._finding("dice", row, event.name, event.value or "none", event.why)
        yield from self._disputes()

    # -- alterations

    def _from_outside(self) -> Iterator[Finding]:
        for row in self._fresh:
            event = row.event
            if isinstance(event, Ruled) and not self._corrects(row, event):
                kind = "rethrow" if event.throw else "ruling"
                yield self._finding(kind, row, event.on or event.key, joined(short(event)), event.why)
            elif isinstance(event, SettingChanged) and event.name != "by_hand" and row.version > self._begun:
                yield self._finding("setting", row, event.name, str(event.value), event.why)
            elif isinstance(event, RulesChanged):
                yield self._finding("rules", row, event.version, event.tables, event.why)

    def _corrects(self, row: Row, event: Ruled) -> bool:
        """Whether the ruling is what a correction put in: it follows the move, bears on its key, gives its reason."""
        move = next((each for each in reversed(self._corrections) if each.version < row.version), None)
        if move is None or not isinstance(move.event, HeadMoved) or move.event.on != event.on:
            return False
        return self._tree.follows(row.version, move.version) and self._settlement(move) == event.why

    def _settlement(self, move: Row) -> str | None:
        before = self._record.rows[move.version - 2].event
        return before.why if isinstance(before, DisputeSettled) else None

    def _correction(self, move: Row) -> Finding:
        assert isinstance(move.event, HeadMoved)
        key = move.event.on
        was = self._tree.input(key, move.version - 1)
        now = self._tree.input(key, self._end_of_run(move.version))
        return self._finding("correction", move, key, f"{_in_codes(was)} -> {_in_codes(now)}")

    def _moves(self) -> Iterator[Finding]:
        for row in self._record.rows:
            if isinstance(row.event, HeadMoved) and row.event.how == How.RERUN:
                after = self._record.rows[row.version : row.version + 1]
                if not any(isinstance(each.event, RulesChanged) for each in after):
                    yield self._finding("rules", row, self._undone.back_to(row), "")
        for row in changing(self._record, self._tree):
            assert isinstance(row.event, HeadMoved)
            about = row.event.on or self._undone.back_to(row)
            yield self._finding(row.event.how, row, about, f"to event {row.event.to}")
        for row, said in self._withdrawn():
            if not said.seen_by:
                yield self._finding("withdrawn", row, said.key, "")

    def _withdrawn(self) -> Iterator[tuple[Row, Declared]]:
        """Answers that were taken back and not given again alike, with the move that did it."""
        for row in self._record.rows:
            if isinstance(row.event, HeadMoved) and row.event.how == How.WITHDRAWN:
                was = self._tree.input(row.event.on, row.version - 1)
                now = self._tree.input(row.event.on, self._end_of_run(row.version))
                if was is None or not isinstance(was.event, Declared):
                    continue
                if now is None or contents(now) != contents(was):
                    yield row, was.event

    def _rolls(self) -> Iterator[Finding]:
        earlier: dict[Key, list[Row]] = {}
        for row in self._record.rows:
            event = row.event
            if not isinstance(event, Rolled) or row.sealed:
                continue
            before = earlier.setdefault(event.key, [])
            if all(contents(each) != contents(row) for each in before):
                same_throw = [each for each in before if _throw(each) == event.throw]
                if same_throw and event.source != Drawn.CORRECTED:
                    yield self._reroll(same_throw[-1], row, event)
                elif event.source in TYPED and not self._by_hand.throws_by_hand(event.by, event.key):
                    yield self._finding("typed", row, event.key, joined(short(event)))
            before.append(row)

    def _reroll(self, was: Row, row: Row, event: Rolled) -> Finding:
        moved = self._tree.left(was.version)
        why = "" if moved is None else self._undone.reason(moved)
        assert isinstance(was.event, Rolled)
        return self._finding("reroll", row, event.key, f"{faces(was.event)} -> {faces(event)}", why)

    def _reveals(self) -> Iterator[Finding]:
        ends = [row.version for row in self._record.rows if isinstance(row.event, CombatEnded)]
        for row in self._record.rows:
            if isinstance(row.event, SeedRevealed):
                if not any(self._tree.follows(row.version, end) for end in ends):
                    yield self._finding("revealed", row, "", "")

    # -- remarks

    def _dice_as_announced(self) -> Iterator[Finding]:
        """How many rolls were typed as the opening said they would be, by kind of source."""
        seen: dict[tuple[Key, int, tuple[int, ...]], Row] = {}
        for row in self._record.rows:
            event = row.event
            if isinstance(event, Rolled) and not row.sealed and event.source in TYPED:
                if self._by_hand.throws_by_hand(event.by, event.key):
                    seen.setdefault((event.key, event.throw, event.faces), row)
        for source in TYPED:
            rows = [
                row for row in seen.values() if isinstance(row.event, Rolled) and row.event.source == source
            ]
            if rows:
                kind = "by-hand" if source is Drawn.HAND else source.value
                many = f"{len(rows)} roll{'s' * (len(rows) > 1)}"
                yield self._finding(kind, rows[0], self._by_hand.by_hand, many)

    def _unseen(self) -> Iterator[Finding]:
        for row, said in self._withdrawn():
            if said.seen_by:
                yield self._finding("unseen", row, said.key, "")

    def _disputes(self) -> Iterator[Finding]:
        settled = {
            row.event.dispute: row for row in self._record.rows if isinstance(row.event, DisputeSettled)
        }
        for row in self._record.rows:
            if not isinstance(row.event, RollDisputed):
                continue
            end = settled.get(row.version)
            if end is None:
                yield self._finding("disputed", row, row.event.roll, "", row.event.why)
            elif isinstance(end.event, DisputeSettled) and end.event.verdict == "upheld":
                yield self._finding("upheld", end, row.event.roll, row.event.why, end.event.why)

    # -- inside

    def _finding(self, kind: str, row: Row, key: Key, what: object, why: str | None = None) -> Finding:
        """A finding; without a reason of its own, that of the move of the head."""
        if why is None:
            why = self._undone.reason(row) if isinstance(row.event, HeadMoved) else ""
        stands = self._tree.follows(len(self._record.rows), row.version)
        return Finding(kind, row.version, key, row.entry.by, row.entry.at, why, str(what), stands)

    def _end_of_run(self, version: int) -> int:
        """The last version before the head moves again."""
        rows = self._record.rows
        while version < len(rows) and not isinstance(rows[version].event, HeadMoved):
            version += 1
        return version


def _fresh(record: Record, tree: Tree) -> Iterator[Row]:
    """What came from outside the rules, without what was only written again when history was worked out anew.

    Such a copy lies on another line than its original; the same thing done twice lies on one.
    """
    seen: dict[bytes, list[Row]] = {}
    for row in record.rows:
        if isinstance(row.event, Outside):
            alike = seen.setdefault(msgspec.json.encode(row.event), [])
            if all(tree.follows(row.version, each.version) for each in alike):
                yield row
            alike.append(row)


def _announced(record: Record, begun: int) -> Settings:
    """Who throws by hand, as it was said before the fight began."""
    settings: dict[str, object] = {}
    for row in record.rows[:begun]:
        if isinstance(row.event, CombatOpened):
            settings.update(msgspec.json.decode(row.event.settings, type=dict[str, object]))
        elif isinstance(row.event, SettingChanged) and row.version < begun:
            settings[row.event.name] = row.event.value
    return common(msgspec.json.encode({"by_hand": settings.get("by_hand", "")}))


def _throw(row: Row) -> int:
    return row.event.throw if isinstance(row.event, Rolled) else 0


def _in_codes(row: Row | None) -> str:
    if row is None or not isinstance(row.event, Declared | Rolled):
        return "nothing"
    return joined(HIDDEN if row.sealed else short(row.event))


def _told(alterations: tuple[Finding, ...], remarks: tuple[Finding, ...]) -> str:
    more = Counter(each.kind for each in remarks)
    hand = "; dice were thrown by hand, as announced" if more["by-hand"] + more["total"] else ""
    doubt = "; a roll is in dispute" if more["disputed"] else ""
    if not alterations:
        return f"Played without alteration{hand}{doubt}."
    kinds = Counter(NAMES.get(each.kind, each.kind) for each in alterations)
    listed = ", ".join(f"{many} {kind}{'s' * (many > 1 and kind[-1] != 's')}" for kind, many in kinds.items())
    return f"Altered: {listed}{hand}{doubt}."


NAMES = {
    "rethrow": "re-throw by ruling",
    "reroll": "re-roll",
    "typed": "typed roll",
    "forked": "fork",
    "withdrawn": "withdrawn answer",
    "setting": "changed setting",
    "rules": "change of rules",
    "revealed": "early reveal of the seed",
}
"""What the kinds of alteration are called in a sentence, where it is not by their own name."""
