"""One GCS file while it is turned into a combatant: what is found, what is made of it, what is left out."""

from __future__ import annotations

from typing import Any, Final

from adapters.books.text import BadFile
from adapters.characters.gcs.attacks import Strengths
from adapters.characters.gcs.document import GcsDocument, rows
from adapters.characters.gcs.features import bonuses, strange_kinds
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.gcs.progression import KNOWN, named, progression
from adapters.characters.gcs.rows import everything_carried, skills, stowed, traits
from adapters.characters.gcs.traits import (
    short,
)
from domain.rulesets.gurps.core.tables import GurpsTables

MOST: Final = {"traits": 2_000, "skills": 2_000, "things": 4_000, "bonuses": 1_000, "weapons": 800}
"""Rows of one sheet; the largest public ones have a tenth of it."""


class Importing:
    """One file while it is turned into a combatant."""

    def __init__(
        self,
        found: GcsDocument,
        place: str,
        tables: GurpsTables,
        known_skills: tuple[str, ...],
        trusting: bool,
    ) -> None:
        self.found, self.place, self.tables, self.known_skills = found, place, tables, known_skills
        self.figures: list[Worked] = []
        self.left_out: list[LeftOut] = []
        self.remarks: list[str] = []
        self.traits = traits(found)
        self.things = everything_carried(found)
        self.bonuses = bonuses(found)
        self._hold()
        strange = strange_kinds(found)
        for each in strange:
            self.left_out.append(LeftOut("bonus", each, "what it adds is not known here"))
        by = progression(found)
        if by is None:
            self.remarks.append(f"Damage by {named(found)!r} is not known here; the Basic Set's is taken.")
        self.by = KNOWN["basic_set"] if by is None else by
        self.remarks += [
            f"{row.name} is marked as worn, but not the {row.within[-1]} that it is in; it is not counted."
            for row in stowed(found)
            if row.within
        ]
        self.trusting = trusting or bool(strange)
        self.names = frozenset(short(row.name) for row in self.traits if row.on)
        self.sheet: dict[str, Any] = {}
        self.items: dict[str, str] = {}

    @property
    def strengths(self) -> Strengths:
        """The ST of blows, once it is on the sheet."""
        st = self.sheet["st"]
        return Strengths(
            max(st + self.sheet.get("striking_st", 0), 1), max(st + self.sheet.get("lifting_st", 0), 1)
        )

    def within(self, name: str, value: int, least: int, most: int) -> int:
        """A value that a sheet can have; for another one the nearest, with a remark."""
        taken = min(max(value, least), most)
        if taken != value:
            self.remarks.append(f"{name} {value} is not from {least} to {most:,}; {taken} is taken.")
        return taken

    def _hold(self) -> None:
        """Raises `BadFile` for more rows than any character has."""
        known = skills(self.found)
        owners = (*self.traits, *known, *self.things)
        counts = {
            "traits": len(self.traits), "skills": len(known), "things": len(self.things),
            "bonuses": len(self.bonuses),
            "weapons": sum(len(rows(row.values.get("weapons"))) for row in owners),
        }  # fmt: skip
        defaults = sum(len(rows(row.values.get("defaults"))) for row in known)
        for what, count in (*counts.items(), ("defaults of skills", defaults)):
            if count > MOST.get(what, 20_000):
                raise BadFile(f"{self.place} holds {count:,} {what}, more than any character's sheet.")
