"""What an outcome is worth to a side, and which of several ways is the plainest."""

import msgspec
import pytest

from domain.engine.odds.best import plainest
from domain.engine.odds.looking_ahead import WHOLE, balance
from domain.facts.choice import Choice
from domain.facts.hexes import Hex
from domain.facts.state import Combatant, State

replace = msgspec.structs.replace

ANN, BOB = Combatant("ann", "a", b"", pools={"hp": 20}), Combatant("bob", "b", b"", pools={"hp": 20})
BEFORE = {"ann": ANN, "bob": BOB}


def after(**bob: object) -> State:
    return State(ruleset="r", settings=b"", combatants={"ann": ANN, "bob": replace(BOB, **bob)})


@pytest.mark.parametrize(
    ("then", "worth"),
    [
        (after(), 0),
        (after(pools={"hp": 15}), WHOLE // 4),
        (after(pools={"hp": 15}, down="out"), WHOLE),
        (after(pools={"hp": -80}), WHOLE),
    ],
    ids=["nothing lost", "a quarter", "put out", "more than all"],
)
def test_what_the_other_side_loses_is_gained(then: State, worth: int) -> None:
    assert balance(BEFORE, then, "a") == worth
    assert balance(BEFORE, then, "b") == -worth


def test_who_was_down_already_loses_no_more_than_their_points() -> None:
    down = {**BEFORE, "bob": replace(BOB, down="out")}
    assert balance(down, after(down="out", pools={"hp": 15}), "a") == WHOLE // 4


def test_a_way_with_a_count_a_hex_a_manner_or_a_sequel_is_not_the_plainest() -> None:
    plain = Choice("aim", part="torso")
    others = (
        replace(plain, count=1), replace(plain, to=Hex(0, 1)), replace(plain, manner=("deceptive",)),
        replace(plain, then=(Choice("step"),)),
    )  # fmt: skip
    for other in others:
        assert plainest((other, plain)) == (plain,)
