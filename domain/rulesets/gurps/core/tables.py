"""The figures that the rules print, as they stand in `tables.toml`."""

import re
from bisect import bisect_left, bisect_right
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from domain.facts.brief import Brief
from domain.facts.chances import countable
from domain.facts.term import Term
from domain.rulesets.gurps.core.modifiers import Mark, Modifier, ModifierName, Threshold, ThresholdName
from domain.rulesets.gurps.core.table_checks import faults

Damage = Literal["cr", "cut", "imp", "pi", "pi-", "pi+", "pi++", "burn", "tox", "cor"]


MOST_DICE, MOST_ADDS = 250, 1_000
"""Of damage: more nobody does, and more no table rolls."""


class DamageDice(NamedTuple):
    """nd+a: so many six-sided dice and what is added to them (GUR-150)."""

    number: int
    adds: int

    def __str__(self) -> str:
        return f"{self.number}d{self.adds:+d}" if self.adds else f"{self.number}d"


@lru_cache(maxsize=1024)
def dice(text: str) -> DamageDice:
    """Read `2d-1`. ValueError for other dice than six-sided ones, or for more of them than anybody does.

    >>> dice("2d-1")
    DamageDice(number=2, adds=-1)
    """
    read = countable(text)
    pool = read.pools[0]
    plain = len(read.pools) == 1 and pool.sides == 6 and not pool.keep and pool.sign > 0
    if not plain or pool.count > MOST_DICE or abs(read.plus) > MOST_ADDS:
        raise ValueError(f"{text!r} is no damage: {MOST_DICE}d and {MOST_ADDS} more are the most")
    return DamageDice(pool.count, read.plus)


def damage(text: str) -> None:
    """ValueError for what is no damage: `thr` or `sw` with what is added, or dice (GUR-151)."""
    if re.fullmatch(r"(thr|sw)([+-]\d{1,3})?", text, re.ASCII):
        return
    if re.fullmatch(r"\d{1,3}d6?([+-]\d{1,4})?", text, re.ASCII) is None:
        raise ValueError(f"damage is thr, sw or dice, such as thr+1 or 1d+2, not {text!r}")
    dice(text)


class Strength(Brief, frozen=True, forbid_unknown_fields=True):
    """Thrust and swing from this ST on (GUR-151)."""

    st: int
    thr: str
    sw: str
    mark: Mark

    def __post_init__(self) -> None:
        dice(self.thr)
        dice(self.sw)


class Location(Brief, frozen=True, forbid_unknown_fields=True):
    """A hit location (GUR-167): to hit it, or `shielded` while a shield is held there; its own DR.

    to_torso   a blow that misses by exactly 1 hits the torso (GUR-168)
    only       the kinds of damage that it can be aimed at with; empty for all
    knockdown  on the HT roll of a major wound there (GUR-175)
    cripples   the part of the HP beyond which an injury cripples: 2 for half, 3 for a third (GUR-172)
    """

    id: str
    penalty: int
    mark: Mark
    dr: int = 0
    rolls: tuple[int, ...] = ()
    shielded: int | None = None
    to_torso: bool = False
    only: tuple[Damage, ...] = ()
    knockdown: int = 0
    cripples: int = 0


class Wounding(Brief, frozen=True, forbid_unknown_fields=True):
    """What damage that got through is multiplied by, in halves, at `parts` or anywhere (GUR-170, GUR-171)."""

    kinds: tuple[Damage, ...]
    halves: Annotated[int, msgspec.Meta(ge=1, le=20)]
    mark: Mark
    parts: tuple[str, ...] = ()


class Posture(Brief, frozen=True, forbid_unknown_fields=True):
    """GUR-164: to hit, on defences, on ranged attacks against it; half movement points more a hex.

    `moves`: freely, one hex with all movement points, or not at all. `to` are the postures that one change
    leads to (GUR-165).
    """

    id: str
    attack: int
    defence: int
    ranged: int
    mark: Mark
    halves: int = 0
    moves: Literal["freely", "one-hex", "not"] = "freely"
    to: tuple[str, ...] = ()


class Mode(Brief, frozen=True, forbid_unknown_fields=True):
    """One way to use a weapon: `damage` from the user's ST, `reach` in yards, 0 for close combat.

    What shoots has no reach, but a `range` in yards and an `accuracy` for who aims (GUR-153).
    """

    id: str
    skill: str
    damage: str
    kind: Damage
    reach: tuple[int, ...]
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    thrust: bool = False
    range: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    accuracy: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0

    def __post_init__(self) -> None:
        damage(self.damage)


class WeaponKind(Brief, frozen=True, forbid_unknown_fields=True):
    """A row of GUR-213: weight in hundredths of a pound, added to a parry; `grabs` as a whip (GUR-003)."""

    id: str
    weight: int
    modes: Annotated[tuple[Mode, ...], msgspec.Meta(min_length=1)]
    mark: Mark
    parry: int = 0
    parries: bool = True
    fencing: bool = False
    grabs: bool = False


class Training(Brief, frozen=True, forbid_unknown_fields=True):
    """From this much above DX on, a skill adds so much (GUR-201, GUR-202)."""

    skill: Literal["boxing", "brawling", "karate", "judo", "sumo-wrestling", "wrestling"]
    above: int
    bonus: int
    mark: Mark


class Load(Brief, frozen=True, forbid_unknown_fields=True):
    """Up to so many times Basic Lift: fifths of Move that are left, and off Dodge (GUR-193)."""

    id: str
    lifts: int
    fifths: int
    dodge: int
    mark: Mark


class Collision(Brief, frozen=True, forbid_unknown_fields=True):
    """HP times velocity up to so much is so many dice; beyond the last row a die for each 100 (GUR-055)."""

    most: int
    dice: str
    mark: Mark

    def __post_init__(self) -> None:
        dice(self.dice)


class Range(Brief, frozen=True, forbid_unknown_fields=True):
    """Up to so many yards, as a speed or range (GUR-191)."""

    yards: int
    penalty: int
    mark: Mark


class GurpsTables(Brief, frozen=True, forbid_unknown_fields=True, dict=True):
    """All of it; each list is in ascending order.

    `gravity` is in tenths (GUR-187), `breakage` in how many of six (GUR-085).
    """

    strength: Annotated[tuple[Strength, ...], msgspec.Meta(min_length=2)]
    locations: tuple[Location, ...]
    wounding: tuple[Wounding, ...]
    postures: tuple[Posture, ...]
    weapons: tuple[WeaponKind, ...]
    damage_training: tuple[Training, ...]
    strength_training: tuple[Training, ...]
    loads: Annotated[tuple[Load, ...], msgspec.Meta(min_length=1)]
    ranges: Annotated[tuple[Range, ...], msgspec.Meta(min_length=1)]
    collisions: Annotated[tuple[Collision, ...], msgspec.Meta(min_length=1)]
    gravity: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    breakage: dict[Literal["cheap", "good", "fine", "very-fine"], Annotated[int, msgspec.Meta(ge=0, le=6)]]
    modifiers: dict[str, Modifier]
    limits: dict[str, Threshold]

    def __post_init__(self) -> None:
        for fault in faults(self, get_args(Damage)):
            raise ValueError(fault.rstrip("."))

    def modifier(self, name: ModifierName) -> Term:
        """A figure that the rules add to a score, as a step of the sum."""
        return self._terms[name]

    def each(self, name: ModifierName, count: int) -> Term:
        """The same for so many of what it is for."""
        return self.modifiers[name].named(name, count)

    def limit(self, name: ThresholdName) -> int:
        """From where on, or up to where, something holds."""
        return self.limits[name].value

    def thrust(self, st: int) -> DamageDice:
        """Basic thrust damage of a ST (GUR-151)."""
        row, more = self._strength(st)
        return dice(row.thr)._replace(number=dice(row.thr).number + more)

    def swing(self, st: int) -> DamageDice:
        """Basic swing damage of a ST (GUR-151)."""
        row, more = self._strength(st)
        return dice(row.sw)._replace(number=dice(row.sw).number + more)

    def _strength(self, st: int) -> tuple[Strength, int]:
        """The row at or below, and the dice more for each full 10 above the last (GUR-151)."""
        at = max(bisect_right(self.strength, st, key=lambda row: row.st) - 1, 0)
        return self.strength[at], max(st - self.strength[-1].st, 0) // 10

    def location(self, part: str) -> Location:
        """The row of a part: `right-arm` has one of its own or is an `arm`."""
        rows = self._locations
        if part in rows:
            return rows[part]
        return next((rows[word] for word in part.split("-") if word in rows), rows["torso"])

    def posture(self, posture: str) -> Posture:
        """The row of a posture; of an unknown one the first."""
        return self._postures.get(posture, self.postures[0])

    def weapon(self, kind: str) -> WeaponKind | None:
        """The row of a kind of weapon, if it is known."""
        return self._weapons.get(kind)

    def of_weapon(self, act: str) -> bool:
        """Whether some weapon strikes so."""
        return act in self._modes

    def fences(self, skill: str) -> bool:
        """Whether it is a skill of fencing weapons (GUR-159, GUR-193)."""
        return skill in self._fencing

    def multiplier(self, kind: str, part: str) -> Fraction:
        """What damage of a kind is multiplied by at a part (GUR-170, GUR-171)."""
        row = self.location(part).id
        fits = [
            each for each in self.wounding if kind in each.kinds and (not each.parts or row in each.parts)
        ]
        best = max(fits, key=lambda each: bool(each.parts))
        return Fraction(best.halves, 2)

    def speed(self, yards: int) -> int:
        """The penalty for a speed or a range; between two rows the larger counts (GUR-191, A49)."""
        at = bisect_left(self.ranges, yards, key=lambda row: row.yards)
        return self.ranges[min(at, len(self.ranges) - 1)].penalty

    def collision(self, product: int, *, lower: bool = True) -> DamageDice:
        """The dice of a collision for HP times velocity, halves of a die up (GUR-055).

        A product on the boundary of two rows is in the lower of them, or in the upper (A23).
        """
        if product <= 0:
            return DamageDice(0, 0)
        last = self.collisions[-1].most
        at = product if lower else min(product + 1, max(product, last))
        row = next((row for row in self.collisions if at <= row.most), None)
        return DamageDice(min((product + 50) // 100, MOST_DICE), 0) if row is None else dice(row.dice)

    @cached_property
    def _terms(self) -> dict[str, Term]:
        return {name: each.named(name) for name, each in self.modifiers.items()}

    @cached_property
    def _locations(self) -> dict[str, Location]:
        return {row.id: row for row in self.locations}

    @cached_property
    def _postures(self) -> dict[str, Posture]:
        return {row.id: row for row in self.postures}

    @cached_property
    def _weapons(self) -> dict[str, WeaponKind]:
        return {row.id: row for row in self.weapons}

    @cached_property
    def _fencing(self) -> frozenset[str]:
        return frozenset(mode.skill for row in self.weapons if row.fencing for mode in row.modes)

    @cached_property
    def _modes(self) -> frozenset[str]:
        return frozenset(mode.id for row in self.weapons for mode in row.modes)
