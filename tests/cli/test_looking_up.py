"""What there is to play by and with: systems, rules, tables, settings, combatants, examples, simulations."""

import json
from pathlib import Path

import pytest

from adapters.examples.check import ExampleReport
from tests.cli.conftest import Scuffle


def test_the_overview_names_every_command_and_the_exit_codes(scuffle: Scuffle) -> None:
    from adapters.cli.catalogue import COMMANDS

    said = scuffle("--help").stdout
    assert all(f"  {name} " in said for name in COMMANDS)
    assert "130" in said
    assert scuffle("").stdout == said == scuffle("help").stdout == scuffle("-h").stdout


def test_every_command_explains_itself(scuffle: Scuffle) -> None:
    from adapters.cli.catalogue import COMMANDS

    for name in COMMANDS:
        assert f"Usage: scuffle {name}" in scuffle([name, "--help"]).stdout


def test_the_version_is_told(scuffle: Scuffle) -> None:
    assert scuffle("--version").stdout.startswith("scuffle ")


def test_systems_are_listed(scuffle: Scuffle) -> None:
    assert "percentile" in scuffle("systems").stdout


def test_what_an_act_needs_is_printed_by_its_name(scuffle: Scuffle) -> None:
    said = scuffle("rules gurps kick").stdout.splitlines()
    assert said[0] == "kick needs:"
    needed = "\n".join(said)
    first, then = needed.index("[GUR-152]"), needed.index("[GUR-200]")
    assert first < then
    told = json.loads(scuffle("rules gurps kick --json").stdout)
    assert [act["act"] for act in told["acts"]] == ["kick"]
    assert all(need["means"] and need["code"] for need in told["acts"][0]["needs"])


@pytest.mark.parametrize(
    ("system", "act"),
    [("percentile", "attack"), ("adnd", "grapple"), ("swordspath", "block"), ("gurps", "kick")],
)
def test_every_system_prints_what_its_acts_need(scuffle: Scuffle, system: str, act: str) -> None:
    assert scuffle(f"rules {system} {act}").stdout.startswith(f"{act} needs:")


@pytest.mark.parametrize(
    ("system", "act", "means"),
    [
        ("gurps", "face", "where one looks"), ("gurps", "when", "sets a Wait off"),
        ("gurps", "aim", "at a part that the foe has"), ("gurps", "obstruct", "answers somebody who evades"),
        ("gurps", "lay", "comes to lie"), ("gurps", "parry", "answers an attack"),
        ("gurps", "end", "said alone"),
        ("adnd", "forbear", "said alone"), ("adnd", "base", "said alone"),
    ],
)  # fmt: skip
def test_so_it_is_for_what_is_asked_within_an_act(
    scuffle: Scuffle, system: str, act: str, means: str
) -> None:
    assert means in " ".join(scuffle(f"rules {system} {act}").stdout.split())


def test_the_rules_of_a_system_end_with_its_acts_by_question(scuffle: Scuffle) -> None:
    said = " ".join(scuffle("rules gurps").stdout.split())
    assert "On a turn: " in said
    assert "Says where one looks at the end of a move [GUR-138]: face." in said
    told = json.loads(scuffle("rules gurps --json").stdout)
    assert {"kick", "face", "when", "aim", "obstruct", "dodge"} <= {act["act"] for act in told["acts"]}


def test_an_act_that_there_is_not_is_refused_with_the_nearest(scuffle: Scuffle) -> None:
    done = scuffle("rules gurps kik", code=2)
    assert "did you mean 'kick'?" in done.stderr


def test_a_rule_is_printed_by_its_number(scuffle: Scuffle) -> None:
    said = scuffle("rules percentile 26").stdout
    assert said.startswith("PCT-26")
    assert scuffle("rules percentile PCT-26").stdout == said
    assert len(scuffle("rules percentile").stdout.splitlines()) > 100


def test_a_rule_that_is_not_there_gives_the_nearest(scuffle: Scuffle) -> None:
    assert "PCT" in scuffle("rules percentile pct-999", code=2).stderr
    assert "did you mean 'percentile'" in scuffle("rules percentil", code=2).stderr


def test_the_coverage_of_the_rules_has_no_gap(scuffle: Scuffle) -> None:
    """Costs seconds: all worked fights are played."""
    said = scuffle("rules percentile --coverage").stdout
    assert "MISSING" not in said
    assert "PCT-65" in said


def test_the_settings_of_a_system_are_told_with_their_questions(scuffle: Scuffle) -> None:
    said = scuffle("settings percentile").stdout
    assert "comparison = strict, inclusive" in said
    assert "Q17" in said


def test_the_tables_of_a_system_are_told_with_their_marks(scuffle: Scuffle) -> None:
    said = scuffle("tables percentile").stdout
    assert "stomach" in said
    assert "inferred" in said


def test_odds_by_difference_are_rows_with_their_mark_and_odds_by_cell_a_grid(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    rows = [line.split() for line in scuffle("tables swordspath").stdout.splitlines()]
    assert ["-19", "or", "less", "1", "reconstruction"] in rows
    assert ["26", "or", "more", "98", "reconstruction"] in rows
    own = tmp_path / "own.toml"
    own.write_text('[grapple]\nkind = "grid"\nal = [1, 2]\ndl = [3, 4]\nodds = [[30, 24], [34, 28]]\n')
    rows = [line.split() for line in scuffle(f"tables swordspath --tables {own}").stdout.splitlines()]
    assert ["al", "\\", "dl", "3", "4", "mark"] in rows
    assert ["2", "34", "28", "reconstruction"] in rows


def test_tables_within_tables_are_told_one_by_one(scuffle: Scuffle) -> None:
    said = scuffle("tables adnd").stdout
    assert "\npummel base\n-----------\n" in said
    assert ["strangle-hold", "6", "certain", "95", "-", "head-butt", "100"] in [
        line.split() for line in said.splitlines()
    ]
    assert "leather grapple" in said


def test_your_own_tables_take_the_place_of_the_systems(scuffle: Scuffle, tmp_path: Path) -> None:
    from adapters.books.systems import folder, ruleset

    own = tmp_path / "own.toml"
    own.write_text(
        (folder(ruleset("percentile")) / "tables.toml").read_text().replace("step = 20", "step = 30")
    )
    assert "step: 30" in scuffle(f"tables percentile --tables {own}").stdout
    scuffle(f"new duel grunthar mutt --tables {own}")
    assert "--tables" in scuffle("declare duel r1.mutt.declares 1", code=3).stderr
    assert "other tables" in scuffle("show duel").stdout
    assert "other tables" in scuffle("verify duel", code=3).stdout
    assert "asked" not in scuffle("log duel").stdout
    scuffle(f"declare duel r1.mutt.declares 1 --tables {own}")


def test_the_combatants_of_a_system_are_listed_with_their_sheets(scuffle: Scuffle) -> None:
    said = scuffle("combatants percentile").stdout
    assert "grunthar: Grunthar" in said
    assert "rating 62" in said


def test_a_worked_example_is_checked(scuffle: Scuffle) -> None:
    assert "1 example, as expected." in scuffle("check worked-fight").stdout
    assert "did you mean 'worked-fight'" in scuffle("check worked-fihgt", code=2).stderr


def test_an_example_that_comes_out_otherwise_fails(scuffle: Scuffle, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(
        'title = "Wrong"\nruleset = "percentile"\n[[combatants]]\nfrom = "grunthar"\n'
        '[[combatants]]\nfrom = "mutt"\n'
        "[[steps]]\n[steps.dice]\nr1.grunthar.initiative = 3\nr1.mutt.initiative = 8\n"
        "[steps.expect.rolls]\nr1.mutt.initiative = { total = 99 }\n"
    )
    result = scuffle(f"check {wrong}", code=1)
    assert "99" in result.stdout
    assert "1 not as expected" in result.stdout
    assert json.loads(scuffle(f"check {wrong} --json", code=1).stdout)["passed"] is False


BOUT = """title = "A bout"
ruleset = "percentile"
[[combatants]]
from = "grunthar"
side = "orcs"
[[combatants]]
from = "mutt"
side = "orsc"
[[steps]]
expect = { state = { over = false } }
"""


def test_what_looks_mistyped_is_a_warning_in_json_too(scuffle: Scuffle, tmp_path: Path) -> None:
    (tmp_path / "bout.toml").write_text(BOUT)
    said = scuffle(f"check {tmp_path / 'bout.toml'} --json")
    (found,) = json.loads(said.stdout)["examples"]
    assert found["passed"]
    assert found["warnings"] == [
        "bout.toml: side: 'orsc' is another side than the others; did you mean 'orcs'?"
    ]
    assert "'orsc'" in scuffle("new bout grunthar@orcs mutt@orsc").stderr
    assert "'orsc'" not in scuffle("new other grunthar@orcs mutt@dwarfs").stderr
    assert "'dwrafs'" in scuffle("join other mutt@dwrafs=glum").stderr


def test_whoever_does_it_is_warned_of_if_he_looks_mistyped(duel: Scuffle) -> None:
    assert "Nobody is called 'muttt'; did you mean 'mutt'?" in duel("note duel --by muttt so").stderr
    assert "Nobody" not in duel("note duel --by anna so").stderr


def test_a_fault_of_the_program_in_one_file_leaves_the_others_checked(
    scuffle: Scuffle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def checked(path: Path, own: Path | None = None) -> ExampleReport:
        return ExampleReport(path, str(1 // len(path.stem.strip("0"))))

    monkeypatch.setattr("adapters.cli.commands.check.check", checked)
    said = scuffle(f"check {tmp_path / '0.toml'} {tmp_path / 'one.toml'}", code=70).stdout
    assert "This is a fault of Scuffle and not yours (ZeroDivisionError" in " ".join(said.split())
    assert "ok    one" in said
    assert "2 examples, 1 not as expected." in said
    found = json.loads(scuffle(f"check {tmp_path / '0.toml'} {tmp_path / 'one.toml'} --json", code=70).stdout)
    assert [each["passed"] for each in found["examples"]] == [False, True]


def test_the_demonstration_is_the_same_every_time_and_leaves_nothing(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: the whole demonstration, more than once."""
    said = scuffle("demo").stdout
    assert scuffle("demo").stdout == said
    assert "(3, 4, 2)" in said
    assert "(3, 4, 3)" in said
    assert "Your turn" in said
    assert "Wei swings a leg at Boris's face (needs 9)." in said
    assert len([word for word in said.split() if word.strip(".,:;()").isalpha()]) < 500
    assert not db.exists()
