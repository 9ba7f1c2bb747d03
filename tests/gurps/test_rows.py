"""The rows of the sheet's test table: each is named by an example, or stands here."""

import re
import tomllib
from pathlib import Path

import pytest

from adapters.books.systems import folder, ruleset
from adapters.books.tables import rules
from domain.facts.events import Grade
from domain.rulesets.gurps.core.skill_rolls import graded, margin
from domain.rulesets.gurps.core.tables import GurpsTables, dice

RULESET = ruleset("gurps")
HERE = {"T01", "T02", "T03", "T04", "T05", "T06", "T12"}


@pytest.mark.parametrize(
    ("total", "skill", "grade", "by"),
    [
        pytest.param(12, 12, Grade.SUCCESS, 0, id="T01"),
        pytest.param(5, 15, Grade.CRITICAL_SUCCESS, 10, id="T02"),
        pytest.param(5, 14, Grade.SUCCESS, 9, id="T02, less skill"),
        pytest.param(6, 16, Grade.CRITICAL_SUCCESS, 10, id="T03"),
        pytest.param(6, 15, Grade.SUCCESS, 9, id="T03, less skill"),
        pytest.param(17, 15, Grade.CRITICAL_FAILURE, -2, id="T04"),
        pytest.param(17, 16, Grade.FAILURE, -1, id="T04, more skill"),
        pytest.param(18, 20, Grade.CRITICAL_FAILURE, -1, id="T05"),
        pytest.param(15, 5, Grade.CRITICAL_FAILURE, -10, id="T06"),
        pytest.param(15, 6, Grade.FAILURE, -9, id="T06, more skill"),
    ],
)
def test_a_roll_of_three_dice_is_graded(total: int, skill: int, grade: Grade, by: int) -> None:
    assert (graded(total, skill), margin(total, skill)) == (grade, by)


@pytest.mark.parametrize(
    ("st", "thrust", "swing"), [(13, "1d", "2d-1"), (19, "2d-1", "3d+1"), (27, "3d-1", "5d+1")]
)
def test_thrust_and_swing_are_those_of_the_table(st: int, thrust: str, swing: str) -> None:
    """T12 (GUR-151)."""
    tables = rules(RULESET).tables
    assert isinstance(tables, GurpsTables)
    assert (tables.thrust(st), tables.swing(st)) == (dice(thrust), dice(swing))


def test_every_row_of_the_sheet_and_every_script_is_named_by_an_example() -> None:
    sheet = (folder(RULESET) / "rules.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| (T\d\d) \|", sheet, re.MULTILINE))
    named = {row for path in folder(RULESET).joinpath("fights").iterdir() for row in _rows(Path(str(path)))}

    assert len(rows) == 98
    assert rows - named - HERE == set()
    assert {f"S{n}" for n in range(1, 7)} <= named


def _rows(path: Path) -> set[str]:
    """The rows that an example's notes name; `T20 to T25` names all of them."""
    example = tomllib.loads(path.read_text(encoding="utf-8"))
    notes = " ".join((example.get("about", ""), *(step.get("note", "") for step in example.get("steps", ()))))
    found = set(re.findall(r"\b[TS]\d\d?\b", notes))
    for first, last in re.findall(r"\bT(\d\d) to T(\d\d)\b", notes):
        found |= {f"T{n:02}" for n in range(int(first), int(last) + 1)}
    return found
