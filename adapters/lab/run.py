"""An experiment from its plan to its results: what is missing is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from adapters.books.text import BadFile
from adapters.lab.processes import processors
from adapters.lab.results import Results
from adapters.lab.until import WatchedShares, looks
from adapters.lab.workers import KEPT, Crew, crew

Told = Callable[[int], object]
"""Is told how many parts are done."""

Found = Callable[[Sequence[Path]], object]
"""Is told which files are no longer what was written; their parts are played again."""


def run(
    results: Results,
    *,
    jobs: int = 0,
    cluster: str = "",
    near: float = 0.0,
    told: Told = lambda done: None,
    spoilt: Found = lambda paths: None,
) -> bool:
    """Play the parts that are missing, by so many processes (0: as many as there are processors) or by the
    Dask `cluster` at an address. Nothing is written before somebody is there who plays.

    With `near` only until the share of every side's wins is known so nearly in each variant; whether it is.
    """
    plan = results.plan
    absent = sum(not results.has(number) for number in range(plan.parts))
    with crew(results.raw, min(jobs or processors(), absent), cluster) as play, results.held():
        there = [number for number in range(plan.parts) if results.has(number)]
        bad = {number: path for number in there if (path := results.spoilt(number))}
        if bad:
            spoilt([*bad.values()])
        left = set(range(plan.parts)).difference(there) | bad.keys()
        told(plan.parts - len(left))
        if not near:
            _play(results, play, left, plan.parts, told)
            return True
        shares = WatchedShares(results)
        for rounds in looks(plan.rounds):
            _play(results, play, left, rounds * len(plan.variants), told)
            if shares.within(rounds) <= near:
                return True
    return False


def _play(results: Results, play: Crew, left: set[int], end: int, told: Told) -> None:
    """Have the parts before `end` played that are `left`, of which they are taken."""
    now = sorted(number for number in left if number < end)
    done = end - len(now)
    for number, files in play(now):
        try:
            results.write(number, files)
        except BadFile as error:
            raise BadFile(f"{str(error).rstrip('.')}; {KEPT}.") from None
        left.discard(number)
        done += 1
        told(done)
