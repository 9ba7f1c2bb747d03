"""What every act of every system needs is told with its rule, and no refusal guesses."""

import re
from collections.abc import Iterator
from types import CodeType
from typing import Any

import pytest

from adapters.books.rulebook import rulebook
from domain.engine.menus.acts import AGAINST_NOBODY, Act
from domain.engine.menus.forms import Form
from domain.engine.menus.needs import Need
from tests.laws.history import LIBRARY

GUESS = re.compile(r"\b(?:is|are|was|has|have|had) (?!rolled|set|made|struck|no )[a-z' -]*\bor\b")
"""Says that somebody is one thing or another; what would be allowed may be several things."""


def conditions(system: str) -> Iterator[tuple[Act[Any], Need[Any]]]:
    """Each act of a system with each single thing that it needs."""
    rules = LIBRARY[system]
    for act in rules.ruleset.acts(rules.tables):
        yield from ((act, each) for each in act.conditions())


def texts(code: CodeType) -> Iterator[str]:
    """What stands in quotation marks in some code."""
    for each in code.co_consts:
        if isinstance(each, str):
            yield each
        elif isinstance(each, CodeType):
            yield from texts(each)


def said(need: Need[Any]) -> tuple[str, ...]:
    """The sentence of a refusal, or its pieces."""
    return (need.says,) if isinstance(need.says, str) else tuple(texts(need.says.__code__))  # type: ignore[attr-defined]


@pytest.mark.parametrize("system", LIBRARY)
def test_every_condition_is_told_in_words_and_by_a_rule_that_there_is(system: str) -> None:
    known = {rule.id for rule in rulebook(LIBRARY[system].ruleset)}
    every = list(conditions(system))

    assert [(act.name, each.code) for act, each in every if not each.means or not each.code] == []
    spoken = [(act, each) for act, each in every if not isinstance(each, Form) and each is not AGAINST_NOBODY]
    assert {(act.name, each.code, each.rule) for act, each in spoken if each.rule not in known} == set()


@pytest.mark.parametrize("system", LIBRARY)
def test_no_refusal_guesses_what_stands_against_a_choice(system: str) -> None:
    guesses = {text for _, each in conditions(system) for text in said(each) if GUESS.search(text)}
    assert guesses == set()


@pytest.mark.parametrize(
    ("text", "guesses"),
    [("{who} is sitting or kneeling, and cannot retreat.", True), (" is knocked out or gone.", True),
     ("{first} is no foot to kick with: right-foot or left-foot.", False),
     (" is rolled with dx or karate, not with ", False)],
)  # fmt: skip
def test_what_would_be_allowed_is_no_guess(text: str, guesses: bool) -> None:
    assert bool(GUESS.search(text)) is guesses
