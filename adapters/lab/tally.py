"""A fight that was played, counted in one walk over its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from adapters.lab.giver import giver
from adapters.lab.unlikely import chance
from domain.engine.odds.simulation import Simulated
from domain.engine.prompts import Test
from domain.facts.choice import Key, Name, label
from domain.facts.events import (
    AnyEvent,
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

    def __init__(self, fight: Matchup, played: Simulated, *, rolls: bool = False) -> None:
        """With `rolls` each of them is kept as well."""
        start, ruleset = fight.start, fight.rules.ruleset
        self._spent = ruleset.spent
        self.of = {name: one.side for name, one in start.combatants.items()}
        self.sides = {side: SideTally() for side in dict.fromkeys(self.of.values())}
        self.counts: Counter[Count] = Counter()
        self.first_blood: str | None = None
        self.rolls: list[ThrownRoll] = []
        self.least_chance: float | None = None
        """How likely the least likely roll was."""
        self._kept = rolls
        self._tests: dict[str, Test] = {test.word: test for test in ruleset.tests}
        self._tried: dict[tuple[Name, Key], str] = {}
        self._chose: dict[Key, str] = {}
        self._by: dict[Key, Name] = {}
        self._thrown: dict[Key, Rolled] = {}
        self._places: dict[Key, int] = {}
        whole = {
            side: sum(ruleset.points(one.pools) for one in start.combatants.values() if one.side == side)
            for side in self.sides
        }
        self._pooled = all(whole.values())
        self._whole = whole if self._pooled else dict.fromkeys(self.sides, 1)
        self._most_lost = 1
        self._lost = dict.fromkeys(self.sides, 0)
        self._gone = dict.fromkeys(self.sides, 0.0)
        self._behind = dict.fromkeys(self.sides, 0.0)
        self._walk(played)
        won = played.state.winners
        self.winner = won[0] if len(won) == 1 else None
        self.ended = ending(ruleset, played.events, played.state)
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

    def _walk(self, played: Simulated) -> None:
        for event in played.events:
            if (walk := WALKS.get(type(event))) is not None:
                walk(self, event)
        fired = Counter([RULE_OF[type(event)](event) for event in played.events])
        for (rule, who), times in fired.items():
            if rule:
                self.counts["rule", rule, self.of.get(who) if type(who) is str else None] += times

    def _declared(self, event: Declared) -> None:
        self._by[event.key] = event.by
        side = self.of.get(event.by)
        for pick in event.picks:
            self.counts["act", pick.act, side] += 1
        if len(event.picks) == 1:
            self._chose[event.key] = event.picks[0].act

    def _rolled(self, event: Rolled) -> None:
        self._by[event.key] = event.by
        self._thrown[event.key] = event
        likely = None if event.target is None else self._chance(event, event.target, event.test, event.grade)
        if self._kept:
            self._places[event.key] = len(self.rolls)
            number = len(self.rolls) + 1
            self.rolls.append(ThrownRoll(number, event, event.target, event.test, event.grade, likely))

    def _checked(self, event: Checked) -> None:
        self._try(event)
        thrown = self._thrown.get(event.because)
        if event.target is None or thrown is None:
            return
        grade = event.grade.value
        likely = self._chance(thrown, event.target, event.test, grade)
        if self._kept:
            place = self._places[event.because]
            self.rolls[place] = ThrownRoll(place + 1, thrown, event.target, event.test, grade, likely)

    def _chance(self, event: Rolled, target: int, test: str, grade: str) -> float | None:
        """How likely it was that the roll went so, also for the least likely one."""
        if not grade or test not in self._tests:
            return None
        found = chance(event.dice, event.zero, self._tests[test], target, grade)
        if found is not None and (self.least_chance is None or found < self.least_chance):
            self.least_chance = found
        return found

    def _try(self, event: Checked | Contested) -> None:
        """What somebody tried last, by the part of the keys that the blow and its harm have in common."""
        self._tried[event.who, event.because.rpartition(".")[0]] = event.act

    def _damaged(self, event: Damaged) -> None:
        if event.pool in self._spent:
            return
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
        if event.pool not in self._spent:
            self._pool(self.of[event.who], -event.points)

    def _pool(self, side: str, lost: int) -> None:
        """Points of a side are gone: by how much is each behind whoever is best off?"""
        self._lost[side] += lost
        self._most_lost = max(self._most_lost, self._lost[side])
        self._gone[side] = self._lost[side] / self._whole[side]
        least = min(self._gone.values())
        for each, gone in self._gone.items():
            if gone - least > self._behind[each]:
                self._behind[each] = gone - least

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


def _rule_of(kind: type[msgspec.Struct]) -> Callable[[Any], tuple[str, object]]:
    """What reads the rule of an event of that kind, and whose it is."""
    whose = next((field for field in ("who", "by") if field in kind.__struct_fields__), "rule")
    return attrgetter("rule", whose) if "rule" in kind.__struct_fields__ else lambda event: ("", "")


RULE_OF = {kind: _rule_of(kind) for kind in AnyEvent.__args__}
