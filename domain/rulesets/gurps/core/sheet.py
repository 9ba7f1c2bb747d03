"""A fighter as their player writes them down."""

from decimal import Decimal
from typing import Annotated, Literal

import msgspec

from domain.engine.ruleset import FEW, sheet_reader
from domain.facts.choice import Name
from domain.facts.state import State
from domain.rulesets.gurps.core.body import Kind, Part
from domain.rulesets.gurps.core.tables import damage
from domain.rulesets.shared.items import kind_of

Score = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Level = Annotated[int, msgspec.Meta(ge=1, le=100)]
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Move = Annotated[int, msgspec.Meta(ge=0, le=100)]
Extra = Annotated[int, msgspec.Meta(ge=-100, le=1000)]
Quality = Literal["cheap", "good", "fine", "very-fine"]
Trait = Literal[
    "high-pain-threshold", "low-pain-threshold", "combat-reflexes", "constriction-attack", "flexible",
    "double-jointed", "male",
]  # fmt: skip

Grappling = ("judo", "sumo-wrestling", "wrestling")
"""Skills that one grapples with (GUR-001)."""

Striking = ("boxing", "brawling", "karate")
"""Skills that one strikes with (GUR-001)."""


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """DR on a part; `flexible` armour lets blunt trauma through (GUR-182); `rear` if another from behind."""

    dr: Small
    flexible: bool = False
    rear: Small | None = None


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A thing to fight with: its `kind` names a row of the weapons table (GUR-213)."""

    kind: str
    quality: Quality = "good"


class Shield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield that adds `db` to defences (GUR-160)."""

    db: Annotated[int, msgspec.Meta(ge=0, le=10)]


class Striker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A natural weapon of its own (GUR-002): `damage` such as `thr+1` or `1d+2`; reach in yards, `C` is 0.

    `kick` says that it is on the feet, as claws and hooves are: it is rolled as a kick, and there is no
    other kick (GUR-222).
    """

    damage: str
    kind: Literal["cr", "cut", "imp", "pi"] = "cr"
    reach: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=10)], ...], FEW] = (0,)
    skill: str = "brawling"
    kick: bool = False

    def __post_init__(self) -> None:
        damage(self.damage)


class GurpsSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Attributes as bought; what is left out follows from them (GUR-149).

    basic_speed    exact decimal in quarters, such as 5.75
    weight, height pounds and inches
    load           pounds carried
    striking_st    what Striking ST adds to ST for thrust and swing (GUR-225)
    lifting_st     what Lifting ST adds to it in grapples and for Basic Lift
    skills         levels: boxing, brawling, karate, judo, sumo-wrestling, wrestling, acrobatics, jumping,
                   running, skating, riding, shield, cloak, and those that weapons are used with
    armour         by part; `all` covers every part that is not named but the eyes
    bite           the kind of damage that the teeth do
    mount          what it may carry a rider as; empty for no mount
    """

    st: Score
    dx: Score
    ht: Score
    iq: Score = 10
    hp: Score | None = None
    fp: Score | None = None
    will: Score | None = None
    per: Score | None = None
    basic_speed: Decimal | None = None
    basic_move: Move | None = None
    dodge: Small | None = None
    striking_st: Extra = 0
    lifting_st: Extra = 0
    sm: Annotated[int, msgspec.Meta(ge=-10, le=20)] = 0
    weight: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 150
    height: Score = 70
    load: Small = 0
    skills: Annotated[dict[str, Level], FEW] = {}
    traits: Annotated[tuple[Trait, ...], FEW] = ()
    armour: Annotated[dict[Part | Literal["all"], Armour], FEW] = {}
    weapons: Annotated[dict[str, Weapon], FEW] = {}
    shields: Annotated[dict[str, Shield], FEW] = {}
    strikers: Annotated[dict[str, Striker], FEW] = {}
    arms: Annotated[int, msgspec.Meta(ge=0, le=12)] = 2
    body: Kind = "humanoid"
    bite: Literal["cr", "cut", "imp"] = "cr"
    boots: bool = False
    mount: bool = False

    def __post_init__(self) -> None:
        speed = self.basic_speed
        if speed is not None and (not speed.is_finite() or not 0 <= speed <= 100 or speed * 4 % 1):
            raise ValueError("basic_speed must be quarters from 0 to 100, such as 5.75")


sheet = sheet_reader(GurpsSheet)
"""The sheet that a combatant joined with."""


def weapon_of(state: State, who: Name, item: str) -> Weapon | None:
    """What weapon somebody has under this name: their own, or one that they took from its owner (GUR-005)."""
    return kind_of(state, who, item, lambda state, who: sheet(state, who).weapons)


def shield_of(state: State, who: Name, item: str) -> Shield | None:
    """What shield somebody has under this name, likewise."""
    return kind_of(state, who, item, lambda state, who: sheet(state, who).shields)
