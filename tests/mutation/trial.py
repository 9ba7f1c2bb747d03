"""A fault on trial: its file is compiled with it, and the tests that run the line are run until one fails."""

import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.mutants import ROOT, Mutant
from tests.mutation.reach import QUIET, Reach, own_place_for_files

MEMORY = 4 << 30
"""Bytes that one trial may take."""


def tried(mutant: Mutant, reach: Reach) -> str:
    """Which test notices the fault, or nothing; to be called where nothing of `domain` is imported yet.

    A test that takes too long ends the process by SIGALRM.
    """
    assert "domain" not in sys.modules
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    own_place_for_files()
    sys.meta_path.insert(0, _Hurt(mutant))
    for tests in _rounds(reach.of(mutant), reach):
        if by := _noticed(tests, reach):
            return by
    return ""


def _rounds(tests: Sequence[str], reach: Reach) -> Iterator[list[str]]:
    """The tests in runs of a second, two, four and so on: most faults are noticed by the first."""
    most, seconds = 1.0, 0.0
    chosen: list[str] = []
    for test in tests:
        chosen.append(test)
        seconds += reach.tests[test].seconds
        if seconds >= most:
            yield chosen
            most, seconds, chosen = 2 * most, 0.0, []
    if chosen:
        yield chosen


def _noticed(tests: Sequence[str], reach: Reach) -> str:
    """The first of the tests that fails, or nothing."""
    chosen = _Chosen(tests, reach)
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    signal.setitimer(signal.ITIMER_REAL, 60 + 2 * len(files))
    code = pytest.main(["-x", *QUIET, *files], plugins=[chosen])
    signal.setitimer(signal.ITIMER_REAL, 0)
    if chosen.failed or code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return chosen.failed
    return "what the tests import"


class _Chosen:
    """Of all tests of some files only these are run, in this order, each within its time."""

    def __init__(self, tests: Sequence[str], reach: Reach) -> None:
        self.order = {test: at for at, test in enumerate(tests)}
        self.reach, self.failed = reach, ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        kept = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(kept, key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_REAL, 20 + 10 * self.reach.tests[nodeid].seconds)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


class _Hurt(SourceFileLoader):
    """Finds one module, and compiles it with the fault in it."""

    def __init__(self, mutant: Mutant) -> None:
        parts = Path(mutant.path).with_suffix("").parts
        SourceFileLoader.__init__(self, ".".join(part for part in parts if part != "__init__"), mutant.path)
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        return spec_from_file_location(fullname, ROOT / self.mutant.path, loader=self)

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.mutant.applied(), ROOT / self.mutant.path, "exec", dont_inherit=True)
