"""Measuring: calls that are compared take turns, so that whatever else the machine does hits them all."""

import gc
import os
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

Key = TypeVar("Key")
Call = Callable[[], object]

SHORTEST = 0.02
"""Seconds: a shorter call is repeated within its turn until it takes so long."""


def median(seconds: Sequence[float]) -> float:
    """The middle one."""
    return statistics.median(seconds)


def pin() -> None:
    """Stay on one core for good, child processes too, where the system knows how."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def cpu(call: Call) -> float:
    """Seconds of processor time that one call takes: nobody else's work is in it."""
    start = time.process_time()
    call()
    return time.process_time() - start


def wall(call: Call) -> float:
    """Seconds by the clock on the wall, waiting for disks and child processes included."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def in_turn(
    calls: Mapping[Key, Call], rounds: int, clock: Callable[[Call], float] = cpu
) -> dict[Key, list[float]]:
    """Seconds that each call took in each round. One round before that goes uncounted and finds the repeats.

    Rubbish is collected before every turn, so that nobody pays for what another left.
    """
    repeats = {key: max(1, round(SHORTEST / max(clock(call), 1e-7))) for key, call in calls.items()}
    taken: dict[Key, list[float]] = {key: [] for key in calls}
    for _ in range(rounds):
        for key, call in calls.items():
            gc.collect()
            taken[key].append(clock(partial(_repeat, call, repeats[key])) / repeats[key])
    return taken


def _repeat(call: Call, times: int) -> None:
    for _ in range(times):
        call()


def ratio(first: Sequence[float], second: Sequence[float]) -> float:
    """How many times as long the first took: the middle one of the rounds' own ratios."""
    return median([mine / other for mine, other in zip(first, second, strict=True)])
