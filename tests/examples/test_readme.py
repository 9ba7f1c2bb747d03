"""What the README of the seeds says can be done, can be done."""

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

import seeds
from adapters.books.combatants import character
from adapters.books.coverage import fights
from adapters.books.systems import ruleset
from adapters.examples.check import check
from adapters.examples.example import Example, ExampleStep, Expect, OddsExpected

README = (Path(seeds.__file__).parent / "README.md").read_text(encoding="utf-8")


FIGHTS = re.findall(r"<!-- example -->\n```toml\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("fight", FIGHTS, ids=[tomllib.loads(fight)["title"] for fight in FIGHTS])
def test_a_fight_in_the_readme_comes_out_as_it_says(fight: str, tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text(fight, encoding="utf-8")

    report = check(tmp_path / "fight.toml")

    assert report.failures == ()
    assert report.steps > 1


def test_the_readme_shows_a_fight_of_more_than_one_system() -> None:
    assert {tomllib.loads(fight)["ruleset"] for fight in FIGHTS} == {"percentile", "gurps", "adnd"}


def test_every_field_of_an_adnd_sheet_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)`", README))

    sheet = ruleset("adnd").sheet.__struct_fields__
    routine = ("to_hit", "damage", "attacks", "against", "butt")
    assert {*sheet, *routine} - explained <= {"ac_rear", "ac_type", "ac_dexterity", "shields"}


def test_the_combatant_in_the_readme_can_be_read(tmp_path: Path) -> None:
    found = re.search(r"## A combatant\n\n```toml\n(.*?)```", README, re.DOTALL)
    assert found is not None
    (tmp_path / "rufus.toml").write_text(found[1], encoding="utf-8")

    rufus = character(ruleset("percentile"), str(tmp_path / "rufus.toml"))

    assert rufus.called == "Rufus"
    assert isinstance(msgspec.convert(rufus.sheet, ruleset("percentile").sheet), msgspec.Struct)


def test_every_field_of_a_fight_is_explained() -> None:
    explained = set(re.findall(r"`(\w+)`", README))

    fields = {
        field
        for kind in (Example, ExampleStep, Expect, OddsExpected)
        for field in kind.__struct_encode_fields__
    }
    assert fields - explained - {"steps", "combatants", "settings"} == set()


def test_every_label_of_the_percentile_system_stands_in_the_table_of_keys() -> None:
    used = set()
    for path in fights(ruleset("percentile")):
        text = path.read_text(encoding="utf-8")
        used |= {key.rpartition(".")[2] for key in re.findall(r"\br\d+\.[a-z0-9.-]+\.[a-z]+\b", text)}

    shown = {key.rpartition(".")[2] for key in re.findall(r"^\| `(r1\.[\w.]+)` \|", README, re.MULTILINE)}
    assert used - shown == set()
