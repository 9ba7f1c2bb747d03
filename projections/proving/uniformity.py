"""Exact tests of whether dice fall evenly: how often even dice would stray at least as far as these did.

Every function gives a chance as a fraction, or a fraction that it does not exceed. Nothing is approximated by
a normal or chi-squared distribution, for a table throws too few dice for that.

multinomial   all faces at once; an outcome strays farther the less likely it is by the likelihood ratio (Read
              and Cressie, Goodness-of-Fit Statistics for Discrete Multivariate Data, 1988). Outcomes that are
              alike but for the names of the faces are equally likely: partitions are counted, not outcomes.
extremes      the rarest and the commonest face by their exact binomials, corrected for all faces and both
              tails by Bonferroni: what remains when there are too many partitions.
level         the sum of all faces, by convolution; `halves`, how many were high, when that is too much work.
passes        a number of successes, each with a chance of its own: the Poisson binomial, or when there are
              too many, Chebyshev's bound.
holm          several questions asked at once (Holm, A Simple Sequentially Rejective Multiple Test Procedure,
              Scandinavian Journal of Statistics 6, 1979), however they hang together.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import factorial, prod
from operator import sub

PARTITIONS = 10_000
"""More partitions than these are not gone through."""

SUMS = 2_000_000
"""Dice times totals beyond which the distribution of a sum is not worked out."""

CHECKS = 1_000
"""More checks than these are held against Chebyshev's bound."""

ONE = Fraction(1)


def multinomial(counts: Sequence[int]) -> Fraction | None:
    """The chance that even dice fall at least as unevenly as `counts`, by face; `None` if that is too much.

    >>> multinomial((3, 0))
    Fraction(1, 4)
    """
    throws, sides = sum(counts), len(counts)
    if _partitions(throws, sides) > PARTITIONS:
        return None
    strayed = prod(count**count for count in counts)
    ways = 0
    for parts in _parts(throws, sides, throws):
        if prod(part**part for part in parts) >= strayed:
            ways += _ways(parts, throws, sides)
    return Fraction(ways, sides**throws)


def extremes(counts: Sequence[int]) -> Fraction:
    """A bound for the chance that any face of even dice is as common, or as rare, as the most extreme here.

    >>> extremes((10, 0))
    Fraction(1, 256)
    """
    throws, sides = sum(counts), len(counts)
    below = _at_most(min(counts), throws, sides)
    above = sides**throws - _at_most(max(counts) - 1, throws, sides)
    return min(ONE, Fraction(2 * sides * min(above, below), sides**throws))


def level(total: int, throws: int, sides: int) -> Fraction | None:
    """The chance that the sum of even dice is at least as far from its mean; `None` if that is too much work.

    >>> level(3, 3, 6), level(7, 2, 6)
    (Fraction(1, 108), Fraction(1, 1))
    """
    if throws * throws * (sides - 1) > SUMS:
        return None
    ways = [1]
    for _ in range(throws):
        sums = list(accumulate(ways))
        ways = list(map(sub, sums + sums[-1:] * (sides - 1), [0] * sides + sums))
    twice = throws * (sides + 1)
    strayed = abs(2 * total - twice)
    far = sum(n for at, n in enumerate(ways, throws) if abs(2 * at - twice) >= strayed)
    return Fraction(far, sides**throws)


def halves(high: int, throws: int) -> Fraction:
    """The chance that of even throws at least as far from half of them are high, either way.

    >>> halves(10, 10)
    Fraction(1, 512)
    """
    return min(ONE, Fraction(2 * _at_most(min(high, throws - high), throws, 2), 2**throws))


def passes(passed: int, chances: Sequence[Fraction]) -> tuple[Fraction, bool]:
    """The chance that so many or more, or so few or fewer, of these checks pass: twice the smaller of both.

    Whether it is exact comes second; otherwise it is a bound. The chances are taken as they were, although
    what somebody tries may hang on how they fared before.

    >>> passes(2, (Fraction(1, 2), Fraction(1, 4)))
    (Fraction(1, 4), True)
    """
    if len(chances) > CHECKS:
        away = passed - sum(chances, Fraction(0))
        spread = sum((chance * (1 - chance) for chance in chances), Fraction(0))
        return (min(ONE, spread / away**2) if away else ONE), False
    ways = [1]
    for chance in chances:
        hit, miss = chance.numerator, chance.denominator - chance.numerator
        ways = [n * miss + m * hit for n, m in zip([*ways, 0], [0, *ways], strict=True)]
    tail = min(sum(ways[passed:]), sum(ways[: passed + 1]))
    return min(ONE, Fraction(2 * tail, prod(chance.denominator for chance in chances))), True


def holm(chances: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """The chances, in the same order, each as it counts among so many questions.

    >>> [str(each) for each in holm((Fraction(1, 10), Fraction(1, 100), Fraction(1, 2)))]
    ['1/5', '3/100', '1/2']
    """
    adjusted = [ONE] * len(chances)
    least = Fraction(0)
    for rank, at in enumerate(sorted(range(len(chances)), key=lambda each: chances[each])):
        least = max(least, min(ONE, (len(chances) - rank) * chances[at]))
        adjusted[at] = least
    return tuple(adjusted)


def _at_most(times: int, throws: int, sides: int) -> int:
    """How many sequences of throws show one face at most so many times."""
    ways, total = (sides - 1) ** throws, 0
    for n in range(times + 1):
        total += ways
        ways = ways * (throws - n) // ((n + 1) * (sides - 1))
    return total


def _partitions(throws: int, sides: int) -> int:
    """In how many ways so many throws fall into at most so many parts, whose order does not count.

    As many as there are partitions into parts of at most `sides`.
    """
    ways = [1] + [0] * throws
    for part in range(1, min(sides, throws) + 1):
        for total in range(part, throws + 1):
            ways[total] += ways[total - part]
        if ways[throws] > PARTITIONS:
            break
    return ways[throws]


def _parts(left: int, sides: int, most: int) -> Iterator[tuple[int, ...]]:
    """All partitions of `left` into at most `sides` parts of at most `most`, largest part first."""
    if not left:
        yield ()
    elif sides:
        for part in range(min(left, most), -(-left // sides) - 1, -1):
            for rest in _parts(left - part, sides - 1, part):
                yield (part, *rest)


def _ways(parts: tuple[int, ...], throws: int, sides: int) -> int:
    """How many sequences of throws give faces in these numbers, whichever face has which."""
    alike = Counter(parts)
    alike[0] = sides - len(parts)
    named = factorial(sides) // prod(map(factorial, alike.values()))
    return named * factorial(throws) // prod(map(factorial, parts))
