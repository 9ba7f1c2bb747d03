"""A fight from afar: where its rounds begin, where somebody was hurt, fell or came back, what was doubted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from domain.facts.events import (
    METAS,
    AnyEvent,
    BeatBegan,
    CombatantDowned,
    CombatantJoined,
    CombatantLeft,
    CombatantRevived,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Contested,
    Damaged,
    Declared,
    DisputeSettled,
    Faced,
    GroundChanged,
    HeadMoved,
    HoldBroken,
    HoldTaken,
    How,
    IntentSet,
    ItemMoved,
    Moved,
    PostureChanged,
    Recovered,
    Revealed,
    RollDisputed,
    Rolled,
    Ruled,
)
from projections.record import Record
from projections.says import says

Is = Literal[
    "round", "wound", "down", "revived", "hold", "dispute", "corrected", "ruling", "fork", "joined", "end"
]


class TimelineMark(msgspec.Struct, frozen=True, rename={"is_": "is"}, omit_defaults=True):
    """A moment that can be found again from afar. A dispute stands at the roll that is disputed."""

    version: int
    is_: Is
    who: Annotated[str, says("the combatant that it befell, or empty")] = ""
    points: Annotated[int, says("that a wound took")] = 0
    number: Annotated[int, says("of the round that begins")] = 0


class Timeline(msgspec.Struct, frozen=True):
    """The line that is played on, or another, from event to event."""

    combat: str
    last: Annotated[int, says("version of the record's last event")]
    moves: Annotated[int, says("how often the head was moved: while it is the same, only more is added")]
    moments: Annotated[tuple[int, ...], says("versions of the events at which there is something to see")]
    rolls: Annotated[tuple[int, ...], says("those that are rolls")]
    marks: tuple[TimelineMark, ...]


SEEN: Final = (
    CombatantJoined, CombatantLeft, Declared, Rolled, Ruled, Revealed, IntentSet, Contested, Damaged,
    Recovered, Moved, Faced, PostureChanged, HoldTaken, HoldBroken, ConditionGained, ConditionLost, ItemMoved,
    CombatantDowned, CombatantRevived, GroundChanged, CombatEnded,
)  # fmt: skip
"""Events after which a board or a story is another."""


def timeline(record: Record, since: int = 0) -> Timeline:
    """The timeline of a record's standing line; with `since` of what came after that version alone."""
    moments, rolls = [], []
    marks: list[TimelineMark] = []
    places: dict[str, int] = {}
    doubts = any(
        row.version > since for row in record.metas if isinstance(row.event, RollDisputed | DisputeSettled)
    )
    number = _round_at(record, since)
    for row in record.rows if doubts else record.rows[since:]:
        event, version = row.event, row.version
        if not row.stands or type(event) in METAS:
            continue
        if isinstance(event, Declared | Rolled):
            places[event.key] = version
        if version <= since:
            continue
        if isinstance(event, BeatBegan) and event.number != number:
            number = event.number
            marks.append(TimelineMark(version, "round", number=number))
        if isinstance(event, SEEN):
            moments.append(version)
        if isinstance(event, Rolled):
            rolls.append(version)
        marks += _marks(version, event, begun=number > 0)
    marks += _doubts(record, places, since)
    moves = sum(isinstance(row.event, HeadMoved) for row in record.metas)
    by_place = sorted(marks, key=lambda each: each.version)
    return Timeline(record.combat, len(record.rows), moves, tuple(moments), tuple(rolls), tuple(by_place))


def _round_at(record: Record, version: int) -> int:
    """The number of the round that goes on after that event of the standing line."""
    before = (row.event for row in reversed(record.rows[:version]) if row.stands)
    return next((event.number for event in before if isinstance(event, BeatBegan)), 0)


def _marks(version: int, event: AnyEvent, *, begun: bool) -> Iterator[TimelineMark]:
    match event:
        case Damaged() if event.points > 0:
            yield TimelineMark(version, "wound", event.who, event.points)
        case CombatantDowned():
            yield TimelineMark(version, "down", event.who)
        case CombatantRevived():
            yield TimelineMark(version, "revived", event.who)
        case HoldTaken():
            yield TimelineMark(version, "hold", event.victim)
        case Ruled():
            yield TimelineMark(version, "ruling")
        case CombatantJoined() if begun:
            yield TimelineMark(version, "joined", event.name)
        case CombatEnded():
            yield TimelineMark(version, "end")
        case _:
            pass


def _doubts(record: Record, places: dict[str, int], since: int) -> Iterator[TimelineMark]:
    """What was doubted or put right of what stands, and where another line leaves this one."""
    disputed: dict[int, str] = {}
    for row in record.metas:
        event = row.event
        if isinstance(event, RollDisputed):
            disputed[row.version] = event.roll
            if row.version > since and event.roll in places:
                yield TimelineMark(places[event.roll], "dispute")
        elif isinstance(event, DisputeSettled) and event.verdict == "corrected" and row.version > since:
            key = disputed.get(event.dispute, "")
            if key in places:
                yield TimelineMark(places[key], "corrected")
        elif isinstance(event, HeadMoved) and event.how == How.FORKED and row.version > since:
            yield TimelineMark(event.to, "fork")
