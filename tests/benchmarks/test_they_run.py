"""The benchmarks run and print their tables; how fast anything is, no test says."""

import math
import platform
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from eventsourcing.application import Application

from adapters.store.memory import MemoryStore
from adapters.store.sqlite import SqliteStore
from tests.benchmarks import (
    correction,
    keystrokes,
    lab,
    loading,
    peers,
    rates,
    replay,
    servers,
    serving,
    siege,
    simulation,
    sitting,
    start_up,
    undo,
)
from tests.benchmarks.command import Benchmark, Options
from tests.benchmarks.fights import fights, hesitant, keep, long_fight
from tests.benchmarks.peers import Absent, Peer
from tests.benchmarks.table import Ratio

TINY = Options(sizes=(120, 240), rounds=1)

BENCHMARKS = [
    *(
        pytest.param(each.benchmark, marks=pytest.mark.thorough)
        for each in (lab, loading, undo, replay, simulation, start_up, correction, sitting)
    ),
    *(pytest.param(each.benchmark, marks=pytest.mark.wire) for each in (keystrokes, serving, servers, siege)),
]


@pytest.mark.parametrize("benchmark", BENCHMARKS, ids=lambda each: each.__module__.rpartition(".")[2])
def test_a_benchmark_measures_its_ratios_and_prints_them(benchmark: Benchmark) -> None:
    """Costs seconds: it measures, and each measurement goes over a whole fight."""
    report = benchmark(TINY)
    assert report.ratios
    assert all(math.isfinite(ratio.value) and ratio.value > 0 for ratio in report.ratios)
    assert all(ratio.what in report.text() for ratio in report.ratios)


@pytest.mark.thorough
def test_a_benchmark_is_one_command_that_prints_a_table() -> None:
    """Costs seconds: a process of its own plays a hundred fights."""
    command = (sys.executable, "-m", "tests.benchmarks.simulation", "--sizes", "100", "--rounds", "1")
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert done.stderr == ""
    assert "an event, five against five / one against one" in done.stdout


def test_a_long_fight_has_about_the_size_that_is_wanted_and_ends_at_a_question() -> None:
    with MemoryStore() as store:
        keep(store, "long", long_fight(1_000))
        combat = fights(store).load("long")
    assert 900 < combat.last <= 1_000
    assert combat.diverged is None
    assert combat.asks


def test_a_fight_with_choices_undone_and_made_again_ends_where_it_ends_without() -> None:
    straight = long_fight(1_000 * 20 // 22)
    with MemoryStore() as store:
        keep(store, "straight", straight)
        keep(store, "hesitant", hesitant(1_000, every=20))
        assert len(store.moves("hesitant")) > 20
        assert fights(store).load("hesitant", whole=True).path() == straight
        assert fights(store).load("hesitant").state == fights(store).load("straight").state


def test_all_ways_of_loading_come_to_the_same_fight(tmp_path: Path) -> None:
    events = long_fight(500)
    with SqliteStore(tmp_path / "ours.db") as store, closing(sqlite3.connect(store.path)) as connection:
        keep(store, "fight", events)
        state = fights(store).load("fight").state
        assert fights(store).load("fight", whole=True).state == state
        assert loading.raw(connection, "fight") == state
    app = Application[UUID]()
    found: loading.Fight = app.repository.get(loading.as_aggregate(app, events))
    assert found.told == len(events)


@pytest.mark.parametrize(
    ("ratio", "missed"),
    [
        (Ratio("slower", 2.0, at_most=2), False),
        (Ratio("slower", 2.1, at_most=2), True),
        (Ratio("faster", 5.0, at_least=5), False),
        (Ratio("faster", 4.9, at_least=5), True),
        (Ratio("just so", 9.9), False),
    ],
)
def test_a_ratio_beyond_its_target_is_missed(ratio: Ratio, missed: bool) -> None:
    assert ratio.missed is missed


def test_without_the_peers_their_benchmark_says_what_it_needs() -> None:
    report = peers.benchmark(Options(peers=""))
    assert report.ratios == ()
    assert "SCUFFLE_PEERS" in report.text()


@pytest.mark.thorough
def test_without_the_peers_our_own_fights_are_told_all_the_same() -> None:
    """Costs seconds: a fight by every tactic of every system is played, the slow ones too."""
    fights, times = rates.benchmark(TINY).curves
    ours = {(system, tactic): rate for system, tactic, rate in fights.rows}
    assert float(ours["gurps", "fighter"].replace(",", "")) > 0
    assert ours["kirby-combat", "turn loop"] == "not here (see --peers)"
    assert {row[1:] for row in times.rows} == {("",) * 4}


def test_a_peer_is_stopped_as_soon_as_it_has_said_what_is_wanted(tmp_path: Path) -> None:
    said = '{"metric": "y", "value": 1.0}', '{"metric": "failed"}', '{"metric": "x", "value": 7}'
    script = "".join(f"print({line!r}, flush=True)\n" for line in said) + "while True: pass\n"
    (tmp_path / "peer.py").write_text(script)
    assert peers.rate(Peer("toy", sys.executable, ("peer.py",), "x", 1), tmp_path, tmp_path) == 7


def test_in_which_python_a_peer_runs_is_said_beside_ours() -> None:
    ours = platform.python_version()
    said = peers.versions(Peer("toy", sys.executable, ("peer.py",), "x", 1))
    assert said == f"toy runs in Python {ours}, we in {ours}."


@pytest.mark.parametrize("interpreter", [sys.executable, "no-such-interpreter"])
def test_a_peer_that_measures_nothing_is_named(interpreter: str, tmp_path: Path) -> None:
    (tmp_path / "peer.py").write_text("")
    with pytest.raises(Absent, match=r"^toy "):
        peers.rate(Peer("toy", interpreter, ("peer.py",), "x", 1), tmp_path, tmp_path)
