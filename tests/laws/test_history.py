"""The laws of history, on random fights of every registered system."""

from collections import Counter
from math import ceil

import pytest

from adapters.kit.laws import run
from adapters.kit.plain_store import PlainStore
from adapters.store.memory import MemoryStore
from adapters.store.postgres.store import PostgresStore
from tests.laws.history import LIBRARY, History

HISTORIES = 2_000
"""In the normal run, over all systems."""

EACH, STORED = 50, 10
"""Histories in one test: without and with a real store."""

HEAVY = {"gurps": 4}
"""Blocks of systems whose turns take long; the others share what is left."""

BLOCKS = [
    (system, block)
    for system in LIBRARY
    for block in range(
        HEAVY.get(system, ceil((HISTORIES / EACH - sum(HEAVY.values())) / (len(LIBRARY) - len(HEAVY))))
    )
]


@pytest.mark.parametrize(("system", "block"), BLOCKS)
def test_random_histories_keep_every_law(system: str, block: int) -> None:
    """Costs seconds of systems with large menus: there are two thousand histories, fifty in a test."""
    did: Counter[str] = Counter()
    for seed in range(block * EACH, (block + 1) * EACH):
        did += run(History(seed, PlainStore(), system), 10)
    assert did["answer"] > EACH
    assert did["undo"] > EACH
    assert did["corrected"] > 0


@pytest.mark.parametrize("system", LIBRARY)
def test_random_histories_keep_every_law_in_a_real_store(system: str) -> None:
    """Costs a second: ten histories, all written and read."""
    for seed in range(5_000, 5_000 + STORED):
        with MemoryStore() as store:
            run(History(seed, store, system), 12)


@pytest.mark.parametrize("system", LIBRARY)
def test_random_histories_keep_every_law_in_a_database(system: str, postgres: str) -> None:
    with PostgresStore(postgres) as store:
        assert run(History(6_000, store, system), 12)


@pytest.mark.parametrize(("seed", "system"), [(18_375, "percentile")])
def test_faces_that_a_roll_has_do_not_take_back_the_correction_of_its_number(seed: int, system: str) -> None:
    assert run(History(seed, PlainStore(), system), 25)


@pytest.mark.parametrize(("seed", "system"), [(16_293, "gurps")])
def test_whoever_left_while_asked_is_asked_no_more_when_it_is_read_again(seed: int, system: str) -> None:
    assert run(History(seed, PlainStore(), system), 25)


@pytest.mark.parametrize(("seed", "system"), [(19_746, "percentile")])
def test_a_ruling_taken_back_takes_none_with_it_that_only_says_the_same(seed: int, system: str) -> None:
    assert run(History(seed, PlainStore(), system), 40)


@pytest.mark.long
@pytest.mark.parametrize("system", LIBRARY)
@pytest.mark.parametrize("block", range(100))
def test_many_more_random_histories_keep_every_law(block: int, system: str) -> None:
    for seed in range(10_000 + block * 100, 10_000 + (block + 1) * 100):
        run(History(seed, PlainStore(), system), 25)
