"""Fights a second of one core, of each system and tactic, beside other programs' fights."""

import os
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from domain.engine.sources.tactics import BEST, FIGHTER, tactics_of
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import rules_of
from tests.benchmarks.lab import TWO, planned
from tests.benchmarks.measure import cpu, median
from tests.benchmarks.peers import Absent, Peer, rate
from tests.benchmarks.table import Curve, Report

NOTE = """\
Fights of two people of the seeds to their end, with all their dice, causes and events; processor time of one
core. Of `best`, which is slow, a single one. The other programs measure themselves, one fight or battle after
another; none of them keeps all of its dice, and what each plays stands beside it. The ratios are those of
fights, not of events: a fight of ours has some hundreds of these."""


class Beside(msgspec.Struct, frozen=True):
    """Another program's fights: what it plays, its script, and what the script calls the figure."""

    name: str
    plays: str
    script: tuple[str, ...]
    metric: str


BESIDE = (
    Beside("kirby-combat", "attack resolver only", ("kirby.py", "100"), "1v1 punch-up, attack resolver only"),
    Beside("kirby-combat", "turn loop", ("kirby.py", "100"), "1v1 full turn loop (FirstLegalChooser)"),
    Beside("@pkmn/sim", "gen 1", ("showdown.cjs", "pkmn", "gen1randombattle", "30", "3"), "sync battles"),
    Beside("Showdown", "gen 9", ("showdown.cjs", "ps", "gen9randombattle", "10", "3"), "sync battles"),
    Beside("roleplayer", "GURPS, no data kept", ("pypi_combat.py",), "1v1 battle run_gurps_combat"),
    Beside("roleplayer", "5e, no data kept", ("pypi_combat.py",), "2v2 battle, simulate()"),
    Beside("dnd5e-engine", "on a grid", ("pypi_combat.py",), "1v1 fighter vs goblin on a grid"),
)


def benchmark(options: Options) -> Report:
    """Our fights a second, theirs, and how many times as many ours are by `fighter`."""
    with TemporaryDirectory() as folder:
        ours = {
            (system, tactic): _rate(Path(folder), system, tactic, options.rounds)
            for system in TWO
            for tactic in tactics_of(rules_of(system).ruleset)
        }
    theirs = {(each.name, each.plays): _theirs(each, options) for each in BESIDE}
    rates = tuple((*names, _told(found)) for names, found in (ours | theirs).items())
    by_fighter = {system: ours[system, FIGHTER] for system in TWO}
    times = tuple(
        (f"{name}, {plays}", *(_times(mine, other) for mine in by_fighter.values()))
        for (name, plays), other in theirs.items()
    )
    return Report(
        "Fights a second", NOTE,
        curves=(
            Curve("Fights a second of one core", ("", "tactic, or what is played", "fights"), rates),
            Curve("How many times as many fights as others, by `fighter`", ("", *by_fighter), times),
        ),
    )  # fmt: skip


def _rate(folder: Path, system: str, tactic: str, rounds: int) -> float:
    """Fights a second: the middle one of so many, each with another seed."""
    plan = planned(folder, system, tactic)
    fight = plan.matchup(0)
    several = 1 if tactic == BEST.name else 2 * rounds
    return 1 / median([cpu(partial(fight.play, plan.secret(number))) for number in range(several)])


def _theirs(other: Beside, options: Options) -> float | None:
    """The same of another program; nothing where it is not at hand."""
    folder = Path(options.peers).absolute()
    work = Path(options.work).absolute() if options.work else folder.parent / "peers-work"
    python = other.script[0].endswith(".py")
    interpreter = str(work / "venv13" / "bin" / "python") if python else "node"
    if not options.peers or not os.path.isdir(folder):
        return None
    try:
        return rate(Peer(other.name, interpreter, other.script, other.metric, 0), folder, work)
    except Absent:
        return None


def _told(fights: float | None) -> str:
    if fights is None:
        return "not here (see --peers)"
    return f"{fights:,.0f}" if fights >= 10 else f"{fights:.2g}"


def _times(ours: float, theirs: float | None) -> str:
    return "" if theirs is None else f"{_told(ours / theirs)}x"


if __name__ == "__main__":
    sys.exit(main(benchmark))
