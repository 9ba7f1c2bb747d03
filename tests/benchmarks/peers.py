"""Simulated events a second against two other programs on the same core; needs the scripts that run them."""

import os
import platform
import subprocess
import sys
from functools import partial
from pathlib import Path

import msgspec

from tests.benchmarks.command import Options, main
from tests.benchmarks.measure import cpu, median, ratio
from tests.benchmarks.simulation import fights_to_the_end
from tests.benchmarks.table import Curve, Ratio, Report

NOTE = """\
Events for a second of processor time; in every round each program has its turn on the same core.
ours     fights of the percentile system to their end, no store; an event is one element of what a fight
         records: a declaration, a roll with its faces, modifiers and source, an outcome with cause and rule
kirby    kirby-combat's attack resolver alone, one against one; its events keep outcomes and no faces
pkmn     @pkmn/sim, random battles of the first generation; its events are the lines of the battle's log"""

ABSENT = """\
other programs are measured by scripts of their own, which are not here; name their folder with --peers or in
SCUFFLE_PEERS (and where the programs are installed with --work or in SCUFFLE_PEERS_WORK)."""

OURS = {"ours, one against one": (150, 1), "ours, five against five": (12, 5)}
"""How many fights a turn, and fighters on a side."""


class Peer(msgspec.Struct, frozen=True):
    """Another program: what runs its script, the metric wanted of it, how many times as fast we must be."""

    name: str
    interpreter: str
    script: tuple[str, ...]
    metric: str
    at_least: float


class Measured(msgspec.Struct):
    """A line that a peer's script prints."""

    metric: str
    value: float | str = ""


class Absent(Exception):
    """A peer cannot be measured here; the sentence says what is missing."""


def peers(work: Path) -> tuple[Peer, ...]:
    """The peers, as they are installed in `work`."""
    python = str(work / "venv13" / "bin" / "python")
    duels, battles = ("kirby.py", "100"), ("showdown.cjs", "pkmn", "gen1randombattle", "30", "3")
    return (
        Peer("kirby", python, duels, "events appended (short logs)", 15),
        Peer("pkmn", "node", battles, "sync log lines", 8),
    )


def benchmark(options: Options) -> Report:
    """Ours against each of the peers."""
    folder, work = Path(options.peers).absolute(), work_folder(options)
    if not options.peers or not folder.is_dir():
        return Report("Peers", NOTE, skipped=ABSENT)
    rates: dict[str, list[float]] = {}
    try:
        for _ in range(options.rounds):
            for name, (fights, aside) in OURS.items():
                rates.setdefault(name, []).append(_ours(fights, aside))
            for peer in peers(work):
                rates.setdefault(peer.name, []).append(rate(peer, folder, work))
    except Absent as absent:
        return Report("Peers", NOTE, skipped=str(absent))
    ratios = tuple(
        Ratio(f"{mine} / {peer.name}", ratio(rates[mine], rates[peer.name]), at_least=peer.at_least)
        for peer in peers(work)
        for mine in OURS
    )
    rows = tuple((name, f"{median(found):,.0f}") for name, found in rates.items())
    note = f"{NOTE}\n{versions(peers(work)[0])}"
    return Report("Peers", note, ratios, (Curve("Events for a second", ("", "median"), rows),))


def work_folder(options: Options) -> Path:
    """Where the peers are installed."""
    return Path(options.work) if options.work else Path(options.peers).absolute().parent / "peers-work"


def versions(peer: Peer) -> str:
    """Which Python a peer runs in, and which we do: only the same one compares the programs alone."""
    asked = (peer.interpreter, "-c", "import platform; print(platform.python_version())")
    theirs = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    return f"{peer.name} runs in Python {theirs}, we in {platform.python_version()}."


def _ours(fights: int, aside: int) -> float:
    """The median of five, after a first that warms the core up: so do the peers' scripts."""
    events = fights_to_the_end(fights, aside)
    return events / median([cpu(partial(fights_to_the_end, fights, aside)) for _ in range(5)])


def rate(peer: Peer, folder: Path, work: Path) -> float:
    """What the peer's script measures. It is stopped as soon as it has said so. Raises `Absent`."""
    env = {**os.environ, "NODE_PATH": str(work / "npm" / "node_modules"), "PYTHONPATH": str(folder)}
    command = (peer.interpreter, str(folder / peer.script[0]), *peer.script[1:])
    try:
        running = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError as error:
        raise Absent(f"{peer.name} cannot be started: {error}.") from None
    with running:
        assert running.stdout is not None
        for line in running.stdout:
            found = msgspec.json.decode(line, type=Measured)
            if found.metric == peer.metric and isinstance(found.value, float):
                running.kill()
                return found.value
    raise Absent(f"{peer.name} did not measure {peer.metric!r}; is it installed in {work}?")


if __name__ == "__main__":
    sys.exit(main(benchmark))
