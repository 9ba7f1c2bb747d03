"""The figures of the rules, as they stand in `tables.toml`; a user's own file replaces any table whole."""

from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec

from domain.facts.nearest import nearest
from domain.rulesets.swordspath.figures import (
    Clocks,
    Count,
    Fall,
    Figure,
    Figures,
    Injury,
    Knockout,
    LocationRow,
    Mounted,
    Movement,
    Penalties,
    Prices,
    RamFigures,
    StandingUp,
    Throw,
    Whole,
    Word,
)
from domain.rulesets.swordspath.moves import MOVES
from domain.rulesets.swordspath.odds import Mark, Odds

RESERVED = ("duck", "block", "ram", "close", "walk-off", "drop", "drop-reins", "let-go", "yield", *MOVES)
"""Words of a plan by which no strike may be called."""


class Lengths(Figures, frozen=True, omit_defaults=True):
    """A figure for each length of a stroke; one that is left out cannot be made so."""

    short: Count | None = None
    normal: Count | None = None
    long: Count | None = None

    def each(self) -> tuple[tuple[str, int], ...]:
        """(length, figure), shortest first."""
        lengths = (("short", self.short), ("normal", self.normal), ("long", self.long))
        return tuple([(length, figure) for length, figure in lengths if figure is not None])


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
        found: Count | None = getattr(self.half_dice, length)
        if found is None:
            raise KeyError(length)
        return found


class Move(Figures, frozen=True):
    """A grappling move (5F): what its difficulty adds to AL, and the position that it wins."""

    id: Word
    dr: Figure
    pm: Figure
    dr_mark: Mark
    pm_mark: Mark


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


class SwordspathTables(Figures, frozen=True, dict=True):
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
    locations: Annotated[tuple[LocationRow, ...], msgspec.Meta(min_length=1)]
    ram: RamFigures
    clocks: Clocks
    injury: Injury
    throw: Throw
    standing: StandingUp
    mounted: Mounted
    fall: Fall
    knockout: Knockout
    movement: Movement
    anchors: tuple[Anchor, ...] = ()
    move_anchors: tuple[MoveAnchor, ...] = ()

    def __post_init__(self) -> None:
        if sorted(move.id for move in self.moves) != sorted(MOVES):
            raise ValueError(f"moves must be exactly these, each once: {', '.join(MOVES)}")
        for anchor in self.move_anchors:
            if anchor.id not in MOVES:
                raise ValueError(f"move_anchors: there is no move {anchor.id!r}{nearest(anchor.id, MOVES)}")
        pins = {move.id: move.dr for move in self.moves if move.id.startswith("pin-")}
        if max(pins, key=lambda pin: pins[pin]) != "pin-all":
            raise ValueError("pin-all must be the easiest pin, with the highest dr (SPG-24)")
        if len({strike.id for strike in self.strikes}) < len(self.strikes):
            raise ValueError("two strikes have the same id")
        ends = [location.to for location in self.locations]
        if sorted(set(ends)) != ends or ends[-1] != 99:
            raise ValueError("locations must ascend by `to` and end at 99")

    def move(self, id_: str) -> Move:
        """The grapple of that name. Raises `KeyError` where there is none."""
        return self._moves[id_]

    def strike(self, id_: str) -> Strike | None:
        """The stroke of that name, if it is one."""
        return self._strikes.get(id_)

    @cached_property
    def _moves(self) -> dict[str, Move]:
        return {move.id: move for move in self.moves}

    @cached_property
    def _strikes(self) -> dict[str, Strike]:
        return {strike.id: strike for strike in self.strikes}


def doubts(tables: SwordspathTables) -> tuple[str, ...]:
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


SHOWN_EFFECTS = range(1, 13)
"""The effects for which 5D is printed; beyond them it goes on growing in the same way."""


def printed(tables: SwordspathTables) -> dict[str, Any]:
    """The tables for people: what is added or taken off with its sign, 5D with its PD by the effect e."""
    found: dict[str, Any] = msgspec.to_builtins(tables)
    for move in found["moves"]:
        move |= {"dr": f"{move['dr']:+}", "pm": f"{move['pm']:+}"}
    for strike in found["strikes"]:
        strike["wc"] = f"{strike['wc']:+}"
    for penalty in found["penalties"].values():
        penalty |= {name: f"{-penalty[name]:+}" for name in ("ma", "ca")}
    start = 0
    for row, location in zip(found["locations"], tables.locations, strict=True):
        points = {f"e {effect}": location.damage(effect) for effect in SHOWN_EFFECTS}
        row.clear()
        row |= {"part": location.part, "d%": f"{start:02}-{location.to:02}", **points, "mark": location.mark}
        start = location.to + 1
    return found
