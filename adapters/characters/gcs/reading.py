"""One GCS file while it is turned into a combatant: what is found, what is made of it, what is left out."""

from __future__ import annotations

from typing import Any

from adapters.characters.gcs.document import GcsDocument
from adapters.characters.gcs.features import bonuses, strange_kinds
from adapters.characters.gcs.figure import LeftOut, Worked
from adapters.characters.gcs.rows import everything_carried, traits
from adapters.characters.gcs.traits import (
    short,
)
from domain.rulesets.gurps.core.tables import GurpsTables


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
        strange = strange_kinds(found)
        for each in strange:
            self.left_out.append(LeftOut("bonus", each, "what it adds is not known here"))
        self.trusting = trusting or bool(strange)
        self.names = frozenset(short(row.name) for row in self.traits if row.on)
        self.sheet: dict[str, Any] = {}
        self.items: dict[str, str] = {}
