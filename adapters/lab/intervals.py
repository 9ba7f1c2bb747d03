"""How sure a share or a mean is that was counted in so many fights: intervals, by scipy.

Nothing is imported from scipy before an interval is asked for: it takes a moment to load.
"""

from __future__ import annotations

from math import sqrt
from typing import Annotated

import msgspec

from projections.says import says

CONFIDENCE = 0.95
"""Of every interval where nothing else is said."""

FEW = 10
"""Up to so many on either side, a share has the exact interval (Clopper and Pearson's), else Wilson's."""

DIGITS = 6
"""Figures are kept to so many decimals: what lies beyond is none of the fights' doing."""


class Interval(msgspec.Struct, frozen=True):
    """From where to where a figure may well lie."""

    low: float
    high: float

    @property
    def half(self) -> float:
        """Half of its width."""
        return (self.high - self.low) / 2


class Share(msgspec.Struct, frozen=True):
    """So many out of all, with the interval of the share."""

    times: int
    of: int
    share: Annotated[float, says("of 1; 0 where there is nothing to count")]
    low: float
    high: float


class Mean(msgspec.Struct, frozen=True):
    """A mean over many fights, with its interval."""

    mean: float
    low: float
    high: float


class Sums(msgspec.Struct, frozen=True):
    """What a mean and its spread follow from; whole numbers, so that no order of adding matters."""

    number: int
    total: int
    squares: int


def share(times: int, of: int, confidence: float = CONFIDENCE) -> Share:
    """A share with its interval: Wilson's, or the exact one where it was nearly always or nearly never.

    >>> share(60, 100)
    Share(times=60, of=100, share=0.6, low=0.502003, high=0.690599)
    >>> share(0, 20).high  # exact
    0.168433
    """
    if not of:
        return Share(0, 0, 0.0, 0.0, 1.0)
    from scipy.stats import binomtest

    method = "exact" if min(times, of - times) <= FEW else "wilson"
    found = binomtest(times, of).proportion_ci(confidence, method)
    return Share(times, of, *(round(float(figure), DIGITS) for figure in (times / of, found.low, found.high)))


def mean(sums: Sums, confidence: float = CONFIDENCE) -> Mean:
    """A mean with its interval, Student's.

    >>> mean(Sums(4, 20, 120))
    Mean(mean=5.0, low=0.891479, high=9.108521)
    """
    if not sums.number:
        return Mean(0.0, 0.0, 0.0)
    middle, error = sums.total / sums.number, standard_error(sums)
    if not error:
        return Mean(*[round(middle, DIGITS)] * 3)
    from scipy.stats import t

    low, high = t.interval(confidence, sums.number - 1, middle, error)
    return Mean(*(round(float(figure), DIGITS) for figure in (middle, low, high)))


def standard_error(sums: Sums) -> float:
    """Of the mean; 0 where all are alike, or there is only one."""
    if sums.number < 2:
        return 0.0
    apart = sums.number * sums.squares - sums.total**2
    return sqrt(apart / (sums.number - 1)) / sums.number
