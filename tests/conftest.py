"""Makes the tiny system importable, as an installed package would be; several workers share out the tests."""

import gc
import hashlib
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import Cluster, clear_away, server

sys.dont_write_bytecode = False  # or every worker, and every program that a test starts, compiles all anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

hashlib.scrypt = cache(hashlib.scrypt)
"""A seed in words is stretched once, and not for every fight that is opened with it."""


def pytest_configure() -> None:
    """Hypothesis has patience, and as many examples as an edit needs."""
    from hypothesis import settings  # only now: what pytest makes of it is kept

    settings.register_profile("default", max_examples=50, deadline=None)
    settings.load_profile("default")


gc.set_threshold(50_000)  # the workers hold much and throw little away in circles

sys.path.insert(0, str(Path(__file__).parent / "tiny"))

os.environ["SCUFFLE_ROSTER"] = str(Path(__file__).parent / "no-roster")  # whoever runs them may have one

TOGETHER = tuple(
    map(
        re.compile,
        (
            r"tests/test_names|tests/test_imports|test_figures|test_no_script_names_a_counter|_in_the_sheet\[",
            r"test_fights\.py::.*\[(\w+)[-\]]|tests/(adnd|gurps)/test_(?:cases|words)\.py::test_every|"
            r"test_our_own_systems.*\[(\w+)\]",
            r"test_(?:growing_record|live_story|prose)\.py::.*\[(\w+)",
        ),
    )
)
"""Tests that look at the same: the syntax trees of all that is shipped, the reports of all worked examples of
one system, the same random fights of a system. What one has worked out is at hand for the next."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These come first, one behind another; all else as it stands in the files."""

    def place(item: pytest.Item) -> tuple[int, str]:
        for number, each in enumerate(TOGETHER):
            if found := each.search(item.nodeid):
                return number, next(filter(None, found.groups()), "")
        return len(TOGETHER), ""

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each worker has a run of tests, one behind another; whoever is done takes from the others."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


LONG = 1.0
"""Seconds of a processor from which on a test has to say why it costs so much."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """What CI asks for besides."""
    parser.addoption(
        "--say-why",
        type=float,
        nargs="?",
        const=LONG,
        help="fail where a test that costs more than so many seconds (1) does not say why in its docstring",
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Time of the processor, also of processes that it waited for: a busy machine is no matter."""
    began = _spent()
    yield
    spent = _spent() - began
    most = item.config.getoption("--say-why")
    if most is not None and spent > most:
        why = getattr(getattr(item, "obj", None), "__doc__", None) or ""
        if "cost" not in why.lower():
            pytest.fail(
                f"It cost {spent:.1f} s of the processor; say in its docstring why (`Costs seconds: ...`).",
                pytrace=False,
            )


def _spent() -> float:
    """Seconds of the processor so far."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.fixture(scope="session")
def cluster() -> Cluster:
    """A server of PostgreSQL for all tests of a worker."""
    return server()


def pytest_sessionfinish() -> None:
    """That server is stopped when the worker ends."""
    clear_away()


@pytest.fixture(scope="session")
def shared_database(cluster: Cluster) -> str:
    """The name of a database that all tests of a worker use in their turns, each finding it empty."""
    return cluster.laid_out()


@pytest.fixture
def postgres(cluster: Cluster, shared_database: str) -> str:
    """The address of an empty database, for the role that the service has: it cannot change the record."""
    cluster.truncate(shared_database)
    return cluster.address(name=shared_database)
