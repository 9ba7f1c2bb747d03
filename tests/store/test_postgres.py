"""What a database of PostgreSQL does that a file need not: roles, several writers, what people are told."""

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import psycopg
import pytest

from adapters.files.signing_key import KeyPlace, kept, key_of, place, renew
from adapters.store.clock import now
from adapters.store.layout import LAYOUT
from adapters.store.opening import open_store, shown
from adapters.store.postgres.database import PostgresDatabase
from adapters.store.postgres.layout import RIGHTS, upgrade
from adapters.store.postgres.store import PostgresStore
from adapters.store.unavailable import StoreUnavailable
from domain.facts.events import AnyEvent, Noted
from domain.store import Conflict
from tests.postgres import OWNER, SERVICE, Cluster, must_be_there
from tests.tls import certificate

Events = tuple[AnyEvent, ...]


@pytest.fixture
def store(postgres: str) -> Iterator[PostgresStore]:
    with PostgresStore(postgres, patience=5) as store:
        yield store


def note(text: str) -> Events:
    return (Noted(text),)


# -- what the service may not do


@pytest.mark.parametrize("table", RIGHTS)
@pytest.mark.parametrize("change", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0}"])
def test_the_service_may_change_nothing_of_the_record(
    duel: PostgresStore, postgres: str, table: str, change: str
) -> None:
    allowed = RIGHTS[table]
    column = {"stored_events": "state", "commands": "last", "secrets": "seed", "heads": "last",
              "snapshots": "state", "links": "label", "requests": "made", "request_key": "key",
              "stubs": "stub", "hooks": "url", "signing_key": "text",
              "scuffle_layout": "version"}[table]  # fmt: skip
    with psycopg.connect(postgres, autocommit=True) as service:
        if change.split()[0] in allowed and table != "heads":
            service.execute(change.format(table, column))
        else:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                service.execute(change.format(table, column))
    assert duel.verify("duel") == 12


def test_the_record_is_what_may_not_be_changed() -> None:
    kept = {table for table, rights in RIGHTS.items() if {"UPDATE", "DELETE"}.isdisjoint(rights.split(", "))}
    assert kept == {"stored_events", "commands", "secrets", "stubs", "request_key", "scuffle_layout"}
    free = {table for table, rights in RIGHTS.items() if "DELETE" in rights}
    assert free == {"snapshots", "links", "requests", "hooks"}


@pytest.mark.parametrize(
    "change", ["last = last - 1", "last = 99, combat = 'other'", "last = 99, number = 99"]
)
def test_the_end_of_a_record_only_moves_forwards(duel: PostgresStore, postgres: str, change: str) -> None:
    backwards = pytest.raises(psycopg.errors.InsufficientPrivilege, match="only moves forwards")
    with psycopg.connect(postgres, autocommit=True) as service, backwards:
        service.execute(f"UPDATE heads SET {change} WHERE combat = 'duel'")
    assert duel.head("duel")[0] == 12


def test_a_name_that_is_no_identifier_is_a_role_like_any(cluster: Cluster) -> None:
    odd = 'some "odd" role'
    with cluster.admin() as admin:
        admin.execute('CREATE ROLE "some ""odd"" role" LOGIN')
    name = cluster.empty()
    assert upgrade(PostgresDatabase(cluster.address(OWNER, name), 10), (odd,))
    with psycopg.connect(cluster.address("postgres", name), user=odd) as odd_one:
        assert odd_one.execute("SELECT count(*) FROM heads").fetchone() == (0,)


# -- several writers


@pytest.fixture
def slow(duel: PostgresStore, postgres: str) -> Iterator[psycopg.Connection]:
    """Somebody in the middle of writing event 13 of `duel`, whose transaction takes its time."""
    with psycopg.connect(postgres) as connection:
        connection.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
            " VALUES ('duel', 13, 'noted', 'x')"
        )
        connection.execute("UPDATE heads SET last = 13, chain = 'x' WHERE combat = 'duel'")
        yield connection


def test_fights_do_not_wait_for_each_other(slow: psycopg.Connection, postgres: str) -> None:
    with PostgresStore(postgres, patience=0.2) as store:
        store.create("melee", b"", note("1"), by="gm", command="open")
        store.append("melee", 1, note("2"), by="gm", command="c")
        with pytest.raises(StoreUnavailable, match="in use by another program"):
            store.append("duel", 12, note("late"), by="gm", command="late")
        assert store.verify("melee") == 2
        slow.rollback()
        store.append("duel", 12, note("late"), by="gm", command="late")
        assert store.verify("duel") == 13


def test_a_writer_that_waited_for_another_is_told_of_a_conflict(
    slow: psycopg.Connection, duel: PostgresStore
) -> None:
    told: list[Exception] = []

    def write() -> None:
        try:
            duel.append("duel", 12, note("late"), by="gm", command="late")
        except Exception as error:
            told.append(error)

    writer = threading.Thread(target=write)
    writer.start()
    slow.commit()
    writer.join()
    with closing(psycopg.connect(duel.database.conninfo)) as connection:
        assert connection.execute("SELECT last FROM heads").fetchone() == (13,)
    assert [type(error).__name__ for error in told] in (["Conflict"], ["DamagedRecord"])


def test_an_event_of_a_slow_transaction_is_not_skipped(duel: PostgresStore, slow: psycopg.Connection) -> None:
    """Its number is lower than that of what others commit meanwhile, and are told of."""
    with closing(duel.watch()) as watch:
        duel.create("melee", b"", note("1"), by="gm", command="open")
        assert watch.news() == {"melee": 1}
        duel.append("melee", 1, note("2"), by="gm", command="c")
        assert watch.news() == {"melee": 2}
        assert watch.news() == {}
        slow.commit()
        assert watch.news() == {"duel": 13}
        assert watch.news() == {}


def test_the_gap_that_a_refused_write_leaves_is_nobodys_loss(duel: PostgresStore) -> None:
    with closing(duel.watch()) as watch:
        with pytest.raises(Conflict):
            duel.append("duel", 11, note("late"), by="gm", command="late")
        duel.append("duel", 12, note("so"), by="gm", command="c")
        assert watch.news() == {"duel": 13}


def test_whoever_follows_is_woken_after_the_commit(duel: PostgresStore) -> None:
    with closing(duel.watch()) as watch:
        woken: list[dict[str, int]] = []

        def follow() -> None:
            while not woken:
                watch.wait(60)
                if news := watch.news():
                    woken.append(news)

        follower = threading.Thread(target=follow)
        follower.start()
        duel.append("duel", 12, note("so"), by="gm", command="c")
        follower.join(timeout=20)
        assert woken == [{"duel": 13}]


def test_a_revoked_link_wakes_the_other_servers_too(duel: PostgresStore) -> None:
    links = duel.links()
    links.grant("duel", b"h", "gm", "", "")
    assert [number for _, number, *_ in links.of("duel")] == [1]
    before = links.revocations()
    assert links.revoke("duel", 1)
    assert links.revocations() == before + 1


def test_links_that_two_grant_at_once_get_numbers_of_their_own(duel: PostgresStore) -> None:
    links = duel.links()
    threads = [
        threading.Thread(target=links.grant, args=("duel", bytes([number]), "gm", "", ""))
        for number in range(8)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [number for _, number, *_ in links.of("duel")] == list(range(1, 9))


# -- connections that are lost


def terminate(cluster: Cluster, name: str) -> int:
    """End all connections to a database that is not ours."""
    with cluster.admin(name) as admin:
        rows = admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    return len(rows)


def test_connections_that_were_ended_are_made_anew(
    duel: PostgresStore, cluster: Cluster, shared_database: str
) -> None:
    with closing(duel.watch()) as watch:
        for after in range(12, 16):
            assert terminate(cluster, shared_database) >= 1
            duel.append("duel", after, note("on"), by="gm", command=f"c{after}")
            assert duel.last("duel") == after + 1
        watch.wait(0)
        heard: dict[str, int] = {}
        for _ in range(3):
            with suppress(StoreUnavailable):
                heard |= watch.news()
        assert heard == {"duel": 16}
    assert duel.verify("duel") == 16


def test_nobody_waits_for_each_of_many_connections_that_were_ended(
    postgres: str, cluster: Cluster, shared_database: str
) -> None:
    with PostgresStore(postgres, patience=2.0) as store, closing(store.links()) as links:
        store.create("duel", b"", note("on"), by="gm", command="open")
        with ExitStack() as all:
            for _ in range(8):
                all.enter_context(store.database.connection())
        store.database._used.clear()  # as if they had lain there for a while
        assert terminate(cluster, shared_database) >= 8
        links.grant("duel", b"h", "gm", "", "")
        assert store.verify("duel") == 1


def test_a_command_whose_acknowledgement_was_lost_is_known_by_its_link(
    duel: PostgresStore, opening: Events
) -> None:
    """What `append` does when its second try finds the record moved: by its own first, or by another's."""
    duel.append("duel", 12, note("so"), by="gm", command="c")
    mine = duel.envelopes("duel")[-1]
    assert duel._bears("duel", mine)
    duel.create("melee", b"", opening, by="gm", command="open")
    assert not duel._bears("melee", mine)


# -- how it is laid out


def complaint(address: str) -> str:
    """The one sentence that using the database ends with; it tells no password."""
    with pytest.raises(StoreUnavailable) as refusal:
        open_store(address)
    sentence = str(refusal.value)
    assert sentence.startswith(shown(address))
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert "wrong" not in sentence
    return sentence


def test_a_database_without_tables_says_who_makes_them(cluster: Cluster) -> None:
    assert "has no tables of Scuffle; its owner makes them: scuffle db upgrade" in complaint(
        cluster.address(name=cluster.empty())
    )


def test_tables_are_made_once_and_by_their_owner(cluster: Cluster) -> None:
    name = cluster.empty()
    owner = PostgresDatabase(cluster.address(OWNER, name), 10)
    assert upgrade(owner, ())
    with pytest.raises(StoreUnavailable, match="does not allow that to this role"):
        open_store(cluster.address(name=name))
    assert not upgrade(owner, (SERVICE,))
    with pytest.raises(StoreUnavailable, match="knows no role 'nobody'; make it first: createuser nobody"):
        upgrade(owner, ("nobody",))
    with open_store(cluster.address(name=name)) as store:
        assert store.combats() == ()


def test_tables_of_another_program_are_left_alone_and_nothing_is_made(cluster: Cluster) -> None:
    name = cluster.empty()
    with cluster.admin(name) as admin:
        admin.execute("CREATE TABLE links (address text)")
        admin.execute(f"ALTER TABLE links OWNER TO {OWNER}")
    with pytest.raises(StoreUnavailable, match="holds the tables of another program"):
        upgrade(PostgresDatabase(cluster.address(OWNER, name), 10), ())
    with cluster.admin(name) as admin:
        tables = admin.execute("SELECT relname FROM pg_class WHERE relname IN ('heads', 'links')").fetchall()
    assert tables == [("links",)]


def test_a_newer_layout_is_refused(cluster: Cluster) -> None:
    name = cluster.laid_out()
    with cluster.admin(name) as admin:
        admin.execute("INSERT INTO scuffle_layout (version) VALUES (%s)", (LAYOUT + 1,))
    assert "was laid out by a newer Scuffle" in complaint(cluster.address(name=name))
    with pytest.raises(StoreUnavailable, match="was laid out by a newer Scuffle"):
        upgrade(PostgresDatabase(cluster.address(OWNER, name), 10), ())


# -- what cannot be used


def test_a_place_where_nothing_listens_is_told(tmp_path: os.PathLike[str]) -> None:
    assert "nothing listens there" in complaint("postgresql://scuffle@127.0.0.1:1/fights")
    assert "there is no such socket" in complaint(f"postgresql://scuffle@/fights?host={tmp_path}")


def test_a_wrong_password_is_told_and_not_repeated(cluster: Cluster) -> None:
    address = f"postgresql://guarded:wrong@127.0.0.1:{cluster.port}/postgres"
    assert "does not let you in; check the role's name and password" in complaint(address)


def test_a_missing_database_and_a_missing_role_are_told(cluster: Cluster) -> None:
    assert "is not there; make it: createdb" in complaint(cluster.loopback(name="nowhere"))
    assert "does not let you in" in complaint(cluster.loopback(role="nobody"))


def test_a_database_that_takes_nobody_more_says_so(cluster: Cluster) -> None:
    name = cluster.laid_out()
    with cluster.admin() as admin:
        admin.execute(f"ALTER DATABASE {name} CONNECTION LIMIT 0")
        assert "has no connection left; raise its max_connections" in complaint(cluster.loopback(name=name))
        admin.execute(f"REVOKE CONNECT ON DATABASE {name} FROM PUBLIC")
    assert "does not allow that to this role" in complaint(cluster.loopback(name=name))


def test_an_odd_address_is_told() -> None:
    assert "pool_size is 1 to 1000" in complaint("postgresql://scuffle@localhost/fights?pool_size=many")


def test_a_database_that_may_only_be_read_is_read_and_not_written(duel: PostgresStore, postgres: str) -> None:
    """It answers as a standby does, of which there is one in the tests of faults."""
    with PostgresStore(f"{postgres}&options=-cdefault_transaction_read_only%3Don") as store:
        assert store.verify("duel") == 12
        with pytest.raises(
            StoreUnavailable, match=r"may only be read: it is a standby.*; name the primary\."
        ):
            store.append("duel", 12, note("more"), by="gm", command="c")
    assert duel.verify("duel") == 12


def test_commits_are_durable_whatever_the_database_is_set_to(postgres: str) -> None:
    with (
        PostgresStore(f"{postgres}&options=-csynchronous_commit%3Doff") as store,
        store.database.connection() as connection,
    ):
        row = connection.execute("SHOW synchronous_commit").fetchone()
        assert row == {"synchronous_commit": "on"}


def test_the_pool_is_as_large_as_the_address_says(postgres: str) -> None:
    with PostgresStore(f"{postgres}&pool_size=1", patience=0.2) as store:
        assert store.combats() == ()
        with (
            store.database.connection(),
            pytest.raises(StoreUnavailable, match="no connection came free in time"),
        ):
            store.combats()


# -- the key


def test_all_servers_sign_with_one_key(postgres: str) -> None:
    one: KeyPlace = place(postgres)
    assert kept(one) is None
    first = key_of(one, now())
    assert key_of(place(postgres), now()) == first
    second = renew(one, now())
    found = kept(place(postgres))
    assert found == second
    assert second.whose(first.public) == "retired"
    assert "postgresql://" in str(one)


# -- TLS


@pytest.fixture
def with_tls(tmp_path: Path) -> Iterator[tuple[Cluster, Path]]:
    """A server of its own that speaks TLS, and the certificate to trust."""
    must_be_there()
    trusted = certificate(tmp_path)
    cluster = Cluster()
    try:
        for each in ("cert.pem", "key.pem"):
            shutil.copy(tmp_path / each, cluster.data / each)
            if os.geteuid() == 0:
                shutil.chown(cluster.data / each, "postgres", "postgres")
            (cluster.data / each).chmod(0o600)
        yield cluster, trusted
    finally:
        cluster.clear_away()


def test_tls_is_as_the_address_says(with_tls: tuple[Cluster, Path], tmp_path: Path) -> None:
    """A server is started for it, which is restarted: two seconds."""
    cluster, trusted = with_tls
    at = cluster.loopback(name=cluster.laid_out())
    assert "does not speak TLS as the address wants it" in complaint(f"{at}?sslmode=require")
    with cluster.admin() as admin:
        admin.execute("ALTER SYSTEM SET ssl_cert_file = 'cert.pem'")
        admin.execute("ALTER SYSTEM SET ssl_key_file = 'key.pem'")
        admin.execute("ALTER SYSTEM SET ssl = on")
    cluster.stop()
    cluster.start()
    for mode in ("require&pool_size=2", f"verify-full&sslrootcert={trusted}"):
        with open_store(f"{at}?sslmode={mode}") as store, store.rows.reading() as cursor:
            spoken = cursor.execute("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").fetchone()
            assert spoken == (True,)
    other = tmp_path / "other"
    other.mkdir()
    refused = f"{at}?sslmode=verify-full&sslrootcert={certificate(other)}"
    assert "does not speak TLS as the address wants it" in complaint(refused)
    nowhere = complaint(f"{at}?sslmode=verify-full&sslrootcert={tmp_path / 'missing.pem'}")
    assert "there is none to hold it against; put it into ~/.postgresql/root.crt" in nowhere
