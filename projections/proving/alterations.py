"""What makes a fight another than rules and dice had it: rulings, corrections, undos, re-rolls, typing."""

from collections.abc import Iterator

from domain.engine.commands.ruling import REST
from domain.facts.choice import Key
from domain.facts.events import (
    CombatEnded,
    Declared,
    DisputeSettled,
    Drawn,
    HeadMoved,
    How,
    Rolled,
    Ruled,
    RulesChanged,
    SaltWithheld,
    SeedRevealed,
    SettingChanged,
)
from projections.proving.changed_choices import chosen_anew
from projections.proving.dice_proof import false_rolls
from projections.proving.head_moves import changing, contents
from projections.proving.interventions import Finding, Trail
from projections.proving.terse import HIDDEN, faces, joined, short
from projections.record import RecordRow

TYPED = (Drawn.HAND, Drawn.TOTAL, Drawn.SCRIPTED)
"""Sources of faces for which nobody but who typed them can vouch."""


def alterations(trail: Trail) -> Iterator[Finding]:
    """All of them, kind by kind."""
    yield from _outside(trail)
    yield from _corrections(trail)
    yield from _moves(trail)
    yield from chosen_anew(trail)
    yield from _rolls(trail)
    yield from _false_dice(trail)
    yield from _reveals(trail)
    yield from _withheld(trail)


def _outside(trail: Trail) -> Iterator[Finding]:
    """Rulings, changed settings, other rules."""
    for row in trail.fresh:
        event = row.event
        if isinstance(event, Ruled) and not _corrects(trail, row, event):
            kind = "rethrow" if event.throw else "ruling"
            yield trail.found(kind, row, event.on or event.key, joined(short(event)), event.why)
        elif isinstance(event, SettingChanged) and event.name != "by_hand" and row.version > trail.begun:
            if _for_a_rest(trail, row):
                continue
            yield trail.found("setting", row, event.name, event.value, event.why)
        elif isinstance(event, RulesChanged):
            yield trail.found("rules", row, event.version, event.tables, event.why)
    for row, _ in trail.moves(How.RERUN):
        after = trail.rows[row.version : row.version + 1]
        if not any(isinstance(each.event, RulesChanged) for each in after):
            yield trail.found("rules", row, trail.undone.back_to(row))


def _for_a_rest(trail: Trail, row: RecordRow) -> bool:
    """Whether the setting says how long a rest is: that time goes by after a fight is by the rules."""
    move = trail.rows[row.version - 2].event
    return isinstance(move, HeadMoved) and (move.how, move.on) == (How.RULED, REST)


def _corrects(trail: Trail, row: RecordRow, event: Ruled) -> bool:
    """Whether a ruling is what a correction put in: after its move, on the same key, for the same reason."""
    for move, moved in trail.moves(How.CORRECTED):
        settled = trail.rows[move.version - 2].event
        if moved.on != event.on or not move.version < row.version <= trail.after(move):
            continue
        if isinstance(settled, DisputeSettled) and settled.why == event.why:
            return True
    return False


def _corrections(trail: Trail) -> Iterator[Finding]:
    for row, move in trail.moves(How.CORRECTED):
        was = trail.tree.input(move.on, row.version - 1)
        now = trail.tree.input(move.on, trail.after(row))
        yield trail.found("correction", row, move.on, f"{_in_codes(was)} -> {_in_codes(now)}")


def _moves(trail: Trail) -> Iterator[Finding]:
    for row in changing(trail.rows, trail.tree):
        assert isinstance(row.event, HeadMoved)
        about = row.event.on or trail.undone.back_to(row)
        yield trail.found(row.event.how, row, about, f"to event {row.event.to}")
    for row, said in trail.withdrawn():
        if not said.seen_by:
            yield trail.found("withdrawn", row, said.key)


def _rolls(trail: Trail) -> Iterator[Finding]:
    """Dice thrown again after they were taken back, dice typed without announcement, and dice called
    corrected where no correction is recorded, as when a line was read in that had one.

    The same throw with the same faces is the same roll, written again when history was worked out anew.
    """
    announced = trail.announced()
    corrected = {move.on for _, move in trail.moves(How.CORRECTED)}
    earlier: dict[Key, list[tuple[RecordRow, Rolled]]] = {}
    for row in trail.rows:
        event = row.event
        if not isinstance(event, Rolled) or row.sealed:
            continue
        before = earlier.setdefault(event.key, [])
        if all(contents(each) != contents(row) for each, _ in before):
            other = [(each, was) for each, was in before if was.throw == event.throw]
            if other and event.source != Drawn.CORRECTED:
                moved = trail.tree.left(other[-1][0].version)
                why = "" if moved is None else trail.undone.reason(moved)
                yield trail.found("reroll", row, event.key, f"{faces(other[-1][1])} -> {faces(event)}", why)
            elif event.source in TYPED and not announced.throws_by_hand(event.by, event.key):
                yield trail.found("typed", row, event.key, joined(short(event)))
            elif event.source == Drawn.CORRECTED and event.key not in corrected:
                yield trail.found("correction", row, event.key, faces(event))
        before.append((row, event))


def _false_dice(trail: Trail) -> Iterator[Finding]:
    """Rolls that are called seeded, and are not what the promised seed throws: nothing tells until it is
    revealed, unless none was promised."""
    for roll in false_rolls(trail.record):
        row = trail.rows[roll.version - 1]
        assert isinstance(row.event, Rolled)
        yield trail.found("false-dice", row, roll.key, faces(row.event), roll.why)


def _reveals(trail: Trail) -> Iterator[Finding]:
    """A seed that was revealed while the fight went on."""
    ends = [row.version for row in trail.rows if isinstance(row.event, CombatEnded)]
    for row in trail.rows:
        if isinstance(row.event, SeedRevealed):
            over = any(trail.tree.follows(row.version, end) for end in ends)
            yield from () if over else (trail.found("revealed", row, ""),)


def _withheld(trail: Trail) -> Iterator[Finding]:
    """Words for the dice that were committed and held back."""
    for row in trail.rows:
        if isinstance(row.event, SaltWithheld):
            yield trail.found("withheld", row, "", row.event.by)


def _in_codes(row: RecordRow | None) -> str:
    if row is None or not isinstance(row.event, Declared | Rolled):
        return "nothing"
    return joined(HIDDEN if row.sealed else short(row.event))
