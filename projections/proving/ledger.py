"""Who lost what, when, and why: every pool of every combatant, before and after, with its cause."""

from typing import Annotated

import msgspec

from domain.facts.choice import Name
from domain.facts.events import Damaged, Recovered
from domain.facts.evolve import evolve
from domain.facts.state import NOTHING
from projections.proving.arithmetic import SumStep, steps
from projections.proving.audit import Mention, mention
from projections.proving.causes import Causes
from projections.proving.changed_choices import chosen_anew
from projections.proving.interventions import Finding, Trail
from projections.record import Record
from projections.says import says


class LedgerRow(msgspec.Struct, frozen=True):
    """Points that were lost or regained."""

    version: Annotated[int, says("of the event in the record")]
    number: Annotated[int, says("of the round, phase or turn")]
    beat: Annotated[str, says("the beat in which it happened, empty before the first")]
    pool: str
    before: Annotated[int, says("what was in the pool before it")]
    after: Annotated[int, says("and after it")]
    points: Annotated[int, says("what was gained; less than 0 for a loss")]
    kind: Annotated[str, says("the kind of harm or healing, or empty")]
    part: Annotated[str, says("the part of the body that it befell, or empty")]
    terms: Annotated[tuple[SumStep, ...], says("how the points came about, with the running total")]
    because: Annotated[str, says("key of the roll, choice or ruling that caused it, or name of a beat")]
    cause: Annotated[Mention | None, says("that roll, choice or ruling in short; null for a beat")]
    rule: Annotated[str, says("rule id, or empty")]


class Account(msgspec.Struct, frozen=True):
    """What one combatant lost and regained."""

    who: str
    called: Annotated[str, says("their name for people, or empty")]
    side: str
    lost: Annotated[int, says("points of all pools together")]
    regained: int
    down: Annotated[str, says("why they are out of the fight, empty while they are in it")]
    rows: Annotated[tuple[LedgerRow, ...], says("in the order in which they happened")]


class Ledger(msgspec.Struct, frozen=True):
    """Who lost what, when and why, on the line of the head."""

    combat: str
    accounts: Annotated[tuple[Account, ...], says("one a combatant, in order of entry")]
    anew: Annotated[
        tuple[Finding, ...],
        says("choices that were made anew by one who had seen a die, or an answer, that came of the first"),
    ] = ()


def ledger(record: Record) -> Ledger:
    """Every loss and gain that stands, worked out from the record alone. Takes redacted records.

    Outcomes hide nothing; a cause that the viewer may not see is mentioned as `hidden`.
    """
    causes, state = Causes(record), NOTHING
    rows: dict[Name, list[LedgerRow]] = {}
    for row in record.standing():
        event, before, state = row.event, state, evolve(state, row.event)
        if not isinstance(event, Damaged | Recovered):
            continue
        cause = causes.tree.input(event.because, row.version)
        rows.setdefault(event.who, []).append(
            LedgerRow(
                row.version,
                state.number,
                state.beat,
                event.pool,
                before.combatants[event.who].pools.get(event.pool, 0),
                state.combatants[event.who].pools[event.pool],
                event.points if isinstance(event, Recovered) else -event.points,
                event.kind,
                event.part if isinstance(event, Damaged) else "",
                steps(event.terms),
                event.because,
                None if cause is None else mention(cause),
                event.rule,
            )
        )
    accounts = []
    for name, who in state.combatants.items():
        mine = tuple(rows.get(name, ()))
        lost = -sum(each.points for each in mine if each.points < 0)
        regained = sum(each.points for each in mine if each.points > 0)
        accounts.append(Account(name, who.called, who.side, lost, regained, who.down, mine))
    return Ledger(record.combat, tuple(accounts), tuple(chosen_anew(Trail(record))))
