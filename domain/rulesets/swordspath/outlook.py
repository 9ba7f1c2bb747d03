"""What strokes and grapples are worth by the rules' own odds, in millionths of a foe put out (6.6)."""

from functools import lru_cache
from typing import NamedTuple

from domain.facts.chances import distribution
from domain.facts.choice import Name
from domain.facts.dice import parse
from domain.facts.memo import of_rules
from domain.facts.state import Hold, State
from domain.facts.term import worth
from domain.rulesets.shared.fighters import WHOLE
from domain.rulesets.swordspath.figures import LocationRow
from domain.rulesets.swordspath.levels import half_dice, level, taken
from domain.rulesets.swordspath.moves import (
    CHOKE,
    ESCAPES,
    GRABS,
    JOINTS,
    PINS,
    STRANGLE,
    THROWS,
)
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import grasped, modifier, position
from domain.rulesets.swordspath.tables import Strike, SwordspathTables

HUNDREDTH = WHOLE // 100

CHOKED, STRANGLED = WHOLE * 7 // 10, WHOLE // 4
"""What a choke is worth, which knocks out in two phases unless it is escaped, and a strangle hold in ten."""

FAST = WHOLE * 2 // 5
"""What it is worth that a foe may do nothing but try to escape (SPG-17, SPG-24)."""

LATER = 3
"""Points that are taken count in every knock-out roll to come: so many halves of what they do at once."""


def hits(odds: int) -> int:
    """Of a hundred, how many rolls of d% are at most so much (00 counts 0).

    >>> hits(18), hits(0), hits(120)
    (19, 0, 100)
    """
    return min(odds + 1, 100) if odds > 0 else 0


class Levels(NamedTuple):
    """Two who face each other: the MA of the one in attack, of the other in defence, and their positions."""

    attack: int
    defence: int
    mine: int
    theirs: int


@of_rules
def levels(state: State, tables: SwordspathTables, who: Name, foe: Name) -> Levels:
    """Of somebody against a foe, as they stand at the start of the phase (SPG-09, SPG-29, SPG-37)."""
    return Levels(
        worth(level(state, tables, who)), worth(level(state, tables, foe, attacking=False)),
        modifier(state, who, foe), modifier(state, foe, who),
    )  # fmt: skip


def strike_chance(
    tables: SwordspathTables, between: Levels, strike: Strike, thrown: int, parried: int
) -> int:
    """The chance in a hundred of each of so many strokes against so many parries (SPG-10)."""
    odds = tables.hitting_partial
    if parried >= thrown:
        odds = tables.hitting_full
    elif not parried:
        odds = tables.hitting_none
    return hits(odds.at(between.attack + strike.wc, between.defence))


def grapple_chance(tables: SwordspathTables, between: Levels, move: str) -> int:
    """The chance in a hundred of a grapple (SPG-29, SPG-30)."""
    al = between.attack + between.mine + tables.move(move).dr
    return hits(tables.grapple.at(al, between.defence + between.theirs))


@lru_cache(maxsize=4096)
def points(half: int, locations: tuple[LocationRow, ...], worn: tuple[int, ...]) -> int:
    """The mean points of a hit with so many half dice, in hundredths, where it falls as 5D says (SPG-11)."""
    whole, odd = divmod(half, 2)
    impacts = distribution(parse(f"{whole}d6")) if whole else {0: 1}
    thirds = (1, 2, 3) if odd else (0,)
    total, start = 0, 0
    for row, armour in zip(locations, worn, strict=True):
        mean = sum(
            row.damage(max(impact + third - armour, 0)) * chance / len(thirds)
            for impact, chance in impacts.items()
            for third in thirds
        )
        total += int(mean * 100 * (row.to + 1 - start))
        start = row.to + 1
    return total // 100


@of_rules
def stroke_points(state: State, tables: SwordspathTables, who: Name, foe: Name, half: int) -> int:
    """The same of their stroke against a foe as they are, in hundredths of a point."""
    armour = sheet(state, foe).armour
    worn = tuple(armour.get(row.part, 0) for row in tables.locations)
    return points(half_dice(state, who, half, grasped(state, who)), tables.locations, worn)


def stuns(state: State, tables: SwordspathTables, who: Name, mean: int, harmed: int) -> int:
    """What it is worth that somebody takes points, `mean` of them in hundredths, and any with a chance in a
    hundred: that they are knocked out now, and are sooner later (6.6)."""
    value = max(sheet(state, who).kv or tables.knockout.value, 1)
    now = (
        tables.knockout.times * (taken(state, who) * harmed + mean * LATER // 2) // value
    )  # in hundredths of %
    return min(now * HUNDREDTH // 100, WHOLE)


def move_worth(state: State, tables: SwordspathTables, who: Name, foe: Name, move: str) -> int:
    """What a grapple is worth that succeeds, against what they have on each other now."""
    mine, theirs = position(state, who, foe), position(state, foe, who)
    if move in THROWS:
        stays = 100 - hits(worth(level(state, tables, foe, attacking=False)) * tables.throw.roll_out)
        injury = tables.injury.times * (tables.injury.sides + 1) * 50
        mean = injury if move == "throw-injuring" else tables.throw.points * 100
        gained = stays * (stuns(state, tables, foe, mean, 100) + held_worth(theirs)) // 100
        return max(gained - held_worth(mine), 0)  # who throws lets go, even if the foe rolls out of it
    if move in ESCAPES:
        return held_worth(theirs)
    if move == "drag-off-horse":
        return WHOLE // 5
    gained = {CHOKE: CHOKED, STRANGLE: STRANGLED}.get(move, FAST if move in (*JOINTS, *PINS) else WHOLE // 12)
    return max(gained - held_worth(mine), 0)


def held_worth(hold: Hold | None) -> int:
    """What a hold is worth to its holder."""
    if hold is None:
        return 0
    if hold.kind in GRABS:
        return WHOLE // 12
    return {CHOKE: CHOKED, STRANGLE: STRANGLED}.get(
        hold.kind, FAST if hold.kind in (*JOINTS, *PINS) else WHOLE // 12
    )
