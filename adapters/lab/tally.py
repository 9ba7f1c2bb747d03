"""A fight that was played, counted in one walk over its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from adapters.lab.giver import giver
from adapters.lab.unlikely import chance
from domain.engine.odds.simulation import Simulated
from domain.engine.prompts import Test
from domain.facts.choice import Key, Name, label
from domain.facts.events import (
    Checked,
    Contested,
    Damaged,
    Declared,
    HoldTaken,
    PostureChanged,
    Recovered,
    Rolled,
)
from domain.matchup import Matchup
from domain.tournament import ending

DOWN = ("lying", "prone", "flat", "down")
"""The postures of who has fallen, where they did not choose to."""

Count = tuple[str, str, str | None]
"""What is counted: the kind (`act`, `rule`, `harm`), the name, the side."""


class ThrownRoll(NamedTuple):
    """A roll, with how likely it was that it went so, if it was held against a number."""

    number: int
    rolled: Rolled
    target: int | None
    test: str
    grade: str
    chance: float | None


class SideTally:
    """What one side gave and took."""

    __slots__ = ("falls", "given", "holds", "taken")

    def __init__(self) -> None:
        self.given = self.taken = self.falls = self.holds = 0


class FightTally:
    """What is counted of a fight: its row, and how often which act, rule and source of harm came up in it.

    Harm is counted in points, all else in times.
    """

    def __init__(self, fight: Matchup, played: Simulated) -> None:
        start = fight.start
        self.of = {name: one.side for name, one in start.combatants.items()}
        self.sides = {side: SideTally() for side in dict.fromkeys(self.of.values())}
        self.counts: Counter[Count] = Counter()
        self.first_blood: str | None = None
        self.rolls: list[ThrownRoll] = []
        self._tests: dict[str, Test] = {test.word: test for test in fight.rules.ruleset.tests}
        self._tried: dict[tuple[Name, Key], str] = {}
        self._chose: dict[Key, str] = {}
        self._by: dict[Key, Name] = {}
        self._places: dict[Key, int] = {}
        whole = {
            side: sum(sum(one.pools.values()) for one in start.combatants.values() if one.side == side)
            for side in self.sides
        }
        self._pooled = all(whole.values())
        self._whole = whole if self._pooled else dict.fromkeys(self.sides, 1)
        self._most_lost = 1
        self._lost = dict.fromkeys(self.sides, 0)
        self._behind = dict.fromkeys(self.sides, 0.0)
        self._walk(played)
        won = played.state.winners
        self.winner = won[0] if len(won) == 1 else None
        self.ended = ending(fight.rules.ruleset, played.events, played.state)
        self.rounds = played.state.number
        self.events = fight.openings + len(played.events)

    @property
    def comeback(self) -> float | None:
        """By how much of all their points the winner was once further down than the foe who was best off.

        Where harm is counted up from zero it is a part of the most that a side had taken.
        """
        if self.winner is None:
            return None
        return self._behind[self.winner] / (1 if self._pooled else self._most_lost)

    @property
    def least_chance(self) -> float | None:
        """How likely the least likely roll was."""
        return min((each.chance for each in self.rolls if each.chance is not None), default=None)

    def _walk(self, played: Simulated) -> None:
        counts, of, walks = self.counts, self.of, WALKS
        for event in played.events:
            if (walk := walks.get(type(event))) is not None:
                walk(self, event)
            if rule := getattr(event, "rule", ""):
                who = getattr(event, "who", None) or getattr(event, "by", None)
                counts["rule", rule, of.get(who) if type(who) is str else None] += 1

    def _declared(self, event: Declared) -> None:
        self._by[event.key] = event.by
        side = self.of.get(event.by)
        for pick in event.picks:
            self.counts["act", pick.act, side] += 1
        if len(event.picks) == 1:
            self._chose[event.key] = event.picks[0].act

    def _rolled(self, event: Rolled) -> None:
        self._by[event.key] = event.by
        self._places[event.key] = len(self.rolls)
        likely = self._chance(event, event.target, event.test, event.grade)
        self.rolls.append(
            ThrownRoll(len(self.rolls) + 1, event, event.target, event.test, event.grade, likely)
        )

    def _chance(self, event: Rolled, target: int | None, test: str, grade: str) -> float | None:
        if target is None or not grade or test not in self._tests:
            return None
        return chance(event.dice, event.zero, self._tests[test], target, grade)

    def _checked(self, event: Checked) -> None:
        self._try(event)
        place = self._places.get(event.because)
        if event.target is None or place is None:
            return
        was = self.rolls[place]
        likely = self._chance(was.rolled, event.target, event.test, event.grade)
        self.rolls[place] = ThrownRoll(
            was.number, was.rolled, event.target, event.test, event.grade.value, likely
        )

    def _try(self, event: Checked | Contested) -> None:
        """What somebody tried last, by the part of the keys that the blow and its harm have in common."""
        self._tried[event.who, event.because.rpartition(".")[0]] = event.act

    def _damaged(self, event: Damaged) -> None:
        of = self.of
        by = giver(event.because, event.who, self._by.get(event.because, ""), of)
        mine, theirs = of[event.who], of.get(by)
        self.sides[mine].taken += event.points
        source = self._chose.get(event.because) or self._tried.get((by, event.because.rpartition(".")[0]))
        self.counts["harm", source or self._cause(event), theirs] += event.points
        if theirs is not None and theirs != mine and event.points:
            self.sides[theirs].given += event.points
            self.first_blood = self.first_blood or theirs
        self._pool(mine, event.points)

    def _cause(self, event: Damaged) -> str:
        """What did the harm that nobody chose to do: what the roll was for, or of what kind it is."""
        word = label(event.because, self.of)
        return (event.kind or event.rule) if word in self.of else word

    def _recovered(self, event: Recovered) -> None:
        self._pool(self.of[event.who], -event.points)

    def _pool(self, side: str, lost: int) -> None:
        """Points of a side are gone: by how much is each behind whoever is best off?"""
        self._lost[side] += lost
        self._most_lost = max(self._most_lost, self._lost[side])
        left = {each: 1 - self._lost[each] / self._whole[each] for each in self.sides}
        for each in self.sides:
            best = max((left[other] for other in left if other != each), default=left[each])
            self._behind[each] = max(self._behind[each], best - left[each])

    def _posture(self, event: PostureChanged) -> None:
        if event.posture in DOWN and self._by.get(event.because) != event.who:
            self.sides[self.of[event.who]].falls += 1

    def _hold(self, event: HoldTaken) -> None:
        self.sides[self.of[event.holder]].holds += 1


WALKS: Mapping[type, Callable[[FightTally, Any], None]] = {
    Declared: FightTally._declared,
    Rolled: FightTally._rolled,
    Checked: FightTally._checked,
    Contested: FightTally._try,
    Damaged: FightTally._damaged,
    Recovered: FightTally._recovered,
    PostureChanged: FightTally._posture,
    HoldTaken: FightTally._hold,
}
"""What is counted of which event."""
