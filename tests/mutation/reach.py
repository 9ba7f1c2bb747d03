"""Which test runs which lines of `domain`: found out once for the same sources, and kept beside git."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from coverage.numbits import nums_to_numbits

from tests.mutation.forked import Died, each
from tests.mutation.mutants import ROOT, Mutant

CACHE = ROOT / ".mutation_cache" / "reach"
QUIET = (
    "-qq",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "--assert",
    "plain",
    "--hypothesis-profile",
    "same",
)
UNASKED = ("tests/browser", "tests/benchmarks", "tests/mutation")
"""Tests of what is not hurt."""

EXAMPLES = "tests/examples/test_fights.py::test_a_worked_example"
"""The likeliest to notice, and each is quick."""


class Reached(msgspec.Struct, frozen=True):
    """The seconds that a test takes, and by file the lines that it runs, as bits."""

    seconds: float
    lines: dict[str, bytes]


class Reach(msgspec.Struct):
    """By test, what it runs; by file, the lines that are run while all is imported; of which sources."""

    sources: str
    importing: dict[str, bytes]
    tests: dict[str, Reached]
    failing: tuple[str, ...] = ()

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that may notice a fault: worked examples, then the others file by file, quickest first.

        What is run while all is imported may be noticed by any: those that run the file come first.
        """
        near = self._running(mutant.path, mutant.lines) or self._running(mutant.path, mutant.statement)
        tests = self._quickest(near)
        if self._imports(mutant.path, mutant.lines) or self._imports(mutant.path, mutant.statement):
            file = {test for test, reached in self.tests.items() if mutant.path in reached.lines}
            tests += self._quickest(file - near)
            tests += self._quickest(self.tests.keys() - file - near)
        return tests

    def _running(self, path: str, lines: range) -> set[str]:
        return {test for test, reached in self.tests.items() if _meets(reached.lines.get(path, b""), lines)}

    def _imports(self, path: str, lines: range) -> bool:
        return _meets(self.importing.get(path, b""), lines)

    def _quickest(self, tests: set[str]) -> list[str]:
        whole: dict[str, float] = {}
        for test in tests:
            file = test.partition("::")[0]
            whole[file] = whole.get(file, 0) + self.tests[test].seconds
        return sorted(
            tests,
            key=lambda test: (
                not test.startswith(EXAMPLES),
                whole[test.partition("::")[0]],
                self.tests[test].seconds,
                test,
            ),
        )


def _meets(bits: bytes, lines: range) -> bool:
    return any(line >> 3 < len(bits) and bits[line >> 3] & 1 << (line & 7) for line in lines)


def known() -> Reach:
    """What was found out about the sources as they are, or nothing yet."""
    sources = hashlib.sha256()
    for path in sorted((ROOT / "domain").rglob("*.py")):
        sources.update(path.read_bytes())
    if CACHE.is_file():
        found = msgspec.msgpack.decode(CACHE.read_bytes(), type=Reach)
        if found.sources == sources.hexdigest():
            return found
    return Reach(sources.hexdigest(), {}, {})


def recorded(jobs: int) -> Reach:
    """What each test runs. Tests that are not known yet are run, each in a process of its own.

    Must itself be called in a process that is given up afterwards: it imports all there is.
    """
    reach = known()
    recorder = _Recorder(reach, jobs)
    ignored = [argument for folder in UNASKED for argument in ("--ignore", folder)]
    recorder.begin()
    code = pytest.main([*QUIET, *ignored, "tests"], plugins=[recorder])
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"The tests cannot be collected: {code}.")
    keep(reach)
    return reach


def keep(reach: Reach) -> None:
    """So that whoever interrupts it goes on from there; whole, as others may read it meanwhile."""
    CACHE.parent.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=CACHE.parent, delete=False) as file:
        file.write(msgspec.msgpack.encode(reach))
    os.replace(file.name, CACHE)


class _Recorder:
    """Runs each test in a fork that looks which lines it runs."""

    def __init__(self, reach: Reach, jobs: int) -> None:
        self.reach, self.jobs = reach, jobs
        self.importing = _coverage()

    def begin(self) -> None:
        self.importing.start()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.importing.stop()
        self.reach.importing = dict(_lines(self.importing))
        ids = {item.nodeid for item in session.items}
        self.reach.tests = {test: found for test, found in self.reach.tests.items() if test in ids}
        items = [item for item in session.items if item.nodeid not in self.reach.tests]
        failing: list[str] = []
        try:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
                self._look_at(items, failing)
        finally:
            keep(self.reach)
        self.reach.failing = tuple(failing)
        return True

    def _look_at(self, items: Sequence[pytest.Item], failing: list[str]) -> None:
        """What each of the tests runs; those that fail by themselves are noted besides."""
        with closing(each(_reached, items, self.jobs)) as looked_at:
            for done, (item, found) in enumerate(looked_at, 1):
                if found is None or isinstance(found, Died):
                    failing.append(item.nodeid)
                else:
                    self.reach.tests[item.nodeid] = found
                if done % 100 == 0 or done == len(items):
                    print(f"{done}/{len(items)} tests looked at", file=sys.__stderr__, flush=True)


def _reached(item: pytest.Item) -> Reached | None:
    """What one test runs; nothing if it fails."""
    own_place_for_files()
    looking = _coverage()
    looking.start()
    reports = runtestprotocol(item, log=False, nextitem=None)
    looking.stop()
    if any(report.failed for report in reports):
        return None
    return Reached(sum(report.duration for report in reports), dict(_lines(looking)))


def own_place_for_files() -> None:
    """Tests that write files do so where no other process of them does."""
    os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.mkdtemp(dir=os.environ["PYTEST_DEBUG_TEMPROOT"])


def _coverage() -> Coverage:
    looking = Coverage(data_file=None, config_file=False, include=[f"{ROOT / 'domain'}/*"], messages=False)
    looking.set_option("run:disable_warnings", ["no-data-collected", "module-not-measured"])
    return looking


def _lines(looked: Coverage) -> Iterator[tuple[str, bytes]]:
    found = looked.get_data()
    for file in sorted(found.measured_files()):
        yield Path(file).relative_to(ROOT).as_posix(), nums_to_numbits(found.lines(file) or ())
