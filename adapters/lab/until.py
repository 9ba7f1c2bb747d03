"""Fights until the shares of wins are known closely enough, looked at after fixed numbers of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from adapters.input.rejected import Rejected
from adapters.lab.batch import fight_shape
from adapters.lab.parts import read_parts
from adapters.lab.results import Results
from adapters.lab.watched import watched_share

LEAST, MOST = 0.001, 0.5
"""How near a share may be wanted."""


def nearness(text: str) -> float:
    """How near to a share is near enough, as it is typed. Raises `Rejected`.

    >>> nearness("1%"), nearness("0.02")
    (0.01, 0.02)
    """
    found = re.fullmatch(r"(\d{1,2}(?:\.\d{1,3})?) ?%|(0?\.\d{1,5})", text.strip())
    near = float(found[1]) / 100 if found and found[1] else float(found[2]) if found else 0.0
    if not LEAST <= near <= MOST:
        raise Rejected(
            f"{text!r} is no share to come near to; write it like 1%, from {LEAST:.1%} to {MOST:.0%}.", 2
        )
    return near


def looks(rounds: int) -> Iterator[int]:
    """After how many parts of each variant one looks: seldom enough that all processors have work between.

    >>> list(looks(20))
    [2, 4, 6, 8, 10, 12, 15, 18, 20]
    """
    at = 0
    while at < rounds:
        at = min(at + max(2, at // 4), rounds)
        yield at


class WatchedShares:
    """The wins of every side in every variant, part by part, with intervals that hold however often one
    looks."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._wins: list[Counter[str]] = [Counter() for _ in results.plan.variants]
        self._fights = [0] * len(results.plan.variants)
        self._read = 0

    def within(self, rounds: int) -> float:
        """How near, either way, the share is known that is known least, after so many parts of each variant,
        which have to be there."""
        plan = self._results.plan
        for number in range(self._read, rounds * len(plan.variants)):
            part = plan.part(number)
            path = self._results.path("fights", number)
            rows = read_parts([path], fight_shape(plan), lambda rows: rows.select("winner").collect())
            self._wins[part.variant].update(rows["winner"].drop_nulls().to_list())
            self._fights[part.variant] += part.end - part.first
        self._read = max(self._read, rounds * len(plan.variants))
        return max(
            watched_share(wins[side], fights).half
            for wins, fights in zip(self._wins, self._fights, strict=True)
            for side in plan.sides
        )
