"""A fight written as a notation."""

from __future__ import annotations

from collections import Counter

import msgspec

from adapters.input.rejected import Rejected
from adapters.notation.writer import NotationWriter
from domain.engine.ruleset import Rules
from domain.facts.counted import counted
from domain.facts.events import Noted, RollDisputed
from projections.record import Record


class NotationWritten(msgspec.Struct, frozen=True):
    """A notation, and what of the record is not in it, in a sentence; empty if all is."""

    text: str
    left_out: str


def write(seen: Record, rules: Rules) -> NotationWritten:
    """The line of that record which stands. Raises `Rejected` where it cannot be given back exactly: of
    secrets that are kept back, and of a fight of which the rules at hand make something else."""
    kept = sum(row.sealed and row.stands for row in seen.rows)
    if kept:
        raise Rejected(
            f"{counted(kept, 'answer')} of this fight may not be seen by everybody yet, and a notation "
            "without them could not be read; write it when they are revealed, or ask the game master."
        )
    if rules.missing:
        raise Rejected(rules.missing)
    left_out = _left_out(seen)
    lines = [*NotationWriter(seen, rules).lines(), *([f"; Left out: {left_out}."] if left_out else [])]
    return NotationWritten("\n".join(lines) + "\n", left_out)


def _left_out(seen: Record) -> str:
    """What of a record no notation has."""
    kinds = Counter(type(row.event) for row in seen.rows)
    found = (
        (len(seen.lines) - 1, "other line"),
        (kinds[RollDisputed], "dispute"),
        (kinds[Noted], "remark"),
    )
    told = [counted(many, what) for many, what in found if many]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))
