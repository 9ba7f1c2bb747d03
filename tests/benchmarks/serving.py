"""What the wire costs: an answer over HTTP against the same in process, and the feed to many against one."""

import http.client
import json
import selectors
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from adapters.books.combatants import fighter
from adapters.books.systems import ruleset
from adapters.books.tables import rules, rules_finder
from adapters.store.sqlite import SqliteStore
from domain.engine.combat import Combat
from domain.engine.commands.answering import answer
from domain.engine.prompts import ChoicePrompt
from domain.fights import Done, Fights
from tests.benchmarks.command import Options, main
from tests.benchmarks.measure import in_turn, ratio, wall
from tests.benchmarks.table import Ratio, Report
from tests.web.served import Served
from tests.web.table import DUEL

NOTE = """\
`scuffle serve` in a process of its own, on the loopback, its record in a file that is flushed to the disk at
every command. An answer: the same fight of the percentile system, the last option of whatever is asked, over
one HTTP connection and with the use case in this process; by the clock on the wall. The feed: from the moment
at which a remark is sent until a follower has read it, which includes writing it to the disk; every follower
has a connection of his own, and all are read by one process."""

MANY = 200
"""Followers of one fight."""

A_LINK = 40
"""Followers with one link."""

IDLE = 10.0
"""Seconds after which the server may close a connection before long."""

PATIENCE = 30.0
"""Seconds until a follower who hears nothing means that something is wrong."""


def benchmark(options: Options) -> Report:
    """Both ratios."""
    remarks = max(5, 20 * options.rounds)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "served.db") as server:
        with (
            SqliteStore(Path(folder) / "own.db") as store,
            closing(Caller(server)) as master,
            closing(Caller(server)) as player,
        ):
            here = InProcess(Fights(store, rules_finder()))
            player.become("player", "grunthar", "mutt")
            calls = {"master": master.answer, "player": player.answer, "process": here.answer}
            taken = in_turn(calls, options.rounds, wall)
        one, many = delays(server, (1, MANY), remarks)
    return Report(
        "Serving",
        NOTE,
        (
            Ratio("an answer over HTTP / in process", ratio(taken["master"], taken["process"]), at_most=3),
            Ratio("the same of a player", ratio(taken["player"], taken["process"]), at_most=3),
            Ratio(
                f"feed delay to {MANY} / to one, the slowest of 100", last_of(many) / last_of(one), at_most=5
            ),
            Ratio(f"feed delay to {MANY} / to one, the middle one", middle(many) / middle(one)),
        ),
    )


@contextmanager
def serving(db: Path) -> Iterator[Served]:
    """A server, which is gone afterwards."""
    server = Served(db, "--rate", "100000000", "--openings", "100000")
    try:
        yield server
    finally:
        server.stop()


class InProcess:
    """The use case, called here."""

    def __init__(self, fights: Fights) -> None:
        self._fights, self._number = fights, 0
        book = ruleset("percentile")
        pair = [fighter(book, "grunthar", "orcs"), fighter(book, "mutt", "dwarfs")]
        opened = fights.open("duel", rules(book), b"a secret seed", pair, {}, by="gm", command="0")
        assert isinstance(opened, Done)
        self._combat: Combat = opened.combat

    def answer(self) -> None:
        """Answer the next question."""
        self._number += 1
        prompt = self._combat.asks[0]
        assert isinstance(prompt, ChoicePrompt)
        command = partial(answer, prompt=self._combat.id(prompt.key), picks=prompt.options[-1:])
        done = self._fights.do("duel", command, by="gm", id=str(self._number), retry=True)
        assert isinstance(done, Done)
        self._combat = done.combat


class Caller:
    """The same over HTTP, on one connection."""

    def __init__(self, server: Served) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self._used = time.monotonic()
        self._open()

    def _open(self) -> None:
        made = self._post("/api/fights", DUEL, {})
        self.path, self.token = f"/api/fights/{made['combat']}", made["token"]
        self.connection.request("GET", f"{self.path}/standing", headers=self.bearer)
        self._asks: list[dict[str, Any]] = json.loads(self.connection.getresponse().read())["asks"]

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def answer(self) -> None:
        """Answer the next question; of a new fight, when this one is over."""
        if not self._asks:
            self._open()
        prompt = self._asks[0]
        self._asks = self.post("answer", {"prompt": prompt["id"], "numbers": [len(prompt["options"])]})[
            "asks"
        ]

    def become(self, role: str, *names: str) -> None:
        """Go on with a link of another kind."""
        self.token = self.post("links", {"role": role, "names": names})["token"]

    def post(self, what: str, wish: dict[str, Any]) -> dict[str, Any]:
        """Have something done."""
        return self._post(f"{self.path}/{what}", wish, self.bearer)

    def _post(self, path: str, wish: dict[str, Any], headers: dict[str, str]) -> dict[str, Any]:
        body = json.dumps(wish).encode()
        if time.monotonic() - self._used > IDLE:
            self.connection.close()  # which is opened again
        self._used = time.monotonic()
        self.connection.request("POST", path, body, {**headers, "Content-Type": "application/json"})
        response = self.connection.getresponse()
        found: dict[str, Any] = json.loads(response.read())
        assert response.status < 300, found
        return found

    def close(self) -> None:
        """Hang up."""
        self.connection.close()


def delays(server: Served, crowds: tuple[int, ...], remarks: int) -> list[list[float]]:
    """Seconds from sending each remark until each follower has it, for fights with so many followers.

    The fights take turns, so that whatever else the disk does hits them all. The first remarks do not count.
    """
    with ExitStack() as stack:
        fights = [_followed(server, followers, stack) for followers in crowds]
        found: list[list[float]] = [[] for _ in crowds]
        for number in range(-3, remarks):
            for (caller, selector), followers, times in zip(fights, crowds, found, strict=True):
                one = _one(selector, caller, followers, number)
                times += one if number >= 0 else []
    return found


def _followed(server: Served, followers: int, stack: ExitStack) -> tuple[Caller, selectors.BaseSelector]:
    """A new fight that so many follow."""
    caller = stack.enter_context(closing(Caller(server)))
    selector = stack.enter_context(selectors.DefaultSelector())
    token = caller.token
    for number in range(followers):
        if number % A_LINK == A_LINK - 1:
            token = caller.post("links", {"role": "gm"})["token"]
        follower = stack.enter_context(listener(server, caller, token))
        selector.register(follower, selectors.EVENT_READ)
    return caller, selector


def listener(server: Served, caller: Caller, token: str) -> socket.socket:
    """A connection on which the feed has begun."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    headers = f"Host: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
    connection.sendall(f"GET {caller.path}/events HTTP/1.1\r\n{headers}\r\n".encode())
    said = b""
    while b":\n\n" not in said:
        said += connection.recv(65_536)
    return connection


def _one(selector: selectors.BaseSelector, caller: Caller, followers: int, number: int) -> list[float]:
    """Send a remark; seconds until each has read it. The answer to it is read after that."""
    mark = f"remark {number}.".encode()
    connection = caller.connection
    body = json.dumps({"text": mark.decode()}).encode()
    headers = {**caller.bearer, "Content-Type": "application/json"}
    start = time.perf_counter()
    connection.request("POST", f"{caller.path}/note", body, headers)
    times: list[float] = []
    while len(times) < followers:
        ready = selector.select(PATIENCE)
        assert ready, "a follower heard nothing"
        for key, _ in ready:
            follower = key.fileobj
            assert isinstance(follower, socket.socket)
            if mark in follower.recv(65_536):
                times.append(time.perf_counter() - start)
    connection.getresponse().read()
    return times


def last_of(delays: list[float]) -> float:
    """The 99th of a hundred."""
    return sorted(delays)[int(len(delays) * 0.99) - (len(delays) < 100)]


def middle(delays: list[float]) -> float:
    """The middle one."""
    return sorted(delays)[len(delays) // 2]


if __name__ == "__main__":
    sys.exit(main(benchmark))
