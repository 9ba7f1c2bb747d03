"""A combatant of the weaponless rules as its player writes it down: what other pages give is an input
(ADD-01).
"""

from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from domain.engine.ruleset import FEW
from domain.facts.chances import countable
from domain.facts.choice import Name
from domain.facts.state import State

Score = Annotated[int, msgspec.Meta(ge=0, le=50)]
ArmourClass = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Armour = Literal[
    "none", "natural", "leather", "padded", "studded", "ring", "scale", "chain", "splint", "banded", "plate"
]
Helmet = Literal["none", "open", "nasal", "visored"]
Affliction = Literal["slowed", "hasted", "encumbered", "cornered", "asleep", "paralysed", "bound"]


class Routine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ordinary attacks with a weapon, natural weapons or a monk's hands (ADD-01, ADD-15, ADD-48).

    `to_hit` is the number needed on d20, `against` other numbers by the target's AC, `damage` dice. A
    weapon's `butt` may be pummelled with (ADD-19).
    """

    to_hit: Annotated[int, msgspec.Meta(ge=-20, le=40)]
    damage: str
    attacks: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    against: Annotated[dict[str, Annotated[int, msgspec.Meta(ge=-20, le=40)]], FEW] = {}
    butt: Literal["", "wooden", "metal"] = ""

    def __post_init__(self) -> None:
        countable(self.damage, least=0)

    def needed(self, ac: int) -> int:
        """The number on d20 against that armour class."""
        return self.against.get(str(ac), self.to_hit)


BARE = ("fists", "natural", "open-hand")
"""What one strikes with that is no weapon; no thing can be called so."""


class WornShield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing that is a shield, whatever it is called; `plus` of a magical one (ADD-49)."""

    plus: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class AdndSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """ADD-01, ADD-49. `percent` is exceptional Strength, 100 for 18/00 (ADD-03); weight lb, height inches.

    ac             of the body armour alone, unenchanted: the rules add its plus, the shield that is carried
                   and Dexterity; a beast's natural one
    ac_type        by type, where that is not `ac`: a monk's class is no armour
    ac_dexterity   points that Dexterity takes off, where the table does not say it
    shields        by the name of the item; each counts while it is carried
    conditions     hold when the fight begins
    """

    column: Annotated[int, msgspec.Meta(ge=1, le=30)]
    ac: ArmourClass
    dexterity: Score
    strength: Score
    hp: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    percent: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    ac_type: ArmourClass | None = None
    ac_dexterity: Annotated[int, msgspec.Meta(ge=-10, le=10)] | None = None
    damage_bonus: Annotated[int, msgspec.Meta(ge=0, le=50)] | None = None
    weight: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 175
    height: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 70
    move: Annotated[int, msgspec.Meta(ge=0, le=200)] = 12
    armour: Armour = "none"
    armour_plus: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    helmet: Helmet = "none"
    gorget: bool = False
    cloak: bool = False
    mailed_fists: bool = False
    intelligence: Score = 10
    kind: Literal["person", "beast", "crusher"] = "person"
    weapons: Annotated[dict[str, Routine], FEW] = {}
    shields: Annotated[dict[str, WornShield], FEW] = {}
    natural: Routine | None = None
    open_hand: Routine | None = None
    conditions: Annotated[tuple[Affliction, ...], FEW] = ()

    def __post_init__(self) -> None:
        for name in BARE:
            if name in self.weapons or name in self.shields:
                raise ValueError(f"no weapon or shield can be called {name!r}, as bare hands are")

    @property
    def tenths(self) -> int:
        """Full tens of per cent over 18 (ADD-03)."""
        return self.percent // 10


class SheetOfOne(AdndSheet, frozen=True, forbid_unknown_fields=True):
    """A sheet as version 1 of these rules recorded it: armour classes stand on it as they are in a fight, and
    a shield is what is called so."""

    ac_rear: ArmourClass | None = None


LISTED = 18
"""The highest score that the printed lists of damage bonuses and of Dexterity know (ADD-02, ADD-49)."""

_now, _of_one = msgspec.json.Decoder(AdndSheet).decode, msgspec.json.Decoder(SheetOfOne).decode


@lru_cache(maxsize=4096)
def _read(raw: bytes) -> AdndSheet:
    return _of_one(raw) if b'"ac_rear"' in raw else _now(raw)


def sheet(state: State, who: Name) -> AdndSheet:
    """The sheet that a combatant joined with."""
    return _read(state.combatants[who].sheet)


def remarks(sheet: AdndSheet) -> tuple[str, ...]:
    """Oddities of a sheet, for a warning."""
    found = []
    if sheet.percent and sheet.strength != 18:
        found.append("exceptional Strength goes with 18 only (ADD-03)")
    if sheet.strength > LISTED and sheet.damage_bonus is None:
        found.append(
            f"Strength {sheet.strength} is not in the list of damage bonuses and gives none; "
            "`damage_bonus` can (ADD-02)"
        )
    if sheet.dexterity > LISTED and sheet.ac_dexterity is None and sheet.armour != "natural":
        found.append(
            f"Dexterity {sheet.dexterity} is not in the list of armour classes and takes nothing off; "
            "`ac_dexterity` can (ADD-49)"
        )
    if sheet.ac_type is not None and sheet.ac_type < 0:
        found.append("an AC by type alone is never below 0 (Q8)")
    return tuple(found)
