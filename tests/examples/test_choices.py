"""What a person writes for a choice is matched with what is offered, or passed on for the rules to refuse."""

import pytest
from msgspec.structs import replace

from adapters.examples.expectations import unmet_state
from adapters.examples.partial_events import matches
from adapters.input.choices import NotClear, chosen
from domain.facts.choice import Choice
from domain.facts.events import Moved
from domain.facts.hexes import Hex
from domain.facts.state import Combatant, State

MUTT = Combatant("mutt", "dwarfs", b"{}", parts=("area-0", "area-3"))
STATE = State(combatants={"mutt": MUTT})

BOX, KICK = Choice("attack", foe="mutt", using=("boxing",)), Choice("attack", foe="mutt", using=("kicking",))
ONE, TWO = Choice("actions", using=("boxing",), count=1), Choice("actions", using=("boxing",), count=2)
STEP = Choice("step", to=Hex(1, -1))
HOLD = Choice("hold")


@pytest.mark.parametrize(
    ("said", "options", "meant"),
    [
        ("hold", (BOX, HOLD), HOLD),
        ("attack mutt", (BOX, HOLD), BOX),
        ("Attack MUTT boxing", (BOX, KICK, HOLD), BOX),
        ("kicking mutt", (BOX, KICK), KICK),
        ("actions 2", (ONE, TWO), TWO),
        ("2", (ONE, TWO), TWO),
        ("step 1,-1", (STEP, HOLD), STEP),
        ({"act": "attack", "using": ["kicking"]}, (BOX, KICK), KICK),
        ({"act": "step", "to": [1, -1]}, (STEP, HOLD), STEP),
        ({"act": "step", "to": "1,-1"}, (STEP, HOLD), STEP),
        ("break free", (Choice("break-free"), HOLD), Choice("break-free")),
        ("let go mutt", (Choice("let-go", "mutt"), HOLD), Choice("let-go", "mutt")),
    ],
)
def test_words_that_fit_one_option_mean_it(
    said: str | dict[str, object], options: tuple[Choice, ...], meant: Choice
) -> None:
    assert chosen(said, options, STATE) == meant


def test_an_option_that_is_said_whole_is_meant_though_another_says_more() -> None:
    plain, more = Choice("block"), Choice("block", using=("boxing",))

    assert chosen("block", (plain, more), STATE) == plain


@pytest.mark.parametrize("to", ["2,0", [2, 0]])
def test_a_hex_that_is_expected_is_written_in_either_way(to: object) -> None:
    moved = Moved("mutt", Hex(1, 0), Hex(2, 0), "walk", "r1", "T-1")
    assert matches(moved, {"is": "moved", "to": to})
    assert not matches(moved, {"is": "moved", "start": to})
    there = State(combatants={"mutt": replace(MUTT, at=Hex(2, 0))})
    assert list(unmet_state({"mutt.at": to}, there)) == []
    assert list(unmet_state({"mutt.at": to}, STATE)) == ["mutt.at: expected [2, 0], is [0, 0]"]


@pytest.mark.parametrize(
    ("said", "options", "written"),
    [
        ("actions 3", (ONE, TWO), Choice("actions", using=("boxing",), count=3)),
        ("actions 1 wrestling", (ONE, TWO), Choice("actions", using=("wrestling",), count=1)),
        ("attack ghost", (BOX, HOLD), Choice("attack", foe="ghost", using=("boxing",))),
        ("aim area-3", (Choice("aim", part="area-0"),), Choice("aim", part="area-3")),
        ("area-3", (Choice("aim", part="area-0"),), Choice("aim", part="area-3")),
        ("cast-spell", (BOX, HOLD), Choice("cast-spell")),
        ("step 4,4", (STEP, HOLD), Choice("step", to=Hex(4, 4))),
        ({"act": "attack", "foe": "ghost"}, (BOX, HOLD), Choice("attack", foe="ghost")),
    ],
)
def test_words_that_fit_nothing_are_passed_on_as_written(
    said: str | dict[str, object], options: tuple[Choice, ...], written: Choice
) -> None:
    assert chosen(said, options, STATE) == written


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("attack", "'attack' may mean 'attack mutt boxing', 'attack mutt kicking'; say which."),
        ({"act": "attack"}, "may mean"),
        ({"act": "attack", "fo": "mutt"}, "A choice has no field 'fo'; it has act, foe"),
        ({"act": "attack", "count": "two"}, "count: it must be a whole number, not a text"),
        ("  ", "An empty text says nothing"),
    ],
)
def test_what_is_not_clear_is_told(said: str | dict[str, object], line: str) -> None:
    with pytest.raises(NotClear) as told:
        chosen(said, (BOX, KICK), STATE)

    assert line in str(told.value)
