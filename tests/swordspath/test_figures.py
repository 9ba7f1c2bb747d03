"""What the tables of Sword's Path may hold."""

import msgspec
import pytest

from domain.rulesets.swordspath.figures import Rows


def test_a_row_of_percentile_dice_is_at_most_100() -> None:
    assert msgspec.convert([0, 50, 100], Rows) == (0, 50, 100)
    for beyond in (-1, 101):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert([beyond], Rows)
