"""What an outcome is worth to a side, and which of several ways is the plainest."""

from fractions import Fraction

import msgspec
import pytest

from domain.engine.odds.best import chance_of, plainest
from domain.engine.odds.looking_ahead import WHOLE, LooksAhead, balance
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Tactic, at_random
from domain.facts.choice import Choice
from domain.facts.events import Declared
from domain.facts.hexes import Hex
from domain.facts.state import Combatant, State
from domain.facts.thrower import Thrower
from tests.engine.test_matchups import two

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


def first_offered(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
    return (next(iter(prompt.options)),)


def test_who_looks_ahead_fights_somebody_who_takes_what_comes() -> None:
    fight = two("percentile", "grunthar", "mutt")
    ahead, plain = fight.start.combatants
    tactics: dict[str, Tactic] = {ahead: LooksAhead(fight.rules, b"a" * 32), plain: first_offered}
    source = Automatic(Thrower(b"seed"), at_random(b"any"), tactics=tactics)
    state, said = fight.start, set[str]()
    while said != {ahead, plain}:
        played = play(fight.rules.beat, state, source)
        assert not played.asks
        said |= {event.by for event in played.told if isinstance(event, Declared)}
        state = played.state


@pytest.mark.parametrize(
    ("dice", "test", "target", "zero", "chance"),
    [
        ("1d100", "under", 42, False, Fraction(41, 100)),
        ("1d100", "under", 42, True, Fraction(42, 100)),
        ("3d6", "at-most", 10, False, Fraction(1, 2)),
        ("3d6", "at-most", None, False, None),
        ("3d6", "by-ear", 10, False, None),
    ],
)
def test_the_chance_of_a_roll_is_exact_where_there_is_a_number_to_beat(
    dice: str, test: str, target: int | None, zero: bool, chance: Fraction | None
) -> None:
    roll = RollPrompt("k", "ann", dice, (), target, test, zero, "R-1", (), 1, int)
    assert chance_of(roll, two("percentile", "grunthar", "mutt").rules.ruleset) == chance
