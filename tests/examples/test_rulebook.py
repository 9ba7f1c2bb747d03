"""The numbered rules are found in the sheets of every system, however these set them out."""

from pathlib import Path

import pytest

from adapters.books.rulebook import find, read, rule, rulebook, rules_in
from adapters.books.systems import UnknownName, ruleset, ruleset_names
from adapters.books.text import BadFile

SHEET = """# A sheet

- text before any rule, which names XYZ-09

## 1 First things
- XYZ-01 [S/X] Begins here
  and goes on, as XYZ-03. It ends.
- XYZ-02 [default] Has a table:

| a | b |
|---|---|
| 1 | XYZ-01 |

### XYZ-03 k Headings are rules

| c | d |
XYZ-04 ? No dash. XYZ-05 x The next on the same line (XYZ-06). XYZ-04 is not begun again.
- XYZ-06 (k One, x Other) Two marks.

## 2 Doubts
| Q1 | XYZ-01 | belongs to no rule |
"""


def test_rules_are_found_with_mark_section_and_whole_text() -> None:
    found = {each.id: each for each in rules_in(SHEET)}

    assert list(found) == ["XYZ-01", "XYZ-02", "XYZ-03", "XYZ-04", "XYZ-05", "XYZ-06"]
    assert [each.mark for each in found.values()] == ["S/X", "default", "k", "?", "x", "(k One, x Other)"]
    assert {each.section for each in found.values()} == {"1 First things"}
    assert found["XYZ-01"].text == "Begins here and goes on, as XYZ-03. It ends."
    assert found["XYZ-02"].text.endswith("| 1 | XYZ-01 |")
    assert found["XYZ-03"].text == "Headings are rules\n\n| c | d |"
    assert found["XYZ-04"].text == "No dash."
    assert found["XYZ-05"].text == "The next on the same line (XYZ-06). XYZ-04 is not begun again."
    assert found["XYZ-06"].text == "Two marks."


@pytest.mark.parametrize("system", ruleset_names())
def test_the_sheet_of_a_system_numbers_its_rules_upwards(system: str) -> None:
    ids = [each.id for each in rulebook(ruleset(system))]

    assert ids
    assert ids == sorted(ids)
    assert all(each.text for each in rulebook(ruleset(system)))


def test_the_percentile_sheet_has_sixty_five_rules() -> None:
    assert [each.id for each in rulebook(ruleset("percentile"))] == [f"PCT-{n:02}" for n in range(1, 66)]


@pytest.mark.parametrize("written", ["PCT-26", "pct-26", "26", "026", " PCT-26 "])
def test_a_rule_is_found_by_its_number(written: str) -> None:
    found = rule(ruleset("percentile"), written)

    assert found.id == "PCT-26"
    assert found.mark == "S/X"
    assert found.section == "5 Attack"
    assert found.text.startswith("Damage taken = basic + DB")


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("PCT-66", "No rule is numbered 'PCT-66'; did you mean PCT-65?"),
        ("PTC-12", "No rule is numbered 'PTC-12'; did you mean PCT-12?"),
        ("damage", "No rule is numbered 'damage'; they run from PCT-01 to PCT-65."),
    ],
)
def test_a_wrong_number_gives_the_nearest(written: str, line: str) -> None:
    with pytest.raises(UnknownName) as told:
        rule(ruleset("percentile"), written)

    assert str(told.value) == line


def test_no_rule_is_found_where_there_is_none() -> None:
    with pytest.raises(UnknownName, match="none is"):
        find((), "1")


def test_a_rule_that_is_numbered_twice_is_told(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("- XYZ-01 One.\n- XYZ-01 Again.\n", encoding="utf-8")

    with pytest.raises(BadFile, match="XYZ-01 is numbered twice"):
        read(tmp_path / "rules.md")


def test_a_sheet_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="There is no file"):
        read(tmp_path / "rules.md")
