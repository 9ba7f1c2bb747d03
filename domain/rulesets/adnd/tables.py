"""The figures that the weaponless pages print, as they stand in `tables.toml`."""

from typing import Annotated, Literal

import msgspec

from domain.facts.brief import Brief
from domain.facts.chances import countable

Mark = Literal["certain", "inferred"]


class Figure(Brief, frozen=True, forbid_unknown_fields=True):
    """A printed value, for each point `over` something where it says so; `confidence` in per cent if
    inferred.
    """

    value: int
    mark: Mark
    confidence: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100
    over: int = 0


class Variable(Brief, frozen=True, forbid_unknown_fields=True):
    """The dice that are added to the columns (ADD-04)."""

    attacker: str
    defender: str
    mark: Mark

    def __post_init__(self) -> None:
        countable(self.attacker)
        countable(self.defender)


class Bonus(Brief, frozen=True, forbid_unknown_fields=True):
    """Strength damage bonus from this score and percentage on (ADD-02)."""

    strength: int
    bonus: int
    percent: int = 0
    mark: Mark = "certain"


class Nimble(Brief, frozen=True, forbid_unknown_fields=True):
    """Points that a score of Dexterity takes off the armour class (ADD-49)."""

    dexterity: int
    points: int
    mark: Mark = "certain"


class ArmourClass(Brief, frozen=True, forbid_unknown_fields=True):
    """What a carried shield and Dexterity take off the armour class (ADD-49)."""

    shield: Figure
    dexterity: tuple[Nimble, ...]


class Worn(Brief, frozen=True, forbid_unknown_fields=True):
    """What body armour does: to each blow, to the chance of being grappled, to the hold."""

    pummel: Figure
    grapple: Figure
    hold: Figure


Effect = Literal[
    "counter", "again", "ends", "stun", "strike", "leg", "knees", "hands-and-knees", "flat", "lesser-down"
]


class Row(Brief, frozen=True, forbid_unknown_fields=True):
    """A row of a result table: up to which adjusted roll, the damage before the Strength bonus, what follows.

    The last row has no `up_to`. A row of `damage` 0 has no Strength bonus. `lesser` names what a row of the
    grapple table does when it does not break a hold (ADD-33).
    """

    name: str
    damage: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    mark: Mark
    up_to: int | None = None
    effects: tuple[Effect, ...] = ()
    lesser: str = ""
    confidence: Annotated[int, msgspec.Meta(ge=0, le=100)] = 100


Rows = Annotated[tuple[Row, ...], msgspec.Meta(min_length=2)]


class PummelBase(Brief, frozen=True, forbid_unknown_fields=True):
    """ADD-20."""

    ac: Figure
    dexterity: Figure
    strength: Figure
    own_ac: Figure
    slowed: Figure
    stunned: Figure
    fast: Figure
    hasted: Figure


class PummelResult(Brief, frozen=True, forbid_unknown_fields=True):
    """ADD-23."""

    strength: Figure
    percentile: Figure
    wooden: Figure
    mailed: Figure
    metal: Figure
    slowed: Figure
    stunned: Figure
    helpless: Figure
    dexterity: Figure
    shield: Figure
    cloak: Figure
    open: Figure
    nasal: Figure
    visored: Figure


class GrappleBase(Brief, frozen=True, forbid_unknown_fields=True):
    """ADD-28; `faster` for each full `over` inches."""

    ac: Figure
    plus: Figure
    dexterity: Figure
    hampered: Figure
    faster: Figure
    hasted: Figure


class GrappleResult(Brief, frozen=True, forbid_unknown_fields=True):
    """ADD-29; weight and height for each step of 10 per cent."""

    dexterity: Figure
    strength: Figure
    percentile: Figure
    slowed: Figure
    stunned: Figure
    helpless: Figure
    weight: Figure
    height: Figure
    their_dexterity: Figure
    their_strength: Figure
    their_percentile: Figure
    gorget: Figure
    shield: Figure


class OverbearResult(Brief, frozen=True, forbid_unknown_fields=True):
    """ADD-39; weight and height for each step of 10 per cent."""

    strength: Figure
    percentile: Figure
    hampered: Figure
    rush: Figure
    helpless: Figure
    weight: Figure
    height: Figure
    their_strength: Figure
    their_percentile: Figure
    their_dexterity: Figure
    braced: Figure


class Pummel(Brief, frozen=True, forbid_unknown_fields=True):
    """Table I: the base chance, what is added to the result, the rows."""

    base: PummelBase
    result: PummelResult
    rows: Rows


class Grapple(Brief, frozen=True, forbid_unknown_fields=True):
    """Table II: the base chance, what is added to the result, the rows."""

    base: GrappleBase
    result: GrappleResult
    rows: Rows


class Overbear(Brief, frozen=True, forbid_unknown_fields=True):
    """Table III: what is added to the result, and the rows; it has no base chance."""

    result: OverbearResult
    rows: Rows


class AdndLimits(Brief, frozen=True, forbid_unknown_fields=True):
    """From where on, or up to where, something holds.

    encumbered         the armour class of the encumbered (ADD-21)
    lasting            quarters of the damage that stay; `overborne_lasting` of an overbearing (ADD-09)
    never_hopeless     the least chance, `never_sure` the highest, where these are capped (ADD-20, Q12)
    wits               the intelligence from which a creature picks the best mode (ADD-47)
    likely, safe       base chances that an attacker leaves be, and above which a defender does (ADD-61)
    """

    encumbered: Figure
    lasting: Figure
    overborne_lasting: Figure
    never_hopeless: Figure
    never_sure: Figure
    wits: Figure
    likely: Figure
    safe: Figure


class AdndTables(Brief, frozen=True, forbid_unknown_fields=True):
    """All tables: the variable, the Strength bonus, armour class, body armour, the three modes, limits."""

    variable: Variable
    strength: tuple[Bonus, ...]
    armour_class: ArmourClass
    armour: dict[str, Worn]
    pummel: Pummel
    grapple: Grapple
    overbear: Overbear
    limits: AdndLimits

    def __post_init__(self) -> None:
        for mode in ("pummel", "grapple", "overbear"):
            tops = [row.up_to for row in self.rows(mode)]
            for row, (below, top) in enumerate(zip((None, *tops), tops[:-1], strict=False), 1):
                if top is None or (below is not None and top <= below):
                    had = f"row {row} has {top or 'none'}"
                    raise ValueError(f"{mode}.rows must rise by `up_to`, and only the last has none: {had}")
            if tops[-1] is not None:
                raise ValueError(f"{mode}.rows: the last, row {len(tops)}, has no `up_to`")

    def rows(self, mode: str) -> tuple[Row, ...]:
        """The result table of a mode."""
        if mode == "pummel":
            return self.pummel.rows
        return self.overbear.rows if mode == "overbear" else self.grapple.rows

    def tops(self, mode: str) -> tuple[int, ...]:
        """Where the rows of a mode end; the last is open."""
        return tuple([row.up_to for row in self.rows(mode) if row.up_to is not None])
