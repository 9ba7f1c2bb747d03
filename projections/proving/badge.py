"""Whether a fight was played without alteration, and if not, all that was altered, by whom and why."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from domain.facts.choice import Key
from domain.facts.counted import counted
from domain.facts.events import (
    CombatantJoined,
    CombatantLeft,
    DisputeSettled,
    Drawn,
    RollDisputed,
    Rolled,
    SettingChanged,
)
from projections.proving.alterations import TYPED, alterations
from projections.proving.interventions import Finding, Trail
from projections.proving.promise import promise
from projections.record import Record, RecordRow
from projections.says import says


class Badge(msgspec.Struct, frozen=True):
    """Whether a fight was played as the rules and the dice had it, from the opening on."""

    combat: str
    unaltered: bool
    says: Annotated[str, says("the finding in a sentence")]
    alterations: Annotated[tuple[Finding, ...], says("all of them, in the order in which they were done")]
    remarks: Annotated[tuple[Finding, ...], says("what is no alteration, and ought to be known all the same")]
    dice: Annotated[
        tuple[str, ...], says("to whom it is proved that nobody chose the dice, and with what exceptions")
    ]
    hidden: Annotated[int, says("choices and rolls that the viewer may not see, and that were not looked at")]


def badge(record: Record) -> Badge:
    """All that somebody who trusts nobody would want to know of how a fight came about.

    An alteration is whatever a person did that the rules did not ask them for: a ruling, a correction, an
    undo after which it went otherwise, a choice made anew by one who had seen a die, a roll thrown again,
    dice typed where the opening promised seeded ones, dice called seeded that the promised seed does not
    throw, or where none was promised. An undo that was redone, or after which the same was
    said and thrown again, does not count. Neither do dice by hand as the opening announced them, but are
    remarked on; so are those who came and went. What was taken back itself is listed too, for somebody has
    seen where it led. What its dice prove, and to whom, is said apart. Takes redacted records.
    """
    trail = Trail(record)
    found, remarked = _in_order(alterations(trail)), _in_order(_remarks(trail))
    hidden = sum(row.sealed for row in record.rows)
    return Badge(
        record.combat, not found, _told(found, remarked), found, remarked, promise(record).says, hidden
    )


def _in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(found, key=lambda each: each.version))


def _remarks(trail: Trail) -> Iterator[Finding]:
    """What is no alteration, and ought to be known."""
    yield from _as_announced(trail)
    for row in trail.fresh:
        event, late = row.event, row.version > trail.begun
        if isinstance(event, CombatantJoined) and late:
            yield trail.found("joined", row, event.name, event.side)
        elif isinstance(event, CombatantLeft):
            yield trail.found("left", row, event.who, "", event.why)
        elif isinstance(event, SettingChanged) and event.name == "by_hand" and late:
            yield trail.found("dice", row, event.name, event.value or "nobody", event.why)
    for row, said in trail.withdrawn():
        if said.seen_by:
            yield trail.found("unseen", row, said.key)
    yield from _disputes(trail)


def _as_announced(trail: Trail) -> Iterator[Finding]:
    """How many rolls were typed as the opening said they would be, by source."""
    announced = trail.announced()
    seen: dict[tuple[Key, int, tuple[int, ...]], tuple[RecordRow, str]] = {}
    for row in trail.rows:
        event = row.event
        if isinstance(event, Rolled) and not row.sealed and announced.throws_by_hand(event.by, event.key):
            seen.setdefault((event.key, event.throw, event.faces), (row, event.source))
    for source in TYPED:
        if rows := [row for row, of in seen.values() if of == source]:
            kind = "by-hand" if source is Drawn.HAND else source.value
            many = counted(len(rows), "roll")
            yield trail.found(kind, rows[0], announced.by_hand, many)


def _disputes(trail: Trail) -> Iterator[Finding]:
    """Disputes that are open, and those that ended with the roll upheld."""
    settled = {row.event.dispute: row for row in trail.rows if isinstance(row.event, DisputeSettled)}
    for row in trail.rows:
        if not isinstance(row.event, RollDisputed):
            continue
        end = settled.get(row.version)
        if end is None:
            yield trail.found("disputed", row, row.event.roll, "", row.event.why)
        elif isinstance(end.event, DisputeSettled) and end.event.verdict == "upheld":
            yield trail.found("upheld", end, row.event.roll, row.event.why, end.event.why)


NAMES = {
    "rethrow": "re-throw by ruling",
    "reroll": "re-roll",
    "anew": "choice made anew by one who had seen what came of the first",
    "typed": "typed roll",
    "false-dice": "roll by no promised seed",
    "forked": "fork",
    "withdrawn": "withdrawn answer",
    "setting": "changed setting",
    "rules": "change of rules",
    "revealed": "early reveal of the seed",
    "withheld": "withheld word",
}
"""What the kinds of alteration are called in a sentence, where it is not by their own name."""


def _told(found: tuple[Finding, ...], remarked: tuple[Finding, ...]) -> str:
    kinds = {each.kind for each in remarked}
    hand = "; dice were thrown by hand, as announced" if kinds & {"by-hand", "total"} else ""
    doubt = "; a roll is in dispute" if "disputed" in kinds else ""
    if not found:
        return f"Played without alteration{hand}{doubt}."
    many = Counter(NAMES.get(each.kind, each.kind) for each in found)
    listed = ", ".join(f"{number} {_plural(kind, number)}" for kind, number in many.items())
    return f"Altered: {listed}{hand}{doubt}."


def _plural(kind: str, number: int) -> str:
    """Of `re-throw by ruling` the first word takes the s."""
    if number == 1:
        return kind
    if kind.startswith("choice "):
        return kind.replace("choice ", "choices ", 1)
    first, blank, rest = kind.partition(" by ")
    return f"{first}s{blank}{rest}"
