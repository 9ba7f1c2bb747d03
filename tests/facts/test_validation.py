"""The entry of a table that does not fit is named."""

import msgspec
import pytest

from domain.facts.validation import explained


class Blow(msgspec.Struct):
    """What somebody does to others, each with what they may lose."""

    damage: dict[str, list[int]]
    who: str


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"damage": {"ann": [1], "bob": [1, "x"]}, "who": "cid"},
         "damage, bob 2: it must be a whole number, not a text."),
        ({"damage": {"ann": ["x"], "bob": [1]}, "who": "cid"},
         "damage, ann 1: it must be a whole number, not a text."),
        ({"damage": {"ann": [1]}, "who": 3}, "who: it must be a text, not a whole number."),
    ],
)  # fmt: skip
def test_the_entry_that_does_not_fit_is_named_among_all_that_do(value: object, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(value, Blow)
    assert explained(error.value, Blow, value=value) == said
