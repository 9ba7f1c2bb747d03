"""Words with braces, filled in with what somebody has written."""

import pytest

from domain.engine.vocabulary import concrete


@pytest.mark.parametrize(("written", "dice"), [("2d6+1", "2d6+1"), ("thr", "1d")])
def test_dice_are_those_that_were_written_or_any(written: str, dice: str) -> None:
    assert concrete(("roll-{dice}",), written) == (f"roll-{dice}",)
