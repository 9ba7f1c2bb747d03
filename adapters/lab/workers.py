"""Who plays the parts: this process alone, a pool of processes, or the workers of a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as ended
from threading import Thread
from typing import Any

from adapters.input.rejected import Rejected
from adapters.lab.batch import Files, play_part

MOST_WORKERS = 256

AHEAD = 2
"""So many parts a worker are handed out, so that none is idle and few results wait to be written."""

Played = Generator[tuple[int, Files], None, None]
"""Parts as they are finished, in any order: number and files."""


def processors() -> int:
    """How many processes can work at once here."""
    return min(
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        MOST_WORKERS,
    )


def play_here(raw: bytes, numbers: Iterable[int]) -> Played:
    """The parts, one after another in this process."""
    for number in numbers:
        yield number, play_part(raw, number)


def play_in_pool(raw: bytes, numbers: Iterable[int], jobs: int) -> Played:
    """The parts by so many processes. Raises `Rejected` when one of them is killed."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (raw,))
    try:
        left = iter(numbers)
        running = {pool.submit(_play, each): each for each in islice(left, jobs * AHEAD)}
        while running:
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                number = running.pop(each)
                yield number, each.result()
                running |= {pool.submit(_play, more): more for more in islice(left, 1)}
    except BrokenProcessPool:
        raise Rejected(
            "A process that played fights was ended from outside, perhaps for want of memory; what is done "
            "is kept, and the same command goes on from there (--jobs for fewer processes).",
            1,
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()


_raw = b""


def _begin(raw: bytes) -> None:
    """A process that plays parts: Ctrl-C is its parent's matter, and it does not outlive it."""
    global _raw
    _raw = raw
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: Any) -> None:
    ended([sentinel])
    os._exit(1)


def _play(number: int) -> Files:
    return play_part(_raw, number)
