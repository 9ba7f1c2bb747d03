"""Webhooks as every store keeps them: what is changed, by whom, and whose turn it is to deliver."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from adapters.store import raising
from adapters.store.combats import CombatStore
from adapters.store.hooks import MOST, Hook, HookTable, HookTarget, TooManyHooks
from adapters.store.layout import THIRD
from adapters.store.postgres.database import PostgresDatabase
from adapters.store.postgres.layout import LAYOUT, upgrade
from adapters.store.postgres.store import PostgresStore
from adapters.store.sqlite import SqliteStore
from adapters.store.stub import Stub
from domain.facts.events import Noted
from tests.postgres import OWNER, SERVICE, Cluster

HERE = HookTarget("https://hooks.example/a", "scuffle", "public", False, "whsec_c2VjcmV0")
LATER = datetime(2100, 1, 1, tzinfo=UTC)


@pytest.fixture
def hooks(duel: CombatStore) -> Iterator[HookTable]:
    with duel.hooks() as table:
        yield table


def added(hooks: HookTable, position: int = 0) -> Hook:
    return hooks.add("duel", HERE, position, "")


def test_a_webhook_waits_while_the_fight_is_not_where_it_is(duel: CombatStore, hooks: HookTable) -> None:
    hook = added(hooks, 12)
    assert hooks.waiting() == []
    duel.append("duel", 12, (Noted("on"),), by="gm", command="note")
    assert hooks.waiting() == [hook]


def test_a_delivery_is_begun_taken_part_by_part_and_done(hooks: HookTable) -> None:
    begun = hooks.begun(added(hooks), 12)
    assert begun is not None
    failed = hooks.failed(begun, "it answered 500", LATER)
    assert failed is not None
    assert (failed.upto, failed.failures, failed.due, failed.why) == (
        12, 1, "2100-01-01T00:00:00.000Z", "it answered 500",
    )  # fmt: skip
    part = hooks.acknowledged(failed)
    assert part is not None
    assert (part.part, part.failures, part.due, part.why) == (1, 0, "", "")
    assert hooks.done(part, "abcd") == hooks.find("duel", 1)
    assert hooks.waiting() == []


def test_what_was_read_before_somebody_changed_it_changes_nothing(hooks: HookTable) -> None:
    stale = added(hooks)
    assert hooks.begun(stale, 12) is not None
    assert hooks.begun(stale, 4) is None
    assert hooks.remove("duel", 1)
    hooks.add("duel", HERE._replace(secret="whsec_b3RoZXI="), 0, "")
    assert hooks.done(stale, "abcd") is None, "one that was added since under its number is another"


def test_one_that_stopped_waits_for_nothing_until_it_is_to_go_on(hooks: HookTable) -> None:
    begun = hooks.begun(added(hooks), 12)
    assert begun is not None
    stopped = hooks.failed(begun, "it answered 410", None)
    assert stopped is not None
    assert stopped.stopped
    assert hooks.waiting() == []
    resumed = hooks.resume(stopped)
    assert resumed is not None
    assert (resumed.position, resumed.upto) == (0, 12), "it goes on with what it was at"
    assert hooks.waiting() == [resumed]
    skipping = hooks.resume(resumed, 12, "abcd")
    assert skipping is not None
    assert (skipping.position, skipping.chain, skipping.upto) == (12, "abcd", 0)
    assert hooks.waiting() == []


def test_a_fight_has_only_so_many(hooks: HookTable) -> None:
    for _ in range(MOST):
        added(hooks)
    with pytest.raises(TooManyHooks, match="as many as it may"):
        added(hooks)
    assert hooks.add("other", HERE, 0, "").number == 1
    assert [hook.combat for hook in hooks.all()] == ["duel"] * MOST + ["other"]


@pytest.mark.parametrize("store", ["sqlite", "postgres"], indirect=True)
def test_they_go_with_their_fight(
    duel: CombatStore, hooks: HookTable, store: CombatStore, request: pytest.FixtureRequest
) -> None:
    added(hooks)
    last, chain = duel.head("duel")
    stub = Stub("duel", last, chain, "2026-01-01T00:00:00Z", "gm", "a wish")
    if isinstance(store, PostgresStore):
        owner = request.getfixturevalue("postgres").replace(SERVICE, OWNER)
        with PostgresStore(owner) as theirs:
            theirs.delete(stub)
    else:
        store.delete(stub)
    assert hooks.all() == []


# -- whose turn it is


@pytest.mark.parametrize("store", ["sqlite", "postgres"], indirect=True)
def test_only_one_has_the_turn_until_it_leaves_it(store: CombatStore) -> None:
    first, second = store.turn(), store.turn()
    assert first.mine()
    assert not second.mine()
    assert first.mine()
    first.close()
    assert second.mine()
    second.close()


def test_a_server_that_lost_its_connection_lost_its_turn(postgres: str, cluster: Cluster) -> None:
    with PostgresStore(postgres) as store:
        first, second = store.turn(), store.turn()
        assert first.mine()
        with cluster.admin() as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> 0"
            )
            held = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory'"
            while admin.execute(held).fetchone() is not None:
                """It ends when it gets to it."""
        assert not first.mine()
        assert second.mine()
        assert not first.mine()
        first.close()
        second.close()


HOLDS = """
import sys
from adapters.store.turn import FileTurn
turn = FileTurn(sys.argv[1])
print(turn.mine(), flush=True)
sys.stdin.read()
"""


def test_the_turn_of_a_process_that_was_killed_is_free(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "scuffle.db") as store:
        command = [sys.executable, "-c", HOLDS, str(store.path)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == "True\n"
            ours = store.turn()
            assert not ours.mine()
            other.kill()
            other.wait()
            assert ours.mine()
            ours.close()


# -- raised from older layouts


def test_a_database_of_the_second_layout_is_raised_and_its_services_may_use_what_came(
    cluster: Cluster,
) -> None:
    name = cluster.laid_out()
    with cluster.admin(name) as admin:
        admin.execute("DROP TABLE hooks")
        admin.execute("UPDATE scuffle_layout SET version = 2")
    database = PostgresDatabase(cluster.address(OWNER, name), 10)
    assert upgrade(database, ())
    assert not upgrade(database, ())
    with PostgresStore(cluster.address(name=name)) as store, store.hooks() as hooks:
        assert hooks.add("duel", HERE, 0, "") == hooks.find("duel", 1)
    with psycopg.connect(cluster.address(name=name)) as service:
        found = service.execute("SELECT max(version) FROM scuffle_layout").fetchone()
    assert found == (LAYOUT,)


def test_a_file_of_the_second_layout_is_raised(tmp_path: Path) -> None:
    path = str(tmp_path / "scuffle.db")
    with SqliteStore(path):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in THIRD:
            connection.execute(f"DROP TABLE {statement.split('(')[0].split()[-1]}")
        connection.execute("PRAGMA user_version = 2")
    assert raising.upgrade(path)
    with SqliteStore(path) as store, store.hooks() as hooks:
        assert hooks.add("duel", HERE, 0, "") == hooks.find("duel", 1)
