"""The small tables: prices, penalties, locations, clocks, throws, mounts, falls."""

from typing import Annotated, Literal

import msgspec

from domain.facts.brief import Brief
from domain.rulesets.swordspath.odds import Mark

Whole = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Figure = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
Word = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$")]
Rows = tuple[Annotated[int, msgspec.Meta(ge=0, le=100)], ...]


class Figures(Brief, frozen=True, forbid_unknown_fields=True):
    """The base of all tables: a figure that nobody knows is refused."""


class Penalty(Figures, frozen=True):
    """What a condition takes off MA and off the combat actions (SPG-07)."""

    ma: Whole
    ca: Whole
    mark: Mark


class Penalties(Figures, frozen=True):
    """What each condition takes off (SPG-07)."""

    arm_disabled: Penalty
    leg_disabled: Penalty
    shield_strapped: Penalty
    object_in_hand: Penalty
    surprised_front: Penalty
    surprised_rear: Penalty


class Prices(Figures, frozen=True):
    """CA for each point of BAT (SPG-02), and the prices that do not depend on a stroke's length (SPG-03)."""

    per_bat: Count
    parry_unarmed: Count
    parry_armed: Count
    grapple: Count
    ram: Count
    mark: Mark


class LocationRow(Figures, frozen=True):
    """Up to which d% a blow falls on a part (5D), and how its damage grows there.

    Effect *e* does `times` x e x e / `over` points, rounded down, but at least 1.
    """

    part: Literal["head", "right-arm", "left-arm", "body", "right-leg", "left-leg"]
    to: Annotated[int, msgspec.Meta(ge=0, le=99)]
    times: Count
    over: Count
    mark: Mark

    def damage(self, effect: int) -> int:
        """Points for what gets through.

        >>> LocationRow("body", 69, 1, 2, "reconstruction").damage(6)
        18
        """
        return 0 if effect <= 0 else max(1, self.times * effect * effect // self.over)


class RamFigures(Figures, frozen=True):
    """What a mount that rams does (SPG-43): half dice of impact, and what the weapon class is."""

    half_dice: Count
    wc: Figure
    mark: Mark


class Clock(Figures, frozen=True):
    """A hold that works by time: out after so many phases; `times` x N x N points in all (SPG-18, SPG-19)."""

    phases: Count
    times: Count
    mark: Mark


class Clocks(Figures, frozen=True):
    """The two holds that work by time."""

    choke: Clock
    strangle: Clock


class Injury(Figures, frozen=True):
    """(10-100) and the chance that a limb is useless for good (SPG-22, SPG-23)."""

    sides: Count
    times: Count
    useless: Whole
    mark: Mark


class Throw(Figures, frozen=True):
    """Roll-out % a point of MA, hexes rolled and thrown, and the points of a throw that does not injure."""

    roll_out: Count
    rolled: Count
    thrown: Count
    points: Count
    mark: Mark


class StandingUp(Figures, frozen=True):
    """Phases to stand: the rows of a d6 end at `rows`, and each has its number of `phases` (SPG-27)."""

    rows: Rows
    phases: tuple[Count, ...]
    mark: Mark

    def __post_init__(self) -> None:
        if len(self.rows) != len(self.phases):
            raise ValueError("rows and phases must be equally many")


class Mounted(Figures, frozen=True):
    """Control % a level of horsemanship by hands off the reins (SPG-40); levels for one CA of the mount."""

    no_hand_free: Count
    one_hand_free: Count
    both_hands_free: Count
    most: Count
    levels_for_an_action: Count
    shies: Count
    mark: Mark

    def control(self, free: int) -> int:
        """Per cent for each level with so many hands free."""
        return (self.no_hand_free, self.one_hand_free, self.both_hands_free)[free]


class Fall(Figures, frozen=True):
    """`chance` x Fall Recovery / height in feet per cent; else `points` for every started `feet` (SPG-45)."""

    chance: Count
    most: Count
    feet: Count
    points: Count
    mark: Mark


class Knockout(Figures, frozen=True):
    """`times` x all points taken / KV per cent, at most `most` (6.6)."""

    times: Count
    most: Count
    value: Count
    mark: Mark


class Movement(Figures, frozen=True):
    """Hexes a phase of one whose sheet does not say (SPG-46, SPG-51)."""

    afoot: Whole
    mount: Whole
    mark: Mark
