"""`python -m tests.mutation --number 300`: how many of a random sample of small faults some test notices.

Each fault is put into a copy of the working tree, and tests are run on it from those that are likeliest to
notice to the whole suite, until one fails. What lives is printed: either an example is missing, or the line
decides nothing.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
QUICK = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-W", "ignore")


def stages(path: str) -> tuple[tuple[str, ...], ...]:
    """The tests of a fault in that file, from the likeliest."""
    parts = Path(path).parts
    rest = ("tests", "--ignore", "tests/browser", "--ignore", "tests/benchmarks")
    if parts[1] == "rulesets" and parts[2] != "shared":
        system = parts[2]
        own = (f"tests/{system}",) if (ROOT / "tests" / system).is_dir() else ()
        return (
            ("tests/examples/test_fights.py", "-k", f"{system}-"),
            ("tests/records", *own, "tests/laws/test_menus.py", "tests/laws/test_options.py"),
            rest,
        )
    return (("tests/facts", "tests/engine"), ("tests/examples/test_fights.py", "tests/records"), rest)


def copied(folder: Path) -> Path:
    """A copy of what git knows of the working tree."""
    command = ("git", "ls-files", "-co", "--exclude-standard", "-z")
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def killed(mutant: Mutant, tree: Path, limit: int) -> str:
    """Which stage notices the fault, or nothing."""
    file = tree / mutant.path
    source = file.read_text(encoding="utf-8")
    file.write_text(mutant.applied(source), encoding="utf-8")
    try:
        return noticed(mutant.path, tree, limit)
    finally:
        file.write_text(source, encoding="utf-8")


def noticed(path: str, tree: Path, limit: int) -> str:
    """Which stage of that file's tests fails in the tree, or nothing."""
    places = os.pathsep.join((str(tree), str(tree / "tests" / "tiny")))
    env = {**os.environ, "PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}
    for number, tests in enumerate(stages(path), 1):
        command = (sys.executable, "-m", "pytest", *QUICK, *tests)
        try:
            done = subprocess.run(command, cwd=tree, env=env, capture_output=True, timeout=limit)
        except subprocess.TimeoutExpired:
            return f"stage {number}, which never ended"
        if done.returncode not in (0, 5):
            return f"stage {number}"
    return ""


def sample(number: int, seed: int, under: str) -> list[Mutant]:
    """So many faults, the same for the same seed and sources: drawn from all that there are."""
    every = [each for path in sorted((ROOT / under).rglob("*.py")) for each in mutants(path, ROOT)]
    return random.Random(seed).sample(every, min(number, len(every)))


def main() -> int:
    """Print each that lives, then how many were killed; 1 if fewer than 95 in 100 were."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--under", default="domain", help="which folder is hurt (default: %(default)s)")
    parser.add_argument("--limit", type=int, default=600, help="seconds after which tests count as hanging")
    given = parser.parse_args()
    wanted = sample(given.number, given.seed, given.under)
    trees: Queue[Path] = Queue()
    lives = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        for job in range(given.jobs):
            trees.put(copied(Path(folder) / str(job)))
        for path in {stages(each.path): each.path for each in wanted}.values():
            if by := noticed(path, Path(folder) / "0", given.limit):
                print(f"Without any fault {by} of the tests of {path} fails: mend that first.")
                return 2

        def tried(mutant: Mutant) -> tuple[Mutant, str]:
            tree = trees.get()
            try:
                return mutant, killed(mutant, tree, given.limit)
            finally:
                trees.put(tree)

        for done, (mutant, by) in enumerate(pool.map(tried, wanted), 1):
            lives += not by
            print(f"{done}/{len(wanted)} {f'killed by {by}' if by else 'LIVES'}: {mutant}", flush=True)
    share = 100 * (len(wanted) - lives) / max(len(wanted), 1)
    print(f"{len(wanted) - lives} of {len(wanted)} killed ({share:.0f} %), {lives} live.")
    return int(share < 95)


if __name__ == "__main__":
    sys.exit(main())
