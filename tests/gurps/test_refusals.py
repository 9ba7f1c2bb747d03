"""Refusals that name what would be allowed, in a state of two who stand in one hex."""

import pytest

from domain.facts.choice import Choice
from domain.facts.state import Hold
from domain.rulesets.gurps.core.acts import Turning
from domain.rulesets.gurps.registry import PARTS
from tests.gurps.test_choices import RULES
from tests.gurps.test_within_an_act import HERE, fighter, state

NECK = Hold("bob", "ann", "grapple", "neck", ("right-hand",))
SHOVE, BITE = (
    Choice("shove", foe="bob", using=("left-hand", "dx")),
    Choice("bite", foe="bob", using=("teeth", "dx")),
)


@pytest.mark.parametrize(
    ("holds", "pick", "said"),
    [
        ((), SHOVE, "ann shoves with right-hand or with right-hand and left-hand."),
        ((NECK,), BITE, "ann is held by the neck and cannot bite."),
    ],
)
def test_it_names_what_would_be_allowed(holds: tuple[Hold, ...], pick: Choice, said: str) -> None:
    here = state(fighter("ann", HERE, intent=Choice("attack")), fighter("bob", HERE), holds=holds)
    refused = PARTS[pick.act].why_not(Turning(here, RULES.tables, "ann"), pick)

    assert refused is not None
    assert refused.sentence == said
