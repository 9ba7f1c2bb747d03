"""Which of several options is meant by words, or wishes, that fit more than one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from domain.engine.prompts import RollPrompt
from domain.engine.ruleset import Ruleset
from domain.facts.chances import MOST_WORK, distribution, work
from domain.facts.choice import Choice
from domain.facts.dice import parse


def unsaid(pick: Choice) -> int:
    """How much an option does beside its act, foe, tool and part: a manner, a way to go, a sequel."""
    return len(pick.manner) + len(pick.then) + (pick.to is not None) + (pick.count > 0)


def plainest(ways: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that do least beside: what nobody says is not done."""
    least = min(map(unsaid, ways), default=0)
    return tuple(each for each in ways if unsaid(each) == least)


def chance_of(roll: RollPrompt | None, ruleset: Ruleset) -> Fraction | None:
    """The exact chance of a success of any kind; `None` where there is no number to beat, or more dice than
    are worth the wait."""
    if roll is None or roll.target is None or (grading := ruleset.gradings.get(roll.test)) is None:
        return None
    dice = parse(roll.dice)
    if work(dice) > MOST_WORK or (roll.zero and (len(dice.pools) > 1 or dice.pools[0].count > 1)):
        return None
    zero = dice.pools[0].sides * dice.pools[0].sign + dice.plus if roll.zero else None
    return sum(
        (
            chance
            for total, chance in distribution(dice).items()
            if grading(0 if total == zero else total, roll.target).passed
        ),
        Fraction(0),
    )


def surest(ways: Sequence[Choice], ahead: Mapping[Choice, RollPrompt], ruleset: Ruleset) -> Choice | None:
    """What has the best chance, the first of those that are alike; `None` where no chance is known."""
    chances = {each: chance for each in ways if (chance := chance_of(ahead.get(each), ruleset)) is not None}
    return max(chances, key=chances.__getitem__, default=None)
