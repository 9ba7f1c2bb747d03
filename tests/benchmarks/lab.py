"""What the balance lab costs beside the fights themselves: rows, processes, memory; and fights a second."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from adapters.lab.batch import play_part
from adapters.lab.plan import ExperimentPlan
from adapters.lab.reading import read_plan
from adapters.lab.results import begun
from adapters.lab.run import run
from domain.engine.sources.tactics import BEST, tactics_of
from domain.matchup import Matchup
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import rules_of
from tests.benchmarks.measure import cpu, in_turn, median, ratio, wall
from tests.benchmarks.peers import Absent, Peer, peers, rate
from tests.benchmarks.table import Curve, Ratio, Report

NOTE = """\
Experiments with two people of the seeds. Rows: the fights of a part played, counted and made into Parquet,
against the same fights only played; processor time. Two processes: the whole of a run by the clock, on all
cores, the start of the processes included. Memory: the most that a run of ten times as many fights has at a
time. Fights a second of one core, with all their dice and events; of `best`, which is slow, a single one.
Peers: kirby-combat's attack resolver alone, and @pkmn/sim's battles of the first generation."""

TWO = {
    "percentile": ("grunthar", "mutt"),
    "swordspath": ("silk", "plunder"),
    "adnd": ("dunk", "pell"),
    "gurps": ("boxer", "boris"),
}
BATCH = {"percentile": 50, "swordspath": 50, "adnd": 50, "gurps": 8}
"""Fights of a part: what a round measures. It is 50 where an experiment says nothing."""

FIGHTS_A_SECOND = {"kirby": "1v1 punch-up, attack resolver only", "pkmn": "sync battles"}

MEMORY = """
import resource, sys
from pathlib import Path
from adapters.lab.reading import read_plan
from adapters.lab.results import begun
from adapters.lab.run import run
file, folder, number = sys.argv[1:]
run(begun(Path(folder), read_plan(Path(file), number=int(number))), jobs=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def planned(folder: Path, system: str, tactic: str = "fighter", number: int = 0) -> ExperimentPlan:
    """The plan of an experiment with the two of that system."""
    return read_plan(written(folder, system, tactic, number))


def written(folder: Path, system: str, tactic: str = "fighter", number: int = 0) -> Path:
    """The same as a file."""
    people = "\n".join(f'[[combatants]]\nfrom = "{who}"\nside = "{who}"' for who in TWO[system])
    path = folder / f"{system}.toml"
    path.write_text(
        f'title = "{system}"\nruleset = "{system}"\nnumber = {number or BATCH[system]}\n'
        f'batch = {BATCH[system]}\ntactics.all = "{tactic}"\n{people}\n'
    )
    return path


def benchmark(options: Options) -> Report:
    """Rows, two processes, memory, and the table of fights a second."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        rows = tuple(_rows(folder, system, options.rounds) for system in TWO)
        few = min(options.largest(1_000), 1_000)
        held = memory(folder, 10 * few) / memory(folder, few)
        several = tuple(_several(folder, 6 * few, options.rounds))
        rates = tuple(_rates(folder, options))
    flat = Ratio(f"memory of {10 * few:,} fights / of {few:,}", held, at_most=1.1)
    return Report(
        "The balance lab", NOTE, (*rows, *several, flat),
        (Curve("Fights a second of one core", ("", "tactic", "fights"), rates),),
    )  # fmt: skip


def _rows(folder: Path, system: str, rounds: int) -> Ratio:
    """What the rows of a part cost beside its fights."""
    plan = planned(folder, system)
    raw, fight = msgspec.json.encode(plan), plan.matchup(0)
    taken = in_turn({"rows": partial(play_part, raw, 0), "alone": partial(_alone, plan, fight)}, rounds)
    return Ratio(
        f"{system}: rows and fights / fights alone", ratio(taken["rows"], taken["alone"]), at_most=1.2
    )


def _alone(plan: ExperimentPlan, fight: Matchup) -> None:
    for number in range(plan.number):
        fight.play(plan.secret(number))


def _several(folder: Path, fights: int, rounds: int) -> Iterator[Ratio]:
    """How many times as quick two processes are, where there are two cores."""
    with _all_cores() as cores:
        if cores < 2:
            return
        plan = planned(folder, "percentile", number=fights)
        taken = in_turn({jobs: partial(_run, plan, jobs) for jobs in (1, 2)}, -(-rounds // 3), wall)
    yield Ratio(f"{fights:,} fights by one process / by two", ratio(taken[1], taken[2]), at_least=1.8)


def _run(plan: ExperimentPlan, jobs: int) -> None:
    with TemporaryDirectory() as out:
        run(begun(Path(out) / "out", plan), jobs=jobs)


@contextmanager
def _all_cores() -> Iterator[int]:
    """For this while not on one core alone, if the system knows how; how many there are."""
    if not hasattr(os, "sched_setaffinity"):
        yield os.cpu_count() or 1
        return
    here = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield len(os.sched_getaffinity(0))
    finally:
        os.sched_setaffinity(0, here)


def memory(folder: Path, fights: int) -> float:
    """The most memory that a process has while it plays so many fights by chance, which are short."""
    file = written(folder, "percentile", "chance", fights)
    words = [sys.executable, "-c", MEMORY, str(file), str(folder / f"of-{fights}"), str(fights)]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def _rates(folder: Path, options: Options) -> Iterator[tuple[str, str, str]]:
    """Every system and tactic, then the peers."""
    for system in TWO:
        for tactic in tactics_of(rules_of(system).ruleset):
            plan = planned(folder, system, tactic)
            yield system, tactic, _told(_rate(plan, 1 if tactic == BEST.name else 2 * options.rounds))
    for peer in peers(_work(options)):
        yield peer.name, "", _peer(peer, options)


def _rate(plan: ExperimentPlan, rounds: int) -> float:
    """Fights a second: the middle one of so many, each with another seed."""
    fight = plan.matchup(0)
    return 1 / median([cpu(partial(fight.play, plan.secret(number))) for number in range(rounds)])


def _told(fights: float) -> str:
    return f"{fights:,.0f}" if fights >= 10 else f"{fights:.2g}"


def _work(options: Options) -> Path:
    """Where the other programs are installed."""
    return Path(options.work) if options.work else Path(options.peers).absolute().parent / "peers-work"


def _peer(peer: Peer, options: Options) -> str:
    """The same of another program, where its script is at hand."""
    wanted = msgspec.structs.replace(peer, metric=FIGHTS_A_SECOND[peer.name])
    try:
        return _told(rate(wanted, Path(options.peers).absolute(), _work(options)))
    except Absent:
        return "not here (see --peers)"


if __name__ == "__main__":
    sys.exit(main(benchmark))
