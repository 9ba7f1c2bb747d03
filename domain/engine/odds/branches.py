"""Exact odds: the same scripts, run over every result that they can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

import msgspec

from domain.engine.play import Beat, play
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.sources.given import Choose, Given
from domain.engine.sources.policies import Policy, Tactic
from domain.facts.chances import distribution
from domain.facts.choice import Choice, Key, Name
from domain.facts.dice import parse
from domain.facts.events import AnyEvent
from domain.facts.state import State


class Branch(msgspec.Struct, frozen=True):
    """One way in which it can go: its weight, all that happened in the beat, and the state after."""

    weight: Fraction
    told: tuple[AnyEvent, ...]
    state: State


class Odds(msgspec.Struct, frozen=True):
    """All branches found; `unexplored` is the weight of those beyond the limit (0: the odds are exact)."""

    branches: tuple[Branch, ...]
    runs: int
    unexplored: Fraction = Fraction(0)


def explore(
    beat: Beat,
    state: State,
    recorded: Sequence[AnyEvent],
    policy: Policy,
    limit: int = 100_000,
    tactics: Mapping[Name, Tactic] | None = None,
    progress: Callable[[int], None] = lambda runs: None,
) -> Odds:
    """Every way in which the current beat can end, `recorded` of it being fixed and `policy` choosing.

    Those named in `tactics` choose by the state at their prompt instead. Dice are told apart only as far as
    the script reads them. The heaviest branch is explored first; after `limit` runs the rest is left as
    `unexplored`. The weights and `unexplored` sum to one. `progress` is told the runs made so far.
    """
    found: list[Branch] = []
    open_: list[tuple[Fraction, int, Given]] = [(Fraction(1), 0, Given({}, _choosing(policy, tactics or {})))]
    runs, left = 0, Fraction(0)
    while open_ and runs < limit:
        weight, _, source = open_.pop()
        runs += 1
        progress(runs)
        played = play(beat, state, source, recorded)
        if not played.asks:
            found.append(Branch(weight, played.told, played.state))
            continue
        prompt = played.asks[0]
        assert isinstance(prompt, RollPrompt)
        for chance, example in outcomes(prompt):
            open_.append((weight * chance, runs, source.thrown(example)))
        if runs % 64 == 0 or len(open_) > 2 * limit:
            open_.sort(key=lambda branch: branch[0])
            beyond = len(open_) - (limit - runs)  # for which no run is left
            left += sum((branch[0] for branch in open_[: max(beyond, 0)]), Fraction(0))
            del open_[: max(beyond, 0)]
    return Odds(tuple(found), runs, sum((branch[0] for branch in open_), left))


def _choosing(policy: Policy, tactics: Mapping[Name, Tactic]) -> Choose:
    """By policy, or for those named in `tactics` by theirs."""

    def choose(prompt: ChoicePrompt, state: State) -> tuple[Choice, ...]:
        tactic = tactics.get(prompt.by)
        return policy(prompt) if tactic is None else tactic(state, prompt)

    return choose


def outcomes(prompt: RollPrompt) -> tuple[tuple[Fraction, dict[Key, tuple[int, ...]]], ...]:
    """The chance of each result that the script can tell apart, with faces that show it: of this roll, and of
    its rival where it has one."""
    rival = prompt.rival
    if rival is None:
        return tuple((chance, {prompt.key: faces}) for chance, faces in classes(prompt))
    (throws, ways), (others, against) = _ways(prompt.dice), _ways(rival.dice)
    counted: dict[object, int] = {}
    examples: dict[object, tuple[int, int]] = {}
    for total, count in ways:
        for other, many in against:
            seen = rival.reads(total, other)
            counted[seen] = counted.get(seen, 0) + count * many
            examples.setdefault(seen, (total, other))
    return tuple(
        (
            Fraction(count, throws * others),
            {
                prompt.key: faces_of(prompt.dice, examples[seen][0]),
                rival.key: faces_of(rival.dice, examples[seen][1]),
            },
        )
        for seen, count in counted.items()
    )


def classes(prompt: RollPrompt) -> tuple[tuple[Fraction, tuple[int, ...]], ...]:
    """The results of a roll that its script can tell apart: the chance of each, and faces that show it."""
    dice = parse(prompt.dice)
    throws, ways = _ways(prompt.dice)
    counted: dict[object, int] = {}
    examples: dict[object, int] = {}
    highest = dice.pools[0].sides + dice.plus
    for total, count in ways:
        seen = prompt.reads(dice.plus if prompt.zero and total == highest else total)
        counted[seen] = counted.get(seen, 0) + count
        examples.setdefault(seen, total)
    return tuple(
        (Fraction(count, throws), faces_of(prompt.dice, examples[seen])) for seen, count in counted.items()
    )


@lru_cache(maxsize=256)
def _ways(dice: str) -> tuple[int, tuple[tuple[int, int], ...]]:
    """How many throws there are, all alike, and how many of them come to each total."""
    chances = distribution(parse(dice))
    throws = lcm(*(chance.denominator for chance in chances.values()))
    return throws, tuple((total, int(chance * throws)) for total, chance in chances.items())


def faces_of(dice: str, total: int) -> tuple[int, ...]:
    """Some faces with that total: as high as need be, from the first die on.

    >>> faces_of("3d6", 9)
    (6, 2, 1)
    """
    what = parse(dice)
    kept: list[int] = []
    signs: list[int] = []
    sides: list[int] = []
    for pool in what.pools:
        count = abs(pool.keep) or pool.count
        sides += [pool.sides] * count
        signs += [pool.sign] * count
    kept = [1 if sign > 0 else side for sign, side in zip(signs, sides, strict=True)]
    missing = total - what.plus - sum(face * sign for face, sign in zip(kept, signs, strict=True))
    for at, (sign, side) in enumerate(zip(signs, sides, strict=True)):
        step = min(missing, side - 1)
        kept[at] += step * sign
        missing -= step
    faces: list[int] = []
    for pool in what.pools:
        count = abs(pool.keep) or pool.count
        mine, kept = kept[:count], kept[count:]
        rest = min(mine) if pool.keep > 0 else max(mine)
        faces += mine + [rest] * (pool.count - count)
    return tuple(faces)
