"""A fighter or a mount as its player writes it down."""

from decimal import Decimal
from typing import Annotated, Literal

import msgspec

from domain.engine.ruleset import FEW, sheet_reader

Level = Annotated[int, msgspec.Meta(ge=0, le=100)]
Part = Literal["head", "right-arm", "left-arm", "body", "right-leg", "left-leg"]
PARTS: tuple[Part, ...] = ("head", "right-arm", "left-arm", "body", "right-leg", "left-leg")

MOST = 100
"""The highest BAT or DB that a sheet may have."""


class Mount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a combatant a mount: the AL of its ram (SPG-43), its saddle's height in feet (SPG-45)."""

    al: Annotated[int, msgspec.Meta(ge=-100, le=100)]
    saddle: Annotated[int, msgspec.Meta(ge=1, le=100)] = 5


class SwordspathSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fighter; with `mount` a beast to ride, of which only `db`, `mv` and `mount` matter.

    ma, bat        Martial Arts level and Base Action Time; BAT and DB are exact decimals
    kv, mv         Knockout Value and hexes a phase; what the tables say, if left out
    armour         blunt value by part
    reins          the hands on the reins when the fight begins
    weapons        names of things that are weapons when in a hand; shields those that count when `strapped`
    surprised      how they are surprised in their first phase (SPG-07)
    """

    ma: Annotated[int, msgspec.Meta(ge=-100, le=100)]
    bat: Decimal
    db: Decimal = Decimal("1.0")
    kv: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    mv: Annotated[int, msgspec.Meta(ge=0, le=50)] | None = None
    armour: dict[Part, Annotated[int, msgspec.Meta(ge=0, le=1000)]] = {}
    horsemanship: Level = 0
    fall_recovery: Level = 0
    reins: Literal["none", "left", "right", "both"] = "left"
    weapons: Annotated[tuple[str, ...], FEW] = ()
    shields: Annotated[tuple[str, ...], FEW] = ()
    surprised: Literal["no", "front", "rear"] = "no"
    mount: Mount | None = None

    def __post_init__(self) -> None:
        for name, value in (("bat", self.bat), ("db", self.db)):
            if not value.is_finite() or not 0 <= value <= MOST:
                raise ValueError(f"{name} must be a number from 0 to {MOST}")


sheet = sheet_reader(SwordspathSheet)
"""The sheet that a combatant joined with."""
