"""What strokes and grapples are worth by the rules' own odds, in millionths of a foe put out (6.6)."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from domain.facts.chances import distribution
from domain.facts.choice import Name
from domain.facts.dice import parse
from domain.facts.memo import of_rules
from domain.facts.state import State
from domain.facts.term import worth
from domain.rulesets.shared.fighters import WHOLE
from domain.rulesets.swordspath.figures import Knockout, LocationRow
from domain.rulesets.swordspath.levels import half_dice, level, taken
from domain.rulesets.swordspath.rules_in_force import RulesInForce, rules_in_force
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import grasped, modifier
from domain.rulesets.swordspath.tables import Strike, SwordspathTables


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


@lru_cache(maxsize=1024)
def once(chance: int, many: int) -> int:
    """The chance in a hundred that at least one of so many succeeds, each with a chance in a hundred.

    >>> once(50, 1), once(50, 2), once(20, 0)
    (50, 75, 0)
    """
    return int(100 - 100 * Fraction(100 - chance, 100) ** many)


@lru_cache(maxsize=4096)
def lasts(had: int, value: int, mean: int, knockout: Knockout) -> int:
    """How many phases in which they are harmed somebody lasts who has taken so much, in thousandths, where
    each does `mean` points (6.6)."""
    total, left = 0, 1000
    while left > 10:
        total += left
        had += mean
        left = left * (100 - hits(min(knockout.times * had // value, knockout.most))) // 100
    return total


@lru_cache(maxsize=64)
def usual_points(rules: RulesInForce) -> int:
    """The mean of a stroke of one whole die that hits somebody without armour, and does anything."""
    locations = rules.tables.locations
    return max(points(2, locations, (0,) * len(locations)) // 100, 1)


def stuns(state: State, tables: SwordspathTables, who: Name, mean: int, harmed: int) -> int:
    """What it is worth that somebody takes points, `mean` of them in hundredths, and any with a chance in a
    hundred: that they are knocked out now, and last less long if they are not (6.6)."""
    if harmed <= 0:
        return 0
    had, value = taken(state, who), max(sheet(state, who).kv or tables.knockout.value, 1)
    usual = usual_points(rules_in_force(tables, settings(state)))
    then = had + mean // harmed
    out = hits(min(tables.knockout.times * then // value, tables.knockout.most))
    left = lasts(then, value, usual, tables.knockout) * (100 - out) // 100
    return (WHOLE - WHOLE * left // lasts(had, value, usual, tables.knockout)) * harmed // 100
