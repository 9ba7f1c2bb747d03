"""A server, a browser, and windows that are watched: no error on the console, no request to anybody else."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

try:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright
except ImportError:
    collect_ignore_glob = ["test_*.py"]

PATIENCE = 20_000
"""Milliseconds in which the page has to show what is waited for, on a machine that does much besides."""

RUN = "import sys; from adapters.cli.main import main; sys.exit(main())"
Json = dict[str, Any]


class Server:
    """`scuffle serve` in a process of its own, which may be killed and started again on the same port."""

    def __init__(self, db: Path) -> None:
        self.db, self.port = db, 0
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--db", str(self.db)]
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", RUN, *words], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"(http://[^/]+:(\d+))/", line)
        assert found, f"the server did not start: {line}"
        self.base, self.port = found[1], int(found[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def ask(self, path: str, body: Json | None, token: str = "") -> Json:
        """Something over the API, as another program would."""
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {token}"} if token else {}
        )
        raw = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}/api{path}", raw, headers)
        with urllib.request.urlopen(request) as answer:
            found: Json = json.load(answer)
        return found

    def read(self, path: str, token: str) -> Json:
        """The same for what is only looked at."""
        return self.ask(path, None, token)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker; each opens fights of its own."""
    found = Server(tmp_path_factory.mktemp("browser") / "fights.db")
    yield found
    found.kill()


class Links:
    """A fight and the links to it."""

    def __init__(self, server: Server, **opening: Any) -> None:
        opened = server.ask("/fights", opening)
        self.fight, self.master, self.token = opened["combat"], opened["master_link"], opened["token"]
        self._server, self.db = server, server.db

    def player(self, *names: str, label: str = "") -> str:
        """The address for a player."""
        return self._grant(role="player", names=names, label=label)

    def spectator(self) -> str:
        """The address for somebody who looks on."""
        return self._grant(role="spectator")

    def post(self, path: str, **body: Any) -> Json:
        """Something that the game master does elsewhere."""
        return self._server.ask(f"/fights/{self.fight}{path}", body, self.token)

    def questions(self) -> list[Json]:
        """What is asked."""
        found: list[Json] = self._server.read(f"/fights/{self.fight}/prompts", self.token)["prompts"]
        return found

    def last(self) -> int:
        """The number of the last event."""
        return int(self._server.read(f"/fights/{self.fight}/prompts", self.token)["last"])

    def _grant(self, **wish: Any) -> str:
        return str(self.post("/links", **wish)["link"])


DUEL: Json = {
    "system": "percentile",
    "title": "A quarrel",
    "seed": "a secret seed of ours 1",
    "combatants": [{"who": "grunthar", "side": "orcs"}, {"who": "mutt", "side": "dwarfs"}],
}


@pytest.fixture
def duel(server: Server) -> Links:
    """Grunthar against Mutt."""
    return Links(server, **DUEL)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as the machine has it."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "there is no chromium here: apt-get install chromium"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


Window = Callable[..., "Page"]


def loud(said: ConsoleMessage) -> bool:
    """Whether a window complains. Odds of a question that somebody has just answered are refused, rightly, as
    are those for which a slow machine has no time; the page goes on without them."""
    without = any(status in said.text for status in ("409", "503")) and "/odds?" in str(
        said.location.get("url")
    )
    return said.type in ("error", "warning") and not without


@pytest.fixture
def window(browser: Browser) -> Iterator[Window]:
    """Opens windows, each of somebody else. Whatever one complains of, or asks of others, fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def opened(url: str, *, forgive: bool = False, **how: Any) -> Page:
        context = browser.new_context(**({"viewport": {"width": 1280, "height": 900}} | how))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        home = "/".join(url.split("/")[:3]) if url.startswith("http") else "file:"
        if not forgive:
            page.on("console", lambda said: wrong.append(said.text) if loud(said) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((home, "blob:")) else wrong.append(asked.url),
        )
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong, wrong
