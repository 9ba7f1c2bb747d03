"""A plan of several picks: its budget, its limits, and what may still be added to it."""

from itertools import product

import pytest

from domain.engine.menus.limits import Limit
from domain.engine.menus.plans import PlainPlan
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice

KICK, GRAB, THROW, CLOSE, QUIT = (
    Choice("kick", price=3),
    Choice("grab", price=4),
    Choice("throw", price=4),
    Choice("close"),
    Choice("quit"),
)
OPTIONS = (KICK, GRAB, THROW, CLOSE, QUIT)
LIMITS = {
    Limit("one-hold", "holds", 1, "XYZ-02", "{who} takes one hold, not {picks}."): (GRAB, THROW),
    Limit("too-far", "far", 0, "XYZ-03", unless=(CLOSE,)): (KICK,),
    Limit("quit-alone", "acts", 0, "XYZ-04", given=(QUIT,)): (KICK, GRAB, THROW, CLOSE),
    Limit("once", "quit", 1, "XYZ-04"): (QUIT,),
    Limit("once", "close", 1, "XYZ-05"): (CLOSE,),
}
PROMPT = ChoicePrompt(
    "p1.ann.declares", "ann", PlainPlan(OPTIONS, least=0, most=4, budget=8, limits=LIMITS), "XYZ-01"
)


@pytest.mark.parametrize(
    ("picks", "rule"),
    [
        ((GRAB, THROW), "XYZ-02"),
        ((GRAB, GRAB), "XYZ-02"),
        ((KICK,), "XYZ-03"),
        ((CLOSE, QUIT), "XYZ-04"),
        ((CLOSE, CLOSE), "XYZ-05"),
    ],
)
def test_a_plan_beyond_a_limit_is_at_fault_by_its_rule(picks: tuple[Choice, ...], rule: str) -> None:
    refused = PROMPT.why_not(picks)

    assert refused is not None
    assert refused.rule == rule
    assert not PROMPT.takes(picks)


def test_a_limit_says_what_goes_beyond_it_in_its_own_words_or_how_many_there_may_be() -> None:
    said = [PROMPT.why_not(picks) for picks in ((GRAB, THROW), (CLOSE, CLOSE))]

    assert [each.sentence for each in said if each] == [
        "ann takes one hold, not 'grab', 'throw'.",
        "At most 1 pick of 'close' here.",
    ]


@pytest.mark.parametrize("picks", [(), (QUIT,), (CLOSE, KICK, GRAB), (KICK, CLOSE, KICK)])
def test_a_plan_within_its_limits_is_none(picks: tuple[Choice, ...]) -> None:
    assert PROMPT.takes(picks)


def test_what_may_be_added_to_a_plan_is_what_leaves_it_without_fault() -> None:
    for length in range(4):
        for picks in product(OPTIONS, repeat=length):
            if PROMPT.takes(picks):
                added = tuple(option for option in OPTIONS if PROMPT.takes((*picks, option)))
                assert tuple(PROMPT.besides(picks)) == added, picks
