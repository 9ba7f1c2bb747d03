"""Odds have an end, and nothing else waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from threading import Event

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters.web.house import House
from adapters.web.limits import Limits
from adapters.web.problem import TurnedDown
from adapters.web.reckoning import reckoned
from domain.engine.prospects import preferring
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
    client: TestClient[ASGIApp], house: House
) -> None:
    combat = house.fights.load(phase(client).fight)
    limits = Limits(odds=5_000, odds_time=4.0)
    shown = reckoned(combat, preferring(), None, limits, ticking(0.005))
    assert 100 <= shown.sampled < 5_000
    assert shown.runs == 1


def test_odds_that_take_far_too_long_are_turned_down_with_what_can_be_done(
    client: TestClient[ASGIApp], house: House
) -> None:
    combat = house.fights.load(phase(client).fight)
    with pytest.raises(TurnedDown, match="scuffle odds") as down:
        reckoned(combat, preferring(), None, Limits(odds=5_000, odds_time=4.0), ticking(0.5))
    assert (down.value.status, down.value.code) == (409, "too-much-to-reckon")


def test_a_crowd_has_an_answer_in_the_time_that_is_given(
    client: TestClient[ASGIApp], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    master = phase(client, crowd=40)
    monkeypatch.setattr(house, "limits", Limits(odds=200_000, odds_time=0.2))
    answer = client.get(f"{master.path}/odds", headers=master.bearer)
    assert answer.elapsed.total_seconds() < 3
    assert answer.status_code == 200 or code(answer.json()) == "too-much-to-reckon"


def test_nothing_else_waits_for_odds_and_not_too_many_wait_for_their_turn(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    async def crowded() -> None:
        house = House(tmp_path_factory.mktemp("odds") / "fights.db", limits=Limits(odds_waiting=1))
        over = Event()
        try:
            waiting = [asyncio.create_task(house.reckon(over.wait)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(TurnedDown, match="try again"):
                await house.reckon(over.wait)
            assert await house.readings.work("somebody", lambda: "exported") == "exported"
            over.set()
            assert await asyncio.gather(*waiting) == [True, True]
            assert await house.reckon(lambda: "odds") == "odds"
        finally:
            over.set()
            house.close()

    asyncio.run(crowded())
