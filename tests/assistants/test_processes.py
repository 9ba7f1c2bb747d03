"""Assistants in processes of their own: the protocol's own client, over standard input and over HTTP."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from anyio.from_thread import BlockingPortal
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from tests.assistants.hands import OPENINGS, Assistant, fresh
from tests.web.served import ROOT, START, Served
from tests.web.table import Seat

pytestmark = pytest.mark.wire

README = (ROOT / "README.md").read_text()


@contextmanager
def connected(portal: BlockingPortal, transport: AbstractAsyncContextManager[Any]) -> Iterator[Assistant]:
    """An assistant at the other end of a transport."""
    with portal.wrap_async_context_manager(Client(transport)) as client:
        yield Assistant(portal, client)


def own_process(db: Path, *words: str, **more: str) -> AbstractAsyncContextManager[Any]:
    """`scuffle mcp` over standard input and output."""
    env = {"PYTHONPATH": str(ROOT), "SCUFFLE_DB": str(db), **more}
    return stdio_client(
        StdioServerParameters(command=sys.executable, args=["-c", START, "mcp", *words], env=env)
    )


@asynccontextmanager
async def over_http(address: str, token: str = "") -> AsyncIterator[Any]:
    """The way to such a process that speaks HTTP."""
    bearer = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=bearer, timeout=60) as http,
        streamable_http_client(address, http_client=http) as streams,
    ):
        yield streams


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("assistants") / "fights.db"


@pytest.fixture(scope="module")
def address(db: Path) -> Iterator[str]:
    """Where assistants are served over HTTP."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, "mcp", "--port", "0", "--db", str(db), "--plain"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert process.stdout is not None
    said = process.stdout.readline()
    yield said.split(" at ")[1].split(" (")[0]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 0


def played(assistant: Assistant, fight: str) -> None:
    """Some answers, and a look at what came of them."""
    assert assistant.play(fight, 4) > 1
    assert assistant.use("log", fight=fight)["paragraphs"]
    assert assistant.read(f"scuffle://fights/{fight}/board.svg").startswith("<svg")


def corrected(assistant: Assistant, fight: str) -> None:
    """A kick in GURPS that is disputed and put right as it was previewed."""
    for wanted in ("attack", "kick Boris", "the torso"):
        assistant.answer(fight, wanted)
    said = {"fight": fight, "key": "t1.alma.attack"}
    assistant.use("dispute", why="cocked", idempotency_key=fresh(), **said)
    change = {"is": "number", "target": 3}
    ahead = assistant.use("preview_correction", change=change, **said)
    done = assistant.use(
        "settle", change=change, why="so", head=ahead["head"], idempotency_key=fresh(), **said
    )
    assert done["verdict"] == "corrected"
    assert done.get("otherwise") == ahead.get("otherwise")


@pytest.mark.parametrize("system", OPENINGS)
def test_a_fight_is_played_over_standard_input_and_output(
    portal: BlockingPortal, db: Path, system: str
) -> None:
    with connected(portal, own_process(db, "--as", "gm")) as master:
        fight = master.open(system)["fight"]
        if system == "gurps":
            corrected(master, fight)
        else:
            played(master, fight)
    checked = subprocess.run(
        [sys.executable, "-c", START, "verify", fight, "--db", str(db)], cwd=ROOT, capture_output=True
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("system", OPENINGS)
def test_a_fight_is_played_over_http_by_each_with_their_own_link(
    portal: BlockingPortal, address: str, db: Path, system: str
) -> None:
    with connected(portal, over_http(address)) as stranger:
        made = stranger.open(system)
        assert stranger.refused("look", fight=made["fight"])["code"] == "does-not-fit"
    fight = made["fight"]
    with connected(portal, over_http(address, made["link"].rpartition("token=")[2])) as master:
        if system == "gurps":
            corrected(master, fight)
        else:
            played(master, fight)
    name = OPENINGS[system][1]["who"]
    link = subprocess.run(
        [sys.executable, "-c", START, "link", fight, "--player", name, "--db", str(db)],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    with connected(portal, over_http(address, link.strip().rpartition("token=")[2])) as player:
        assert player.use("look")["yours"] == [name]
        head = player.use("look")["head"]
        said = {"key": "t1.alma.attack", "change": {"is": "uphold"}, "why": "so", "head": head}
        assert player.refused("settle", idempotency_key=fresh(), **said)["code"] == "master-only"


def test_over_http_only_this_machine_is_answered_and_nobody_waits(address: str) -> None:
    elsewhere = httpx.post(address, headers={"Host": "evil.example"}, json={})
    assert elsewhere.status_code == 421
    waiting = httpx.get(address, headers={"Accept": "text/event-stream"}, timeout=10)
    assert (waiting.status_code, waiting.headers["allow"]) == (405, "POST")


def test_a_link_leads_to_a_server_elsewhere_and_its_dice_come_from_people(
    portal: BlockingPortal, tmp_path: Path
) -> None:
    """As two at a table: the assistant asks, a dice app throws, and the assistant sees what fell."""
    server = Served(tmp_path / "fights.db")

    def scuffle(*words: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", START, *words, "--db", str(server.db)],
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip

    scuffle("new", "alley", "mutt@dwarfs", "grunthar@orcs", "--hand", "mutt")
    link = scuffle("link", "alley", "--player", "mutt", "--label", "Anna", "--base", server.base).strip()
    with connected(portal, own_process(tmp_path / "none.db", SCUFFLE_LINK=link)) as anna:
        (question,) = anna.use("ask")["open"]
        assert (question["wants"], question["yours"]) == ("1d10", True)
        with httpx.Client(base_url=server.base, timeout=30) as app:
            Seat(app, "alley", link.rpartition("=")[2]).post("dice", command="throw-1", faces=[8])
        assert any(
            "faces: thrown by hand" in line for line in anna.use("why", key="r1.mutt.initiative")["lines"]
        )
        assert anna.answer("alley")["first"] > 0
    assert not (tmp_path / "none.db").exists()
    assert server.stop() == (0, "")


def test_an_assistant_is_set_up_as_the_readme_says(portal: BlockingPortal, tmp_path: Path) -> None:
    (block,) = re.findall(r"^```json assistant\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    section = README.partition("## With an assistant\n")[2].partition("\n## ")[0]
    assert block in section
    assert len(section.strip().splitlines()) <= 20
    setup = json.loads(block)["mcpServers"]["scuffle"]
    assert setup["command"] == "scuffle"
    first, *words = setup["args"]
    assert first == "mcp"
    with connected(portal, own_process(tmp_path / "fights.db", *words)) as mine:
        fight = mine.open("gurps")["fight"]
        corrected(mine, fight)
