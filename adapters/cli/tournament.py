"""Fights played by chance, one after another, with a bar on a terminal when they take long."""

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from adapters.input.rejected import rejection
from domain.engine.odds.simulation import simulate
from domain.engine.ruleset import Rules, settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.sources.tactics import CHANCE, tactics_for
from domain.entrants import Fighter, joining
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.seed import Seed
from domain.facts.state import NOTHING

PATIENCE = 2.0
"""Seconds after which a terminal is told how far it is."""


class Tournament:
    """Equal fights with different seeds; counts how they ended."""

    def __init__(
        self,
        rules: Rules,
        fighters: Sequence[Fighter],
        settings: Mapping[str, object],
        seed: str,
        tactics: Mapping[str, str],
    ) -> None:
        """`tactics` gives the name of everybody's tactic.

        Raises `Rejected` when the rules say that it cannot be a fight.
        """
        chosen = msgspec.json.encode(settings_of(rules.ruleset, settings))
        opened = CombatOpened(
            rules.ruleset.name, rules.ruleset.version, msgspec.Raw(chosen), rules.tables_hash
        )
        joined = [joining(rules, chosen, fighter) for fighter in fighters]
        self._rules, self._seed = rules, seed.encode(errors="surrogateescape")
        self._tactics = {who: name for who, name in tactics.items() if name != CHANCE.name}
        self._start = fold((opened, *joined), NOTHING)
        self._opening = 1 + len(joined)
        if refused := rules.ruleset.why_not_begin(self._start):
            raise rejection(refused)
        self.wins: Counter[str] = Counter({fighter.side: 0 for fighter in fighters})
        self.fights = self.draws = 0
        self.rounds: list[int] = []
        self.events: list[int] = []

    def play(self, count: int, *, drawn: bool = True) -> None:
        """Play so many fights, with a bar if it may be `drawn`; those before an interruption count."""
        with _bar(count, drawn) as moved:
            for number in range(count):
                self._one(number)
                moved(number + 1)

    def _one(self, number: int) -> None:
        dice, choices = (
            hashlib.blake2b(b"%b %d" % (self._seed, number), digest_size=32, person=person).digest()
            for person in (b"scuffle dice", b"scuffle choices")
        )
        each = tactics_for(self._rules, self._tactics, choices)
        source = Automatic(Seed(dice).thrower(), at_random(choices), tactics=each)
        played = simulate(self._rules.beat, self._start, source)
        self.fights += 1
        self.draws += not played.state.winners
        self.wins.update(played.state.winners)
        self.rounds.append(played.state.number)
        self.events.append(self._opening + len(played.events))


@contextmanager
def _bar(count: int, drawn: bool) -> Iterator[Any]:
    """A function that is told how many are done. Draws a bar on a terminal's stderr when it takes long."""
    began = time.monotonic()
    bar: Any = None

    def moved(done: int) -> None:
        nonlocal bar
        if bar is None and drawn and sys.stderr.isatty() and time.monotonic() - began > PATIENCE:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.start()
            bar.add_task("fights", total=count)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done)

    try:
        yield moved
    finally:
        if bar is not None:
            bar.stop()
