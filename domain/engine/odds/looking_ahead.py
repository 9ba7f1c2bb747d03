"""A tactic for any system: each option is played out over what the dice can show, and the best taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from domain.engine.menus.plans import Plan
from domain.engine.odds.branches import outcomes
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.ruleset import Rules
from domain.engine.sources.given import Given
from domain.engine.sources.policies import BeatSoFar, Foresight, at_random
from domain.facts.choice import Choice, Key, Name
from domain.facts.hexes import distance
from domain.facts.state import Combatant, State

MOST_OPTIONS, MOST_RUNS = 12, 150
"""So many options are played out, each in so many runs of a beat, the likeliest first."""

WHOLE = 1_000_000
"""Somebody put out of the fight."""


class LooksAhead(Foresight):
    """Takes the option after which their side has lost least and the others most, one act ahead; everybody
    who is asked on the way takes any. Where it is not known what has happened in the beat, they do so too."""

    def __init__(self, rules: Rules, seed: bytes) -> None:
        self._rules, self._any = rules, at_random(seed)

    def __call__(self, state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        return self._any(prompt)

    def look(self, sofar: BeatSoFar, state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        could = tuple(self._answers(state, prompt))
        if len(could) < 2:
            return could[0] if could else self._any(prompt)
        side = state.combatants[prompt.by].side
        worth = [self._worth(sofar, state, prompt.key, picks, side) for picks in could]
        best = [picks for picks, each in zip(could, worth, strict=True) if each == max(worth)]
        mine = self._any(prompt)
        return mine if mine in best else best[0]

    def _answers(self, state: State, prompt: ChoicePrompt) -> Iterator[tuple[Choice, ...]]:
        """What is weighed: options as far as there are not too many, of a plan some by chance."""
        if not isinstance(prompt.menu, Plan):
            yield from ((pick,) for pick in some_of_each(state, prompt.by, prompt.menu.near))
            return
        picks = (at_random(b"%d" % number)(prompt) for number in range(MOST_OPTIONS))
        yield from dict.fromkeys(each for each in picks if prompt.takes(each))

    def _worth(
        self, sofar: BeatSoFar, state: State, key: Key, picks: tuple[Choice, ...], side: str
    ) -> Fraction:
        """The mean of what comes of it, over the runs that there are."""

        def choose(prompt: ChoicePrompt, state: State) -> tuple[Choice, ...]:
            return picks if prompt.key == key else sofar.picks.get(prompt.key) or self._any(prompt)

        number = count()
        waiting = [(-Fraction(1), next(number), sofar.before, dict(sofar.faces), True)]
        ends: list[tuple[Fraction, int]] = []
        for _ in range(MOST_RUNS):
            if not waiting:
                break
            weight, _, before, faces, first = heappop(waiting)
            played = play(self._rules.beat, before, Given(faces, choose), sofar.recorded if first else ())
            if played.asks and isinstance(prompt := played.asks[0], RollPrompt):
                for chance, more in outcomes(prompt):
                    heappush(waiting, (weight * chance, next(number), before, {**faces, **more}, first))
            elif not played.asks and not played.state.over and self._rules.ruleset.unfinished(played.state):
                heappush(waiting, (weight, next(number), played.state, {}, False))
            else:
                ends.append((-weight, balance(state.combatants, played.state, side)))
        return mean(ends)


def mean(ends: Sequence[tuple[Fraction, int]]) -> Fraction:
    """What it comes to on average, of what was found, each with its chance; nothing where nothing was.

    >>> mean([(Fraction(1, 4), 8), (Fraction(1, 8), 2)]), mean([])
    (Fraction(6, 1), Fraction(0, 1))
    """
    found = sum(chance for chance, _ in ends)
    return Fraction(sum(chance * worth for chance, worth in ends), found) if found else Fraction()


def some_of_each(state: State, who: Name, could: Iterable[Choice]) -> Iterator[Choice]:
    """Of the options so many that they can be weighed: of each act some, of the ways to go that which leads
    nearest to a foe first."""
    acts: dict[str, list[Choice]] = {}
    for pick in could:
        acts.setdefault(pick.act, []).append(pick)
    side, left = state.combatants[who].side, MOST_OPTIONS
    foes = [one.at for one in state.combatants.values() if one.side != side and not one.down]
    for number, same in enumerate(sorted(acts.values(), key=len)):
        many = min(max(left // (len(acts) - number), 1), len(same))
        same.sort(key=lambda pick: min([distance(pick.to, at) for at in foes if pick.to], default=0))
        yield from (same[each * len(same) // many] for each in range(many))
        left -= many


def balance(before: Mapping[str, Combatant], after: State, side: str) -> int:
    """What the others have lost less what that side has, points as a share of all that somebody has; who has
    won; and, where all else is equal, how near they are: who is too far away can do nothing to the others."""
    total = -away(after, side) * WHOLE // 1000
    for name, was in before.items():
        now = after.combatants.get(name, was)
        had = sum(was.pools.values())
        share = min((had - sum(now.pools.values())) * WHOLE // max(abs(had), 10), WHOLE)
        lost = WHOLE if now.down and not was.down else share
        lost += WHOLE // 50 * sum(hold.victim == name for hold in after.holds.values())
        total += -lost if was.side == side else lost
    if after.over:
        total += WHOLE if side in after.winners else -WHOLE
    return total


def away(state: State, side: str) -> int:
    """How far all of that side who are still in the fight are from their nearest foes, in hexes."""
    still = [one for one in state.combatants.values() if not one.down]
    foes = [one.at for one in still if one.side != side]
    mine = [one.at for one in still if one.side == side]
    return sum(min(distance(at, there) for there in foes) for at in mine) if foes else 0
