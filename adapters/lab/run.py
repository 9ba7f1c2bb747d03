"""An experiment from its plan to its results: what is missing is played."""

from __future__ import annotations

from collections.abc import Callable

from adapters.lab.processes import processors
from adapters.lab.results import Results
from adapters.lab.until import WatchedShares, looks
from adapters.lab.workers import Crew, crew

Told = Callable[[int], object]
"""Is told how many parts are done."""


def run(
    results: Results,
    *,
    jobs: int = 0,
    cluster: str = "",
    near: float = 0.0,
    told: Told = lambda done: None,
) -> bool:
    """Play the parts that are missing, by so many processes (0: as many as there are processors) or by the
    Dask `cluster` at an address.

    With `near` only until the share of every side's wins is known so nearly in each variant; whether it is.
    """
    missing = len(results.missing())
    told(results.plan.parts - missing)
    with crew(results.raw, min(jobs or processors(), missing), cluster) as play:
        if not near:
            _play(results, play, results.plan.parts, told)
            return True
        shares = WatchedShares(results)
        for rounds in looks(results.plan.rounds):
            _play(results, play, rounds * len(results.plan.variants), told)
            if shares.within(rounds) <= near:
                return True
    return False


def _play(results: Results, play: Crew, end: int, told: Told) -> None:
    """Have the parts before `end` played that are missing."""
    done = end - len(missing := [number for number in range(end) if not results.has(number)])
    for number, files in play(missing):
        results.write(number, files)
        done += 1
        told(done)
