"""Fights in which nobody was asked: how they ended, counted."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version

import msgspec

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


Intervals = Mapping[str, tuple[float, float]]
"""From where to where the share of wins of each side may well lie, by side; that of draws under `""`."""


def simulated(
    found: Tournament,
    seed: str,
    wanted: int,
    intervals: Intervals,
    kept: tuple[str, ...] = (),
    rows: str = "",
) -> Simulation:
    """How those ended that were played of the fights that were `wanted`; `kept` are names of records, `rows`
    a file."""
    wins = dict(sorted(found.wins.items(), key=lambda win: (-win[1], win[0])))
    ends = dict(sorted(found.ends.items(), key=lambda end: (-end[1], end[0])))
    fight = found.fight
    ruleset = fight.rules.ruleset
    return Simulation(
        ruleset.name, seed, wanted, found.fights, wins, found.draws,
        _spread(found.rounds), _spread(found.events), dict(fight.tactics), ends,
        {side: intervals[side] for side in (*wins, "") if side in intervals},
        ruleset.version, fight.opened.tables, msgspec.json.decode(fight.opened.settings), version("scuffle"),
        kept, rows,
    )  # fmt: skip


def undecided(found: Simulation) -> str:
    """Why the wins say little, where most of the fights came to no end that anybody fought for."""
    if why := not_fought_out(found.ends, found.fights):
        return why
    if 2 * found.draws <= found.fights:
        return ""
    return (
        f"{found.draws:,} of {counted(found.fights, 'fight')} had no winner: the wins say little about who "
        "is better; see --tactic and the settings."
    )


def not_fought_out(ends: Mapping[str, int], fights: int) -> str:
    """The same of so many fights with these ends."""
    ways = {
        "the cap": sum(many for how, many in ends.items() if how.endswith("-cap")),
        "flight": ends.get("fled", 0),
        "yielding": ends.get("yielded", 0),
        "peace": ends.get("peace", 0),
    }
    together = sum(ways.values())
    if 2 * together <= fights:
        return ""
    most = " and ".join(how for how, many in ways.items() if many)
    return (
        f"{together:,} of {counted(fights, 'fight')} ended by {most}: the wins say little about who is "
        "better; see --tactic and the settings."
    )


def _spread(numbers: list[int]) -> Spread:
    if not numbers:
        return Spread(0, 0, 0.0)
    return Spread(min(numbers), max(numbers), round(sum(numbers) / len(numbers), 2))
