"""Starting the command line, against an interpreter that does nothing: whole processes."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from adapters.store.sqlite import SqliteStore
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import keep, long_fight
from tests.benchmarks.measure import in_turn, median, ratio, wall
from tests.benchmarks.table import Curve, Ratio, Report, span

NOTE = """\
Whole processes by the clock on the wall, one of each in every round: the interpreter alone (python -c pass),
the overview (scuffle --help), and the present of a fight in a file (scuffle show)."""

SHOWN = 500
"""Events of the fight that the target speaks of."""

SCUFFLE = ("-c", "import sys; from adapters.cli.main import main; sys.exit(main())")
"""What the installed script does."""

ROOT = Path(__file__).parents[2]


def benchmark(options: Options) -> Report:
    """The overview, and the present at every size."""
    sizes = sorted({SHOWN, *options.sizes})
    with TemporaryDirectory() as folder:
        file = Path(folder, "fights.db")
        with SqliteStore(file) as store:
            for size in sizes:
                keep(store, f"fight-{size}", long_fight(size))
        calls: dict[str, Callable[[], object]] = {
            "python -c pass": partial(python, "-c", "pass"),
            "scuffle --help": partial(python, *SCUFFLE, "--help"),
        }
        for size in sizes:
            words = ("show", f"fight-{size}", "--db", str(file))
            calls[f"scuffle show, {size:,} events"] = partial(python, *SCUFFLE, *words)
        taken = in_turn(calls, options.rounds, wall)
    bare = taken["python -c pass"]
    rows = tuple(
        (name, span(median(seconds)), f"{ratio(seconds, bare):.2f}x") for name, seconds in taken.items()
    )
    help_, show = "scuffle --help", f"scuffle show, {SHOWN:,} events"
    ratios = (
        Ratio(f"{help_} / python -c pass", ratio(taken[help_], bare), at_most=5),
        Ratio(f"{show} / python -c pass", ratio(taken[show], bare), at_most=12),
    )
    return Report("Start-up", NOTE, ratios, (Curve("Whole processes", ("", "median", "of bare"), rows),))


def python(*words: str) -> None:
    # What a shell is set to must not change what is measured, such as that compiled modules are not kept.
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SCUFFLE"))}
    subprocess.run((sys.executable, *words), cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main(benchmark))
