"""Odds within a time: exact ones, or fewer tries, or a plain word that it would take too long."""

from __future__ import annotations

import time
from collections.abc import Callable

from domain.engine.combat import Combat
from domain.engine.odds.prospects import Prospects, prospects
from domain.engine.sources.policies import Policy
from domain.facts.choice import Choice, Key

FEWEST = 100
"""Tries; fewer tell nothing."""

SHARE = 0.4
"""Of the time, to explore in; the rest is for tries."""


class OutOfTime(Exception):
    """It took too long; `runs` were made until then."""

    def __init__(self, runs: int) -> None:
        super().__init__(f"out of time after {runs} runs")
        self.runs = runs


def until(end: float, clock: Callable[[], float]) -> Callable[[int], None]:
    """What is told the runs made so far, and raises `OutOfTime` at the first that is told after `end`."""

    def check(runs: int) -> None:
        if clock() > end:
            raise OutOfTime(runs)

    return check


def prospects_in_time(
    combat: Combat,
    policy: Policy,
    declared: tuple[Key, tuple[Choice, ...]] | None,
    most: int,
    seconds: float,
    clock: Callable[[], float] = time.monotonic,
) -> Prospects:
    """The odds from `most` runs and tries, exact if there is time for it. Raises `OutOfTime` if enough tries
    take too long."""
    begun = clock()
    end = begun + seconds
    try:
        return prospects(
            combat, policy, declared, limit=most, samples=most,
            exploring=until(begun + seconds * SHARE, clock), progress=until(end, clock),
        )  # fmt: skip
    except OutOfTime as stopped:
        now = clock()
        fewer = int(stopped.runs * (end - now) / (now - begun) / 2)
        if fewer < FEWEST:
            raise
    return prospects(combat, policy, declared, limit=1, samples=min(most, fewer), progress=until(end, clock))
