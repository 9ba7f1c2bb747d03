"""Files as editors, programs and strangers leave them: read alike, or named as what they are."""

import base64
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from adapters.books.text import BadFile
from adapters.files.onefile.embedded import packed
from adapters.files.records import parse
from adapters.files.verify_dice import events_of, lines_of
from adapters.store.links import FileLinks
from tests.cli.conftest import Scuffle

Change = Callable[[bytes], bytes]


@pytest.fixture
def file(duel: Scuffle, tmp_path: Path) -> Path:
    """The record of a fight."""
    path = tmp_path / "duel.ndjson"
    duel(f"export duel -o {path}")
    return path


LEFT: dict[str, Change] = {
    "with carriage returns": lambda raw: raw.replace(b"\n", b"\r\n"),
    "without its last end of line": lambda raw: raw.rstrip(b"\n"),
    "with an empty line more": lambda raw: raw + b"\n",
    "with the mark of an editor": lambda raw: b"\xef\xbb\xbf" + raw,
    "with all of them": lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n") + b"\r\n\r\n",
}


@pytest.mark.parametrize("how", LEFT)
def test_a_record_is_read_alike_however_an_editor_left_it(
    duel: Scuffle, file: Path, tmp_path: Path, how: str
) -> None:
    events = len(file.read_bytes().splitlines()) - 1
    file.write_bytes(LEFT[how](file.read_bytes()))
    duel(f"verify {file}")
    duel(f"import {file} --db {tmp_path / 'elsewhere.db'}")
    assert len(events_of(lines_of(str(file)))) == events


STRANGE: dict[str, tuple[Change, str]] = {
    "UTF-16": (lambda raw: raw.decode().encode("utf-16"), "text in UTF-16"),
    "UTF-16 without a mark": (lambda raw: raw.decode().encode("utf-16-le"), "text in UTF-16"),
    "gzip": (gzip.compress, "compressed by gzip"),
    "nothing": (lambda raw: b"", "empty"),
    "a database": (lambda raw: b"SQLite format 3\0" + raw, "a database"),
    "two records": (lambda raw: raw + raw, "another record begins"),
    "two records, parted": (lambda raw: raw + b"\n" + raw, "another record begins"),
}


@pytest.mark.parametrize("kind", STRANGE)
def test_a_file_that_is_no_record_is_named_as_what_it_is(duel: Scuffle, file: Path, kind: str) -> None:
    change, said = STRANGE[kind]
    file.write_bytes(change(file.read_bytes()))
    assert said in duel(f"import {file} --name copy", code=3).stderr
    assert said in duel(f"verify {file}", code=3).stderr
    done = subprocess.run(
        [sys.executable, "-I", Path("adapters/files/verify_dice.py"), file], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert said in done.stderr or kind == "two records, parted"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ('title = "Größe"'.encode("latin-1"), "not valid UTF-8 at byte"),
        ('title = "x"'.encode("utf-16"), "UTF-16"),
        (gzip.compress(b"title", mtime=0), "gzip"),
        (b"", "is empty"),
        (b"title = ", "is not TOML"),
        (b"title = " + b"9" * 5000, "is not TOML"),
    ],
)
def test_a_fight_file_that_cannot_be_used_ends_with_three(
    scuffle: Scuffle, tmp_path: Path, raw: bytes, said: str
) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(raw)
    assert said in " ".join(scuffle(f"check {path}", code=3).stdout.split())
    assert said in scuffle(f"replay {path}", code=3).stderr
    assert said in scuffle(f"new duel grunthar mutt --map {path}", code=3).stderr


@pytest.mark.parametrize("how", ["with carriage returns", "with the mark of an editor", "with all of them"])
def test_a_fight_file_is_read_alike_however_an_editor_left_it(
    scuffle: Scuffle, tmp_path: Path, how: str
) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(LEFT[how](Path("seeds/percentile/fights/worked-fight.toml").read_bytes()))
    scuffle(f"check {path}")


@pytest.mark.parametrize("name", ["endless.ndjson", "endless.html", "endless.toml"])
def test_a_file_without_an_end_is_left_off_in_time(scuffle: Scuffle, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.symlink_to("/dev/zero")
    command = "check" if name.endswith(".toml") else "import"
    scuffle(f"{command} {path}", code=3)


def test_a_record_is_read_up_to_a_size(file: Path) -> None:
    raw = file.read_bytes()
    with pytest.raises(BadFile, match="the file is larger than 2,000 bytes"):
        parse(BytesIO(raw), "it", 2_000).whole()
    with pytest.raises(BadFile, match="larger than 2,000 bytes"):
        parse(BytesIO(b"<!doctype html>\n" + b" " * 9_000), "it", 2_000)


def test_a_small_page_does_not_unpack_to_a_huge_record() -> None:
    bomb = packed(b" " * 3_000_000)
    page = f'<p><script type="application/gzip" id="record">{bomb}</script>'
    with pytest.raises(BadFile, match="larger than it may be"):
        parse(BytesIO(page.encode()), "page.html")


def test_a_page_is_known_by_its_contents(duel: Scuffle, file: Path, tmp_path: Path) -> None:
    record = base64.b64encode(gzip.compress(file.read_bytes())).decode()
    page = tmp_path / "page.txt"
    page.write_text(
        f'\ufeff<!doctype html>\r\n<script type="application/gzip" id="record">{record}</script>\r\n',
        encoding="utf-8",
    )
    duel(f"import {page} --name copy")
    duel(f"verify {page}")


@pytest.mark.parametrize("version", [-1, 0, 2**70, 1.5, True, "1", None])
def test_a_record_of_a_version_that_never_was_is_refused(duel: Scuffle, file: Path, version: object) -> None:
    header, _, rest = file.read_bytes().partition(b"\n")
    file.write_bytes(json.dumps({**json.loads(header), "version": version}).encode() + b"\n" + rest)
    duel(f"import {file} --name copy", code=3)


@pytest.mark.parametrize(
    "wrong",
    [
        '"is":"noted","text":3',
        '"is":"damaged","who":"mutt","pool":"area-0","points":-1,"because":"r1","rule":""',
        '"is":"faced","who":"mutt","facing":6,"because":"r1","rule":""',
        '"is":"counter-set","who":"mutt","counter":"x","value":9007199254740992,"because":"r1","rule":""',
        '"is":"head-moved","to":-1,"how":"undo"',
        '"is":"dispute-settled","dispute":0,"verdict":"x"',
        '"is":"ruled","key":"ruling.1","why":"","throw":-1',
    ],
)
def test_a_number_of_a_record_has_its_range(duel: Scuffle, file: Path, wrong: str) -> None:
    *lines, last = file.read_text().splitlines()
    file.write_text("\n".join([*lines, last[: last.index('"event":')] + '"event":{' + wrong + "}}\n"]))
    said = duel(f"import {file} --name copy", code=3).stderr
    assert "chain" not in said
    assert "must be" in said


def test_the_links_of_a_file_that_may_only_be_read_are_read(duel: Scuffle, db: Path) -> None:
    duel("link duel --gm")
    Path(f"{db}-wal").unlink(missing_ok=True)
    Path(f"{db}-wal").mkdir()
    assert "gm" in duel("links duel").stdout
    assert "may only be read" in duel("link duel --gm", code=3).stderr


def test_nobody_has_links_to_a_file_that_was_never_served_and_may_only_be_read(
    duel: Scuffle, db: Path
) -> None:
    Path(f"{db}-wal").unlink(missing_ok=True)
    Path(f"{db}-wal").mkdir()
    assert "Nobody has a link" in duel("links duel").stdout
    table = FileLinks(str(db))
    assert (table.find(b"hash"), table.revocations()) == (None, 0)
    table.close()


def test_the_verifier_whom_nobody_listens_to_says_nothing_of_the_record(file: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-I", Path("adapters/files/verify_dice.py"), file],
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_the_schemas_do_not_depend_on_the_order_of_sets(scuffle: Scuffle) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from adapters.cli.main import main; main(['schema'])"],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
    )
    assert done.stdout.decode() == scuffle("schema").stdout
