"""A plan of several picks: its budget, its limits, and what may still be added to it."""

from itertools import product

import pytest

from domain.engine.asks import Limit, Prompt
from domain.engine.menus import Menu
from domain.facts.choice import Choice

KICK, GRAB, THROW, CLOSE, QUIT = (
    Choice("kick", price=3),
    Choice("grab", price=4),
    Choice("throw", price=4),
    Choice("close"),
    Choice("quit"),
)
OPTIONS = (KICK, GRAB, THROW, CLOSE, QUIT)
PROMPT = Prompt(
    "p1.ann.declares",
    "ann",
    Menu.plain(OPTIONS),
    "XYZ-01",
    least=0,
    most=4,
    budget=8,
    limits=(
        Limit((GRAB, THROW), 1, "XYZ-02"),
        Limit((KICK,), 0, "XYZ-03", unless=(CLOSE,)),
        Limit((KICK, GRAB, THROW, CLOSE), 0, "XYZ-04", given=(QUIT,)),
        Limit((QUIT,), 1, "XYZ-04"),
        Limit((CLOSE,), 1, "XYZ-05"),
    ),
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
    limit = PROMPT.broken(picks)

    assert limit is not None
    assert limit.rule == rule
    refused = PROMPT.why_not(picks)
    assert refused is not None
    assert refused.sentence.startswith("At most")


@pytest.mark.parametrize("picks", [(), (QUIT,), (CLOSE, KICK, GRAB), (KICK, CLOSE, KICK)])
def test_a_plan_within_its_limits_is_none(picks: tuple[Choice, ...]) -> None:
    assert PROMPT.takes(picks)


def test_what_may_be_added_to_a_plan_is_what_leaves_it_without_fault() -> None:
    for length in range(4):
        for picks in product(OPTIONS, repeat=length):
            if PROMPT.takes(picks):
                added = tuple(option for option in OPTIONS if PROMPT.takes((*picks, option)))
                assert PROMPT.besides(picks) == added, picks
