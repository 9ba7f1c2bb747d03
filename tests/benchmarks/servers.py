"""What a database of PostgreSQL costs against a file, and two servers on it against one."""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector

from adapters.books.tables import rules_finder
from adapters.store.combats import CombatStore
from adapters.store.postgres.store import PostgresStore
from adapters.store.sqlite import SqliteStore
from domain.fights import Fights
from tests.benchmarks.command import Options, main
from tests.benchmarks.fights import fights, keep, long_fight
from tests.benchmarks.measure import in_turn, ratio, wall
from tests.benchmarks.serving import Caller, InProcess, last_of, listener
from tests.benchmarks.table import Ratio, Report
from tests.postgres import DURABLE, Cluster
from tests.web.served import Served

NOTE = """\
A server of PostgreSQL of our own, on a socket, beside a record file; both flush every command to the same
disk. An answer and a loading: in process, by the clock on the wall, a fight of the percentile system. Answers
a second of processor: over HTTP, what both servers and the database have used, 32 fights through two servers
against one fight through one. The feed: a remark is sent through one server and read by a follower at the
other, against both at one. Memory: a server with 500 followers and 1,000 fights, after more answers against
before them."""

FIGHTS, FOLLOWED, FOLLOWERS = 32, 1_000, 500
"""Fights through two servers; and for the memory, fights and who follow them."""

USUAL = 5
"""Rounds from which on it is measured with so many."""

TICKS = os.sysconf("SC_CLK_TCK")


def benchmark(options: Options) -> Report:
    """All ratios."""
    cluster = Cluster(DURABLE)
    try:
        return Report("Many servers", NOTE, tuple(_ratios(options, cluster)))
    finally:
        cluster.clear_away()


def _ratios(options: Options, cluster: Cluster) -> Iterator[Ratio]:
    address = cluster.address(name=cluster.laid_out())
    with (
        tempfile.TemporaryDirectory() as folder,
        SqliteStore(Path(folder) / "own.db") as file,
        PostgresStore(address) as database,
    ):
        stores: dict[str, CombatStore] = {"file": file, "database": database}
        calls: dict[str, Callable[[], object]] = {
            name: InProcess(Fights(store, rules_finder())).answer for name, store in stores.items()
        }
        taken = in_turn(calls, options.rounds, wall)
        yield Ratio("an answer, database / file", ratio(taken["database"], taken["file"]), at_most=3)
        size = options.largest(10_000)
        for store in stores.values():
            keep(store, "long", long_fight(size))
        loads: dict[str, Callable[[], object]] = {
            name: partial(_loaded, store) for name, store in stores.items()
        }
        taken = in_turn(loads, options.rounds, wall)
        yield Ratio(
            f"loading {size:,} events, database / file", ratio(taken["database"], taken["file"]), at_most=2
        )
    with two_servers(address) as both:
        many, one = [], []
        for _ in range(max(1, options.rounds // 2)):
            one.append(_answers_a_second([Caller(both[0])], both, cluster, 100 * options.rounds))
            callers = [Caller(both[number % 2]) for number in range(FIGHTS)]
            many.append(_answers_a_second(callers, both, cluster, 100 * options.rounds))
        yield Ratio(
            f"answers a second of processor, {FIGHTS} fights by two servers / one by one",
            ratio(many, one), at_least=0.9,
        )  # fmt: skip
        near, far = _delays(both, max(5, 20 * options.rounds))
        yield Ratio(
            "feed delay, across / within, the slowest of 100", last_of(far) / last_of(near), at_most=2
        )
        yield Ratio("memory after as many answers again", _memory(both[0], options.rounds), at_most=1.1)


def _loaded(store: CombatStore) -> object:
    """A fight as a new process loads it: nothing is remembered."""
    return fights(store).load("long", whole=True)


@contextmanager
def two_servers(address: str) -> Iterator[tuple[Served, Served]]:
    """Two servers, which are gone afterwards."""
    options = ("--rate", "100000000", "--openings", "100000", "--fights", "100000")
    both = Served(address, *options), Served(address, *options)
    try:
        yield both
    finally:
        for each in both:
            each.stop()


def _answers_a_second(
    callers: list[Caller], both: tuple[Served, Served], cluster: Cluster, rounds: int
) -> float:
    """Answers in a second of processor time; each server is asked by a thread of its own."""
    by_server = [[each for each in callers if each.connection.port == server.port] for server in both]
    whose = [callers_there for callers_there in by_server if callers_there]
    before, times = _used(both, cluster), rounds // len(whose)
    with ThreadPoolExecutor(len(whose)) as threads:
        list(threads.map(partial(_answer_all, times=times), whose))
    count = times * len(whose)
    for each in callers:
        each.close()
    return count / (_used(both, cluster) - before)


def _answer_all(callers: list[Caller], times: int) -> None:
    for number in range(times):
        callers[number % len(callers)].answer()


def _used(both: tuple[Served, Served], cluster: Cluster) -> float:
    """Seconds of processor time that the servers and the database have had, those that ended included."""
    postmaster = (cluster.data / "postmaster.pid").read_text().splitlines()[0]
    mains = {str(each.process.pid) for each in both} | {postmaster}
    ticks = 0
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if entry.name in mains:
            ticks += sum(map(int, fields[11:15]))
        elif fields[1] in mains:
            ticks += sum(map(int, fields[11:13]))
    return ticks / TICKS


def _delays(both: tuple[Served, Served], remarks: int) -> tuple[list[float], list[float]]:
    """Seconds from sending each remark until the follower has it, at the same server and at the other."""
    near: list[float] = []
    far: list[float] = []
    with ExitStack() as stack:
        callers = [stack.enter_context(closing(Caller(both[0]))) for _ in range(2)]
        selectors = []
        for caller, server in zip(callers, both, strict=True):
            selector = stack.enter_context(DefaultSelector())
            selector.register(stack.enter_context(listener(server, caller, caller.token)), EVENT_READ)
            selectors.append(selector)
        for number in range(-3, remarks):
            for caller, selector, found in zip(callers, selectors, (near, far), strict=True):
                delay = _remark(caller, selector, number)
                if number >= 0:
                    found.append(delay)
    return near, far


def _remark(caller: Caller, selector: DefaultSelector, number: int) -> float:
    mark = f"remark {number}.".encode()
    body = json.dumps({"text": mark.decode()}).encode()
    headers = {**caller.bearer, "Content-Type": "application/json"}
    start = time.perf_counter()
    caller.connection.request("POST", f"{caller.path}/note", body, headers)
    heard = b""
    while mark not in heard:
        ((key, _),) = selector.select(30)
        heard += key.fileobj.recv(65_536)  # type: ignore[union-attr]
    delay = time.perf_counter() - start
    caller.connection.getresponse().read()
    return delay


def _memory(server: Served, rounds: int) -> float:
    """How much a server holds after a while at work, against what it held when it was warm."""
    with ExitStack() as stack:
        size, crowd = (FOLLOWED, FOLLOWERS) if rounds >= USUAL else (FOLLOWED // 25, FOLLOWERS // 25)
        callers = []
        for _ in range(size):
            callers.append(Caller(server))
            callers[-1].connection.close()  # which is opened again: so many are not kept
        for caller in callers:
            stack.callback(caller.close)
        for number in range(crowd):
            caller = callers[number % len(callers)]
            stack.enter_context(listener(server, caller, caller.token))
        held = []
        for _ in range(2):
            for caller in (*callers, *callers):
                caller.answer()
                caller.connection.close()
            held.append(_resident(server))
        return held[1] / held[0]


def _resident(server: Served) -> int:
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages)


if __name__ == "__main__":
    sys.exit(main(benchmark))
