"""The server as strangers' programs find it: asked by schemathesis, by `curl`, from a second terminal."""

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.served import ROOT, START, Served
from tests.web.table import Seat, opened

pytestmark = pytest.mark.wire

ASKED = 8
"""Requests that are made up for an operation, of which some fit its description and some do not."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(
        tmp_path_factory.mktemp("wire") / "fights.db",
        "--rate",
        "1000000",
        "--fights",
        "100000",
        "--openings",
        "100000",
    )
    yield server
    assert server.stop() == (0, "")


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_whatever_is_asked_is_answered_as_described_and_is_never_a_fault(served: Served) -> None:
    """All operations of the document, with requests that schemathesis makes up, as the game master."""
    schemathesis = pytest.importorskip("schemathesis")
    import requests
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [
        not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
    ]  # fmt: skip
    with httpx.Client(base_url=served.base, timeout=30) as client, requests.Session() as session:
        schema = schemathesis.openapi.from_dict(client.get("/schema/openapi.json").json())
        for result in schema.get_all_operations():
            operation = result.ok()
            if not operation.path.endswith("/events"):  # which never ends; see the tests of the feed
                _ask(operation, opened(client), checks, session)
    gc.collect()  # schemathesis leaves connections open, which somebody else would be told of


def _ask(operation: Any, seat: Seat, checks: list[Any], session: Any) -> None:
    from hypothesis import HealthCheck, Phase, given, settings

    def ask(case: Any) -> None:
        if "fight" in case.path_parameters:
            case.path_parameters["fight"] = seat.fight
        base = str(seat.client.base_url).rstrip("/")
        response = case.call(base_url=base, session=session, headers=seat.bearer, timeout=30)
        case.validate_response(response, checks=checks)

    how = settings(
        max_examples=ASKED, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    how(given(operation.as_strategy())(ask))()


def test_the_second_terminal_is_heard_and_a_link_of_its_own_works(served: Served) -> None:
    def scuffle(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", START, *words, "--db", str(served.db)],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout

    scuffle("new", "duel", "grunthar@orcs", "mutt@dwarfs")
    link = scuffle("link", "duel", "--player", "mutt", "--label", "Anna", "--base", served.base).strip()
    assert link.startswith(f"{served.base}/#fight=duel&token=")
    with httpx.Client(base_url=served.base, timeout=30) as client:
        anna = Seat(client, "duel", link.rpartition("=")[2])
        assert anna.read()["by"] == "Anna"
        with client.stream("GET", f"{anna.path}/events", headers=anna.bearer) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ":"
            scuffle("note", "duel", "from elsewhere")
            assert "from elsewhere" in next(line for line in lines if line.startswith("data:"))
            assert "Anna" in scuffle("links", "duel")
            scuffle("unlink", "duel", "1")
            assert [line for line in lines if line.startswith("data:")] == []
        anna.get("", 401)


def test_the_dice_of_the_readme_arrive(served: Served, tmp_path: Path) -> None:
    """Its lines as they stand, in a shell, with `curl`."""
    (lines,) = re.findall(
        r"^```sh dice\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )
    begun = "scuffle new alley mutt@dwarfs grunthar@orcs --hand mutt\n"
    shell = f'scuffle() {{ "{sys.executable}" -c "{START}" "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-euc", shell + begun + lines], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**os.environ, "SERVER": served.base, "SCUFFLE_DB": str(served.db)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["events"][0]["faces"], told["events"][0]["source"]) == ([8], "hand")


def test_a_websocket_says_what_the_stream_says(served: Served) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with httpx.Client(base_url=served.base, timeout=30) as client:
        master = opened(client)
        head = master.head()
        with connect(f"ws{served.base.removeprefix('http')}{master.path}/socket") as socket:
            socket.send(json.dumps({"token": master.token, "after": 0}))
            heard = [json.loads(socket.recv(timeout=20))["version"] for _ in range(head)]
            assert heard == list(range(1, head + 1))
            done = master.post("note", text="so")
            assert json.loads(socket.recv(timeout=20))["version"] == done["last"]
        with connect(f"ws{served.base.removeprefix('http')}{master.path}/socket") as socket:
            socket.send(json.dumps({"token": "wrong"}))
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401


def test_the_loopback_is_left_only_if_that_is_meant(tmp_path: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-c", START, "serve", "--host", "0.0.0.0", "--db", str(tmp_path / "f.db")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--open-to-network" in refused.stderr


def test_a_port_that_is_taken_is_told_in_a_sentence(served: Served, tmp_path: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-c", START, "serve", "--port", str(served.port), "--db", str(tmp_path / "f.db")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert refused.returncode == 3
    assert refused.stderr.startswith(f"scuffle: Nothing can listen on 127.0.0.1, port {served.port}")


@pytest.mark.parametrize(("options", "each"), [((), False), (("--proxy", "127.0.0.1"), True)])
def test_who_asks_is_told_by_a_proxy_that_was_named_and_by_nobody_else(
    tmp_path: Path, options: tuple[str, ...], each: bool
) -> None:
    """Three requests from one address are one too many, whoever they are said to come from."""
    server = Served(tmp_path / "fights.db", "--rate", "2", *options)
    with httpx.Client(base_url=server.base, timeout=30) as client:
        found = [
            client.get("/api/systems", headers={"X-Forwarded-For": f"192.0.2.{number}"}).status_code
            for number in range(3)
        ]
        assert client.get("/health").json() == {"status": "live"}
        assert client.get("/ready").json() == {"status": "ready"}
    assert found == ([200, 200, 200] if each else [200, 200, 429])
    assert server.stop() == (0, "")


def test_a_proxy_is_an_address(tmp_path: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-c", START, "serve", "--proxy", "*", "--db", str(tmp_path / "f.db")],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--proxy names no address" in refused.stderr


def test_ctrl_c_ends_it_while_somebody_listens(tmp_path: Path) -> None:
    server = Served(tmp_path / "fights.db")
    with httpx.Client(base_url=server.base, timeout=30) as client:
        seat = opened(client)
        with client.stream("GET", f"{seat.path}/events", headers=seat.bearer) as stream:
            lines = stream.iter_lines()
            assert next(lines) == ":"
            assert server.stop() == (0, "")
            assert [line for line in lines if line.startswith("data:")] == []
