"""What one variant has more than another, measured between pairs of fights whose dice fell alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Annotated, Literal, TypeVar

import msgspec

from adapters.lab.intervals import CONFIDENCE, DIGITS, Interval, Sums, standard_error
from adapters.lab.watched import even_doubt, mean_doubt, watched_mean, watched_share
from projections.says import says

LEAST_PAIRS = 30
"""With fewer pairs nothing is said about a mean: its interval would not hold for numbers as skew as these."""

MATTERS = 0.02
"""A difference of shares that is surely smaller is called none: two in a hundred."""

MATTERS_OF_MEAN = 0.05
"""The same for a mean, as a part of it."""

Verdict = Literal["more than chance", "no difference that matters", "too few fights to say"]
"""What a difference comes to.

more than chance            its interval, widened for all that were compared, does not hold zero
no difference that matters  it holds zero, and nothing as large as 0.02 of a share, or a twentieth of a mean
too few fights to say       it holds zero and more than that, or there are fewer than 30 pairs
"""


class Paired(msgspec.Struct, frozen=True):
    """The sums of the differences of all pairs, the second less the first.

    `gained` and `lost` are in how many pairs only the second, and only the first, won; none for a mean.
    `scale` is the least that matters; `early`: fewer pairs than were asked for, perhaps because of how they
    went.
    """

    sums: Sums
    scale: float
    gained: int | None = None
    lost: int | None = None
    early: bool = False


class PairedDifference(msgspec.Struct, frozen=True):
    """What the second of two variants has more than the first."""

    difference: Annotated[float, says("of the mean, or of the share, of 1")]
    low: float
    high: float
    p: Annotated[float, says("that chance alone makes such a difference or a greater one; not corrected")]
    confidence: Annotated[float, says("of the interval: widened for how much was compared")]
    verdict: Verdict
    wanted: Annotated[
        int,
        says("fights of each that would tell it, or the least that matters; 0: unknown, or enough"),
    ] = 0
    gained: Annotated[int | None, says("pairs that only the second won; null for a mean")] = None
    lost: Annotated[int | None, says("pairs that only the first won; null for a mean")] = None


Key = TypeVar("Key")


def differences(pairs: Mapping[Key, Paired], confidence: float = CONFIDENCE) -> dict[Key, PairedDifference]:
    """All that is compared of one kind, corrected for how much that is.

    The correction is Benjamini and Hochberg's: of those that are called more than chance at most one in
    twenty is expected to be chance. The intervals are widened to match (Benjamini and Yekutieli, 2005), so
    that one holds zero exactly where nothing is claimed.
    """
    doubts = [doubt(each) for each in pairs.values()]
    level = widened(doubts, confidence)
    return {key: _difference(each, p, level) for (key, each), p in zip(pairs.items(), doubts, strict=True)}


def doubt(pair: Paired) -> float:
    """The chance of such a difference, or a greater one, where there is none.

    Student's for pairs; of wins McNemar's exact one where that is greater. Where fights were ended early both
    are such as hold all the same.
    """
    told = _told(pair)
    found = mean_doubt(pair.sums) if pair.early else _doubt(pair.sums)
    if pair.gained is not None and told:
        found = max(found, even_doubt(pair.gained, told) if pair.early else _even_doubt(pair.gained, told))
    return found


def _doubt(sums: Sums) -> float:
    from scipy.stats import t

    error = standard_error(sums)
    if not error:
        return 0.0 if sums.total else 1.0
    return float(2 * t.sf(abs(sums.total / sums.number / error), sums.number - 1))


def _even_doubt(times: int, of: int) -> float:
    from scipy.stats import binomtest

    return float(binomtest(times, of).pvalue)


def widened(doubts: Sequence[float], confidence: float = CONFIDENCE) -> float:
    """The confidence at which the intervals of all these hold zero exactly where none of it is claimed."""
    if not doubts:
        return confidence
    from scipy.stats import false_discovery_control

    miss = 1 - confidence
    claimed = sum(bool(p <= miss) for p in false_discovery_control(doubts))
    return 1 - miss * max(claimed, 1) / len(doubts)


def interval(pair: Paired, confidence: float) -> tuple[float, float]:
    """From where to where the difference may lie: the wider of those that `doubt` goes by."""
    number, told = pair.sums.number, _told(pair)
    low, high = (watched_mean if pair.early else _interval)(pair.sums, confidence)
    share_of = watched_share if pair.early else exact
    if pair.gained is not None and not told:
        high = share_of(0, number, confidence).high
        low = -high
    elif pair.gained is not None:
        found, part = share_of(pair.gained, told, confidence), told / number
        low, high = min(low, part * (2 * found.low - 1)), max(high, part * (2 * found.high - 1))
    return low, high


def _interval(sums: Sums, confidence: float) -> tuple[float, float]:
    from scipy.stats import t

    middle, error = sums.total / sums.number, standard_error(sums)
    if not error:
        return middle, middle
    low, high = t.interval(confidence, sums.number - 1, middle, error)
    return float(low), float(high)


def exact(times: int, of: int, confidence: float) -> Interval:
    """The exact interval of a share, Clopper and Pearson's."""
    from scipy.stats import binomtest

    found = binomtest(times, of).proportion_ci(confidence, "exact")
    return Interval(float(found.low), float(found.high))


def _told(pair: Paired) -> int:
    """In how many pairs one won and the other did not."""
    return (pair.gained or 0) + (pair.lost or 0)


def _difference(pair: Paired, p: float, confidence: float) -> PairedDifference:
    number = pair.sums.number
    if not number:
        return PairedDifference(
            0, 0, 0, 1, confidence, "too few fights to say", LEAST_PAIRS, pair.gained, pair.lost
        )
    middle, (low, high) = pair.sums.total / number, interval(pair, confidence)
    verdict, wanted = _verdict(pair, middle, low, high)
    return PairedDifference(
        round(middle, DIGITS), round(low, DIGITS), round(high, DIGITS), float(f"{p:.3g}"),
        round(confidence, DIGITS), verdict, wanted, pair.gained, pair.lost,
    )  # fmt: skip


def _verdict(pair: Paired, middle: float, low: float, high: float) -> tuple[Verdict, int]:
    """What it comes to, and about how many pairs would tell it."""
    number = pair.sums.number
    if pair.gained is None and number < LEAST_PAIRS:
        return "too few fights to say", LEAST_PAIRS
    if low > 0 or high < 0:
        return "more than chance", 0
    if number >= LEAST_PAIRS and max(high, -low) <= pair.scale:
        return "no difference that matters", 0
    half, least = (high - low) / 2, max(abs(middle), pair.scale)
    if not least:
        return "too few fights to say", 0
    return "too few fights to say", ceil(number * max((half / least) ** 2, 1.0))
