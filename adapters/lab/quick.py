"""The fights of a simulation in the order of their numbers, played here or by several processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import msgspec

from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.input.opening_args import Opening
from adapters.lab.processes import AHEAD, pool
from adapters.lab.rows import Row, row
from adapters.lab.tally import FightTally
from adapters.output.simulation import Intervals
from domain.entrants import Entrant
from domain.facts.choice import Name
from domain.facts.events import Feature, Value
from domain.matchup import Matchup, matchup
from domain.tournament import Bout, Tournament, bout

CHUNK = 10
"""Fights that a process plays before it hands them in."""


class Start(msgspec.Struct, frozen=True):
    """All that another process has to know to play the same fights; `rowed`: it makes rows of them."""

    system: str
    tables: str | None
    seed: str
    people: tuple[Entrant, ...]
    settings: dict[str, Value]
    tactics: dict[Name, str]
    ground: tuple[Feature, ...]
    rowed: bool


class Fought(NamedTuple):
    """A fight as it is counted, and its row, if rows are wanted."""

    bout: Bout
    row: Row | None


def fought(
    found: Tournament, met: Opening, tables: Path | None, seed: str, count: int, jobs: int, rowed: bool
) -> Generator[Fought, None, None]:
    """So many fights of a tournament that is `met` so, by so many processes; they do not depend on how many.

    `tables` are the user's own. Raises `Rejected` when a process is killed.
    """
    if jobs == 1:
        for number in range(count):
            yield _one(found, number, rowed)
        return
    start = Start(
        met.rules.ruleset.name, str(tables) if tables else None, seed, met.fighters, dict(met.settings),
        dict(found.fight.tactics), met.ground, rowed,
    )  # fmt: skip
    raw = msgspec.json.encode(start)
    waiting: deque[Future[list[Fought]]] = deque()
    with pool(min(jobs, -(-count // CHUNK)), "give fewer --jobs.") as submit:
        for first in range(0, count, CHUNK):
            waiting.append(submit(_chunk, raw, first, min(first + CHUNK, count)))
            if len(waiting) >= jobs * AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def intervals_of(found: Tournament) -> Intervals:
    """Where the share of each side, and of draws, may well lie; none where scipy is missing."""
    if not found.fights or find_spec("scipy") is None:
        return {}
    from adapters.lab.intervals import share

    shares = {side: share(times, found.fights) for side, times in (*found.wins.items(), ("", found.draws))}
    return {side: (each.low, each.high) for side, each in shares.items()}


def _one(found: Tournament, number: int, rowed: bool) -> Fought:
    secret, fight = found.secret(number), found.fight
    played = fight.play(secret)
    sides = tuple(found.wins)
    made = row(number, secret, FightTally(fight, played), sides) if rowed else None
    return Fought(bout(fight, played), made)


def _chunk(raw: bytes, first: int, end: int) -> list[Fought]:
    """The fights of these numbers, in another process."""
    found, rowed = _begun(raw)
    return [_one(found, number, rowed) for number in range(first, end)]


@lru_cache(maxsize=1)
def _begun(raw: bytes) -> tuple[Tournament, bool]:
    start = msgspec.json.decode(raw, type=Start)
    bound = rules(ruleset(start.system), Path(start.tables) if start.tables else None)
    fight = matchup(bound, start.people, start.settings, start.tactics, start.ground)
    assert isinstance(fight, Matchup)
    return Tournament(fight, start.seed.encode(errors="surrogateescape")), start.rowed
