"""A backup made while fights are played, and put back: it is whole, and whoever knew more is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from litestar.testing import TestClient

from adapters.web.app import application
from tests.cli.conftest import typed
from tests.postgres import OWNER, Cluster
from tests.web.table import DUEL, Seat, checked, code
from tests.web.test_several_servers import served

pytestmark = pytest.mark.thorough


def of_file(db: Path) -> Callable[[], str]:
    """Backs a file up; what is given puts it back, and gives its address."""
    copy = db.with_name("monday.db")
    typed(db, f"backup {copy}")

    def restore() -> str:
        for each in db.parent.glob(f"{db.name}*"):
            each.unlink()
        shutil.move(copy, db)
        return str(db)

    return restore


def of_database(cluster: Cluster, name: str) -> Callable[[], str]:
    """The same for a database, by PostgreSQL's own tools."""
    dump = cluster.folder / "data" / f"{name}.dump"
    cluster.run("pg_dump", "-Fc", "-f", str(dump), cluster.address(OWNER, name))

    def restore() -> str:
        empty = cluster.empty()
        cluster.run("pg_restore", "--exit-on-error", "-d", cluster.address(OWNER, empty), str(dump))
        return cluster.address(name=empty)

    return restore


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_is_put_back_is_whole_and_whoever_knew_more_is_told(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str
) -> None:
    """Two servers are made, and a dump: it takes two seconds."""
    if kind == "sqlite":
        address = str(tmp_path / "fights.db")
        backup = partial(of_file, Path(address))
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        name = cluster.laid_out()
        address = cluster.address(name=name)
        backup = partial(of_database, cluster, name)
    with served(address) as service, TestClient(application(service)) as client:
        made = checked(client.post("/api/fights", json=DUEL), 201).json()
        before = Seat(client, made["combat"], made["token"])
        kept = before.post("note", command="a-key-of-chance-1", text="kept")["last"]
        known = before.place()
        restore = backup()
        before.post("note", command="a-key-of-chance-2", text="lost")
        further = before.place()
    address = restore()
    assert "none changed, missing" in typed(Path("unused.db"), f"verify --db {address}").output
    with served(address) as service, TestClient(application(service)) as client:
        after = Seat(client, before.fight, before.token)
        assert after.place() == known
        assert code(after.get("events", 409, after=further).json()) == "another-history"
        assert code(after.post("note", 412, head=further, text="late")) == "another-history"
        assert after.post("note", command="a-key-of-chance-1", text="kept")["last"] == kept
        again = after.post("note", command="a-key-of-chance-2", text="lost")
        assert again["last"] == kept + 1
        assert after.place() != further
        assert code(after.get("events", 409, after=further).json()) == "another-history"


def test_a_service_may_go_on_in_what_was_put_back_and_change_nothing(cluster: Cluster) -> None:
    """A dump is made and put back: it takes a second."""
    name = cluster.laid_out()
    typed(Path("unused.db"), f"new duel grunthar mutt --db {cluster.address(name=name)}")
    restored = of_database(cluster, name)()
    typed(Path("unused.db"), f"note duel on --db {restored}")
    refused = typed(Path("unused.db"), f"delete duel --why x --db {restored}", "duel\ndelete\n", 3)
    assert "does not allow that to this role" in refused.output
