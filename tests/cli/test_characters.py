"""Sheets that people have, brought in at the command line, as the README shows it."""

import json
import re
import shlex
from pathlib import Path
from shutil import copyfile

import pytest

from tests.characters.grown import FOES, GROWN
from tests.cli.conftest import Scuffle

ROOT = Path(__file__).parents[2]
SHEET = ROOT / "tests" / "characters" / "sheets" / "hanna-v5.gcs"
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```sh characters\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


@pytest.fixture(autouse=True)
def roster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A roster of the test's own, and a sheet in the folder where it works."""
    monkeypatch.setenv("SCUFFLE_ROSTER", str(tmp_path / "roster"))
    monkeypatch.chdir(tmp_path)
    copyfile(SHEET, tmp_path / "hanna.gcs")
    return tmp_path / "roster"


def test_the_doors_of_the_readme_open(scuffle: Scuffle, tmp_path: Path) -> None:
    assert [len(block.splitlines()) <= 20 for block in BLOCKS] == [True, True]
    said = {}
    for line in "".join(BLOCKS).splitlines():
        command = line.partition("  #")[0].strip()
        if command.startswith("printf"):
            (tmp_path / "party.csv").write_text(shlex.split(command)[1].replace("\\n", "\n"))
            continue
        if command.endswith("--preview"):
            (tmp_path / "hanna.gcs").write_text(SHEET.read_text().replace('"points": 8', '"points": 12'))
        said[command] = scuffle(command.removeprefix("scuffle ")).output
    assert "trait Luck" in said["scuffle combatant from hanna.gcs"]
    assert "nothing is other" in said["scuffle combatant from hanna.gcs --keep"]
    assert "skills.wrestling" in next(text for line, text in said.items() if "--preview" in line)
    assert "bo: Bo" in said["scuffle combatants gurps"]


def hit_points(scuffle: Scuffle) -> int:
    """Of Hanna Brock, as the fight has them now."""
    shown = json.loads(scuffle("show duel --json").stdout)
    (hanna,) = [each for each in shown["combatants"] if each["name"] == "hanna-brock"]
    return int(hanna["pools"]["hp"]["now"])


def test_a_sheet_that_grew_shows_what_is_other_and_comes_into_a_fight_as_a_ruling(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    scuffle("combatant from hanna.gcs --keep")
    scuffle("new duel hanna-brock@north boris@south")
    (tmp_path / "hanna.gcs").write_text(SHEET.read_text().replace('"adj": 2,', '"adj": 3,'))
    told = scuffle("combatant from hanna.gcs --keep --preview").stdout
    assert re.search(r"hp +15 +16", told)
    assert re.search(r"hp +15 +16", scuffle("combatant from hanna.gcs --keep").stdout)
    assert hit_points(scuffle) == 15
    scuffle("combatant into duel hanna-brock hanna.gcs --why grown")
    assert hit_points(scuffle) == 16
    assert re.search(r"Hanna Brock +North +HP 16, FP 1[23] ", scuffle("show duel").stdout)
    scuffle("rule duel --damage hanna-brock:hp:4 --why thrown")
    assert "HP 12/16" in scuffle("show duel").stdout
    scuffle("undo duel")
    assert "Hanna's sheet is another" in scuffle("log duel --all").stdout
    scuffle("undo duel")
    assert hit_points(scuffle) == 15


def pool(scuffle: Scuffle, name: str) -> int:
    """Of Urk, as the fight has them now."""
    shown = json.loads(scuffle("show duel --json").stdout)
    (urk,) = [each for each in shown["combatants"] if each["name"] == "urk"]
    return int(urk["pools"][name]["now"])


@pytest.mark.parametrize("system", GROWN)
def test_in_every_system_a_fight_takes_a_grown_sheet_only_when_it_is_ruled(
    scuffle: Scuffle, system: str, roster: Path
) -> None:
    grown = GROWN[system]
    Path("party.csv").write_text(grown.before)
    scuffle(f"combatant from party.csv --system {system} --keep")
    scuffle(f"new duel urk@a {FOES[system]}@b --system {system} --seed 'a secret seed of ours 1'")
    scuffle(f"rule duel --damage urk:{grown.pool}:2 --why thrown")
    hurt, kept = pool(scuffle, grown.pool), (roster / system / "urk.toml").read_text()
    Path("party.csv").write_text(grown.after)
    for line in (f"combatant from party.csv --system {system} --keep", "combatant into duel urk party.csv"):
        seen = scuffle(f"{line} --why grown --preview" if "into" in line else f"{line} --preview").stdout
        for field, was, now in grown.changed:
            assert re.search(rf"{re.escape(field)} +{was} +{now}\b", seen)
    assert (roster / system / "urk.toml").read_text() == kept
    scuffle(f"combatant from party.csv --system {system} --keep")
    assert pool(scuffle, grown.pool) == hurt
    told = scuffle("combatant into duel urk party.csv --why grown").stdout
    assert "The game master rules: grown. Urk's sheet is another from here on." in told
    assert pool(scuffle, grown.pool) - hurt == grown.points[1] - grown.points[0]
    assert "Nothing is other" in scuffle("combatant into duel urk party.csv --why grown", code=1).stderr
    assert "Nothing is other" in scuffle("combatant into duel urk party.csv --why grown --preview").stdout
    scuffle("verify duel")
    scuffle("undo duel")
    assert pool(scuffle, grown.pool) == hurt


def test_what_a_sheet_carries_more_comes_into_the_fight_and_is_shown(scuffle: Scuffle) -> None:
    Path("bo.csv").write_text("Name,ST,DX,HT\nBo,12,11,10\n")
    scuffle("combatant from bo.csv --system gurps --keep")
    scuffle("new duel bo@a boris@b")
    Path("bo.csv").write_text("Name,ST,DX,HT,Items\nBo,12,11,10,rope belt\n")
    assert re.search(r"items.rope +belt", scuffle("combatant into duel bo bo.csv --why bought").stdout)
    assert "rope" in scuffle("show duel --json").stdout


def test_several_of_a_kind_have_names_of_their_own(scuffle: Scuffle) -> None:
    scuffle("new pit 2x boris@a=Ann,Bob 3x kim@b --system gurps")
    told = scuffle("show pit").stdout
    assert all(name in told for name in ("Ann", "Bob", "Kim 1", "Kim 2", "Kim 3"))
    assert "names for 2" in scuffle("new other 2x boris=Ann kim", code=2).stderr


@pytest.mark.parametrize("system", GROWN)
def test_whoever_is_kept_is_known_by_name_wherever_combatants_are(scuffle: Scuffle, system: str) -> None:
    Path("party.csv").write_text(GROWN[system].before)
    scuffle(f"combatant from party.csv --system {system} --keep")
    foe = FOES[system]
    assert "urk: Urk" in scuffle(f"combatants {system}").stdout
    scuffle(f"new pit 3x urk@a {foe}@b --system {system}")
    told = scuffle("show pit").stdout
    assert all(name in told for name in ("Urk 1", "Urk 2", "Urk 3"))
    counted = json.loads(scuffle(f"simulate 1 3x urk@a {foe}@b --system {system} --json").stdout)
    assert counted["fights"] == 1
    assert set(counted["wins"]) == {"a", "b"}


def test_an_experiment_knows_the_roster_too(scuffle: Scuffle) -> None:
    pytest.importorskip("polars")
    scuffle("combatant from hanna.gcs --keep")
    Path("experiment.toml").write_text(
        'title = "Hanna against the rest"\nruleset = "gurps"\nnumber = 2\n'
        '[[combatants]]\nfrom = "hanna-brock"\nside = "a"\n'
        '[[combatants]]\nfrom = "kim"\nside = "b"\ncount = 2\n'
    )
    scuffle("lab run experiment.toml -o out --jobs 1 --no-report")
    told = json.loads(Path("out", "summary.json").read_text(encoding="utf-8"))
    assert [each["fights"] for each in told["variants"]] == [2]


@pytest.mark.parametrize("system", ["percentile", "swordspath", "adnd", "gurps"])
def test_a_form_names_every_field_and_reads_back_when_filled_in(scuffle: Scuffle, system: str) -> None:
    fields = {
        "percentile": "Name,AGI,DEX,FIG,DB,Max DP,Skills\nUrk,30,28,40,9,55,boxing 2 62\n",
        "swordspath": "Name,MA,BAT,KV\nUrk,5,0.9,14\n",
        "adnd": "Name,Column,AC,Dexterity,Strength,Hit Points,Armour\nUrk,2,8,12,16,14,leather\n",
        "gurps": "Name,ST,DX,HT,DR,Natural weapons\nUrk,12,11,10,torso 2 flexible=yes,horns thr+1\n",
    }
    form = scuffle(f"combatant form {system} --csv").stdout
    for heading in fields[system].splitlines()[0].split(","):
        assert f"# {heading}: " in form
    Path("filled.csv").write_text(form.rstrip("\n,") + "\n")
    Path("filled.csv").write_text(fields[system])
    scuffle(f"combatant from filled.csv --system {system} --keep")
    assert "Urk" in scuffle("combatant show urk").stdout


def test_a_column_or_a_cell_that_does_not_fit_is_named(scuffle: Scuffle) -> None:
    Path("wrong.csv").write_text("Name,Strenth\nUrk,12\n")
    said = scuffle("combatant from wrong.csv --system adnd", code=3).stderr
    assert "'Strenth'" in said
    assert "Strength" in said
    Path("wrong.csv").write_text("Name,ST,DX,HT\nUrk,many,11,10\n")
    assert (
        "line 2, st: 'many' is no number" in scuffle("combatant from wrong.csv --system gurps", code=3).stderr
    )


def test_a_broken_file_of_the_roster_is_told_and_the_others_are_known(scuffle: Scuffle, roster: Path) -> None:
    scuffle("combatant from hanna.gcs --keep")
    (roster / "gurps" / "torn.toml").write_text("[sheet\n")
    told = scuffle("combatants gurps")
    assert "hanna-brock: Hanna Brock" in told.stdout
    assert "torn.toml" in told.stderr


@pytest.mark.parametrize("name", ["hanna.gcs", "notes.txt"])
def test_no_file_but_a_toml_one_is_written_over(scuffle: Scuffle, tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    before = (tmp_path / name).read_bytes()
    refused = scuffle(f"combatant from hanna.gcs -o {name}", code=2)
    assert f"{name} is there already, and is no .toml file" in refused.output
    assert (tmp_path / name).read_bytes() == before
