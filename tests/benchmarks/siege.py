"""What others can do to one who asks little: a light request while the server is besieged, against idle."""

import json
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from multiprocessing.synchronize import Event
from pathlib import Path
from threading import Thread

from adapters.files.records import export
from adapters.store.link import fresh, hashed
from adapters.store.links import FileLinks
from adapters.store.sqlite import SqliteStore
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import keep, long_fight
from tests.benchmarks.measure import median
from tests.benchmarks.serving import Caller, serving
from tests.benchmarks.table import Ratio, Report
from tests.web.served import Served

NOTE = """\
`scuffle serve` in a process of its own, on the loopback; in a third one, on the other cores if
there are some, those who besiege it, one kind of attack after another. Whoever is sent away comes
back after a second, as he is told to. A light request asks how a small fight stands, on a new
connection each time, by the clock on the wall. Memory is the most that the server ever held, where
the system tells it."""

BODIES, HEADS, FOLLOWERS, READERS, IMPORTERS = 40, 400, 120, 6, 3
"""So many connections at once of each kind of attack."""

BODY = 19_000_000
"""Bytes of a body of which the last is never sent."""

AGAIN = 1.0
"""Seconds until one who was turned away comes back."""

PATIENCE = 20.0
"""Seconds until an answer that does not come means that something is wrong."""


class Target:
    """What is besieged: a port, a huge fight with a link to it, and the same as a record file."""

    def __init__(self, port: int, fight: str, token: str, record: bytes) -> None:
        self.port, self.path, self.record = port, f"/api/fights/{fight}", record
        self.bearer = f"Authorization: Bearer {token}\r\n"

    def connected(self) -> socket.socket:
        """A connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def ask(self, path: str) -> bytes:
        """The head of a request that reads something."""
        return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{self.bearer}\r\n".encode()

    def send(self, length: int) -> bytes:
        """The head of a request that sends a record."""
        kind = "Content-Type: application/x-ndjson\r\n"
        to = "POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        return f"{to}{kind}Content-Length: {length}\r\n\r\n".encode()


def unfinished_bodies(target: Target, end: Event) -> None:
    """Sends all of a large body but its end, and waits."""
    with target.connected() as connection:
        connection.sendall(target.send(BODY + 1) + b"x" * BODY)
        _listen(connection, end)


def half_sent_heads(target: Target, end: Event) -> None:
    """Begins to ask, and waits."""
    with target.connected() as connection:
        connection.sendall(target.ask("/api/systems")[:-2])
        _listen(connection, end)


def long_readings(target: Target, end: Event) -> None:
    """Has all of a huge fight told, again and again."""
    for what in ("log?undone=true", "audit", "why/r1.mutt-1.initiative", "frames", "verify", "board.svg"):
        with target.connected() as connection:
            connection.sendall(target.ask(f"{target.path}/{what}"))
            connection.recv(65_536)
        if end.is_set():
            return


def imports(target: Target, end: Event) -> None:
    """Has a huge fight read in, again and again."""
    with target.connected() as connection:
        connection.sendall(target.send(len(target.record)) + target.record)
        connection.recv(65_536)


def followers(target: Target, end: Event) -> None:
    """Follows with a link that many follow with, from the beginning."""
    with target.connected() as connection:
        connection.sendall(target.ask(f"{target.path}/events?after=0"))
        _listen(connection, end)


def _listen(connection: socket.socket, end: Event) -> None:
    """Until the connection is closed, or the siege is over."""
    connection.settimeout(0.2)
    while not end.is_set():
        with suppress(TimeoutError):
            if not connection.recv(65_536):
                return


Attack = Callable[[Target, Event], None]

ATTACKS: dict[str, tuple[Attack, int]] = {
    "unfinished bodies": (unfinished_bodies, BODIES),
    "half-sent heads": (half_sent_heads, HEADS),
    "long readings": (long_readings, READERS),
    "records read in": (imports, IMPORTERS),
    "followers of one link": (followers, FOLLOWERS),
}


def besiege(target: Target, kind: str, begun: Event, end: Event) -> None:
    """In a process of its own: so many attack at once, again and again, until it is to end."""
    attack, count = ATTACKS[kind]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))

    def again() -> None:
        while not end.is_set():
            with suppress(OSError):
                attack(target, end)
            end.wait(AGAIN)

    threads = [Thread(target=again) for _ in range(count)]
    for thread in threads:
        thread.start()
    begun.set()
    for thread in threads:
        thread.join()


@contextmanager
def besieged(target: Target, kind: str) -> Iterator[None]:
    """While such an attack goes on."""
    context = multiprocessing.get_context("spawn")
    begun, end = context.Event(), context.Event()
    process = context.Process(target=besiege, args=(target, kind, begun, end))
    process.start()
    assert begun.wait(PATIENCE)
    try:
        yield
    finally:
        end.set()
        process.join(PATIENCE)
        process.kill()


def benchmark(options: Options) -> Report:
    """A ratio for each kind of attack."""
    asked = max(5, 20 * options.rounds)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        token, record = _huge(folder / "served.db", options.largest(10_000))
        server = stack.enter_context(serving(folder / "served.db"))
        light = stack.enter_context(closing(Caller(server)))
        target = Target(server.port, "huge", token, record)
        idle, held = _times(server, light, asked), _held(server)
        ratios = []
        for kind in ATTACKS:
            with besieged(target, kind):
                taken = _times(server, light, asked)
            ratios.append(
                Ratio(f"a light request among {kind} / idle", median(taken) / median(idle), at_most=10)
            )
            ratios.append(Ratio("the slowest of twenty", _slowest(taken) / _slowest(idle)))
        ratios.append(Ratio("memory after all of it / idle", _held(server) / held, at_most=5))
    return Report("A siege", NOTE, tuple(ratios))


def _huge(db: Path, size: int) -> tuple[str, bytes]:
    """A file with a huge fight and a link to it; the token, and the fight as a record file."""
    with SqliteStore(db) as store:
        keep(store, "huge", long_fight(size))
        record = b"".join(export(store, "huge"))
    table, token = FileLinks(str(db)), fresh()
    table.grant("huge", hashed(token), "gm", "", "")
    table.close()
    return token, record


def _times(server: Served, light: Caller, asked: int) -> list[float]:
    """Seconds of each light request."""
    return [_light(server, light) for _ in range(asked)]


def _light(server: Served, light: Caller) -> float:
    start = time.perf_counter()
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as connection:
        try:
            connection.request("GET", f"{light.path}/standing", headers=light.bearer)
            answer = connection.getresponse()
            found = json.loads(answer.read())
        except HTTPException as error:
            raise AssertionError("a light request was not answered") from error
    assert answer.status == 200, found
    return time.perf_counter() - start


def _held(server: Served) -> float:
    """The most bytes that the server has held so far; 1 where nobody tells."""
    status = Path(f"/proc/{server.process.pid}/status")
    if not status.exists():
        return 1.0
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
    return 1_024.0 * int(peak.split()[1])


def _slowest(taken: list[float]) -> float:
    """The nineteenth of twenty."""
    return sorted(taken)[int(len(taken) * 0.95) - (len(taken) < 20)]


if __name__ == "__main__":
    sys.exit(main(benchmark))
