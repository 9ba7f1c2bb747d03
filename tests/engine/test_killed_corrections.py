"""A correction that is killed in the middle leaves the old head or the new one, and nothing between."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from adapters.store.sqlite import SqliteStore
from domain.facts.state import digest
from domain.fights import Fights
from tests.engine.fight import RULES
from tests.engine.test_corrections import BLOCK, chapter

CHILD = """
import sys
from uuid import uuid4
from adapters.store.sqlite import SqliteStore
from domain.fights import Fights
from domain.disputes import dispute, settle
from domain.engine.correction.change import Faces
from tests.engine.fight import RULES

fights = Fights(SqliteStore(sys.argv[1]), lambda name, tables: RULES)
key = sys.argv[2]
for number in range(10_000):
    dispute(fights, "fight", key, "a doubt", by="gm", id=uuid4().hex)
    for face in (53, 35):
        settle(fights, "fight", key, Faces((face,)), "settled", by="gm", id=uuid4().hex)
        dispute(fights, "fight", key, "another", by="gm", id=uuid4().hex)
    print(number, flush=True)
"""

KILLS = 8


@pytest.mark.thorough
def test_a_killed_correction_leaves_the_old_head_or_the_new_one(tmp_path: Path) -> None:
    """Costs seconds: each that is killed is a process."""
    path = tmp_path / "fights.db"
    with SqliteStore(path) as store:
        fight = chapter(store)
        held = digest(fight.combat.state)
    chance = random.Random(7)
    known = {held}
    for _ in range(KILLS):
        command = (sys.executable, "-c", CHILD, str(path), BLOCK)
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        ) as child:
            assert child.stdout is not None
            for _ in range(chance.randint(1, 4)):
                assert child.stdout.readline()
            child.kill()
        with SqliteStore(path) as store:
            assert store.verify("fight") == store.last("fight")
            now = Fights(store, lambda name, tables: RULES).load("fight")
            assert now.diverged is None
            assert now.state.combatants["grunthar"].pools["area-3"] in (63, 55)
            known.add(digest(now.state))
    assert len(known) <= 2
