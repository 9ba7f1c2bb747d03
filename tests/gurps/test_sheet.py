"""What a sheet of GURPS may say: figures at the ends of their ranges are taken, those beyond are refused."""

from typing import Any

import msgspec
import pytest

from domain.rulesets.gurps.core.sheet import GurpsSheet


@pytest.mark.parametrize(
    ("figure", "value"),
    [("basic_speed", 0), ("basic_speed", 0.25), ("basic_speed", 100), ("basic_move", 0), ("dodge", 0)],
)
def test_a_figure_at_the_end_of_its_range_is_taken(figure: str, value: Any) -> None:
    assert getattr(sheet(figure, value), figure) == value


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("basic_speed", -0.25),
        ("basic_speed", 100.25),
        ("basic_speed", 5.1),
        ("basic_move", -1),
        ("dodge", -1),
    ],
)
def test_a_figure_beyond_its_range_is_refused(figure: str, value: Any) -> None:
    with pytest.raises(msgspec.ValidationError, match=figure):
        sheet(figure, value)


def sheet(figure: str, value: Any) -> GurpsSheet:
    raw = msgspec.json.encode({"st": 10, "dx": 10, "ht": 10, figure: value})
    return msgspec.json.decode(raw, type=GurpsSheet)
