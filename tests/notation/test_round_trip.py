"""What is written of a fight gives it back, event by event."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.books.tables import rules_finder
from adapters.examples.reading import read as read_example
from adapters.examples.run import ExampleRun
from adapters.examples.stopped import Stopped
from adapters.files.records import read as read_record
from adapters.input.rejected import Rejected
from adapters.kit.plain_store import PlainStore
from domain.facts.events import CombatOpened, RulesChanged
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
    """Costs a second where a fight is long."""
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
    """Costs a second of systems with large menus: three histories are played."""
    random_fight(system, seed)


@pytest.mark.parametrize(
    ("system", "seed"),
    [("percentile", 3), ("percentile", 66), ("swordspath", 50), ("adnd", 63)],
)
def test_rulings_that_corrections_have_put_elsewhere_are_given_back(system: str, seed: int) -> None:
    random_fight(system, seed)


OTHERWISE = ("adnd-900", "adnd-904", "adnd-905", "gurps-brawl-1", "gurps-brawl-4")
"""Of which today's rules make something else."""

OLD = sorted((Path(__file__).parents[1] / "records" / "written").glob("*.ndjson"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_fight_of_an_older_version_is_given_back_or_refused_in_one_sentence(path: Path) -> None:
    entries = read_record(path).whole().entries()
    opened = entries[0].event
    assert isinstance(opened, CombatOpened)
    own = rules_finder()(opened.ruleset, opened.tables)
    if path.stem in OTHERWISE:
        with pytest.raises(Rejected, match=r"export a record file instead, which holds everything\.$"):
            there_and_back(entries, own)
        return
    _, was, back = there_and_back(entries, own)
    assert [event for event in back if not isinstance(event, RulesChanged)] == was


@pytest.mark.thorough
@pytest.mark.parametrize("system", SYSTEMS)
@settings(max_examples=100)
@given(seed=st.integers(0, 2**31))
def test_many_random_histories_are_given_back(system: str, seed: int) -> None:
    """Costs seconds: there are a hundred of each system."""
    random_fight(system, seed, 40)
