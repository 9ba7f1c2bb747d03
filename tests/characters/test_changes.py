"""What is other on a sheet that is imported again, where a field comes, goes or is another."""

import pytest

from adapters.books.systems import ruleset
from adapters.characters.changes import sheet_changes

PLAIN = {"st": 10, "dx": 10, "ht": 10}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("armour", {"torso": {"dr": 2}}),
        ("shields", {"buckler": {"db": 1}}),
        ("strikers", {"tail": {"damage": "thr"}}),
        ("weapons", {"club": {"kind": "quarterstaff"}}),
        ("traits", ["combat-reflexes"]),
        ("skills", {"judo": 12}),
        ("dodge", 9),
        ("basic_speed", 6.5),
        ("body", "quadruped"),
    ],
)
def test_every_field_may_come_and_go(field: str, value: object) -> None:
    gurps = ruleset("gurps")
    (came, *_), (went, *_) = (
        sheet_changes(gurps, PLAIN, PLAIN | {field: value}, "x"),
        sheet_changes(gurps, PLAIN | {field: value}, PLAIN, "x"),
    )
    assert came.field.split(".")[0] == field
    assert (came.was, came.now) == (went.now, went.was)
