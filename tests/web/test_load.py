"""Many fights at once, and the server killed in their midst: nothing acknowledged is lost, all resume."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from adapters.books.tables import rules_finder
from adapters.output.verification import reruns
from adapters.store.sqlite import SqliteStore
from domain.fights import Fights
from tests.web.served import Served
from tests.web.table import DUEL

pytestmark = pytest.mark.wire

FIGHTS, FOLLOWERS, ANSWERS, KILLS = 10, 3, 24, 3
"""Of each fight so many follow, and so many questions are answered; so often the server is killed."""

TRIES = 400
"""How often a request is tried while the server is away, a twentieth of a second apart."""


class Played:
    """One fight: what was acknowledged of it, and what each follower was told."""

    def __init__(self, fight: str, token: str) -> None:
        self.path, self.name = f"/api/fights/{fight}", fight
        self.bearer = {"Authorization": f"Bearer {token}"}
        self.acknowledged: dict[str, int] = {}
        self.ids: dict[int, str] = {}
        self.heard: list[list[int]] = [[] for _ in range(FOLLOWERS)]
        self.last = 0
        self.done = False


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "fights.db", "--rate", "1000000")
    yield server
    server.process.kill()
    server.process.communicate()


def test_nothing_acknowledged_is_lost_and_every_follower_resumes(served: Served) -> None:
    fights = asyncio.run(_evening(served))
    assert served.stop() == (0, "")
    with SqliteStore(served.db) as store:
        for fight in fights:
            last = store.verify(fight.name)
            assert last == fight.last
            for command, version in fight.acknowledged.items():
                assert store.rows.done(fight.name, f"1.{command}") == version
            assert len(fight.acknowledged) > ANSWERS / 2
            for heard in fight.heard:
                assert heard == list(range(1, last + 1))
            played = reruns(Fights(store, rules_finder()), fight.name, last, "")
            assert played.disagreements == ()


async def _evening(served: Served) -> list[Played]:
    """All fights are played and followed, while the server is killed and started again."""
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(base_url=served.base, timeout=20, limits=limits) as client:
        fights = [await _open(client, number) for number in range(FIGHTS)]
        playing = [asyncio.create_task(_play(client, fight)) for fight in fights]
        following = [
            asyncio.create_task(_follow(client, fight, fight.heard[number]))
            for fight in fights
            for number in range(FOLLOWERS)
        ]
        for kill in range(1, KILLS + 1):
            while sum(len(fight.acknowledged) for fight in fights) < FIGHTS * ANSWERS * kill // (KILLS + 2):
                await asyncio.sleep(0.01)
            await asyncio.to_thread(served.kill)
            await asyncio.to_thread(served.start)
        await asyncio.gather(*playing)
        await asyncio.gather(*following)
    return fights


async def _open(client: httpx.AsyncClient, number: int) -> Played:
    made = (await client.post("/api/fights", json={**DUEL, "seed": f"a long evening, {number}"})).json()
    return Played(made["combat"], made["token"])


async def _asked(client: httpx.AsyncClient, method: str, path: str, **what: object) -> httpx.Response:
    """The answer to a request that is repeated until there is one."""
    for _ in range(TRIES):
        try:
            response = await client.request(method, path, **what)  # type: ignore[arg-type]
        except httpx.TransportError:
            await asyncio.sleep(0.05)
            continue
        if response.status_code != 503:
            return response
        await asyncio.sleep(0.05)
    raise AssertionError(f"{path} was never answered")


async def _play(client: httpx.AsyncClient, fight: Played) -> None:
    """Answer what is asked, with the last option; a command that was not acknowledged is sent again."""
    for number in range(ANSWERS):
        prompts = (await _asked(client, "GET", f"{fight.path}/prompts", headers=fight.bearer)).json()
        if not prompts["prompts"]:
            break
        prompt = prompts["prompts"][0]["prompt"]
        command = f"answer-{number}"
        done = await _asked(
            client, "POST", f"{fight.path}/answer",
            headers={**fight.bearer, "Idempotency-Key": command},
            json={"prompt": prompt["id"], "numbers": [len(prompt["options"])]},
        )  # fmt: skip
        assert done.status_code == 200, done.text
        fight.acknowledged[command] = done.json()["last"]
    response = await _asked(client, "GET", fight.path, headers=fight.bearer)
    fight.last = response.json()["standing"]["last"]
    fight.done = True


async def _follow(client: httpx.AsyncClient, fight: Played, heard: list[int]) -> None:
    """Hear everything from the first event on, coming back with the last id after every break."""
    for _ in range(TRIES):
        if fight.done and heard and heard[-1] >= fight.last:
            return
        headers = fight.bearer | ({"Last-Event-ID": fight.ids[heard[-1]]} if heard else {})
        try:
            async with asyncio.timeout(60):
                await _listen(client, fight, headers, heard)
        except httpx.TransportError:
            await asyncio.sleep(0.05)
    raise AssertionError("it could never be followed to the end")


async def _listen(
    client: httpx.AsyncClient, fight: Played, headers: dict[str, str], heard: list[int]
) -> None:
    quiet = httpx.Timeout(20, read=1)
    async with client.stream("GET", f"{fight.path}/events?after=0", headers=headers, timeout=quiet) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                told = json.loads(line[6:])
                fight.ids[told["version"]] = told["id"]
                heard.append(told["version"])
            if fight.done and heard and heard[-1] >= fight.last:
                return
