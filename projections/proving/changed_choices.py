"""Choices that were made anew by somebody who had seen a die, or another's answer, that came of the first."""

from collections.abc import Iterator

from domain.facts.choice import Key
from domain.facts.events import CombatantJoined, Declared, Revealed, Rolled
from projections.proving.head_moves import contents
from projections.proving.interventions import Finding, Trail
from projections.proving.terse import declared, joined
from projections.record import RecordRow


def chosen_anew(trail: Trail) -> Iterator[Finding]:
    """Every choice that differs from what was last answered there, after something had come of an answer.

    What a correction put in, or only wrote again, does not count; who answered does not matter. What could
    not be seen by the one who was asked does not count.
    """
    earlier: dict[Key, list[RecordRow]] = {}
    sides = {row.event.name: row.event.side for row in trail.rows if isinstance(row.event, CombatantJoined)}
    for row in trail.rows:
        said = row.event
        if not isinstance(said, Declared) or row.sealed:
            continue
        before = earlier.setdefault(said.key, [])
        if before and _answered(trail, row) and contents(before[-1]) != contents(row):
            names = {said.by, sides.get(said.by, "")}
            if seen := next(filter(None, (_seen(trail, was, row, names) for was in before)), None):
                last = before[-1].event
                assert isinstance(last, Declared)
                change = f"{joined(declared(last.picks))} -> {joined(declared(said.picks))}"
                yield trail.found("anew", row, said.key, f"{change}, knowing {seen}")
        before.append(row)


def _answered(trail: Trail, row: RecordRow) -> bool:
    """Whether a person answered just then: an answer that is only written again stands within a command."""
    before = trail.rows[row.version - 2].entry
    return not row.entry.command or row.entry.command != before.command


def _seen(trail: Trail, was: RecordRow, now: RecordRow, names: set[str]) -> str:
    """The first die that fell after that answer, or answer of another that was revealed, before it was given
    anew."""
    game_master = now.entry.by == "gm"
    for row in trail.rows[was.version : now.version - 1]:
        event = row.event
        if not isinstance(event, Rolled | Revealed) or not trail.tree.follows(row.version, was.version):
            continue
        if isinstance(event, Rolled):
            if game_master or not event.seen_by or not names.isdisjoint(event.seen_by):
                return f"{event.key} = {'hidden' if row.sealed else event.total}"
        elif others := [key for key in event.keys if key != getattr(was.event, "key", "")]:
            return f"{others[0]}"
    return ""
