"""What is shown of a grapple: who has whom how, by which PM, and what of the fallen."""

import msgspec
import pytest

from adapters.books.systems import ruleset
from adapters.books.words import words
from domain.facts.events import PostureChanged
from domain.facts.state import Combatant, Hold, State
from projections.proving.evidence import codes
from projections.proving.terse import short
from projections.telling.wording import held

WORDS = words(ruleset("swordspath"))
PIT = State(
    combatants={
        name: Combatant(name, side=name, called=called, sheet=msgspec.Raw(b"{}"))
        for name, called in (("agnes", "Sister Agnes"), ("bruno", "Bruno"))
    }
)
RIDING = "Sister Agnes sits on Bruno's back, the reins in the left hand"


@pytest.mark.parametrize(
    ("hold", "told"),
    [
        (Hold("agnes", "bruno", "advantage", level=4), "Sister Agnes has Bruno at a disadvantage"),
        (Hold("agnes", "bruno", "grab-arm", "left-arm", level=7), "Sister Agnes has Bruno by the left arm"),
        (Hold("agnes", "bruno", "ride", using=("left-hand",)), RIDING),
    ],
)
def test_a_position_is_told_as_it_is_with_its_pm(hold: Hold, told: str) -> None:
    assert held(WORDS, PIT, hold) == told
    assert WORDS.level(7) == "PM 7"


def test_nobody_unconscious_has_combat_actions() -> None:
    assert WORDS.hides("actions", down=True)
    assert not WORDS.hides("actions")


def test_a_posture_is_not_told_as_the_counter_of_the_same_code() -> None:
    event = PostureChanged("bruno", "down", "p1.agnes.grapple", "SPG-44")
    told = " ".join(map(codes(WORDS, PIT), short(event)))
    assert told == "Bruno on the ground"
