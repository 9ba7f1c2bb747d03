"""A script that works on and on, asks nobody and tells nothing, is stopped at the line where it is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from domain.engine.faults import EndlessRules

BEAT, FIGHT = 10, 60
"""Seconds of the processor, which no beat needs, and no worked fight with its odds."""


class Unending(Exception):
    """The rules have worked for too long and come to nothing."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it has worked for {seconds} s, and neither asks nor tells anything")


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done in it raises `Unending` when it takes longer. Where a system has no such alarm, or another
    thread than the first has to be watched, nothing is raised."""

    def too_long(*_: object) -> None:
        raise Unending(seconds)

    try:
        before = signal.signal(signal.SIGVTALRM, too_long)
    except (AttributeError, ValueError):
        yield
        return
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def endless(error: Exception) -> str:
    """What is told of a script that does not come to an end; empty where that is not what is wrong."""
    match error:
        case Unending():
            return f"the script does not come to an end: {error}."
        case EndlessRules():
            mend = "A thing without an end is a chain of beats, and each of them asks or ends the fight."
            return f"{str(error).partition(' Nothing was written.')[0]} {mend}"
    return ""
