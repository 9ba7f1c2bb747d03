"""What only a link that somebody kept can prove, by itself or in a signed receipt."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copyfile

import pytest

from tests.cli.conftest import Scuffle, after, db, duel, made, scuffle  # noqa: F401  the command line

pytest.importorskip("cryptography")


@pytest.fixture
def given(duel: Scuffle, tmp_path: Path) -> Path:  # noqa: F811
    """A receipt that somebody asked for and kept."""
    path = tmp_path / "duel.receipt"
    path.write_text(duel("receipt duel").stdout)
    return path


def lose_what_follows(db: Path) -> Callable[[], object]:  # noqa: F811
    """What a lost write-ahead log or a copy put back does: the end is gone, and all that is left is whole."""
    before = db.with_name("before.db")
    copyfile(db, before)
    return lambda: copyfile(before, db)


def last_link(duel: Scuffle) -> str:  # noqa: F811
    link: str = json.loads(duel("verify duel --json").stdout)["records"][0]["chain"]
    return link


def test_a_lost_end_is_found_by_a_kept_link_and_by_nothing_else(duel: Scuffle, db: Path) -> None:  # noqa: F811
    lose = lose_what_follows(db)
    duel("note duel on")
    said = duel("verify duel").stdout
    assert "only a link proves that somebody kept" in " ".join(said.split())
    link = last_link(duel)
    duel(f"verify duel --expect {link}")
    lose()
    duel("verify duel")
    said = duel(f"verify duel --expect {link}", code=1).stdout
    assert "No event bears the link that was kept" in said
    assert json.loads(duel(f"verify duel --expect {link} --json", code=1).stdout)["sound"] is False


def test_a_record_that_went_on_still_holds_what_it_held(duel: Scuffle) -> None:  # noqa: F811
    link = last_link(duel)
    duel("note duel on")
    (found,) = json.loads(duel(f"verify duel --expect {link.upper()} --json").stdout)["records"]
    assert (found["kept_at"], found["events"]) == (found["events"] - 1, found["kept_at"] + 1)
    assert "1 event came since" in found["kept"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("verify duel --expect abc", "64 hexadecimal characters"),
        (f"verify --expect {'0' * 64}", "one fight"),
        ("verify duel --key abc", "--receipt FILE"),
    ],
)
def test_a_link_is_a_whole_one_and_of_one_fight(duel: Scuffle, line: str, says: str) -> None:  # noqa: F811
    assert says in duel(line, code=2).stderr


def test_a_receipt_proves_what_was_there(duel: Scuffle, db: Path, tmp_path: Path) -> None:  # noqa: F811
    lose = lose_what_follows(db)
    duel("note duel on")
    given = tmp_path / "duel.receipt"
    given.write_text(duel("receipt duel").stdout)
    duel("note duel 'and on'")
    said = " ".join(duel(f"verify duel --receipt {given}").stdout.split())
    assert "for duel with" in said
    assert "signed with the key of this installation" in said
    lose()
    assert "No event bears the link" in duel(f"verify duel --receipt {given}", code=1).stdout


def test_a_receipt_is_held_against_a_record_file_too(duel: Scuffle, given: Path, tmp_path: Path) -> None:  # noqa: F811
    duel(f"export duel -o {tmp_path / 'duel.ndjson'}")
    duel(f"verify {tmp_path / 'duel.ndjson'} --receipt {given}")


@pytest.mark.parametrize(
    "change", [{"events": 7}, {"chain": "0" * 64}, {"at": "2000-01-01T00:00:00Z"}, {"combat": "other"}]
)
def test_a_changed_receipt_is_found_out(duel: Scuffle, given: Path, change: dict[str, object]) -> None:  # noqa: F811
    given.write_text(json.dumps(json.loads(given.read_text()) | change))
    assert "The receipt was changed" in duel(f"verify duel --receipt {given}", code=1).stdout


def test_what_is_no_receipt_is_said_to_be_none(duel: Scuffle, tmp_path: Path) -> None:  # noqa: F811
    path = tmp_path / "it"
    for text in (b"", b"[]", b"\xff\xfe{", b"[" * 9_000, b'{"is":"scuffle-receipt"}'):
        path.write_bytes(text)
        assert "is not a receipt" in duel(f"verify duel --receipt {path}", code=3).stderr
    assert "cannot be read" in duel(f"verify duel --receipt {tmp_path}", code=3).stderr


def test_the_key_is_its_owners_alone_and_shows_no_secret(duel: Scuffle, db: Path) -> None:  # noqa: F811
    shown = json.loads(duel("key --json").stdout)
    path = db.with_name(f"{db.name}.key")
    assert shown["place"] == str(path)
    assert path.stat().st_mode & 0o777 == 0o600
    secret = json.loads(path.read_text())["secret"]
    assert secret not in duel("key").stdout + duel("receipt duel").stdout
    assert shown["public"] == json.loads(duel("receipt duel").stdout)["key"]


def test_a_renewed_key_leaves_old_receipts_good(duel: Scuffle, given: Path) -> None:  # noqa: F811
    old = json.loads(given.read_text())["key"]
    renewed = json.loads(duel("key renew --json").stdout)
    assert [each["public"] for each in renewed["retired"]] == [old]
    assert renewed["public"] == json.loads(duel("receipt duel").stdout)["key"] != old
    assert "used before" in " ".join(duel(f"verify duel --receipt {given}").stdout.split())


def test_a_receipt_of_another_installation_is_told_and_can_be_demanded(
    duel: Scuffle,  # noqa: F811
    given: Path,
    db: Path,  # noqa: F811
) -> None:
    key = json.loads(given.read_text())["key"]
    db.with_name(f"{db.name}.key").unlink()
    assert "another installation" in " ".join(duel(f"verify duel --receipt {given}").stdout.split())
    duel(f"verify duel --receipt {given} --key {key}")
    assert "signed with another key" in duel(f"verify duel --receipt {given} --key 00", code=1).stdout


def test_a_key_that_others_can_read_or_that_is_none_is_not_used(duel: Scuffle, db: Path) -> None:  # noqa: F811
    path = db.with_name(f"{db.name}.key")
    path.write_text("{}")
    path.chmod(0o600)
    assert "is not a key" in duel("receipt duel", code=3).stderr
    path.chmod(0o644)
    assert "chmod 600" in duel("receipt duel", code=3).stderr


def test_what_is_signed_is_as_it_is_documented(given: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    found = json.loads(given.read_text())
    message = ["scuffle receipt", 1, *(found[name] for name in ("combat", "events", "chain", "at"))]
    signed = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(found["key"]))
    key.verify(bytes.fromhex(found["signature"]), signed)
