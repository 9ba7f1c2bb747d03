"""`python -m tests.mutation --number 300`: how many of a random sample of small faults some test notices.

Each fault is put into one file of `domain`, in a process that has imported nothing of it yet, and the tests
that run its line are run, quickest first, until one fails. Which test runs which line is found out once for
the same sources, with coverage.py (`pip install coverage`), and kept in `.mutation_cache`. What lives is
printed: either an example is missing, or the line decides nothing.
"""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from random import Random

from hypothesis import settings

from tests.mutation.forked import Died, each
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


def sample(number: int, seed: int, under: str) -> list[Mutant]:
    """So many faults, the same for the same seed and sources: drawn from all that there are."""
    start = ROOT / under
    paths = [start] if start.is_file() else sorted(start.rglob("*.py"))
    every = [each for path in paths for each in mutants(path)]
    return Random(seed).sample(every, min(number, len(every)))


def lived(wanted: Sequence[Mutant], reach: Reach, jobs: int) -> int:
    """How many nothing notices; each is told as soon as it is known."""
    lives = 0
    for done, (mutant, by) in enumerate(each(partial(tried, reach=reach), wanted, jobs), 1):
        if isinstance(by, Died):
            by = "a test that never ended" if by.by == signal.SIGALRM else f"a process that {by}"
        lives += not by
        print(f"{done}/{len(wanted)} {f'killed by {by}' if by else 'LIVES'}: {mutant}", flush=True)
    return lives


def main() -> int:
    """Print each that lives, then how many were killed; 1 if fewer than 95 in 100 were."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--under", default="domain", help="which folder or file is hurt (default: %(default)s)"
    )
    given = parser.parse_args()
    settings.register_profile("same", max_examples=50, deadline=None, derandomize=True, database=None)
    for library in LIBRARIES:
        import_module(library)
    wanted = sample(given.number, given.seed, given.under)
    [(_, reach)] = each(recorded, [given.jobs], 1)
    if isinstance(reach, Died):
        print("Which test runs which line could not be found out: see above.", file=sys.stderr)
        return 2
    for test in reach.failing:
        print(f"Fails without any fault, and is left out: {test}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        lives = lived(wanted, reach, given.jobs)
    share = 100 * (len(wanted) - lives) / max(len(wanted), 1)
    print(f"{len(wanted) - lives} of {len(wanted)} killed ({share:.0f} %), {lives} live.")
    return int(share < 95)


if __name__ == "__main__":
    sys.exit(main())
