"""Equal fights with different seeds, played by chance or by tactics: how they ended."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from domain.engine.odds.simulation import simulate
from domain.engine.ruleset import Rules, Ruleset, settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import at_random
from domain.engine.sources.tactics import CHANCE, tactics_for
from domain.entrants import Entrant, joining
from domain.facts.choice import Name
from domain.facts.events import AnyEvent, CombatEnded, CombatOpened, Feature
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
        self.ends: Counter[str] = Counter()
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
        self.ends[ending(self.rules.ruleset, played.events, played.state)] += 1
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


DECIDED = "decided"
"""How a fight ends that is over because at most one side is left."""

GIVEN_UP = ("fled", "yielded")
"""Ways out of a fight into which nobody is beaten."""


def ending(ruleset: Ruleset, events: Sequence[AnyEvent], state: State) -> str:
    """How a fight ended: the word of its end, or where it was decided how those are out who lost it.

    Where they are out in different ways it is the first of `GIVEN_UP`, else that of the first of them.
    """
    end = next((each for each in reversed(events) if isinstance(each, CombatEnded)), None)
    if end is None:
        return ""
    if end.how not in ("", DECIDED):
        return end.how
    lost = [ruleset.out(one) for one in state.combatants.values() if one.side not in end.winners]
    return next((way for way in (*GIVEN_UP, *lost) if way in lost and way), DECIDED)
