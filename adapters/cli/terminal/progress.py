"""What is said on stderr while something takes its time: from the second second on, what is being done."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

from adapters.cli.terminal import stderr

FIRST, AGAIN, REDRAW = 2.0, 10.0, 0.2
"""Seconds until the first word, until the next where lines stay, and where a line is drawn over."""


class ProgressLine:
    """Tells how far the exploring of at most `limit` runs is, and then the trying of `samples`."""

    def __init__(self, limit: int, samples: int) -> None:
        self._limit, self._samples = limit, samples
        self._next = monotonic() + FIRST
        self._said = False
        self._sampling = False

    def explored(self, runs: int) -> None:
        """Say how many runs of the rules were explored, if it is time to."""
        if monotonic() >= self._next:
            self._say(
                f"{runs:,} runs of the rules explored; after {self._limit:,} it is estimated from "
                f"{self._samples:,} tries"
            )

    def tried(self, done: int) -> None:
        """Say how many tries of an estimate are done, if it is time to; the first of them is said sooner."""
        if not self._sampling and self._said:
            self._next = 0.0
        self._sampling = True
        if monotonic() >= self._next:
            self._say(f"Too much to explore; estimating, {done:,} of {self._samples:,} tries")

    def over(self) -> None:
        """Leave the line that was drawn over."""
        if self._said and sys.stderr.isatty():
            sys.stderr.write("\n")

    def _say(self, text: str) -> None:
        if stderr.in_json():
            return
        drawn = sys.stderr.isatty()
        sys.stderr.write(f"\r\x1b[K{text}" if drawn else f"{text}\n")
        sys.stderr.flush()
        self._said = True
        self._next = monotonic() + (REDRAW if drawn else AGAIN)


class Progress:
    """Tells from the second second on what is being done, for work of many parts."""

    def __init__(self) -> None:
        self._next = monotonic() + FIRST
        self._drawn = False

    def tell(self, what: str) -> None:
        """The part that begins now."""
        if monotonic() < self._next or stderr.in_json():
            return
        drawn = sys.stderr.isatty()
        sys.stderr.write(f"\r\x1b[K{what} ..." if drawn else f"{what} ...\n")
        sys.stderr.flush()
        self._drawn, self._next = drawn, monotonic() + (REDRAW if drawn else AGAIN)

    def over(self) -> None:
        """Wipe the line that was drawn over."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False


@contextmanager
def bar(count: int, what: str, *, drawn: bool) -> Iterator[Callable[[int], None]]:
    """A function that is told how many are done. Draws a bar on a terminal's stderr when it takes long."""
    begun = monotonic()
    shown: Any = None

    def moved(done: int) -> None:
        nonlocal shown
        if shown is None and drawn and sys.stderr.isatty() and monotonic() - begun > FIRST:
            from rich.console import Console
            from rich.progress import Progress as Bar

            shown = Bar(console=Console(stderr=True), transient=True)
            shown.start()
            shown.add_task(what, total=count)
        if shown is not None:
            shown.update(shown.task_ids[0], completed=done)

    try:
        yield moved
    finally:
        if shown is not None:
            shown.stop()
