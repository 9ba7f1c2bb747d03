"""Fights in which nobody was asked: how they ended, counted."""

from __future__ import annotations

from collections.abc import Mapping

from adapters.input.opening_args import Opening
from adapters.input.rejected import rejection
from adapters.output.shapes import Simulation, Spread
from domain.engine.sources.tactics import usual
from domain.facts.choice import Name
from domain.facts.counted import counted
from domain.facts.refusal import Refused
from domain.tournament import Tournament, tournament


def simulating(opening: Opening, seed: str, tactics: Mapping[Name, str]) -> Tournament:
    """Fights that begin so, none played yet; who is in no tactic's hands has the usual one.

    Raises `Rejected` when the rules say that it cannot be a fight.
    """
    given = dict.fromkeys(opening.sides, usual(opening.rules.ruleset)) | dict(tactics)
    raw = seed.encode(errors="surrogateescape")
    found = tournament(opening.rules, opening.fighters, opening.settings, raw, given, opening.ground)
    if isinstance(found, Refused):
        raise rejection(found)
    return found


def simulated(found: Tournament, seed: str, wanted: int) -> Simulation:
    """How those ended that were played of the fights that were `wanted`."""
    wins = dict(sorted(found.wins.items(), key=lambda win: (-win[1], win[0])))
    fight = found.fight
    return Simulation(
        fight.rules.ruleset.name, seed, wanted, found.fights, wins, found.draws,
        _spread(found.rounds), _spread(found.events), dict(fight.tactics), dict(found.ends.most_common()),
    )  # fmt: skip


def undecided(found: Simulation) -> str:
    """Why the wins say little, where most of the fights came to no end that anybody fought for."""
    ways = {
        "the cap": sum(many for how, many in found.ends.items() if how.endswith("-cap")),
        "flight": found.ends.get("fled", 0),
        "yielding": found.ends.get("yielded", 0),
        "peace": found.ends.get("peace", 0),
    }
    together = sum(ways.values())
    if 2 * together <= found.fights:
        return ""
    most = " and ".join(how for how, many in ways.items() if many)
    return (
        f"{together:,} of {counted(found.fights, 'fight')} ended by {most}: the wins say little about who is "
        "better; see --tactic and the settings."
    )


def _spread(numbers: list[int]) -> Spread:
    if not numbers:
        return Spread(0, 0, 0.0)
    return Spread(min(numbers), max(numbers), round(sum(numbers) / len(numbers), 2))
