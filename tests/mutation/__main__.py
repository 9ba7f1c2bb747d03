"""`python -m tests.mutation --sample 300 --seed 1`: how many small faults, drawn at random, a test notices.

Each fault is put into one file of `domain`, in a process that has imported nothing of it yet, and the tests
that run its line are run, quickest first, until one fails. Which test runs which line is found out once for
the same sources, with coverage.py (`pip install coverage`), and kept in `.mutation_cache`. What lives is
printed: either an example is missing, or the line decides nothing and goes, or it stands in `equivalent.toml`
with why no test could notice.
"""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from importlib import import_module
from random import Random

from hypothesis import settings

from tests.mutation.equivalent import listed, stale, why
from tests.mutation.forked import Died, each, interrupted
from tests.mutation.mutants import ROOT, Mutant, mutants
from tests.mutation.reach import Reach, recorded
from tests.mutation.trial import tried

LIBRARIES = (
    "litestar.testing",
    "uvicorn",
    "eventsourcing.sqlite",
    "structlog",
    "click",
    "rich.console",
    "icepool",
)
"""What many tests import, so that no process need do it again."""

MARK = 95
"""How many in a hundred are to be killed."""


def faults(under: str) -> list[Mutant]:
    """All that there are in a file, or in the files of a folder."""
    start = ROOT / under
    paths = [start] if start.is_file() else sorted(start.rglob("*.py"))
    return [fault for path in paths for fault in mutants(path)]


class Count:
    """How many were killed, live, and change nothing, so far; each is told as soon as it is known."""

    def __init__(self, of: int) -> None:
        self.of, self.killed, self.live, self.equivalent = of, 0, 0, 0

    def alike(self, mutant: Mutant, reason: str) -> None:
        self.equivalent += 1
        self._say(mutant, f"changes nothing ({reason})")

    def tried(self, mutant: Mutant, by: str | Died) -> None:
        """One that was tried, with which test noticed it or how its process ended."""
        if isinstance(by, Died):
            by = "a test that never ended" if by.by == signal.SIGALRM else f"a process that {by}"
        self.killed += bool(by)
        self.live += not by
        self._say(mutant, f"killed by {by}" if by else "LIVES")

    @property
    def bitten(self) -> float:
        """How many in a hundred of those that could be noticed were."""
        return 100 * self.killed / max(self.killed + self.live, 1)

    def _say(self, mutant: Mutant, what: str) -> None:
        print(f"{self.killed + self.live + self.equivalent}/{self.of} {what}: {mutant}", flush=True)

    def __str__(self) -> str:
        return (
            f"{self.killed} killed, {self.live} live, {self.equivalent} change nothing, of {self.of}: "
            f"{self.bitten:.1f} % of those that could be noticed are."
        )


def bitten(wanted: Sequence[Mutant], reach: Reach, jobs: int, count: Count) -> None:
    """Each that is listed as changing nothing is told with why, each other one is tried."""
    known = listed()
    left = []
    for mutant in wanted:
        if reason := why(mutant, known):
            count.alike(mutant, reason)
        else:
            left.append(mutant)
    with closing(each(partial(tried, reach=reach), left, jobs)) as trials:
        for mutant, by in trials:
            count.tried(mutant, by)


def main() -> int:
    """Print what comes of each, then how many were killed.

    Returns 0 if 95 in 100 were, 1 if fewer, 2 if the tests cannot be run, 130 if interrupted.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many faults (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time")
    parser.add_argument(
        "--under", default="domain", help="which folder or file is hurt (default: %(default)s)"
    )
    given = parser.parse_args()
    settings.register_profile("same", max_examples=50, deadline=None, derandomize=True, database=None)
    for library in LIBRARIES:
        import_module(library)
    every = faults(given.under)
    wanted = Random(given.seed).sample(every, min(given.sample, len(every)))
    count = Count(len(wanted))
    signal.signal(signal.SIGTERM, interrupted)
    try:
        with closing(each(recorded, [given.jobs], 1)) as recording:
            _, reach = next(recording)
        if isinstance(reach, Died):
            print("Which test runs which line could not be found out: see above.", file=sys.stderr)
            return 2
        for test in reach.failing:
            print(f"Fails without any fault, and is left out: {test}")
        with tempfile.TemporaryDirectory() as folder:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
            bitten(wanted, reach, given.jobs, count)
    except KeyboardInterrupt:
        print(f"Interrupted. {count}")
        return 130
    if given.under == "domain":
        for gone in stale(listed(), every):
            print(f"Listed in equivalent.toml, and no more there: {gone}")
    print(count)
    return int(count.bitten < MARK)


if __name__ == "__main__":
    sys.exit(main())
