"""Odds have an end, and nothing else waits for them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from shutil import copy
from threading import Event

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.web.limits import Limits
from adapters.web.odds import pool
from adapters.web.odds.pool import OddsPool, OddsProcess
from adapters.web.odds.time_limit import OutOfTime, prospects_in_time
from adapters.web.odds.worker import OddsAnswer, OddsQuestion
from adapters.web.problem import ApiError
from adapters.web.service import Service
from domain.engine.odds.prospects import preferring
from tests.web.table import Seat, code, opened


def phase(client: TestClient[ASGIApp], crowd: int = 1) -> Seat:
    """A fight whose first phase can go in many ways."""
    many = [{"who": "bruno", "side": "a", "name": f"b{number}"} for number in range(crowd)]
    return opened(client, system="swordspath", combatants=[*many, {"who": "derek", "side": "b"}])


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that goes on by so much whenever it is looked at."""
    ticks = count()
    return lambda: next(ticks) * seconds


def test_odds_that_take_too_long_are_estimated_from_fewer_tries(
    client: TestClient[ASGIApp], service: Service
) -> None:
    """Costs a second: odds are worked out until there is no more time."""
    combat = service.fights.load(phase(client).fight)
    shown = prospects_in_time(combat, preferring(), None, 5_000, 4.0, ticking(0.005))
    assert 100 <= shown.sampled < 5_000
    assert shown.runs == 1


def test_odds_that_take_far_too_long_are_given_up(client: TestClient[ASGIApp], service: Service) -> None:
    combat = service.fights.load(phase(client).fight)
    with pytest.raises(OutOfTime):
        prospects_in_time(combat, preferring(), None, 5_000, 4.0, ticking(0.5))


def test_a_crowd_has_an_answer_in_the_time_that_is_given(
    client: TestClient[ASGIApp], service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    master = phase(client, crowd=40)
    monkeypatch.setattr(service, "limits", Limits(odds=200_000, odds_time=0.2))
    answer = client.get(f"{master.path}/odds", headers=master.bearer)
    assert answer.elapsed.total_seconds() < 20
    assert answer.status_code == 200 or code(answer.json()) == "too-much-to-reckon"


def test_what_nobody_is_offered_is_told_with_its_place(client: TestClient[ASGIApp]) -> None:
    master = opened(client)
    answer = client.get(f"{master.path}/odds?if=somersault", headers=master.bearer)
    assert (answer.status_code, answer.json()["place"]) == (422, "if")


SUM = OddsQuestion("duel", 5, "", "", None, (), 10, 1.0)
SLEEPER = "import sys, time\nfor line in sys.stdin: time.sleep(60)"
GLUTTON = "from adapters.web.odds.worker import bound; bound(400_000_000); input(); bytearray(900_000_000)"


class Doing(OddsProcess):
    """A process that does something else."""

    def _command(self) -> list[str]:
        return [sys.executable, "-c", *self._words]


@pytest.fixture
def doing() -> Iterator[Callable[[str], Doing]]:
    made: list[Doing] = []

    def make(program: str) -> Doing:
        made.append(Doing(program))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def test_a_process_that_does_not_answer_in_time_is_stopped_and_another_started(
    doing: Callable[[str], Doing], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "START", 0.0)
    one = doing(SLEEPER)
    assert one.ask(b"?", 0.1) == b""
    assert one.ask(b"?", 0.1) == b""


def test_a_process_that_takes_too_much_memory_ends_alone(doing: Callable[[str], Doing]) -> None:
    pytest.importorskip("resource", reason="only POSIX limits memory")
    assert doing(GLUTTON).ask(b"?", 20.0) == b""


def test_a_process_whose_server_died_under_its_answer_writes_nothing_into_the_record(
    client: TestClient[ASGIApp], service: Service, tmp_path: Path
) -> None:
    fight = phase(client).fight
    record, log = tmp_path / "fights.db", tmp_path / "fights.db-wal"
    for left in (record, log):
        copy(service.store.path.with_name(left.name), left)
    before = log.stat().st_size
    one = OddsProcess(str(record), str(1_000_000_000))
    worker = one._started()
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdout.close()
    worker.stdin.write(msgspec.json.encode(msgspec.structs.replace(SUM, fight=fight)) + b"\n")
    worker.stdin.close()
    worker.wait(60)
    assert 0 < before <= log.stat().st_size


def test_one_fight_leaves_a_process_to_others_and_only_few_of_its_questions_wait(tmp_path: Path) -> None:
    at_work: list[str] = []
    release = Event()

    class Busy(OddsProcess):
        def ask(self, question: bytes, patience: float) -> bytes:
            at_work.append(msgspec.json.decode(question, type=OddsQuestion).fight)
            if at_work[-1] == "hog":
                release.wait(20)
            return msgspec.json.encode(OddsAnswer(code="never-offered", why="No.")) + b"\n"

    async def crowded() -> None:
        limits = Limits(odds_waiting_one=3)
        pool = OddsPool(tmp_path / "f.db", None, lambda: limits, Busy)
        hog = msgspec.structs.replace(SUM, fight="hog")
        try:
            asked = [asyncio.create_task(pool.told(hog)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(ApiError, match="try again"):
                await pool.told(hog)
            with pytest.raises(ApiError, match="No"):
                await pool.told(SUM)
            assert at_work == ["hog", "duel"]
            asked[0].cancel()  # whoever goes away leaves his process at work, and counts no more
            release.set()
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert [str(each) for each in found[1:]] == ["No.", "No."]
        finally:
            release.set()
            pool.close()

    asyncio.run(crowded())
