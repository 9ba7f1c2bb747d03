"""Figures that hold however often one looks, and whenever and for whatever reason one stops: wider than those
of a number of fights that was fixed beforehand.

Shares have a confidence sequence, the mixture of Robbins (1970) with an even prior; means have the asymptotic
one that comes of a normal mixture (Waudby-Smith and others, 2024).
"""

from __future__ import annotations

from math import exp, log, sqrt

from adapters.lab.intervals import DIGITS, Interval, Mean, Share, Sums, standard_error

EDGE = 1e-12
"""So near to never and to always a share is looked for."""


def stopped_share(times: int, of: int) -> Share:
    """A share of fights that were ended early, perhaps because of it."""
    found = watched_share(times, of)
    return Share(times, of, round(times / of, DIGITS) if of else 0.0, found.low, found.high)


def watched_share(times: int, of: int, confidence: float = 0.95) -> Interval:
    """The interval of a share that is looked at again and again.

    The chance that any of these intervals misses the true share is at most what is left of `confidence`. It
    is not quite twice as wide as one of fights whose number was fixed.

    >>> watched_share(600, 1000)
    Interval(low=0.544588, high=0.653753)
    """
    if not of:
        return Interval(0.0, 1.0)
    from scipy.optimize import brentq
    from scipy.special import betaln, xlog1py, xlogy

    least = float(betaln(times + 1, of - times + 1)) + log(1 - confidence)

    def likely(share: float) -> float:
        return float(xlogy(times, share) + xlog1py(of - times, -share)) - least

    best = times / of
    low = float(brentq(likely, EDGE, best)) if likely(EDGE) < 0 else 0.0
    high = float(brentq(likely, best, 1 - EDGE)) if likely(1 - EDGE) < 0 else 1.0
    return Interval(round(low, DIGITS), round(high, DIGITS))


def even_doubt(times: int, of: int) -> float:
    """What is left out by the widest of these intervals that does not hold one half.

    >>> even_doubt(60, 100), round(even_doubt(90, 100), 12)
    (1.0, 0.0)
    """
    from scipy.special import betaln

    return min(exp(-float(betaln(times + 1, of - times + 1)) - of * log(2)), 1.0)


WEIGHT = 8.8 / 500
"""Of a fight, for a mean: so that its interval is about the narrowest that it can be after 500 fights."""


def stopped_mean(sums: Sums, confidence: float = 0.95) -> Mean:
    """A mean over fights that were ended early."""
    if not sums.number:
        return Mean(0.0, 0.0, 0.0)
    low, high = watched_mean(sums, confidence)
    return Mean(*(round(figure, DIGITS) for figure in (sums.total / sums.number, low, high)))


def watched_mean(sums: Sums, confidence: float) -> tuple[float, float]:
    """The interval of a mean that is looked at again and again; one of few fights holds only nearly.

    >>> [round(each, 3) for each in watched_mean(Sums(500, 1000, 4000), 0.95)]
    [1.728, 2.272]
    """
    middle, weight = sums.total / sums.number, WEIGHT * sums.number
    half = standard_error(sums) * sqrt(2 * (1 + 1 / weight) * log(sqrt(weight + 1) / (1 - confidence)))
    return middle - half, middle + half


def mean_doubt(sums: Sums) -> float:
    """What is left out by the widest of these intervals that does not hold zero."""
    error = standard_error(sums)
    if not error:
        return 0.0 if sums.total else 1.0
    weight, apart = WEIGHT * sums.number, sums.total / sums.number / error
    return min(sqrt(weight + 1) * exp(-(apart**2) / (2 * (1 + 1 / weight))), 1.0)
