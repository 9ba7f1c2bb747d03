"""The laws of history, on random fights of every registered system."""

from collections import Counter
from math import ceil

import pytest

from adapters.store.memory import MemoryStore
from domain.engine.combat import Combat
from domain.engine.correction.rederive import rederive
from domain.engine.history.passage import back
from domain.engine.play import play
from domain.engine.sources.recorded import Recorded
from domain.engine.sources.source import Source
from domain.facts.events import BeatBegan, Declared, Rolled, Ruled, decode, encode
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, digest
from domain.store import Store
from tests.laws.history import LIBRARY, History, asked, same
from tests.laws.plain_store import PlainStore

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


class Silent(Source):
    """A source that never answers: what is played on it must all be in the record."""

    def faces(self, ask):
        return None

    def picks(self, prompt, state):
        return None


def run(seed: int, steps: int, store: Store, system: str) -> Counter[str]:
    """A random history of so many commands, every law looked at after each."""
    history = History(seed, store, system)
    for _ in range(steps):
        before = history.combat
        command = history.step()
        now = history.combat
        if history.chance.random() < 0.1:
            history.snapshot()
        # reload == live, whether from a snapshot or from zero
        assert same(history.reader().load("fight"), now)
        assert history.naive() == now.state
        if command == "play" and history.chance.random() < 0.2:
            undone_equals_never_happened(history, before)
    the_record_is_sound(history)
    return history.did


def undone_equals_never_happened(history: History, before) -> None:
    """Undo == never happened; redo == the undo never happened."""
    after = history.combat
    history.undo()
    assert history.combat.state == before.state
    assert asked(history.combat) == asked(before)
    history.fights.redo("fight", by="gm", id=f"redo {history.store.last('fight')}")
    assert history.combat.state == after.state
    assert asked(history.combat) == asked(after)


def the_record_is_sound(history: History) -> None:
    whole = history.reader().load("fight", whole=True)
    path = whole.path()
    # keys are identity: no key stands twice
    keys = [event.key for event in path if isinstance(event, Declared | Rolled | Ruled)]
    assert len(keys) == len(set(keys))
    # every cause is there
    beats = {event.beat for event in path if isinstance(event, BeatBegan)}
    for event in path:
        because = getattr(event, "because", "")
        assert not because or because in beats or because in keys, event
    # the record is enough: fold and rules agree with it, beat by beat
    assert digest(fold(path, NOTHING)) == digest(whole.state)
    for passage in back(whole.passage):
        if not passage.opening:
            assert play(history.rules.beat, passage.before, Silent(), passage.events).told == passage.events
    for event in path:
        assert decode(encode(event)) == event
    a_fresh_run_with_the_same_inputs_is_the_same(history, whole)
    assert history.store.verify("fight") == history.store.last("fight")


def a_fresh_run_with_the_same_inputs_is_the_same(history: History, whole: Combat) -> None:
    """Whatever was undone, ruled and corrected on the way: the path's inputs alone lead where the path
    does."""
    path = whole.path()
    opening = next(passage for passage in back(whole.passage) if passage.opening)
    begun = path[len(opening.events) :]
    derived = rederive(history.rules.beat, opening.state(), (), Recorded(begun))
    told = tuple(event for _, beat in derived.beats for event in beat)
    assert told == begun
    assert digest(derived.state) == digest(whole.state)


@pytest.mark.parametrize(("system", "block"), BLOCKS)
def test_random_histories_keep_every_law(system: str, block: int) -> None:
    did: Counter[str] = Counter()
    for seed in range(block * EACH, (block + 1) * EACH):
        did += run(seed, 10, PlainStore(), system)
    assert did["answer"] > EACH
    assert did["undo"] > EACH
    assert did["corrected"] > 0


@pytest.mark.parametrize("system", LIBRARY)
def test_random_histories_keep_every_law_in_a_real_store(system: str) -> None:
    for seed in range(5_000, 5_000 + STORED):
        with MemoryStore() as store:
            run(seed, 12, store, system)


@pytest.mark.long
@pytest.mark.parametrize("system", LIBRARY)
@pytest.mark.parametrize("block", range(100))
def test_many_more_random_histories_keep_every_law(block: int, system: str) -> None:
    for seed in range(10_000 + block * 100, 10_000 + (block + 1) * 100):
        run(seed, 25, PlainStore(), system)
