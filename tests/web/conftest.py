"""A server in the test's own process, with its record file, for all tests of a worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from adapters import logging
from adapters.web.app import application
from adapters.web.limits import Limits
from adapters.web.service import Service
from tests.web.table import Seat, opened

BASE = "http://scuffle.test"


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """What the server holds. Every test opens fights of its own in it."""
    limits = Limits(rate=1_000_000, openings=1_000_000, beat=0.2, poll=0.01, odds=200)
    found = Service(tmp_path_factory.mktemp("web") / "fights.db", limits=limits, base=BASE)
    yield found
    found.close()


@pytest.fixture(scope="session")
def client(service: Service) -> Iterator[TestClient[ASGIApp]]:
    """Somebody who asks the server."""
    with TestClient(application(service), base_url=BASE) as client:
        yield client


@pytest.fixture(autouse=True)
def log() -> Iterator[None]:
    """What is logged goes to the standard error of the test, not to that of one that is over."""
    logging.configure("warning")
    yield
    logging.configure("warning")


@pytest.fixture
def master(client: TestClient[ASGIApp]) -> Seat:
    """The game master of a new duel."""
    return opened(client)
