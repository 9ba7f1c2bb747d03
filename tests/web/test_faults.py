"""Two servers on one database, killed in the midst of commands: servers, connections, the database itself.

`pytest -m long tests/web/test_faults.py -s` kills 60 servers, 20 connections and the whole database 5 times;
on the wire there are fewer. Nothing acknowledged is lost, nothing is done twice, every chain is whole, all
resume.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from tempfile import mkdtemp

import httpx
import pytest

from adapters.books.tables import rules_finder
from adapters.output.verification import reruns
from adapters.store.postgres.database import PostgresDatabase
from adapters.store.postgres.layout import upgrade
from adapters.store.postgres.store import PostgresStore
from adapters.store.unavailable import StoreUnavailable
from domain.facts.events import Noted
from domain.fights import Fights
from tests.postgres import DURABLE, OWNER, SERVICE, Cluster, must_be_there
from tests.web.served import Served
from tests.web.table import DUEL

FIGHTS, FOLLOWERS = 6, 2
"""Of each fight so many follow."""

BETWEEN = 12
"""Commands that are acknowledged between one fault and the next."""

PATIENCE = 120.0
"""Seconds in which somebody must get through to one server or the other."""


class Victim:
    """A fight: what was acknowledged of it, and what each follower was told."""

    def __init__(self, fight: str, token: str) -> None:
        self.name, self.path = fight, f"/api/fights/{fight}"
        self.bearer = {"Authorization": f"Bearer {token}"}
        self.acknowledged: dict[str, int] = {}
        self.heard: list[list[int]] = [[] for _ in range(FOLLOWERS)]
        self.last = 0


class Siege:
    """Clients of both servers: whoever gets no answer from one asks the other."""

    def __init__(self, servers: tuple[Served, Served], client: httpx.AsyncClient) -> None:
        self.servers, self.client = servers, client
        self.fights: list[Victim] = []
        self.over = False

    @property
    def acknowledged(self) -> int:
        return sum(len(fight.acknowledged) for fight in self.fights)

    async def ask(self, method: str, path: str, turn: int, **what: object) -> httpx.Response:
        """The answer to a request that is repeated, at one server and the other, until there is one."""
        async with asyncio.timeout(PATIENCE):
            while True:
                base = self.servers[turn % 2].base
                turn += 1
                try:
                    response = await self.client.request(method, f"{base}{path}", **what)  # type: ignore[arg-type]
                except httpx.TransportError:
                    await asyncio.sleep(0.05)
                    continue
                if response.status_code != 503:
                    return response
                await asyncio.sleep(0.05)

    async def open(self, number: int) -> None:
        made = (
            await self.ask(
                "POST", "/api/fights", number, json={**DUEL, "seed": f"a siege of two servers, {number}"}
            )
        ).json()
        self.fights.append(Victim(made["combat"], made["token"]))

    async def play(self, fight: Victim) -> None:
        """Answer what is asked, and remark on it; a command that was not acknowledged is sent again."""
        number = 0
        while not self.over:
            number += 1
            shown = (await self.ask("GET", f"{fight.path}/prompts", number, headers=fight.bearer)).json()
            command = f"command-{number}"
            if number % 3 and shown["prompts"]:
                prompt = shown["prompts"][0]["prompt"]
                what, body = "answer", {"prompt": prompt["id"], "numbers": [len(prompt["options"])]}
            else:
                what, body = "note", {"text": f"remark {number}"}
            done = await self.ask(
                "POST", f"{fight.path}/{what}", number + 1,
                headers={**fight.bearer, "Idempotency-Key": command}, json=body,
            )  # fmt: skip
            assert done.status_code == 200, done.text
            fight.acknowledged[command] = done.json()["last"]
        shown = (await self.ask("GET", f"{fight.path}/standing", 0, headers=fight.bearer)).json()
        fight.last = shown["last"]

    async def follow(self, fight: Victim, heard: list[int], turn: int) -> None:
        """Hear everything from the first event on, coming back to either server with the last id."""
        last_id = ""
        while not (fight.last and heard and heard[-1] >= fight.last):
            turn += 1
            headers = fight.bearer | ({"Last-Event-ID": last_id} if last_id else {})
            url = f"{self.servers[turn % 2].base}{fight.path}/events?after=0"
            try:
                quiet = httpx.Timeout(20, read=1)
                async with self.client.stream("GET", url, headers=headers, timeout=quiet) as stream:
                    async for line in stream.aiter_lines():
                        if line.startswith("data: "):
                            told = json.loads(line[6:])
                            last_id = told["id"]
                            heard.append(told["version"])
                        if fight.last and heard and heard[-1] >= fight.last:
                            return
            except httpx.TransportError:
                await asyncio.sleep(0.05)


@pytest.fixture
def siege_cluster() -> Iterator[Cluster]:
    """A server whose commits are on the disk when they are acknowledged; skips without PostgreSQL."""
    must_be_there()
    cluster = Cluster(DURABLE)
    yield cluster
    cluster.clear_away()


@pytest.mark.parametrize(
    ("servers", "backends", "databases"),
    [
        pytest.param(6, 4, 1, marks=pytest.mark.wire),
        pytest.param(60, 20, 5, marks=pytest.mark.long),
    ],
)
def test_nothing_acknowledged_is_lost_whatever_is_killed(
    siege_cluster: Cluster, servers: int, backends: int, databases: int
) -> None:
    name = siege_cluster.laid_out()
    address = siege_cluster.address(name=name)
    faults = ["server"] * servers + ["backend"] * backends + ["database"] * databases
    random.Random(18).shuffle(faults)
    both = (Served(address, "--rate", "10000000"), Served(address, "--rate", "10000000"))
    try:
        siege, did = asyncio.run(_besieged(both, siege_cluster, name, faults))
        assert [each.stop()[0] for each in both] == [0, 0]
    finally:
        for each in both:
            each.process.kill()
            each.process.communicate()
    assert did == Counter(server=servers, backend=backends, database=databases)
    with PostgresStore(address) as store:
        for fight in siege.fights:
            assert store.verify(fight.name) == fight.last
            runs = Counter(command for command, _ in groupby(_commands(store, fight.name)))
            assert set(runs.values()) == {1}, "a command was carried out twice"
            for command, version in fight.acknowledged.items():
                assert store.done(fight.name, f"1.{command}") == version
                assert runs[f"1.{command}"] == 1
            for heard in fight.heard:
                assert heard == list(range(1, fight.last + 1))
            played = reruns(Fights(store, rules_finder()), fight.name, fight.last, "")
            assert played.disagreements == ()
    print(f"\n{dict(did)}: {siege.acknowledged} commands acknowledged, none lost, none twice")


def _commands(store: PostgresStore, fight: str) -> list[str]:
    return [entry.command for entry in store.entries(fight)]


async def _besieged(
    both: tuple[Served, Served], cluster: Cluster, name: str, faults: list[str]
) -> tuple[Siege, Counter[str]]:
    did: Counter[str] = Counter()
    limits = httpx.Limits(max_connections=None)
    async with httpx.AsyncClient(timeout=20, limits=limits) as client:
        siege = Siege(both, client)
        for number in range(FIGHTS):
            await siege.open(number)
        async with asyncio.TaskGroup() as tasks:
            for number, fight in enumerate(siege.fights):
                tasks.create_task(siege.play(fight))
                for each in range(FOLLOWERS):
                    tasks.create_task(siege.follow(fight, fight.heard[each], number + each))
            for turn, fault in enumerate(faults):
                before = siege.acknowledged
                async with asyncio.timeout(PATIENCE):
                    while siege.acknowledged < before + BETWEEN:
                        await asyncio.sleep(0.01)
                if fault == "server":
                    await asyncio.to_thread(both[turn % 2].kill)
                    await asyncio.to_thread(both[turn % 2].start)
                elif fault == "backend":
                    await asyncio.to_thread(_end_one, cluster, name)
                else:
                    await asyncio.to_thread(cluster.stop, "immediate")
                    await asyncio.to_thread(cluster.start)
                did[fault] += 1
            siege.over = True
    return siege, did


def _end_one(cluster: Cluster, name: str) -> None:
    """End the connection that has been at work last."""
    with cluster.admin(name) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            " AND usename = %s ORDER BY state = 'idle', state_change DESC LIMIT 1",
            (SERVICE,),
        )


@pytest.mark.wire
def test_a_standby_is_read_and_not_written(siege_cluster: Cluster) -> None:
    """A second server is made of the first, and follows it."""
    name = siege_cluster.laid_out()
    with PostgresStore(siege_cluster.address(name=name)) as primary:
        primary.create("duel", b"seed", [Noted("1")], by="gm", command="open")
    standby = siege_cluster.standby()
    try:
        with PostgresStore(standby.address(name=name)) as store:
            assert store.verify("duel") == 1
            with pytest.raises(
                StoreUnavailable, match=r"may only be read: it is a standby.*name the primary\."
            ):
                store.append("duel", 1, [Noted("2")], by="gm", command="c")
            with pytest.raises(StoreUnavailable, match="may only be read"), store.links() as links:
                links.grant("duel", b"h", "gm", "", "")
            assert store.verify("duel") == 1
    finally:
        standby.clear_away()


@pytest.mark.wire
def test_a_full_disk_is_one_sentence_and_nothing_is_half_written(siege_cluster: Cluster) -> None:
    """A tablespace on a small disk of its own, which is filled up and then given room again."""
    disk = Path(mkdtemp(prefix="scuffle-disk-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=24m,mode=0777", "none", str(disk)],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        disk.rmdir()
        pytest.skip("nobody but the superuser of a machine may mount a small disk")
    try:
        place = disk / "space"
        subprocess.run(["install", "-d", "-o", "postgres", "-m", "0700", str(place)], check=True)
        name = siege_cluster.empty()
        with siege_cluster.admin() as admin:
            admin.execute(f"CREATE TABLESPACE small OWNER {OWNER} LOCATION '{place}'")
            admin.execute(f"ALTER DATABASE {name} SET TABLESPACE small")
        _fill_and_free(siege_cluster, name, disk)
    finally:
        siege_cluster.clear_away()
        subprocess.run(["umount", str(disk)], check=True)
        disk.rmdir()


def _fill_and_free(cluster: Cluster, name: str, disk: Path) -> None:
    upgrade(PostgresDatabase(cluster.address(OWNER, name), 10), (SERVICE,))
    filling = disk / "filling"
    with PostgresStore(cluster.address(name=name)) as store, closing(store.watch()) as watch:
        store.create("duel", b"seed", [Noted("1")], by="gm", command="open")
        assert watch.news() == {"duel": 1}
        with filling.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(b"x" * 65_536):
                pass
        large = [Noted(random.Random(number).randbytes(20_000).hex()) for number in range(20)]
        with pytest.raises(StoreUnavailable, match="cannot grow because the disk is full"):
            store.append("duel", 1, large, by="gm", command="c")
        assert store.verify("duel") == 1
        assert store.done("duel", "c") is None
        filling.unlink()
        store.append("duel", 1, large, by="gm", command="c")
        assert store.verify("duel") == 21
