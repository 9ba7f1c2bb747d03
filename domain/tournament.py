"""Equal fights with different seeds, played by chance or by tactics: how they ended."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.engine.odds.simulation import simulate
from domain.engine.ruleset import Rules, settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.sources.tactics import CHANCE, tactics_for
from domain.entrants import Entrant, joining
from domain.facts.choice import Name
from domain.facts.events import CombatOpened, Feature
from domain.facts.evolve import fold
from domain.facts.refusal import Refused
from domain.facts.seed import Seed
from domain.facts.state import NOTHING, State


class Tournament:
    """Fights that all begin alike; counts how they ended. Made by `tournament`."""

    def __init__(
        self, rules: Rules, start: State, opening: int, seed: bytes, tactics: Mapping[Name, str]
    ) -> None:
        """`start` is the opened fight, after so many events."""
        self.rules, self.tactics = rules, tactics
        self._start, self._opening, self._seed = start, opening, seed
        self._own = {who: name for who, name in tactics.items() if name != CHANCE.name}
        self.wins: Counter[str] = Counter({one.side: 0 for one in start.combatants.values()})
        self.fights = self.draws = 0
        self.rounds: list[int] = []
        self.events: list[int] = []

    def play(self, count: int, played: Callable[[int], object] = lambda done: None) -> None:
        """Play so many fights, telling `played` how many are done; those before an interruption count."""
        for number in range(count):
            self._one(number)
            played(number + 1)

    def _one(self, number: int) -> None:
        dice, choices = (
            hashlib.blake2b(b"%b %d" % (self._seed, number), digest_size=32, person=person).digest()
            for person in (b"scuffle dice", b"scuffle choices")
        )
        each = tactics_for(self.rules, self._own, choices)
        source = Automatic(Seed(dice).thrower(), at_random(choices), tactics=each)
        played = simulate(self.rules.beat, self._start, source)
        self.fights += 1
        self.draws += not played.state.winners
        self.wins.update(played.state.winners)
        self.rounds.append(played.state.number)
        self.events.append(self._opening + len(played.events))


def tournament(
    rules: Rules,
    fighters: Sequence[Entrant],
    settings: Mapping[str, object],
    seed: bytes,
    tactics: Mapping[Name, str],
    ground: tuple[Feature, ...] = (),
) -> Tournament | Refused:
    """Fights of these people, the same for the same seed; `tactics` names how each of them chooses, `ground`
    is the map.

    Who is not in it chooses by chance. Refused when the rules say that it cannot be a fight.
    """
    chosen = msgspec.json.encode(settings_of(rules.ruleset, settings))
    opened = CombatOpened(
        rules.ruleset.name, rules.ruleset.version, msgspec.Raw(chosen), rules.tables_hash, ground=ground
    )
    joined = [joining(rules, chosen, fighter) for fighter in fighters]
    start = fold((opened, *joined), NOTHING)
    if refused := rules.ruleset.why_not_begin(start):
        return refused
    return Tournament(rules, start, 1 + len(joined), seed, tactics)
