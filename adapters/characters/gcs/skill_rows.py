"""A skill of a file while its level is worked out."""

from fractions import Fraction
from math import floor
from typing import Final, NamedTuple

from adapters.characters.gcs.document import text
from adapters.characters.gcs.features import RowBonus
from adapters.characters.gcs.figure import Worked
from adapters.characters.gcs.rows import SheetRow, amount

LADEN: Final = ("judo", "karate")
"""Skills that suffer by encumbrance whatever a file leaves out (B203)."""


class SkillRow:
    """One skill or technique of the file."""

    __slots__ = (
        "added", "bonus", "figure", "from_", "level", "name", "points", "row", "special", "spent", "steps",
        "technique",
    )  # fmt: skip

    def __init__(self, row: SheetRow) -> None:
        self.row = row
        self.name, self.special = row.text("name"), row.text("specialization")
        self.points = amount(row.values.get("points"))
        kind = text(row.values.get("type"))
        self.technique = kind == "technique" or (
            kind != "skill" and isinstance(row.values.get("default"), dict)
        )
        self.level: int | None = None
        self.steps: tuple[str, ...] = ()
        self.added: tuple[RowBonus, ...] = ()
        self.bonus = Fraction(0)
        self.spent: tuple[Fraction, str] = (self.points, "")
        self.from_: SkillRow | None = None
        self.figure: Worked | None = None

    @property
    def shown(self) -> str:
        """Its name as people write it."""
        return f"{self.name} ({self.special})" if self.special else self.name

    @property
    def laden(self) -> int:
        """How many levels it loses by each level of encumbrance; Judo and Karate do where nothing is said."""
        said = self.row.values.get("encumbrance_penalty_multiplier")
        return int(self.name.lower() in LADEN) if said is None else floor(amount(said))

    @property
    def difficulty(self) -> tuple[str, str]:
        """The attribute and how hard it is."""
        attribute, _, hard = text(self.row.values.get("difficulty")).lower().replace(" ", "").rpartition("/")
        return {"perception": "per"}.get(attribute, attribute), hard


class SkillDefault(NamedTuple):
    """What a skill is at without points: its level, how that is called, the skill that it is from, and the
    points that it is worth."""

    level: int
    called: str
    of: SkillRow | None = None
    worth: int = 0


class SkillLevel(NamedTuple):
    """A level with its sum, and the skill that lifted it there."""

    level: int | None
    steps: tuple[str, ...]
    of: SkillRow | None = None
