"""Undo and redo on random mixes of everything that can be done to a fight and be said about it."""

from itertools import count

import pytest

from adapters.kit.alike import asked
from adapters.kit.corrections import dispute_and_settle
from adapters.kit.plain_store import PlainStore
from domain.disputes import carry
from domain.engine.combat import Combat
from domain.engine.commands import ruling
from domain.engine.correction.change import Faces, Instead
from domain.engine.correction.input_place import InputPlace, find, prompt_of
from domain.engine.sources.policies import at_random
from domain.entrants import joining
from domain.facts.events import Declared, Rolled
from domain.facts.refusal import Refused
from domain.fights import Done
from tests.laws.history import LIBRARY, History, fighters

MIXES, STEPS = 5, 14
"""Random mixes in one test, and what is done in each."""


class Mix:
    """A random mix of commands, with a plain list of how the fight stood before and after each that moved
    it."""

    def __init__(self, seed: int, system: str) -> None:
        self.history = History(seed, PlainStore(), system)
        self.fights = self.history.fights
        self.done: list[tuple[Combat, Combat]] = []
        self.undone: list[tuple[Combat, Combat]] = []
        self._ids = (f"mix {number}" for number in count())

    @property
    def now(self) -> Combat:
        return self.fights.load("fight", whole=True)

    def step(self) -> None:
        """Something at random; what moved the fight is one more thing to be undone."""
        history, chance, was = self.history, self.history.chance, self.now
        if was.state.over or chance.random() < 0.15:
            self.undo()
        elif chance.random() < 0.1:
            self.redo()
        else:
            doings = (
                *(6 * [history.play]),
                *(history.withdraw, history.rule, self.join, history.leave, history.rethrow, history.change),
                *(history.note, self.correct, self.correct, history.fork, history.fork_here, self.carry_on),
            )
            forked = history.did["fork"]
            chance.choice(doings)()
            if self.now.passage.end != was.passage.end or history.did["fork"] > forked:
                self.done.append((was, self.now))
                self.undone.clear()

    def join(self) -> None:
        history = self.history
        number = 200 + self.fights.store.last("fight")
        joiner = fighters(history.system, history.chance, 1, number)[0]
        joined = joining(history.rules, self.now.state.settings, joiner)
        history.do("join", lambda combat: ruling.join(combat, joined))

    def correct(self) -> None:
        whole, chance = self.now, self.history.chance
        inputs = [event for event in whole.path() if isinstance(event, Rolled | Declared)]
        if not inputs:
            return
        wrong = chance.choice(inputs)
        if isinstance(wrong, Rolled):
            dispute_and_settle(self.history, wrong.key, Faces(self.history.faces(wrong.dice)))
            return
        place = find(whole, wrong.key)
        assert isinstance(place, InputPlace)
        prompt = prompt_of(whole, place)
        dispute_and_settle(self.history, wrong.key, Instead(at_random(chance.randbytes(8))(prompt)))

    def carry_on(self) -> None:
        carry(self.fights, "fight", by="gm", id=next(self._ids))

    def undo(self) -> None:
        done = self.fights.undo("fight", by="gm", id=next(self._ids))
        if not self.done:
            assert isinstance(done, Refused)
            assert done.code == "nothing-to-undo"
            return
        assert isinstance(done, Done), done
        self.undone.append(self.done.pop())
        self.stands_as(self.undone[-1][0])

    def redo(self) -> None:
        done = self.fights.redo("fight", by="gm", id=next(self._ids))
        assert isinstance(done, Done) == bool(self.undone)
        if self.undone:
            self.done.append(self.undone.pop())
            self.stands_as(self.done[-1][1])

    def stands_as(self, wanted: Combat) -> None:
        """The fight must be what it was then."""
        now = self.now
        assert now.path() == wanted.path()
        assert now.state == wanted.state
        assert asked(now) == asked(wanted)
        assert now.answered == wanted.answered


@pytest.mark.parametrize("system", LIBRARY)
def test_so_many_undos_as_things_done_whatever_stands_between(system: str) -> None:
    for seed in range(MIXES):
        mix = Mix(seed, system)
        for _ in range(STEPS):
            mix.step()
        many = len(mix.done)
        while mix.done:
            mix.undo()
        mix.undo()
        for _ in range(many):
            mix.redo()
