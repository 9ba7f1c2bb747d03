"""What is said on stderr while odds take their time: from the second second on, what is being done."""

import sys
from time import monotonic

from adapters.cli.terminal import stderr

FIRST, AGAIN, REDRAW = 2.0, 10.0, 0.2
"""Seconds until the first word, until the next where lines stay, and where a line is drawn over."""


class Patience:
    """Tells how far the exploring of at most `limit` runs is, and then the trying of `samples`."""

    def __init__(self, limit: int, samples: int) -> None:
        self._limit, self._samples = limit, samples
        self._next = monotonic() + FIRST
        self._said = False
        self._sampling = False

    def explored(self, runs: int) -> None:
        if monotonic() >= self._next:
            self._say(
                f"{runs:,} runs of the rules explored; after {self._limit:,} it is estimated from "
                f"{self._samples:,} tries"
            )

    def tried(self, done: int) -> None:
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
