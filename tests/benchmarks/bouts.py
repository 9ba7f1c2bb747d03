"""Bouts between tactics: the same two people, each tactic on either side as often, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from adapters.books.combatants import character, sheet
from adapters.books.lineup import lined_up
from domain.engine.odds.simulation import Simulated, simulate
from domain.engine.ruleset import settings_of
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Tactic, at_random
from domain.engine.sources.tactics import tactics_of
from domain.entrants import Entrant, joining
from domain.facts.events import AnyEvent, CombatOpened, Declared
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.facts.thrower import Thrower
from domain.tournament import GIVEN_UP, ending
from tests.benchmarks.fights import rules_of, secret

Make = Callable[[Any, bytes], Tactic]
"""How a tactic is made, of tables and seed."""

ONE, TWO = "one", "two"


def named(system: str, name: str) -> Make:
    """How the tactic of that name is made."""
    found = tactics_of(rules_of(system).ruleset)[name]
    if (foresees := found.foresees) is not None:
        return lambda tables, seed: foresees(rules_of(system), seed)
    return found.make


@lru_cache(maxsize=256)
def opened(system: str, first: str, second: str) -> State:
    """The two from the seeds, who stand as the system lines them up; the first enters first.

    Each is a name, and may have other figures on their sheet: `plunder kv=40`, `boxer skills.boxing=18`.
    """
    rules = rules_of(system)
    book = rules.ruleset
    people = []
    for name, who in ((ONE, first), (TWO, second)):
        called, *other = who.split()
        found = character(book, called)
        own = sheet(book, changed(found.sheet, other), who)
        people.append(Entrant(name, name, own, items=found.items))
    raw = msgspec.json.encode(settings_of(book, {}))
    joined = [joining(rules, raw, each) for each in lined_up(people, book.radius)]
    return fold(
        (CombatOpened(book.name, book.version, msgspec.Raw(raw), rules.tables_hash), *joined), NOTHING
    )


def changed(figures: Mapping[str, Any], other: Iterable[str]) -> dict[str, Any]:
    """The figures of a sheet, some of them others.

    >>> changed({"ma": 4, "skills": {"karate": 16}}, ["ma=5", "skills.karate=20"])
    {'ma': 5, 'skills': {'karate': 20}}
    """
    found = dict(figures)
    for each in other:
        path, figure = each.split("=")
        field, _, inner = path.partition(".")
        found[field] = {**found.get(field, {}), inner: int(figure)} if inner else int(figure)
    return found


def fought(system: str, start: State, one: Make, two: Make, seed: int) -> Simulated:
    """A fight of the two in which each has their tactic."""
    rules, raw = rules_of(system), secret(seed)
    each = {ONE: one(rules.tables, raw), TWO: two(rules.tables, raw)}
    return simulate(rules.beat, start, Automatic(Thrower(raw), at_random(raw), tactics=each))


class Tally(NamedTuple):
    """How bouts ended: won and lost by wounds or knock-out, those given up, of which some by submission, and
    all by how they ended."""

    won: int
    lost: int
    ends: Counter[str]
    given_up: Counter[str]
    submitted: Counter[str]

    @property
    def fights(self) -> int:
        return sum(self.ends.values())

    @property
    def share(self) -> float:
        """Won of those that were decided; half where none was."""
        decided = self.won + self.lost
        return self.won / decided if decided else 0.5

    def ended(self, *how: str) -> float:
        """The share of all bouts that ended so."""
        return sum(self.ends[each] for each in how) / (self.fights or 1)

    @property
    def capped(self) -> float:
        """The share that came to no end of its own."""
        return sum(count for how, count in self.ends.items() if how.endswith("-cap")) / (self.fights or 1)


def bouts(
    system: str,
    pairs: Iterable[tuple[str, str]],
    mine: Make,
    theirs: Make,
    fights: int,
    seed: int = 0,
    acts: Counter[str] | None = None,
) -> Tally:
    """So many fights of each pair, of whom the first has `mine`; they take turns in entering first,
    with the same dice each.

    What those of `mine` chose is counted in `acts`.
    """
    won = lost = 0
    ends, given_up, submitted = Counter[str](), Counter[str](), Counter[str]()
    for first, second in pairs:
        for number in range(fights):
            swap = number % 2 == 1
            start = opened(system, *((second, first) if swap else (first, second)))
            made = (theirs, mine) if swap else (mine, theirs)
            played = fought(system, start, *made, seed + number // 2)
            me, other = (TWO, ONE) if swap else (ONE, TWO)
            if acts is not None:
                acts.update(chosen(played.events, me))
            how = ending(rules_of(system).ruleset, played.events, played.state)
            ends[how] += 1
            if how in GIVEN_UP:
                result = "won" if played.state.winners == (me,) else "lost"
                given_up[result] += 1
                submitted[result] += how == "yielded"
            elif played.state.winners == (me,):
                won += 1
            elif played.state.winners == (other,):
                lost += 1
    return Tally(won, lost, ends, given_up, submitted)


def chosen(events: Iterable[AnyEvent], who: str) -> Iterable[str]:
    """The acts that somebody chose."""
    return [
        pick.act for each in events if isinstance(each, Declared) and each.by == who for pick in each.picks
    ]
