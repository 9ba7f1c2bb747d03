"""What a declaration promises: exact odds of harm for everybody, or an honest estimate when there is too
much to explore."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from math import isqrt

import msgspec

from domain.engine.combat import Combat
from domain.engine.odds.consequences import Consequence, consequences
from domain.engine.odds.contests import Contests, Opposition
from domain.engine.odds.course import follow
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.ruleset import Rules
from domain.engine.sources.automatic import Automatic
from domain.engine.sources.policies import Policy, Tactic
from domain.facts.brief import Brief
from domain.facts.choice import Choice, Key, Name, phrase
from domain.facts.events import AnyEvent, Checked, Rolled
from domain.facts.state import State
from domain.facts.term import Term
from domain.facts.thrower import Thrower

Z = Fraction(49, 25)
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Chance(msgspec.Struct, frozen=True):
    """A probability or a mean: between `low` and `high`, which are the same when it is exact."""

    low: Fraction
    value: Fraction
    high: Fraction


class Prospect(Brief, frozen=True):
    """What one fighter has to expect: to lose points at all, how many on average, to go down, and the whole
    spread."""

    who: Name
    harmed: Chance
    points: Chance
    downed: Chance
    spread: tuple[tuple[int, Fraction], ...]


Bounds = Callable[[Fraction, Fraction], tuple[Fraction, Fraction]]
"""The bounds of a mean, by its value and its variance."""


class Trial(Brief, frozen=True):
    """A roll against a number on the way: how likely it is to be thrown, to be thrown and passed, and once
    it is thrown to be passed.

    `target`, `test` and `modifiers` are those of the first time that it is met.
    """

    key: Key
    who: Name
    thrown: Chance
    passes: Chance
    if_thrown: Chance
    target: int
    test: str
    modifiers: tuple[Term, ...]


class LikelyWinner(Brief, frozen=True):
    """A contest on the way: how likely it is that it is held and `who` wins, `foe` wins, or nobody."""

    of: Opposition
    wins: Chance
    loses: Chance
    tied: Chance


class Assumed(Brief, frozen=True):
    """What somebody who is asked on the way was taken to answer; at one prompt it may hang on the dice."""

    key: Key
    who: Name
    picks: tuple[Choice, ...]


class Prospects(Brief, frozen=True):
    """The odds up to the end of what is under way. `sampled` is 0 for exact odds, else the number of tries.

    `changes` are the chances of holds, falls and conditions; `assumed` is what others were taken to answer.
    """

    prospects: tuple[Prospect, ...]
    trials: tuple[Trial, ...]
    runs: int
    unexplored: Fraction = Fraction(0)
    sampled: int = 0
    changes: tuple[tuple[Consequence, Chance], ...] = ()
    assumed: tuple[Assumed, ...] = ()
    contests: tuple[LikelyWinner, ...] = ()


def preferring(
    *words: str,
    fits: Callable[[str, Choice], bool] = lambda word, option: phrase(option).startswith(word),
    idle: Container[str] = (),
) -> Policy:
    """Whoever is asked takes the first option that begins with one of `words`, else one of the `idle` acts,
    by which they do no more, else the first offered.

    Where several may be picked, each word picks one, as far as they go together. `fits` says when a word
    means an option, if not by how it begins.
    """

    def choose(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        picked: tuple[Choice, ...] = ()
        for word in words:
            could = (option for option in prompt.besides(picked) if fits(word, option))
            picked += tuple(islice(could, 1))
        missing = max(prompt.least, 1) - len(picked)
        rest = tuple(option for option in prompt.options if option.act in idle)
        return picked + (picked or rest or prompt.options)[:1] * missing

    return choose


def prospects(
    combat: Combat,
    policy: Policy,
    declared: tuple[Key, tuple[Choice, ...]] | None = None,
    *,
    tactics: Mapping[Name, Tactic] | None = None,
    limit: int = 20_000,
    samples: int = 10_000,
    exploring: Callable[[int], None] = lambda runs: None,
    progress: Callable[[int], None] = lambda done: None,
) -> Prospects:
    """Odds from where the fight stands until what is under way has been played out, at the earliest to the
    end of the beat: `declared` (key, picks) first, then `policy`, or for those named in it one of the
    `tactics`.

    Every result that the rules can tell apart is explored; beyond `limit` runs it falls back to `samples`
    tries with dice of their own, and 95 % intervals. `exploring` is told the runs, `progress` the tries made
    so far.
    """

    fixed = dict((declared,) if declared is not None else ())
    assumed: dict[Assumed, None] = {}

    def choose(prompt: ChoicePrompt) -> tuple[Choice, ...]:
        if prompt.key in fixed:
            return fixed[prompt.key]
        picks = policy(prompt)
        assumed[Assumed(prompt.key, prompt.by, picks)] = None
        return picks

    each = {who: _unless(fixed, tactic) for who, tactic in (tactics or {}).items()}
    recorded, before = combat.passage.events, combat.passage.before
    odds = follow(combat.rules, before, recorded, choose, limit, each, progress=exploring)
    trials, contests = Trials(recorded), Contests(recorded)
    if not odds.unexplored:
        for branch in odds.beats:
            trials.add(branch.weight, branch.told)
            contests.add(branch.weight, branch.told)
        ends = [(branch.weight, branch.state) for branch in odds.ends]
        return Prospects(
            _of(combat, ends, _exactly), trials.told(_exactly), odds.runs,
            changes=_changes(combat.state, ends, _exactly), assumed=tuple(assumed),
            contests=_winners(contests, _exactly),
        )  # fmt: skip
    ends = []
    assumed.clear()
    for number in range(samples):
        source = Automatic(Thrower(number.to_bytes(8, "big")), choose, tactics=each)
        told, state = _tried(combat.rules, before, source, recorded)
        ends.append((Fraction(1, samples), state))
        trials.add(Fraction(1, samples), told)
        contests.add(Fraction(1, samples), told)
        progress(number + 1)
    bounds = partial(_interval, samples)
    return Prospects(
        _of(combat, ends, bounds), trials.told(bounds), odds.runs, odds.unexplored, samples,
        _changes(combat.state, ends, bounds), tuple(assumed),
        _winners(contests, bounds),
    )  # fmt: skip


def _winners(contests: Contests, bounds: Bounds) -> tuple[LikelyWinner, ...]:
    return tuple(
        LikelyWinner(of, _share(wins, bounds), _share(loses, bounds), _share(tied, bounds))
        for of, wins, loses, tied in contests.found()
    )


def _tried(
    rules: Rules, state: State, source: Automatic, recorded: Sequence[AnyEvent]
) -> tuple[Sequence[AnyEvent], State]:
    """All that happens in one try, and the state in which it ends."""
    played = play(rules.beat, state, source, recorded)
    told = [*played.told]
    while not played.state.over and rules.ruleset.unfinished(played.state):
        played = play(rules.beat, played.state, source)
        told += played.told
    return told, played.state


class Trials:
    """The rolls against a number that are met on the way, those already `recorded` left aside."""

    def __init__(self, recorded: Sequence[AnyEvent]) -> None:
        self._done = {event.key for event in recorded if isinstance(event, Rolled)}
        self._who: dict[Key, Name] = {}
        self._against: dict[Key, tuple[int, str, tuple[Term, ...]]] = {}
        self._thrown: dict[Key, Fraction] = {}
        self._passed: dict[Key, Fraction] = {}

    def add(self, weight: Fraction, told: Sequence[AnyEvent]) -> None:
        """Count all that happened on a way of that weight."""
        judged = {
            event.because: event for event in told if isinstance(event, Checked) and event.target is not None
        }
        for event in told:
            if not isinstance(event, Rolled) or event.key in self._done:
                continue
            if not event.grade and event.key not in judged:
                continue
            check = judged.get(event.key)
            passed = check.grade.passed if check else event.passed
            found = check or event
            self._who[event.key] = event.by
            self._against.setdefault(event.key, (found.target or 0, found.test, found.modifiers))
            self._thrown[event.key] = self._thrown.get(event.key, NONE) + weight
            self._passed[event.key] = self._passed.get(event.key, NONE) + weight * passed

    def told(self, bounds: Bounds) -> tuple[Trial, ...]:
        """Roll by roll, as they were met."""
        return tuple(
            Trial(
                key,
                who,
                _share(self._thrown[key], bounds),
                _share(self._passed[key], bounds),
                self._if_thrown(key, bounds),
                *self._against[key],
            )
            for key, who in self._who.items()
        )

    def _if_thrown(self, key: Key, bounds: Bounds) -> Chance:
        """The chance to pass among the ways on which it is thrown, of which there are only so many."""
        thrown = self._thrown[key]
        passed = self._passed[key] / thrown
        return _chance(passed, passed * (1 - passed) / thrown, bounds)


NONE = Fraction(0)


def _share(value: Fraction, bounds: Bounds) -> Chance:
    """The chance of something that happens or does not."""
    return _chance(value, value * (1 - value), bounds)


def _exactly(value: Fraction, _: Fraction) -> tuple[Fraction, Fraction]:
    return value, value


def _unless(fixed: Mapping[Key, tuple[Choice, ...]], tactic: Tactic) -> Tactic:
    """The tactic of one whose choices are `fixed` at some keys."""

    def choose(state: State, prompt: ChoicePrompt) -> tuple[Choice, ...]:
        return fixed[prompt.key] if prompt.key in fixed else tactic(state, prompt)

    return choose


def _of(combat: Combat, ends: Sequence[tuple[Fraction, State]], bounds: Bounds) -> tuple[Prospect, ...]:
    found, points_of = [], combat.rules.ruleset.points
    for who, fighter in combat.state.combatants.items():
        had = points_of(fighter.pools)
        spread: dict[int, Fraction] = {}
        downed = Fraction(0)
        for weight, end in ends:
            lost = had - points_of(end.combatants[who].pools)
            spread[lost] = spread.get(lost, Fraction(0)) + weight
            if end.combatants[who].down and not fighter.down:
                downed += weight
        mean = sum((points * weight for points, weight in spread.items()), Fraction(0))
        square = sum((points * points * weight for points, weight in spread.items()), Fraction(0))
        harmed = sum((weight for points, weight in spread.items() if points > 0), Fraction(0))
        found.append(
            Prospect(
                who,
                _share(harmed, bounds),
                _within(spread, _chance(mean, square - mean * mean, bounds)),
                _share(downed, bounds),
                tuple(sorted(spread.items())),
            )
        )
    return tuple(found)


def _changes(
    start: State, ends: Sequence[tuple[Fraction, State]], bounds: Bounds
) -> tuple[tuple[Consequence, Chance], ...]:
    return tuple((each, _share(weight, bounds)) for each, weight in consequences(start, ends))


def _chance(value: Fraction, variance: Fraction, bounds: Bounds) -> Chance:
    low, high = bounds(value, variance)
    return Chance(low, value, high)


def _within(spread: Mapping[int, Fraction], mean: Chance) -> Chance:
    """Nobody gains points on average where no way gains any."""
    if min(spread) < 0:
        return mean
    return msgspec.structs.replace(mean, low=max(mean.low, NONE))


def _interval(samples: int, value: Fraction, variance: Fraction) -> tuple[Fraction, Fraction]:
    """The 95 % interval of a mean of so many tries, widened by what nothing seen at all still allows (3 /
    n)."""
    half = max(Z * _root(variance / samples), Fraction(3, samples))
    return value - half, value + half


def _root(value: Fraction) -> Fraction:
    """The square root to twelve places."""
    scale = 10**12
    return Fraction(isqrt(value.numerator * scale * scale // value.denominator), scale)
