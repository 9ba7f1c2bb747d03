"""`lab report`, `lab strange` and `lab compare`, as they are typed."""

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import Scuffle
from tests.lab.made import INCLUSIVE, STRICT, made, won


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder of results."""
    return made(tmp_path, {STRICT: won(60, 140), INCLUSIVE: won(110, 90, rounds=8)})


def test_strange_fights_are_listed_with_what_plays_them_again(scuffle: Scuffle, out: Path) -> None:
    said = scuffle(f"lab strange {out} --most 2").stdout
    assert [line for line in said.splitlines() if line.startswith("The ")] == [
        "The longest", "The greatest comebacks", "The least likely rolls",
    ]  # fmt: skip
    assert f"scuffle lab replay {out} 0 --variant {INCLUSIVE}" in said
    assert "1 in 2" in said


def test_two_variants_are_told_side_by_side(scuffle: Scuffle, out: Path) -> None:
    said = " ".join(scuffle(f"lab compare {out}:{STRICT} {out}:{INCLUSIVE}").stdout.split())
    assert "settings.comparison strict inclusive" in said
    assert "orcs won 25.0 points more, 50 fights instead of losing and 0 the other way" in said
    assert "It decided 50 fights, the first 10 of which are:" in said
    same = scuffle(f"lab compare {out}:{STRICT} {out}:{STRICT}").stdout
    assert "Nothing that they are played with is other." in same
    assert "Not one fight went otherwise." in same


@pytest.mark.parametrize("command", ["strange", "compare"])
def test_what_they_print_as_json_fits_its_schema(scuffle: Scuffle, out: Path, command: str) -> None:
    words = {"strange": f"{out}", "compare": f"{out}:{STRICT} {out}:{INCLUSIVE}"}[command]
    schema = json.loads(scuffle(["schema", f"lab {command}"]).stdout)
    jsonschema.Draft202012Validator(schema).validate(
        json.loads(scuffle(f"lab {command} {words} --json").stdout)
    )


@pytest.mark.thorough
def test_a_report_is_written_and_told_in_short(scuffle: Scuffle, out: Path) -> None:
    """Costs seconds: the report's charts are drawn, twice."""
    said = " ".join(scuffle(f"lab report {out}").stdout.split())
    assert "With comparison inclusive orcs won 55.0 %" in said
    summary = json.loads((out / "summary.json").read_text())
    schema = json.loads(scuffle(["schema", "lab report"]).stdout)
    jsonschema.Draft202012Validator(schema).validate(summary)
    assert json.loads(scuffle(f"lab report {out} --json").stdout) == summary
    assert (out / "report.html").stat().st_size > 10_000


@pytest.mark.parametrize("words", ["report {0}", "strange {0}", "compare {0} {0}"])
def test_a_folder_that_holds_no_results_gives_one_sentence(
    scuffle: Scuffle, tmp_path: Path, words: str
) -> None:
    (tmp_path / "empty").mkdir()
    said = scuffle(f"lab {words.format(tmp_path / 'empty')}", code=3).stderr
    assert "holds no results" in said
    assert len(said.splitlines()) <= 2
