"""What is written of a fight gives it back, event by event."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.examples.reading import read as read_example
from adapters.examples.run import ExampleRun
from adapters.examples.stopped import Stopped
from adapters.kit.plain_store import PlainStore
from domain.facts.refusal import Refused
from tests.examples.fights import FIGHTS
from tests.laws.history import LIBRARY, History
from tests.notation.lines import there_and_back

SYSTEMS = ("adnd", "gurps", "percentile", "swordspath")

EVERY = 16
"""Of so many worked fights one is tried at each edit."""


def worked(path: Path) -> None:
    """A worked fight gives itself back, as far as it can be played; one that cannot begin gives nothing."""
    example = read_example(path)
    run = ExampleRun(example, path)
    try:
        if example.refused is not None or isinstance(run.open(), Refused):
            assert run.entries() == () or example.refused
            return
        for step in example.steps:
            run.take(step)
    except Stopped as stopped:
        pytest.fail(str(stopped))
    _, was, back = there_and_back(run.entries(), run.rules)
    assert back == was
    run.close()


@pytest.mark.parametrize("path", [path for _, path in FIGHTS[::EVERY]], ids=lambda path: path.stem)
def test_a_worked_fight_is_given_back(path: Path) -> None:
    worked(path)


@pytest.mark.thorough
@pytest.mark.parametrize("path", [path for _, path in FIGHTS], ids=lambda path: path.stem)
def test_every_worked_fight_is_given_back(path: Path) -> None:
    worked(path)


def random_fight(system: str, seed: int, steps: int = 25) -> None:
    history = History(seed, PlainStore(), system)
    for _ in range(steps):
        history.step()
    text, was, back = there_and_back(history.store.entries("fight"), LIBRARY[system])
    assert back == was
    assert max(map(len, text.split("\n"))) < 5_000


@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=3)
@given(seed=st.integers(0, 2**31))
def test_a_random_history_is_given_back(system: str, seed: int) -> None:
    random_fight(system, seed)


@pytest.mark.parametrize(
    ("system", "seed"),
    [("percentile", 3), ("percentile", 66), ("swordspath", 50), ("adnd", 63)],
)
def test_rulings_that_corrections_have_put_elsewhere_are_given_back(system: str, seed: int) -> None:
    random_fight(system, seed)


@pytest.mark.thorough
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=100)
@given(seed=st.integers(0, 2**31))
def test_many_random_histories_are_given_back(system: str, seed: int) -> None:
    random_fight(system, seed, 40)
