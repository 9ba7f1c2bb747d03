"""No output gives a secret away before it is revealed, nor ever one that lies on an abandoned line.

The strongest form of it: the same fight is played twice with nothing but one secret changed. Whatever
somebody can get who may not know it must be the same byte for byte, until it is revealed on its own line.
"""

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.books.words import words
from adapters.kit import secrets_check
from projections.telling.words import Words
from tests.laws.history import LIBRARY
from tests.projections.twins import SYSTEMS, Twins


@lru_cache
def vocabulary(system: str) -> Words:
    return Words() if system == "whispers" else words(LIBRARY[system].ruleset)


def play_twins(seed: int, system: str) -> int:
    """A fight with a secret, and everything compared on the way; how often it was."""
    return secrets_check.play_twins(Twins(seed, system), vocabulary(system))


OPEN = ("gurps",)
"""Systems in which nobody decides anything unseen."""


@pytest.mark.parametrize("many", [2, pytest.param(6, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("system", [system for system in SYSTEMS if system not in OPEN])
def test_whoever_may_not_know_a_secret_gets_the_same_whatever_it_is(system: str, many: int) -> None:
    """Costs seconds: each fight is played twice, and compared in every way that it can be looked at."""
    assert sum(play_twins(seed, system) for seed in range(many)) > 1


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**63), system=st.sampled_from(SYSTEMS))
def test_nor_does_he_in_any_other_fight(seed: int, system: str) -> None:
    """Costs a second: each fight is played twice."""
    play_twins(seed, system)


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("block", range(20))
def test_nor_in_a_thousand(block: int, system: str) -> None:
    for seed in range(10_000 + block * 50, 10_000 + (block + 1) * 50):
        play_twins(seed, system)
