"""What a declaration promises: exact odds of harm for everybody, or an honest estimate when there is too
much to explore."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isqrt

import msgspec

from domain.engine.asks import Prompt
from domain.engine.combat import Combat
from domain.engine.course import follow
from domain.engine.policies import Automatic, Policy, Tactic, play_out
from domain.engine.ruleset import Rules
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.events import AnyEvent
from domain.facts.state import State
from domain.facts.thrower import Thrower

Z = Fraction(49, 25)
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Chance(msgspec.Struct, frozen=True):
    """A probability or a mean: between `low` and `high`, which are the same when it is exact."""

    low: Fraction
    value: Fraction
    high: Fraction


class Prospect(msgspec.Struct, frozen=True):
    """What one fighter has to expect: to lose points at all, how many on average, to go down, and the whole
    spread."""

    who: Name
    harmed: Chance
    points: Chance
    downed: Chance
    spread: tuple[tuple[int, Fraction], ...]


class Prospects(msgspec.Struct, frozen=True):
    """The odds up to the end of the deed. `sampled` is 0 for exact odds, else the number of tries."""

    prospects: tuple[Prospect, ...]
    runs: int
    unexplored: Fraction = Fraction(0)
    sampled: int = 0


def preferring(*words: str) -> Policy:
    """Whoever is asked takes the first option that begins with one of `words`, else the first offered."""

    def choose(prompt: Prompt) -> tuple[Choice, ...]:
        liked = next(
            (option for word in words for option in prompt.options if phrase(option).startswith(word)),
            prompt.options[0],
        )
        return (liked,) * max(prompt.least, 1)

    return choose


def prospects(
    combat: Combat,
    policy: Policy,
    declared: tuple[Key, tuple[Choice, ...]] | None = None,
    *,
    tactics: Mapping[Name, Tactic] | None = None,
    limit: int = 20_000,
    samples: int = 10_000,
    progress: Callable[[int], None] = lambda done: None,
) -> Prospects:
    """Odds from where the fight stands until what is under way has been played out, at the earliest to the
    end of the beat: `declared` (key, picks) first, then `policy`, or for those named in it one of the
    `tactics`.

    Every result that the rules can tell apart is explored; beyond `limit` runs it falls back to `samples`
    tries with dice of their own, and 95 % intervals.
    """

    fixed = dict((declared,) if declared is not None else ())

    def choose(prompt: Prompt) -> tuple[Choice, ...]:
        return fixed[prompt.key] if prompt.key in fixed else policy(prompt)

    each = {who: _unless(fixed, tactic) for who, tactic in (tactics or {}).items()}
    recorded, before = combat.passage.events, combat.passage.before
    odds = follow(combat.rules, before, recorded, choose, limit, each)
    if not odds.unexplored:
        ends = [(branch.weight, branch.state) for branch in odds.ends]
        return Prospects(_of(combat.state, ends, lambda p, _: (p, p)), odds.runs)
    ends = []
    for number in range(samples):
        source = Automatic(Thrower(number.to_bytes(8, "big")), choose, tactics=each)
        ends.append((Fraction(1, samples), _tried(combat.rules, before, source, recorded)))
        progress(number + 1)
    found = _of(combat.state, ends, lambda value, variance: _interval(value, variance, samples))
    return Prospects(found, odds.runs, odds.unexplored, samples)


def _tried(rules: Rules, state: State, source: Automatic, recorded: Sequence[AnyEvent]) -> State:
    """The state in which one try ends."""
    state = play_out(rules.beat, state, source, recorded).state
    while not state.over and rules.ruleset.unfinished(state):
        state = play_out(rules.beat, state, source).state
    return state


def _unless(fixed: Mapping[Key, tuple[Choice, ...]], tactic: Tactic) -> Tactic:
    """The tactic of one whose choices are `fixed` at some keys."""

    def choose(state: State, prompt: Prompt) -> tuple[Choice, ...]:
        return fixed[prompt.key] if prompt.key in fixed else tactic(state, prompt)

    return choose


Bounds = Callable[[Fraction, Fraction], tuple[Fraction, Fraction]]


def _of(start: State, ends: Sequence[tuple[Fraction, State]], bounds: Bounds) -> tuple[Prospect, ...]:
    found = []
    for who, fighter in start.combatants.items():
        had = sum(fighter.pools.values())
        spread: dict[int, Fraction] = {}
        downed = Fraction(0)
        for weight, end in ends:
            lost = had - sum(end.combatants[who].pools.values())
            spread[lost] = spread.get(lost, Fraction(0)) + weight
            if end.combatants[who].down and not fighter.down:
                downed += weight
        mean = sum((points * weight for points, weight in spread.items()), Fraction(0))
        square = sum((points * points * weight for points, weight in spread.items()), Fraction(0))
        harmed = sum((weight for points, weight in spread.items() if points > 0), Fraction(0))
        found.append(
            Prospect(
                who,
                _chance(harmed, harmed * (1 - harmed), bounds),
                _chance(mean, square - mean * mean, bounds),
                _chance(downed, downed * (1 - downed), bounds),
                tuple(sorted(spread.items())),
            )
        )
    return tuple(found)


def _chance(value: Fraction, variance: Fraction, bounds: Bounds) -> Chance:
    low, high = bounds(value, variance)
    return Chance(low, value, high)


def _interval(value: Fraction, variance: Fraction, samples: int) -> tuple[Fraction, Fraction]:
    """The 95 % interval of a mean of so many tries, widened by what nothing seen at all still allows (3 /
    n)."""
    half = max(Z * _root(variance / samples), Fraction(3, samples))
    return value - half, value + half


def _root(value: Fraction) -> Fraction:
    """The square root to twelve places."""
    scale = 10**12
    return Fraction(isqrt(value.numerator * scale * scale // value.denominator), scale)
