"""Several processes at one file or database, and processes that are killed in the middle of a write."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import adapters
from adapters.store.opening import open_store
from domain.facts.events import Noted

ROOT = Path(adapters.__file__).parents[1]
WRITER = Path(__file__).with_name("writer.py")


def writer(path: str, name: str, commands: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(WRITER), path, name, str(commands)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


@pytest.fixture(params=["sqlite", "postgres"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the fight is."""
    if request.param == "postgres":
        address: str = request.getfixturevalue("postgres")
        return address
    return str(tmp_path / "scuffle.db")


def begin(path: str) -> None:
    with open_store(path) as store:
        store.create("duel", b"seed", (Noted("test 1"),), by="test", command="open")


def written(path: str) -> list[str]:
    """The writers' names in order of version; the record is whole, and each note stands where it says."""
    with open_store(path) as store:
        count = store.verify("duel")
        notes = [event.text.split() for event in store.events("duel", 1, count) if isinstance(event, Noted)]
    assert [int(version) for _, version in notes] == list(range(1, count + 1))
    return [name for name, _ in notes]


def test_two_processes_that_write_the_same_fight_lose_nothing(path: str) -> None:
    """Costs a second: two processes."""
    begin(path)
    writers = {name: writer(path, name, 40) for name in ("alma", "rufus")}
    acknowledged = {name: process.communicate(timeout=60)[0] for name, process in writers.items()}
    assert [process.returncode for process in writers.values()] == [0, 0]
    names = written(path)
    for name, lines in acknowledged.items():
        ranges = [tuple(map(int, line.split())) for line in lines.splitlines()]
        assert len(ranges) == 40
        assert sum(last - first + 1 for first, last in ranges) == names.count(name)
        assert all({*names[first - 1 : last]} == {name} for first, last in ranges)


@pytest.mark.thorough
def test_a_process_killed_at_any_moment_loses_nothing_that_it_acknowledged(path: str) -> None:
    """Costs seconds: each of its lives is a process."""
    chance = random.Random(20)
    begin(path)
    for life in range(10):
        with writer(path, f"life-{life}", 1_000_000) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(chance.randint(1, 30))]
            for _ in range(chance.randrange(20_000)):
                pass
            process.kill()
            lines += process.stdout.readlines()
        names = written(path)
        last = int(lines[-1].split()[1])
        assert names.count(f"life-{life}") > 0
        assert len(names) >= last
        assert names[last - 1] == f"life-{life}"
