"""An experiment from its plan to its results: what is missing is played, and then it is summed up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing

from adapters.lab.results import Results
from adapters.lab.workers import Played, play_here, play_in_pool, processors

Told = Callable[[int], object]
"""Is told how many fights are done."""


def run(results: Results, *, jobs: int = 0, told: Told = lambda done: None) -> None:
    """Play the parts that are missing, by so many processes (0: as many as there are processors)."""
    missing = results.missing()
    done = results.plan.parts - len(missing)
    told(done)
    with closing(_played(results.raw, missing, min(jobs or processors(), len(missing)))) as parts:
        for number, files in parts:
            results.write(number, files)
            done += 1
            told(done)


def _played(raw: bytes, numbers: Iterable[int], jobs: int) -> Played:
    return play_here(raw, numbers) if jobs <= 1 else play_in_pool(raw, numbers, jobs)
