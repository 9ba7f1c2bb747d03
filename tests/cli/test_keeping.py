"""Fights as a whole: copied, backed up and deleted, in record files and in a database."""

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from adapters.store.layout import LAYOUT, SECOND, THIRD
from adapters.store.opening import open_store
from adapters.store.requests import CommandId
from adapters.store.sqlite import SqliteStore
from domain.facts.events import Noted
from tests.cli.conftest import Scuffle, typed
from tests.postgres import OWNER, Cluster

OPENED = "new duel grunthar@orcs mutt@dwarfs --hand all"
WHOLE = "duel\ndelete\n"


def told(result: object) -> str:
    return " ".join(result.output.split())  # type: ignore[attr-defined]


# -- a database in the place of a file


def test_every_command_takes_a_database(postgres: str, tmp_path: Path) -> None:
    """Costs a second: a database is laid out."""

    def scuffle(line: str) -> str:
        return told(typed(Path("unused.db"), f"{line} --db {postgres}"))

    assert "throws 1d10 for initiative" in scuffle(OPENED)
    scuffle("roll duel r1.grunthar.initiative 3")
    scuffle("roll duel r1.mutt.initiative 8")
    scuffle("undo duel")
    assert "duel" in scuffle("list")
    assert "#fight=duel&token=" in scuffle("link duel --gm")
    assert "none changed, missing" in scuffle("verify duel")
    receipt = tmp_path / "duel.receipt"
    receipt.write_text(typed(Path("unused.db"), f"receipt duel --db {postgres}").output)
    scuffle(f"verify duel --receipt {receipt}")
    assert "the database postgresql://" in scuffle("key")
    assert not Path("unused.db").exists()


@pytest.mark.parametrize(
    "address", ["postgres:/fights", "postgresql:fights", "mysql://anna:s3cret@db/fights"]
)
def test_an_address_that_is_none_makes_no_file(address: str) -> None:
    for command in ("list", OPENED, "backup copy.db", "db upgrade", "key"):
        result = typed(Path("unused.db"), f"{command} --db {address}", code=3)
        assert "is not known; a database is postgresql://USER@HOST/NAME" in result.output
        assert "s3cret" not in result.output
    assert not Path(address.partition(":")[0] + ":").exists()


def test_the_password_of_a_database_is_told_to_nobody(postgres: str) -> None:
    secret = postgres.replace("scuffle_service@", "scuffle_service:s3cret@")
    result = typed(Path("unused.db"), f"list --json --db {secret}")
    assert msgspec.json.decode(result.output)["file"].startswith("postgresql://scuffle_service@/")
    assert "s3cret" not in typed(Path("unused.db"), f"show nobody --db {secret}", code=2).output


@pytest.mark.parametrize("command", ["list", OPENED, "serve"])
def test_a_database_that_cannot_be_reached_is_one_sentence(command: str) -> None:
    result = typed(Path("unused.db"), f"{command} --db postgresql://a:b@127.0.0.1:1/fights", code=3)
    assert "nothing listens there; start PostgreSQL" in result.output
    assert len(result.output.splitlines()) == 1


def test_a_database_is_laid_out_by_its_owner(cluster: Cluster) -> None:
    """Costs a second: a database is laid out."""
    name = cluster.empty()
    owner, service = cluster.address(OWNER, name), cluster.address(name=name)
    assert "db upgrade" in typed(Path("unused.db"), f"list --db {service}", code=3).output
    first = told(typed(Path("unused.db"), f"db upgrade --db {owner} --service scuffle_service"))
    assert "is laid out as it should be." in first
    assert "scuffle_service may read and go on with fights there" in first
    assert "and was before" in told(typed(Path("unused.db"), f"db upgrade --db {owner}"))
    typed(Path("unused.db"), f"{OPENED} --db {service}")
    typed(Path("unused.db"), f"db upgrade --db {service} --service scuffle_service", code=3)


def test_a_file_of_the_first_layout_is_raised_with_all_that_is_in_it(scuffle: Scuffle, db: Path) -> None:
    scuffle(OPENED)
    with closing(sqlite3.connect(db)) as connection, connection:
        for statement in (*SECOND, *THIRD):
            table = statement.split("(")[0].split()[-1] if "(" in statement else ""
            connection.execute(f"DROP TABLE {table}")
        connection.execute("PRAGMA user_version = 1")
    for command in ("list", "show duel", "links duel"):
        assert "was written by an older Scuffle (layout 1" in scuffle(command, code=3).output
    assert "is laid out as it should be." in told(scuffle("db upgrade"))
    assert "and was before" in told(scuffle("db upgrade"))
    assert "none changed, missing" in told(scuffle("verify duel"))
    scuffle("link duel --gm")
    with closing(sqlite3.connect(db)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (LAYOUT,)


def test_a_newer_file_is_not_raised(scuffle: Scuffle, db: Path) -> None:
    scuffle(OPENED)
    with closing(sqlite3.connect(db)) as connection:
        connection.execute(f"PRAGMA user_version = {LAYOUT + 1}")
    assert "was written by a newer Scuffle" in scuffle("db upgrade", code=3).output
    assert "knows no roles" in scuffle("db upgrade --service anna", code=3).output


# -- copies


@pytest.fixture
def there(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Where a copy goes: a file or a database."""

    def place(kind: str) -> str:
        return str(request.getfixturevalue("postgres")) if kind == "postgres" else str(tmp_path / "there.db")

    return place


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_copy_has_the_chain_the_ids_the_seed_and_the_links(
    scuffle: Scuffle, db: Path, there: Callable[[str], str], kind: str, tmp_path: Path
) -> None:
    target = there(kind)
    scuffle("new duel grunthar@orcs mutt@dwarfs")
    scuffle("new melee grunthar mutt")
    token = scuffle("link duel --gm").output.strip()
    assert "2 fights" in str(len(scuffle("list").output.splitlines()) - 2) + " fights"
    with SqliteStore(db) as store:
        store.append("duel", store.last("duel"), [Noted("by key")], by="gm", command=CommandId("k", b"a"))
    copied = told(scuffle(f"copy {db} {target}"))
    assert "duel: " in copied
    assert "verified there; 1 link." in copied
    with SqliteStore(db) as ours, open_store(target) as theirs:
        assert theirs.combats() == ("duel", "melee")
        for name in ("duel", "melee"):
            assert theirs.envelopes(name) == ours.envelopes(name)
            assert theirs.secret(name) == ours.secret(name)
            assert theirs.rows.record(name) == ours.rows.record(name)
        assert theirs.done("duel", "k") == ours.last("duel")
        assert theirs.request("duel", "k", b"a") == (True, "")
        assert theirs.request("duel", "k", b"another") == (False, "")
        with theirs.links() as links:
            assert len(links.rows("duel")) == 1
    assert token
    back = tmp_path / "back.db"
    scuffle(f"copy {target} {back} duel")
    with SqliteStore(db) as ours, SqliteStore(back) as again:
        assert again.combats() == ("duel",)
        assert again.rows.record("duel") == ours.rows.record("duel")
        assert again.request("duel", "k", b"a") == (True, "")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_copy_goes_on_where_it_was_and_never_writes_over_another_history(
    scuffle: Scuffle, db: Path, there: Callable[[str], str], kind: str
) -> None:
    target = there(kind)
    scuffle(OPENED)
    scuffle(f"copy {db} {target}")
    assert "nothing new" in told(scuffle(f"copy {db} {target}"))
    scuffle("note duel one")
    scuffle("link duel --gm")
    assert "duel: 1 event of 5, verified there; 1 link." in told(scuffle(f"copy {db} {target} duel"))
    scuffle(f"note duel elsewhere --db {target}")
    assert "it has gone on there, to event 6" in scuffle(f"copy {db} {target}", code=1).output
    scuffle("note duel two")
    refused = scuffle(f"copy {db} {target} --json", code=1).output
    assert "they differ from event 6 on" in refused
    assert msgspec.json.decode(refused.splitlines()[-1])["error"] == "another-history"
    with open_store(target) as store:
        assert store.verify("duel") == 6


def test_what_was_copied_before_a_refusal_is_told(scuffle: Scuffle, db: Path, postgres: str) -> None:
    """The stubs are for the tables' owner; the fights are there all the same."""
    scuffle(OPENED)
    scuffle("new old grunthar mutt")
    scuffle("delete old --why 'a wish'", "old\ndelete\n")
    refused = told(scuffle(f"copy {db} {postgres}", code=3))
    assert "duel: 4 events of 4, verified there" in refused
    assert "does not allow that to this role; use one that may, as the tables' owner" in refused


def test_a_copy_from_nowhere_and_of_nobody_is_refused(scuffle: Scuffle, db: Path, tmp_path: Path) -> None:
    missing, target = tmp_path / "missing.db", tmp_path / "target.db"
    assert "There is no" in scuffle(f"copy {missing} {target}", code=3).output
    assert not missing.exists()
    scuffle(OPENED)
    assert "duel" in scuffle(f"copy {db} {target} duell", code=2).output


@pytest.mark.parametrize("command", ["a" * 201, "a\\u0000b"])
def test_a_record_with_ids_that_no_database_takes_is_not_read_in(
    scuffle: Scuffle, tmp_path: Path, command: str
) -> None:
    scuffle(OPENED)
    record = tmp_path / "duel.ndjson"
    scuffle(f"export duel -o {record}")
    header, first, *rest = record.read_text().splitlines(keepends=True)
    changed = re.sub(r'"command":"\w+"', lambda _: f'"command":"{command}"', first)
    assert changed != first
    record.write_text("".join((header, changed, *rest)))
    refused = scuffle(f"import {record} --name again", code=None)
    assert refused.exit_code in (2, 3)
    assert "line 2" in refused.output
    assert "command" in refused.output


def test_a_damaged_record_is_not_copied(scuffle: Scuffle, db: Path, tmp_path: Path) -> None:
    scuffle(OPENED)
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(
            "UPDATE stored_events SET state = substr(state, 1, 80) WHERE originator_version = 2"
        )
    assert "damaged" in scuffle(f"copy {db} {tmp_path / 'target.db'}", code=3).output
    with SqliteStore(tmp_path / "target.db") as store:
        assert store.combats() == ()


# -- backups


def test_a_backup_is_made_while_others_write_and_can_be_put_back(
    scuffle: Scuffle, db: Path, tmp_path: Path
) -> None:
    scuffle(OPENED)
    scuffle("key")
    copy = tmp_path / "monday.db"
    with SqliteStore(db) as store:
        store.append("duel", 4, [Noted("open")], by="gm", command="c")
        said = told(scuffle(f"backup {copy}"))
        store.append("duel", 5, [Noted("afterwards")], by="gm", command="d")
    assert "monday.db holds 1 fight" in said
    assert "fights.db.key" in said
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir() if "part" in each.name] == []
    with SqliteStore(copy) as store:
        assert store.verify("duel") == 5
    assert "is there already" in scuffle(f"backup {copy}", code=3).output
    scuffle(f"backup {copy} --force")
    with SqliteStore(copy) as store:
        assert store.verify("duel") == 6


def test_there_must_be_something_to_back_up(scuffle: Scuffle, postgres: str, tmp_path: Path) -> None:
    assert "There is no" in scuffle(f"backup {tmp_path / 'copy.db'}", code=3).output
    assert "pg_dump -Fc" in scuffle(f"backup {tmp_path / 'copy.db'} --db {postgres}", code=2).output
    assert not (tmp_path / "copy.db").exists()


# -- deletions


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_deleted_fight_leaves_a_signed_stub_and_nothing_else(
    db: Path, cluster: Cluster, tmp_path: Path, kind: str
) -> None:
    where = str(db) if kind == "sqlite" else cluster.address(OWNER, cluster.laid_out())

    def scuffle(line: str, stdin: str = "", code: int = 0) -> str:
        return told(typed(db, f"{line} --db {where}", stdin, code))

    scuffle("new duel grunthar@orcs mutt@dwarfs --title Unmistakeable")
    scuffle("link duel --gm --label Unmistakeable")
    archive, record = tmp_path / "archive.db", tmp_path / "duel.ndjson"
    scuffle(f"export duel -o {record}")
    gone = scuffle(f"delete duel --why 'a wish' --by anna --archive {archive}", WHOLE)
    assert "duel is gone; its stub says that it was there" in gone
    assert "No fights" in scuffle("list") or "There are no fights" in scuffle("list")
    assert "duel was deleted by anna on" in scuffle("show duel", code=2)
    for another in (OPENED, f"import {record}"):
        assert "duel was deleted by anna on" in scuffle(another, code=1)
    (stub,) = msgspec.json.decode(typed(db, f"deleted --json --db {where}").output)["stubs"]
    assert stub["genuine"]
    assert (stub["stub"]["combat"], stub["stub"]["by"], stub["stub"]["why"]) == ("duel", "anna", "a wish")
    with SqliteStore(archive) as store:
        assert store.head("duel") == (stub["stub"]["events"], stub["stub"]["chain"])
        assert store.secret("duel")
    if kind == "sqlite":
        for left in tmp_path.glob("fights.db*"):
            assert b"Unmistakeable" not in left.read_bytes()
    scuffle(f"import {record} --name duel-again")


@pytest.mark.parametrize("answers", ["", "duel\n", "duell\ndelete\n", "duel\nno\n", "delete\nduel\n"])
def test_a_fight_is_deleted_only_by_whoever_says_so_twice(scuffle: Scuffle, answers: str) -> None:
    scuffle(OPENED)
    assert scuffle("delete duel --why 'a wish'", answers, code=None).exit_code in (1, 130)
    assert "duel" in told(scuffle("list"))


def test_the_service_may_delete_no_fight(postgres: str) -> None:
    typed(Path("unused.db"), f"{OPENED} --db {postgres}")
    refused = typed(Path("unused.db"), f"delete duel --why x --db {postgres}", WHOLE, 3).output
    assert "does not allow that to this role" in refused
    assert "none changed, missing" in told(typed(Path("unused.db"), f"verify duel --db {postgres}"))


def test_a_stub_that_somebody_wrote_anew_is_not_genuine(scuffle: Scuffle, db: Path) -> None:
    scuffle(OPENED)
    scuffle("delete duel --why 'a wish'", WHOLE)
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("""UPDATE stubs SET stub = replace(stub, '"a wish"', '"the law"')""")
    assert "NOT GENUINE" in scuffle("deleted").output


def test_stubs_travel_when_all_is_copied_and_stand_in_the_way_of_the_fight(
    scuffle: Scuffle, db: Path, tmp_path: Path
) -> None:
    other, third = tmp_path / "other.db", tmp_path / "third.db"
    scuffle(OPENED)
    scuffle(f"copy {db} {other}")
    scuffle("delete duel --why 'a wish'", WHOLE)
    scuffle(f"copy {db} {third}")
    assert "a wish" in scuffle(f"deleted --db {third}").output
    assert "it was deleted there" in scuffle(f"copy {other} {third}", code=1).output
    assert "it was deleted where it came from" in scuffle(f"copy {db} {other}", code=1).output
