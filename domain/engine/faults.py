"""What a script failed with, and at which of its lines: for whoever mends it."""

from collections.abc import Iterator
from types import TracebackType
from typing import NamedTuple

ENGINE = ("domain.engine", "domain.facts")
"""What is on the way to a script and from it; the script's own lines lie between."""

OURS = ("domain", "projections", "adapters", "scuffle")
"""Packages whose lines are named only where no line of another led to it."""

ENDLESS = 10_000
"""So many beats in a row in which nothing is asked of anybody mean a script that never ends, and so many
events in one beat."""


class EndlessRules(Exception):
    """The rules play one beat after another and ask nobody anything, or one beat on and on; the sentence says
    since which beat, or in which."""

    def __init__(self, system: str, beat: str, *, within: bool = False) -> None:
        """`within`: it is one beat that goes on."""
        since = f"since {beat}" if beat else "from the beginning"
        what = (
            f"{ENDLESS:,} events in the beat {beat or 'at the beginning'}"
            if within
            else f"{ENDLESS:,} beats {since} in which nobody is asked"
        )
        super().__init__(
            f"The rules of {system!r} do not come to an end: {what}. Nothing was written. That is for "
            "whoever wrote them to mend."
        )


class TraceLine(NamedTuple):
    """A line that was being carried out when something went wrong."""

    module: str
    file: str
    number: int

    def __str__(self) -> str:
        """The line by the last two words of its path."""
        return f"{'/'.join(self.file.replace(chr(92), '/').split('/')[-2:])}, line {self.number}"


def lines(trace: TracebackType | None) -> Iterator[TraceLine]:
    """The lines that led to an error, the outermost first."""
    while trace is not None:
        frame = trace.tb_frame
        yield TraceLine(frame.f_globals.get("__name__", ""), frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next


def what(error: BaseException) -> str:
    """An error by its kind and its own words."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def fault(error: BaseException) -> str:
    """What a script failed with, and the last line of its own package that led to it."""
    found = [line for line in lines(error.__traceback__) if not line.module.startswith(ENGINE)]
    if not found:
        return what(error)
    theirs = [line for line in found if line.module.partition(".")[0] not in OURS]
    return f"{what(error)} ({(theirs or found)[-1]})"
