"""`export --notation` and `import` of what people typed, as a user has them."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Scuffle

README = (Path(__file__).parents[2] / "README.md").read_text()

CUSTOMS = (
    'rule duel --why custom --standing "+2 to everybody\'s dodge"',
    "rule duel --why 'a tile fell' --damage mutt:head:2",
    "set duel by_hand=mutt --why 'new dice'",
    "join duel orc@orcs --at 1,1",
    "leave duel mutt --why 'called away'",
)


@pytest.fixture
def mended(scuffle: Scuffle) -> Scuffle:
    """A GURPS fight with a blow, a ruling and a correction."""
    scuffle("new pit alma@inn boris@south --hand all --at alma=0,1,0 --at boris=0,0,3")
    scuffle("declare pit t1.alma.maneuver attack kick boris groin")
    scuffle("roll pit t1.alma.attack 3 3 1")
    scuffle("rule pit --why 'a tile fell' --damage boris:hp:1")
    scuffle("declare pit t1.alma.boris.defence dodge", code=None)
    scuffle("dispute pit t1.alma.attack --why cocked")
    scuffle("settle pit t1.alma.attack --faces 3,3,2 --why 'it was a two'")
    scuffle("note pit 'a remark'")
    return scuffle


def events(scuffle: Scuffle, fight: str) -> list[object]:
    """What stands of a fight, without its places in the record."""
    frames = json.loads(scuffle(f"replay {fight} --json").stdout)["frames"]
    return [frame["event"] for frame in frames if frame["event"]["is"] != "head-moved"]


def test_what_stands_comes_back_and_the_rest_is_named(mended: Scuffle, tmp_path: Path) -> None:
    file = tmp_path / "pit.txt"
    left = mended(f"export pit --notation {file}").stderr
    assert "1 other line" in left
    assert "1 remark" in left
    assert "; Left out: 1 other line" in file.read_text()
    assert "3d 3 3 2 corrected" in file.read_text()
    mended(f"import {file} --name again")
    told = [
        mended(f"show {fight}").stdout.partition("Line")[0].splitlines()[1:6] for fight in ("pit", "again")
    ]
    assert told[0] == told[1]
    again = mended("export again --notation").stdout
    assert [line for line in again.splitlines() if not line.startswith((";", "[fight"))] == [
        line for line in file.read_text().splitlines() if not line.startswith((";", "[fight"))
    ]


def test_a_fight_is_typed_and_played_on(scuffle: Scuffle) -> None:
    typed = "[fight inn]\n[system gurps]\n[join alma@inn at=0,1]\n[join boris@south at=0,0 facing=3]\nattack"
    assert "played from" in scuffle("import -", stdin=typed).stdout
    assert "Alma" in scuffle("show inn").stdout
    scuffle("undo inn")
    scuffle("verify inn")


def test_what_cannot_be_read_is_kept_in_no_part(scuffle: Scuffle, tmp_path: Path) -> None:
    file = tmp_path / "slip.txt"
    file.write_text("[system gurps]\n[join alma@inn]\n[join boris@south]\nalma: atack\n")
    said = scuffle(f"import {file}", code=3).stderr
    assert f"{file.name}: line 4, column 7:" in said
    assert "slip" not in scuffle("list").stdout


def test_a_name_that_is_taken_is_refused(mended: Scuffle, tmp_path: Path) -> None:
    mended(f"export pit --notation {tmp_path / 'pit.txt'}")
    assert "--name" in mended(f"import {tmp_path / 'pit.txt'}", code=None).stderr


def test_a_secret_is_in_no_notation_of_whoever_may_not_see_it(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --hand all")
    scuffle("roll duel r1.grunthar.initiative 3")
    scuffle("roll duel r1.mutt.initiative 8")
    scuffle("declare duel r1.mutt.declares 2 actions")
    refused = scuffle("export duel --notation --as grunthar", code=None)
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert "1 answer of this fight may not be seen" in refused.stderr
    whole = scuffle("export duel --notation")
    assert "mutt: actions 2" in whole.stdout
    assert "Not everybody may see" in whole.stderr
    assert "mutt: actions 2" in scuffle("export duel --notation --as mutt").stdout


def test_customs_joins_and_leaves_come_back(duel: Scuffle, tmp_path: Path) -> None:
    for line in CUSTOMS:
        duel(line.replace("orc@orcs", "grunthar@orcs=Grak"))
    duel(f"export duel --notation {tmp_path / 'duel.txt'}")
    text = (tmp_path / "duel.txt").read_text()
    for words in (
        "standing=\"+2 to everybody's",
        "damage=mutt:area-",
        "!set by_hand=mutt",
        "!join grak",
        "!leave mutt",
    ):
        assert words in text
    duel(f"import {tmp_path / 'duel.txt'} --name again")
    assert duel("show again").stdout.splitlines()[1:] == duel("show duel").stdout.splitlines()[1:]


def test_one_form_is_written_at_a_time(mended: Scuffle, tmp_path: Path) -> None:
    said = mended(f"export pit --notation {tmp_path / 'a'} --html {tmp_path / 'b'}", code=2).stderr
    assert "One form at a time" in said
    assert list(tmp_path.glob("[ab]")) == []


def test_a_file_that_is_there_is_not_written_over(mended: Scuffle, tmp_path: Path) -> None:
    (tmp_path / "pit.txt").write_text("mine")
    assert "--force" in mended(f"export pit --notation {tmp_path / 'pit.txt'}", code=3).stderr
    assert (tmp_path / "pit.txt").read_text() == "mine"


def test_the_page_of_the_readme_runs(
    scuffle: Scuffle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scuffle("new duel grunthar@orcs mutt@dwarfs")
    (block,) = re.findall(r"^```sh notation\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    for line in block.splitlines():
        command = line.partition(" #")[0].strip()
        scuffle(command.removeprefix("scuffle "))
    assert "[system percentile]" in (tmp_path / "duel.txt").read_text()
