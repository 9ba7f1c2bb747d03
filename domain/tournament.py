"""Equal fights with different seeds, played by chance or by tactics: how they ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.engine.odds.simulation import Simulated
from domain.engine.ruleset import Rules, Ruleset
from domain.entrants import Entrant
from domain.facts.choice import Name
from domain.facts.events import AnyEvent, CombatEnded, Feature
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.matchup import Matchup, matchup, secret_of


class Bout(NamedTuple):
    """One of the fights, as far as a tournament counts it; `events` are those of its record."""

    winners: tuple[str, ...]
    ended: str
    rounds: int
    events: int


def bout(fight: Matchup, played: Simulated) -> Bout:
    """What counts of a fight that was played."""
    ended = ending(fight.rules.ruleset, played.events, played.state)
    return Bout(played.state.winners, ended, played.state.number, fight.openings + len(played.events))


class Tournament:
    """Fights that all begin alike; counts how they ended. Made by `tournament`."""

    def __init__(self, fight: Matchup, seed: bytes) -> None:
        self.fight, self.seed = fight, seed
        self.wins: Counter[str] = Counter({one.side: 0 for one in fight.start.combatants.values()})
        self.fights = self.draws = 0
        self.ends: Counter[str] = Counter()
        self.rounds: list[int] = []
        self.events: list[int] = []

    def secret(self, number: int) -> bytes:
        """The secret seed of the fight of that number."""
        return secret_of(self.seed, number)

    def play(self, count: int) -> None:
        """Play so many fights, and count them."""
        for number in range(count):
            self.add(bout(self.fight, self.fight.play(self.secret(number))))

    def add(self, one: Bout) -> None:
        """Count a fight that was played."""
        self.fights += 1
        self.draws += not one.winners
        self.wins.update(one.winners)
        self.ends[one.ended] += 1
        self.rounds.append(one.rounds)
        self.events.append(one.events)


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
    made = matchup(rules, fighters, settings, tactics, ground)
    return made if isinstance(made, Refused) else Tournament(made, seed)


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
