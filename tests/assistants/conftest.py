"""Fights in the test's own process, for all tests of a worker; every test opens its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

from adapters.assistants.door import Door
from adapters.mcp import at_hand
from adapters.store.link import LocalUser, Role
from adapters.web.limits import Limits
from adapters.web.service import Service
from tests.assistants.hands import Assistant, Table


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The fights, at which the game master sits."""
    limits = Limits(rate=1_000_000, openings=1_000_000, odds=200)
    local = LocalUser("the game master's own token", Role.MASTER)
    found = Service(tmp_path_factory.mktemp("assistants") / "fights.db", limits=limits, local=local)
    yield found
    found.close()


@pytest.fixture(scope="session")
def portal() -> Iterator[BlockingPortal]:
    """Where all of it happens."""
    with start_blocking_portal() as found:
        yield found


@pytest.fixture(scope="session")
def door(service: Service) -> Door:
    """The way to them."""
    return at_hand(service)


@pytest.fixture
def table(portal: BlockingPortal, service: Service, door: Door) -> Iterator[Table]:
    """Where assistants come to."""
    found = Table(portal, service, door)
    yield found
    found.close()


@pytest.fixture
def master(table: Table) -> Assistant:
    """The game master's assistant."""
    return table.master()
