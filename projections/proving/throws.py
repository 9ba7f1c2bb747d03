"""What was thrown in one or more fights: faces by combatant and die, checks with their chances."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from domain.facts.choice import Key, Name
from domain.facts.dice import parse
from domain.facts.events import Drawn, Grade
from projections.proving.arithmetic import Grading, chance
from projections.proving.audit import AuditRow, audit
from projections.record import Record

KNOWN = (Drawn.SEEDED, Drawn.DRAWN, Drawn.HAND)
"""Sources whose faces lay on a table, or came from the seed."""


class Throws:
    """All dice whose faces are known, each throw once, and all standing checks; and what was left out.

    `faces` counts faces by (combatant, sides), `checks` has whether each passed and the chance that it had.
    """

    def __init__(self) -> None:
        self.faces: dict[tuple[Name, int], Counter[int]] = {}
        self.checks: dict[Name, list[tuple[bool, Fraction]]] = {}
        self.left_out: Counter[str] = Counter()

    def take(self, record: Record, gradings: Mapping[str, Grading]) -> None:
        """All rolls of a record."""
        seen: set[tuple[Key, int, tuple[int, ...]]] = set()
        for row in audit(record, gradings):
            if row.sealed or row.source not in KNOWN:
                self.left_out["hidden" if row.sealed else row.source] += 1
                continue
            if (row.key, row.throw, row.faces) in seen:
                self.left_out["again"] += 1
            else:
                seen.add((row.key, row.throw, row.faces))
                sides = (pool.sides for pool in parse(row.dice).pools for _ in range(pool.count))
                for face, most in zip(row.faces, sides, strict=True):
                    self.faces.setdefault((row.who, most), Counter())[face] += 1
            if row.stands and (likely := _likely(row, gradings)) is not None:
                self.checks.setdefault(row.who, []).append((Grade(row.grade).passed, likely))


def _likely(row: AuditRow, gradings: Mapping[str, Grading]) -> Fraction | None:
    """The chance that a check had to pass; `None` for one that was none, or that a ruling decided."""
    if row.target is None or row.chance is None:
        return None
    grades = (
        chance(row.dice, row.zero, row.test, row.target, grade.value, gradings)
        for grade in Grade
        if grade.passed
    )
    return sum((Fraction(each.fraction) for each in grades if each is not None), Fraction(0))
