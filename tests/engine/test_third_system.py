"""A rule system from somebody else's package is found, played and told without a line of ours knowing it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tiny" / "tiny_boxing"

PLAY = """
from adapters.books.combatants import character, sheet
from adapters.books.tables import rules_finder, rules
from adapters.books.systems import ruleset, ruleset_names
from adapters.store.memory import MemoryStore
from domain.entrants import Entrant
from domain.fights import Fights
from domain.engine.commands.answering import answer
from domain.engine.sources.policies import at_random

assert {"percentile", "tiny-boxing"} <= set(ruleset_names()), ruleset_names()
book = ruleset("tiny-boxing")
boxers = [Entrant(n, n, sheet(book, character(book, n).sheet, n), n.title()) for n in ("ann", "ben")]
fights = Fights(MemoryStore(), rules_finder())
fights.open("bout", rules(book), b"s" * 32, boxers, {}, by="gm", command="open")
choose = at_random(b"k")
for number in range(500):
    now = fights.load("bout")
    if now.state.over:
        break
    ask = now.asks[0]
    fights.do("bout", lambda combat: answer(combat, combat.id(ask.key), choose(ask)), by="p", id=str(number))
    if number % 5 == 4:
        fights.undo("bout", by="gm", id=f"undo {number}")
        fights.redo("bout", by="gm", id=f"redo {number}")
assert now.state.over
print(now.state.winners)
"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of packages with the tiny system installed in it, as an installer would lay it out."""
    shutil.copytree(PACKAGE, tmp_path / "tiny_boxing")
    info = tmp_path / "tiny_boxing-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-boxing\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[scuffle.rulesets]\ntiny-boxing = tiny_boxing.ruleset:RULESET\n")
    return tmp_path


def test_a_throw_away_package_brings_a_system_that_can_be_played_undone_and_redone(site: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", PLAY], env=env, cwd=site, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("('ann',)", "('ben',)", "()")
