"""A player who is killed at any moment: whatever was acknowledged is there, and the fight goes on."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from adapters.books.tables import rules_finder
from adapters.output.verification import reruns
from adapters.store.sqlite import SqliteStore
from domain.fights import Fights

ROOT = Path(__file__).parents[2]
KILLS = 55


@pytest.fixture
def nursery(db: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cli.nursery", str(db)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
    ) as process:  # fmt: skip
        yield process
        assert process.stdin is not None
        process.stdin.close()


def bear_and_kill(nursery: subprocess.Popen[str], seed: str, after: int) -> dict[str, int]:
    """Let a child play, kill it after so many acknowledgements; everything that it acknowledged."""
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(f"{seed}\n")
    pid = int(nursery.stdout.readline().split()[1])
    acknowledged: dict[str, int] = {}
    for _ in range(after):
        acknowledged.update(read(nursery.stdout))
    os.kill(pid, signal.SIGKILL)
    while more := read(nursery.stdout):
        acknowledged.update(more)
    return acknowledged


def read(lines: IO[str]) -> dict[str, int]:
    """The next acknowledgement, or nothing when the child is dead."""
    word, *rest = lines.readline().split()
    assert word in ("ack", "dead"), word
    return {rest[0]: int(rest[1])} if rest else {}


@pytest.mark.thorough
def test_nothing_that_was_acknowledged_is_lost_when_the_player_is_killed(
    nursery: subprocess.Popen[str], db: Path
) -> None:
    """Costs seconds: each of the many who are killed is a process."""
    chance = random.Random(20261105)
    before = 0
    for kill in range(KILLS):
        acknowledged = bear_and_kill(nursery, f"child-{kill}", chance.randint(0 if kill else 1, 12))
        with SqliteStore(db) as store:
            last = store.verify("brawl")
            assert last >= max(acknowledged.values(), default=before) >= before
            for command, version in acknowledged.items():
                assert store.rows.done("brawl", command) == version
            assert Fights(store, rules_finder()).load("brawl").asks
        before = last
    with SqliteStore(db) as store:
        again = reruns(Fights(store, rules_finder()), "brawl", last, "")
    assert again.disagreements == ()
    assert again.beats > 50
    assert again.dice
