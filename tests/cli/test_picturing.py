"""`picture`, and the fight in one file: what is in it, what is kept back, and that it is read in again."""

import importlib.util
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from adapters.files.onefile.embedded import unpacked
from adapters.files.onefile.page import bundle
from tests.cli.conftest import DECLARED, After, Scuffle
from tests.cli.test_play import ROUND

HOLDS = '<script type="application/gzip" id="record">{}</script>'


@pytest.fixture
def page(after: After, tmp_path: Path) -> Path:
    """A page of a round with an undo in it."""
    duel = after(*DECLARED, ("play duel", ROUND), "undo duel")
    path = tmp_path / "duel.html"
    duel(f"export duel --html {path}")
    return path


def part(page: Path, name: str) -> str:
    """One of the packed parts of a page."""
    found = re.search(rf'id="{name}"[^>]*>([^<]*)<', page.read_text())
    assert found
    return unpacked(found[1].encode(), page.name).decode()


def test_the_board_is_drawn_as_it_stands_or_as_it_stood(duel: Scuffle, tmp_path: Path) -> None:
    duel("play duel", stdin=ROUND)
    assert ElementTree.fromstring(duel("picture duel").stdout).tag.endswith("svg")
    assert "Round 1" in duel("picture duel --text --at r1").stdout
    duel(f"picture duel --at 12 -o {tmp_path / 'board.svg'}")
    assert (tmp_path / "board.svg").read_text().startswith("<svg ")
    assert "unhurt (63)" in duel("picture duel --at 5 --text").stdout


def test_a_worked_example_is_drawn_too(scuffle: Scuffle) -> None:
    assert "Grunthar [G], Orcs" in scuffle("picture worked-fight --text").stdout


def test_what_cannot_be_drawn_is_told_in_one_line(duel: Scuffle, tmp_path: Path) -> None:
    assert "There is no event 9999" in duel("picture duel --at 9999", code=2).output
    assert "There is no beat 'r9'" in duel("picture duel --at r9", code=2).output
    assert "not .gif" in duel("picture duel -o board.gif", code=2).output
    (tmp_path / "there.svg").write_text("mine")
    assert "is there already" in duel(f"picture duel -o {tmp_path / 'there.svg'}", code=3).output
    assert (tmp_path / "there.svg").read_text() == "mine"


@pytest.mark.skipif(importlib.util.find_spec("resvg_py") is None, reason="needs the extra png")
def test_a_picture_may_be_a_png(duel: Scuffle, tmp_path: Path) -> None:
    duel(f"picture duel -o {tmp_path / 'board.png'}")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_one_file_is_read_in_again_without_loss(duel: Scuffle, page: Path, tmp_path: Path) -> None:
    duel(f"export duel -o {tmp_path / 'duel.ndjson'}")
    assert part(page, "record") == (tmp_path / "duel.ndjson").read_text()
    elsewhere = tmp_path / "elsewhere.db"
    duel(f"import {page} --db {elsewhere}")
    duel(f"export duel -o {tmp_path / 'again.ndjson'} --db {elsewhere}")
    assert (tmp_path / "again.ndjson").read_bytes() == (tmp_path / "duel.ndjson").read_bytes()


def test_one_file_is_replayed_like_a_record_file(duel: Scuffle, page: Path) -> None:
    assert duel(f"replay {page}").stdout == duel("replay duel").stdout


def test_one_file_asks_nobody_for_anything(page: Path) -> None:
    text = re.sub(r'xmlns="[^"]*"|http://www\.w3\.org/2000/svg', "", page.read_text())
    assert not re.findall(r"https?://|src=|@import|url\(|<link|fetch\(", text)
    assert "default-src 'none'" in text


def test_one_file_for_a_player_holds_no_secret_of_another(duel: Scuffle, tmp_path: Path) -> None:
    duel("new quiet grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    duel("declare quiet r1.grunthar.declares 1")
    for viewer, shown in (("mutt", False), ("public", False), ("grunthar", True), ("gm", True)):
        path = tmp_path / f"{viewer}.html"
        duel(f"export quiet --html {path} --as {viewer}")
        events = [json.loads(line) for line in part(path, "record").splitlines()[1:]]
        picks = [each["event"]["picks"] for each in events if each["event"]["is"] == "declared"]
        assert bool(picks[0]) is shown
        assert ("1 action with boxing" in part(path, "replay")) is shown
    assert "keeps 1 event back" in duel(f"import {tmp_path / 'mutt.html'} --name more", code=3).output


def test_what_was_taken_back_is_in_it_struck_through(page: Path) -> None:
    story = json.loads(part(page, "replay"))["story"]
    assert any(not said.get("stands", True) for each in story for said in each["sentences"])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("<!doctype html>", "carries no record"),
        ('<script type="application/gzip" id="record">AAAA</script>', "is damaged"),
        (
            '<script type="application/gzip" id="record">H4sIAAAAAAACA0vKLEpVKEotzi8tSgUA</script>',
            "is cut off",
        ),
    ],
)
def test_a_page_that_holds_no_sound_record_is_turned_down(
    scuffle: Scuffle, tmp_path: Path, wrong: str, said: str
) -> None:
    (tmp_path / "wrong.html").write_text(wrong)
    assert said in scuffle(f"import {tmp_path / 'wrong.html'}", code=3).output


def test_a_file_that_is_there_stays(duel: Scuffle, page: Path) -> None:
    before = page.read_bytes()
    assert "is there already" in duel(f"export duel --html {page}", code=3).output
    assert page.read_bytes() == before
    duel(f"export duel --html {page} --force")


def test_a_page_without_a_name_of_its_own_is_called_as_its_fight(
    duel: Scuffle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "duel is in duel.html" in duel("export duel --html").output
    assert "duel.html is there already" in duel("export duel --html", code=3).output
    assert "other.html" in duel("export duel --html other.html --force").output


def test_the_modules_become_one_script(duel: Scuffle) -> None:
    assert not re.findall(r"^\s*(import|export)\b", bundle(), flags=re.M)
