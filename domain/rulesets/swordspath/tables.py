"""The figures of the rules, as they stand in `tables.toml`; a user's own file replaces any table whole."""

from typing import Annotated, Literal

import msgspec

from domain.rulesets.swordspath.moves import MOVES
from domain.rulesets.swordspath.odds import Mark, Odds

Whole = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Figure = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
Word = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$")]
Rows = tuple[Annotated[int, msgspec.Meta(ge=0, le=100)], ...]

RESERVED = ("duck", "block", "ram", "close", "walk-off", "drop", "drop-reins", "let-go", "yield", *MOVES)
"""Words of a plan by which no strike may be called."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all tables: a figure that nobody knows is refused."""


class Lengths(Figures, frozen=True, omit_defaults=True):
    """A figure for each length of a stroke; one that is left out cannot be made so."""

    short: Count | None = None
    normal: Count | None = None
    long: Count | None = None

    def each(self) -> tuple[tuple[str, int], ...]:
        """(length, figure), shortest first."""
        lengths = (("short", self.short), ("normal", self.normal), ("long", self.long))
        return tuple((length, figure) for length, figure in lengths if figure is not None)


class Strike(Figures, frozen=True):
    """A stroke (SPG-03, 5E): its price in CA, its impact in half dice, its WC, and how far it reaches."""

    id: Word
    limb: Literal["arm", "leg", "head", "weapon", "shield"]
    ca: Lengths
    half_dice: Lengths
    wc: Figure
    ca_mark: Mark
    half_dice_mark: Mark
    wc_mark: Mark
    reach: Whole = 1

    def __post_init__(self) -> None:
        if [length for length, _ in self.ca.each()] != [length for length, _ in self.half_dice.each()]:
            raise ValueError(f"{self.id}: ca and half_dice must name the same lengths")
        if self.id in RESERVED:
            raise ValueError(f"no strike may be called {self.id!r}, which is another act")

    def dice(self, length: str) -> int:
        """Half dice of impact of a stroke of that length."""
        return dict(self.half_dice.each())[length]


class Move(Figures, frozen=True):
    """A grappling move (5F): what its difficulty adds to AL, and the position that it wins."""

    id: Word
    dr: Figure
    pm: Figure
    dr_mark: Mark
    pm_mark: Mark


class Penalty(Figures, frozen=True):
    """What a condition takes off MA and off the combat actions (SPG-07)."""

    ma: Whole
    ca: Whole
    mark: Mark


class Penalties(Figures, frozen=True):
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


class Location(Figures, frozen=True):
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

        >>> Location("body", 69, 1, 2, "reconstruction").damage(6)
        18
        """
        return 0 if effect <= 0 else max(1, self.times * effect * effect // self.over)


class Ram(Figures, frozen=True):
    half_dice: Count
    wc: Figure
    mark: Mark


class Clock(Figures, frozen=True):
    """A hold that works by time: out after so many phases; `times` x N x N points in all (SPG-18, SPG-19)."""

    phases: Count
    times: Count
    mark: Mark


class Clocks(Figures, frozen=True):
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


class Standing(Figures, frozen=True):
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


class Anchor(Figures, frozen=True):
    """A cell that the worked example shows: any table put in its place should have it."""

    table: Literal["grapple", "ram_odds", "hitting_full", "hitting_partial", "hitting_none"]
    al: int
    dl: int
    odds: int


class MoveAnchor(Figures, frozen=True):
    """A move's DR or PM that the worked example shows."""

    id: Word
    dr: int | None = None
    pm: int | None = None


class Tables(Figures, frozen=True):
    """All figures; `anchors` and `move_anchors` are those of the worked example, for the self-check."""

    grapple: Odds
    hitting_full: Odds
    hitting_partial: Odds
    hitting_none: Odds
    ram_odds: Odds
    moves: tuple[Move, ...]
    strikes: Annotated[tuple[Strike, ...], msgspec.Meta(min_length=1)]
    penalties: Penalties
    prices: Prices
    locations: Annotated[tuple[Location, ...], msgspec.Meta(min_length=1)]
    ram: Ram
    clocks: Clocks
    injury: Injury
    throw: Throw
    standing: Standing
    mounted: Mounted
    fall: Fall
    knockout: Knockout
    movement: Movement
    anchors: tuple[Anchor, ...] = ()
    move_anchors: tuple[MoveAnchor, ...] = ()

    def __post_init__(self) -> None:
        if sorted(move.id for move in self.moves) != sorted(MOVES):
            raise ValueError(f"moves must be exactly these, each once: {', '.join(MOVES)}")
        pins = {move.id: move.dr for move in self.moves if move.id.startswith("pin-")}
        if max(pins, key=lambda pin: pins[pin]) != "pin-all":
            raise ValueError("pin-all must be the easiest pin, with the highest dr (SPG-24)")
        if len({strike.id for strike in self.strikes}) < len(self.strikes):
            raise ValueError("two strikes have the same id")
        ends = [location.to for location in self.locations]
        if sorted(set(ends)) != ends or ends[-1] != 99:
            raise ValueError("locations must ascend by `to` and end at 99")

    def move(self, id_: str) -> Move:
        return next(move for move in self.moves if move.id == id_)

    def strike(self, id_: str) -> Strike | None:
        """The stroke of that name, if it is one."""
        return next((strike for strike in self.strikes if strike.id == id_), None)


def doubts(tables: Tables) -> tuple[str, ...]:
    """Where tables disagree with the worked example of the rules; a warning, never an error."""
    found = []
    for anchor in tables.anchors:
        odds: Odds = getattr(tables, anchor.table)
        if (has := odds.at(anchor.al, anchor.dl)) != anchor.odds:
            found.append(
                f"{anchor.table} gives {has} for {anchor.al} against {anchor.dl}; "
                f"the example has {anchor.odds}"
            )
    for sample in tables.move_anchors:
        move = tables.move(sample.id)
        for name, shown, given in (("DR", sample.dr, move.dr), ("PM", sample.pm, move.pm)):
            if shown is not None and shown != given:
                found.append(f"{sample.id} has {name} {given:+}; the example has {shown:+}")
    return tuple(found)
