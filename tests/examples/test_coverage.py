"""The table of rules and examples finds what is missing, unknown or wrongly called a definition."""

from pathlib import Path

from adapters.books.coverage import Coverage, Status, table
from adapters.books.rulebook import rules_in
from adapters.examples.check import ExampleReport

RULES = rules_in("- XYZ-01 One.\n- XYZ-02 Two.\n- XYZ-03 Three.\n")


def covered(reasons: dict[str, str], cited: tuple[str, ...] = (), shown: tuple[str, ...] = ()) -> Coverage:
    return table(RULES, reasons, (ExampleReport(Path("brawl.toml"), cited=frozenset(cited), shown=shown),))


def test_a_rule_is_cited_defined_or_missing() -> None:
    found = covered({"XYZ-02": "a name"}, cited=("XYZ-01",), shown=("XYZ-02",))

    assert [(row.status, row.examples, row.reason) for row in found.rows] == [
        (Status.CITED, ("brawl",), ""),
        (Status.DEFINITION, ("brawl",), "a name"),
        (Status.MISSING, (), ""),
    ]
    assert found.faults == ("XYZ-03 is cited by no example and is no definition",)


def test_a_rule_that_is_shown_only_wants_a_reason() -> None:
    found = covered({}, cited=("XYZ-01", "XYZ-02"), shown=("XYZ-03",))

    assert found.faults == ("XYZ-03 is cited by no example and is no definition",)


def test_a_definition_that_is_cited_is_told() -> None:
    found = covered({"XYZ-01": "a name"}, cited=("XYZ-01", "XYZ-02", "XYZ-03"))

    assert found.faults == ("XYZ-01 is called a definition, but brawl cites it",)


def test_a_listed_rule_that_is_cited_need_not_be_listed() -> None:
    found = covered({}, cited=("XYZ-01", "XYZ-02", "XYZ-03"), shown=("XYZ-02",))

    assert found.faults == ("XYZ-02 is listed in brawl, but brawl cites it",)


def test_a_rule_that_the_sheet_does_not_know_is_told() -> None:
    found = covered({"XYZ-07": "a name"}, cited=("XYZ-01", "XYZ-02", "XYZ-03", "XYZ-09"), shown=("XYZ-08",))

    assert found.faults == (
        "XYZ-09, of brawl, is not in the rules",
        "XYZ-08, of brawl, is not in the rules",
        "XYZ-07, of the definitions, is not in the rules",
    )
