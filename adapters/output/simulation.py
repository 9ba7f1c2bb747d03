"""Fights in which nobody was asked: how they ended, counted."""

from __future__ import annotations

from collections.abc import Mapping

from adapters.input.opening_args import Opening
from adapters.input.rejected import rejection
from adapters.output.shapes import Simulation, Spread
from domain.engine.sources.tactics import CHANCE
from domain.facts.choice import Name
from domain.facts.refusal import Refused
from domain.tournament import Tournament, tournament


def simulating(opening: Opening, seed: str, tactics: Mapping[Name, str]) -> Tournament:
    """Fights that begin so, none played yet; who is in no tactic's hands chooses by chance.

    Raises `Rejected` when the rules say that it cannot be a fight.
    """
    given = dict.fromkeys(opening.sides, CHANCE.name) | dict(tactics)
    raw = seed.encode(errors="surrogateescape")
    found = tournament(opening.rules, opening.fighters, opening.settings, raw, given, opening.ground)
    if isinstance(found, Refused):
        raise rejection(found)
    return found


def simulated(found: Tournament, seed: str, wanted: int) -> Simulation:
    """How those ended that were played of the fights that were `wanted`."""
    wins = dict(sorted(found.wins.items(), key=lambda win: (-win[1], win[0])))
    return Simulation(
        found.rules.ruleset.name, seed, wanted, found.fights, wins, found.draws,
        _spread(found.rounds), _spread(found.events), dict(found.tactics),
    )  # fmt: skip


def _spread(numbers: list[int]) -> Spread:
    if not numbers:
        return Spread(0, 0, 0.0)
    return Spread(min(numbers), max(numbers), round(sum(numbers) / len(numbers), 2))
