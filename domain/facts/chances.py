"""How likely every total of the dice is, exactly."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import sub
from types import MappingProxyType
from typing import Final

from domain.facts.dice import BadDice, Dice, Pool, parse, span

MOST_TOTALS: Final = 10_000
"""So many totals dice may come to whose odds are told."""

MOST_WORK: Final = 1_000_000
"""So much `work` is worth the wait."""


def countable(text: str, least: int | None = None) -> Dice:
    """Dice that somebody may bring to a fight: as `parse` reads them, and few enough that their odds can be
    told. They come to `least` or more, if that is given. Raises `BadDice`.

    >>> str(countable("2d6+1", least=1))
    '2d6+1'
    """
    dice = parse(text)
    low, high = span(dice)
    if high - low > MOST_TOTALS or work(dice) > MOST_WORK:
        raise BadDice(text, 0, "odds cannot be told of so many dice; 100d100 and 10d1000 are the most")
    if least is not None and low < least:
        raise BadDice(text, 0, f"they must come to {least} or more, and can come to {low}")
    return dice


def work(dice: Dice) -> int:
    """A measure of what it takes to work out the odds: dice times totals, more where only some are kept."""
    low, high = span(dice)
    return (high - low) * sum(pool.count for pool in dice.pools) + sum(map(_work_of_kept, dice.pools))


def _work_of_kept(pool: Pool) -> int:
    return (pool.sides * abs(pool.keep)) ** 2 + pool.sides * abs(pool.keep) * pool.count


@lru_cache(maxsize=256)
def distribution(dice: Dice) -> Mapping[int, Fraction]:
    """The exact chance of every total, ascending; work grows with the dice times the totals.

    >>> from domain.facts.dice import Pool
    >>> {total: str(chance) for total, chance in distribution(Dice((Pool(2, 2),))).items()}
    {2: '1/4', 3: '1/2', 4: '1/4'}
    """
    ways = [1]
    for pool in dice.pools:
        if pool.keep:
            own = _ways_of_highest(pool.count, pool.sides, abs(pool.keep))
            # The lowest of some dice is the highest of the same dice read upside down; so is a subtraction.
            ways = _product(ways, own if pool.keep * pool.sign > 0 else own[::-1])
        else:
            for _ in range(pool.count):
                ways = _with_a_die(ways, pool.sides)
    throws = prod(pool.sides**pool.count for pool in dice.pools)
    return MappingProxyType({at: Fraction(n, throws) for at, n in enumerate(ways, span(dice)[0])})


def _with_a_die(ways: list[int], sides: int) -> list[int]:
    """The ways to each total once a die joins in: sums over a window of `sides` totals."""
    sums = list(accumulate(ways))
    return list(map(sub, sums + sums[-1:] * (sides - 1), [0] * sides + sums))


def _product(left: list[int], right: list[int]) -> list[int]:
    ways = [0] * (len(left) + len(right) - 1)
    for shift, n in enumerate(left):
        for at, m in enumerate(right, shift):
            ways[at] += n * m
    return ways


def _ways_of_highest(dice: int, sides: int, keep: int) -> list[int]:
    """The ways to each total of the `keep` highest, from the lowest total up.

    By the lowest face kept: so many dice above it, at least enough on it, the rest below.
    """
    ways = [0] * (keep * (sides - 1) + 1)
    for face in range(1, sides + 1):
        above = [1]
        for higher in range(keep if face < sides else 1):
            if higher:
                above = _with_a_die(above, sides - face)
            rest, needed = dice - higher, keep - higher
            level = sum(comb(rest, on) * (face - 1) ** (rest - on) for on in range(needed, rest + 1))
            level *= comb(dice, higher)
            for at, n in enumerate(above, keep * (face - 1) + higher):
                ways[at] += n * level
    return ways
