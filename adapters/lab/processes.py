"""Processes that play fights beside this one, and do not outlive it."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait as ended
from threading import Thread
from typing import Any

from adapters.input.rejected import Rejected

MOST_PROCESSES = 256

AHEAD = 2
"""So many pieces of work a process are handed out, so that none is idle and few results wait."""


def processors() -> int:
    """How many processes can work at once here."""
    here = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(here, MOST_PROCESSES)


@contextmanager
def pool(jobs: int, mend: str) -> Iterator[Callable[..., Future[Any]]]:
    """So many processes, which end with the block: a function that has one of them do something.

    Raises `Rejected` with the `mend` when one of them is killed.
    """
    processes = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        yield processes.submit
    except BrokenProcessPool:
        raise Rejected(
            f"A process that played fights was ended from outside, perhaps for want of memory; {mend}", 1
        ) from None
    finally:
        processes.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()


def _begin() -> None:
    """A process that plays fights: Ctrl-C is its parent's matter, and it does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: Any) -> None:
    ended([sentinel])
    os._exit(1)
