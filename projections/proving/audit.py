"""Every roll of a fight, standing or not: who threw it, for what, with what odds, and what came of it."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from domain.facts.events import BeatBegan, Declared, HeadMoved, Input, Outcome, Rolled, Ruled, tag
from domain.facts.term import Term
from projections.proving.arithmetic import GRADINGS, GradeChance, Grading, SumStep, chance, steps
from projections.proving.causes import Causes
from projections.proving.terse import bare, faces, joined, short
from projections.record import Record, RecordRow
from projections.says import says


class Mention(msgspec.Struct, frozen=True):
    """Another event, in short."""

    version: int
    kind: Annotated[str, says("tag of the event, such as declared or damaged")]
    key: Annotated[str, says("key of an input, name of a beat, empty for another outcome")]
    text: Annotated[str, says("the event in a few codes")]
    rule: Annotated[str, says("rule id, or empty")]


class LeftBehind(msgspec.Struct, frozen=True):
    """The move by which the head of history left an event behind."""

    version: int
    how: Annotated[str, says("undo, redo, withdrawn, ruled, corrected, forked or rerun")]
    on: Annotated[str, says("the key, beat or line that it was about, or empty")]
    by: Annotated[str, says("who did it")]
    at: Annotated[str, says("when: UTC, ISO 8601")]


class AuditRow(msgspec.Struct, frozen=True):
    """One roll. If it is `sealed`, the viewer may not see its faces and what they came to."""

    version: Annotated[int, says("position of the roll in the record, from 1")]
    key: Annotated[str, says("which roll it is: beat, slot, label")]
    who: Annotated[str, says("the combatant whose roll it is")]
    by: Annotated[str, says("who wrote it")]
    at: Annotated[str, says("when: UTC, ISO 8601")]
    line: Annotated[str, says("the line of history on which it lies")]
    stands: Annotated[bool, says("whether it counts; false: it was undone")]
    left: Annotated[LeftBehind | None, says("what undid it, null while it stands")]
    sealed: bool
    dice: str
    faces: Annotated[
        tuple[int, ...], says("as thrown, dropped ones included; of a total thrown by hand that alone")
    ]
    shown: Annotated[str, says("the faces as people read them, dropped ones in brackets")]
    dropped: Annotated[tuple[int, ...], says("which of the faces do not count, from 0")]
    zero: Annotated[bool, says("whether a highest face counts zero")]
    total: Annotated[int, says("what the faces come to; without a target with the modifiers")]
    source: Annotated[str, says("seeded, drawn, hand, total (a hand, faces unknown), scripted or corrected")]
    throw: Annotated[int, says("how often it had been thrown again by ruling")]
    target: Annotated[int | None, says("the number needed, null if there was none")]
    test: Annotated[str, says("how the total is compared with it: under, at-most, at-least")]
    grade: Annotated[str, says("how it went, empty without a target")]
    chance: Annotated[GradeChance | None, says("how likely that grade was, null where it cannot be said")]
    modifiers: Annotated[tuple[SumStep, ...], says("how the number, or without one the total, comes about")]
    rule: str
    cause: Annotated[Mention | None, says("the choice or roll that led to it, or the beginning of its beat")]
    caused: Annotated[tuple[Mention, ...], says("the outcomes that name it as their cause")]
    rulings: Annotated[tuple[Mention, ...], says("the game master's rulings on it")]

    def __repr__(self) -> str:
        against = f" {self.test} {self.target}, {self.grade}" if self.target is not None else ""
        left = "" if self.stands else ", undone"
        return f"<{self.key}: {self.dice} ({self.shown}){against}{left}>"


class NumberNeeded(msgspec.Struct, frozen=True):
    """What a roll was held against, at once or when it was judged; without `target` there was no number."""

    target: int | None = None
    test: str = ""
    grade: str = ""
    terms: tuple[Term, ...] = ()
    rule: str = ""


def audit(record: Record, gradings: Mapping[str, Grading] = GRADINGS) -> tuple[AuditRow, ...]:
    """All rolls in the order in which they were written; of a redacted record, what its viewer may see.

    `gradings` says by test word how a total does against a target. Without a system's own there is no chance
    for automatic successes and failures or for criticals: the record does not say which totals they are.
    """
    causes = Causes(record)
    return tuple(
        _audited(row, row.event, causes, gradings) for row in record.rows if isinstance(row.event, Rolled)
    )


def audited(row: RecordRow, causes: Causes, gradings: Mapping[str, Grading] = GRADINGS) -> AuditRow | None:
    """One row of the audit; nothing for an event that is no roll."""
    return _audited(row, row.event, causes, gradings) if isinstance(row.event, Rolled) else None


def _audited(row: RecordRow, event: Rolled, causes: Causes, gradings: Mapping[str, Grading]) -> AuditRow:
    number = number_of(row, event, causes)
    cause = causes.cause(row)
    return AuditRow(
        row.version,
        event.key,
        event.by,
        row.entry.by,
        row.entry.at,
        causes.tree.line(row.version),
        row.stands,
        left(row, causes),
        row.sealed,
        event.dice,
        event.faces,
        faces(event),
        event.dropped,
        event.zero,
        event.total,
        event.source,
        event.throw,
        number.target,
        number.test,
        number.grade,
        likelihood(event, number, gradings),
        steps(number.terms, 0 if number.target is not None else bare(event)),
        event.rule,
        None if cause is None else mention(cause),
        tuple(mention(each) for each in causes.caused(row)),
        tuple(mention(each) for each in causes.rulings(row)),
    )


def number_of(row: RecordRow, event: Rolled, causes: Causes) -> NumberNeeded:
    """What the roll was held against, with the terms of the number; otherwise the terms of its total."""
    judged = None if row.sealed else causes.judgement(row)
    if judged is not None:
        return NumberNeeded(judged.target, judged.test, judged.grade.value, judged.modifiers, judged.rule)
    return NumberNeeded(event.target, event.test, event.grade, event.modifiers, event.rule)


def likelihood(event: Rolled, number: NumberNeeded, gradings: Mapping[str, Grading]) -> GradeChance | None:
    """How likely the grade was; `None` when these gradings do not give it, as when a ruling decided."""
    grading = gradings.get(number.test)
    if number.target is None or not event.faces or grading is None:
        return None
    if grading(event.total, number.target).value != number.grade:
        return None
    return chance(event.dice, event.zero, number.test, number.target, number.grade, gradings)


def left(row: RecordRow, causes: Causes) -> LeftBehind | None:
    """What left the row behind, if it does not stand."""
    moved = None if row.stands else causes.tree.left(row.version)
    if moved is None or not isinstance(moved.event, HeadMoved):
        return None
    return LeftBehind(moved.version, moved.event.how, moved.event.on, moved.entry.by, moved.entry.at)


def mention(row: RecordRow) -> Mention:
    """The row in short."""
    event = row.event
    assert isinstance(event, Input | Outcome)
    key = event.key if isinstance(event, Declared | Rolled | Ruled) else ""
    if isinstance(event, BeatBegan):
        key = event.beat
    rule = "" if isinstance(event, Ruled) else event.rule
    return Mention(row.version, tag(event), key, joined(short(event, row.sealed)), rule)
