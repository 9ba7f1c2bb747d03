"""What a declaration promises, as `--json` prints it, and whom the odds take to do what on the way."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec

from domain.engine.odds.prospects import Chance, Prospects
from domain.facts.brief import Brief
from domain.facts.choice import Choice
from domain.facts.term import Term
from projections.says import says


class Likely(msgspec.Struct, frozen=True):
    """A chance or a mean: fractions in lowest terms, and the first rounded for reading."""

    value: Annotated[str, says("fraction, exact or the best estimate")]
    low: Annotated[str, says("lower bound, the same if it is exact")]
    high: str


class ExpectedHarm(Brief, frozen=True):
    """What one combatant has to expect until what is under way has been played out."""

    who: str
    harmed: Annotated[Likely, says("the chance to lose any points")]
    points: Annotated[Likely, says("points lost on average")]
    downed: Annotated[Likely, says("the chance to go out of the fight")]
    spread: Annotated[dict[str, str], says("the chance of each number of points lost")]


class LikelyRoll(Brief, frozen=True):
    """A roll against a number that may come on the way."""

    key: Annotated[str, says("the roll")]
    who: str
    thrown: Annotated[Likely, says("the chance that it is thrown at all")]
    passes: Annotated[Likely, says("the chance that it is thrown and passes")]
    if_thrown: Annotated[Likely, says("the chance that it passes, if it is thrown")]
    target: Annotated[int, says("the number needed, the first time that it is met")]
    test: Annotated[str, says("how it is compared: under, at-most, at-least")]
    modifiers: Annotated[tuple[Term, ...], says("what made up the number, step by step")]


class LikelyContest(Brief, frozen=True):
    """A contest that may come on the way, with the chance that it is held and comes out so."""

    key: Annotated[str, says("the roll or the choice that it follows from")]
    who: str
    foe: str
    act: Annotated[str, says("what they contest")]
    wins: Annotated[Likely, says("the chance that `who` wins")]
    loses: Annotated[Likely, says("the chance that `foe` wins")]
    tied: Annotated[Likely, says("the chance that nobody does")]


class LikelyChange(Brief, frozen=True):
    """Something that may have come about by then besides harm."""

    what: Annotated[str, says("holds, lets-go, posture, gains or loses")]
    who: str
    name: Annotated[str, says("kind of hold, posture or condition")]
    versus: Annotated[str, says("who is held, or empty")]
    chance: Likely


class AssumedAnswer(Brief, frozen=True):
    """What somebody who is asked on the way was taken to answer."""

    key: Annotated[str, says("the prompt")]
    who: str
    picks: tuple[Choice, ...]


class OddsShown(msgspec.Struct, frozen=True):
    """The odds of a declaration, or of going on as it stands."""

    combat: str
    key: str
    choice: str
    exact: bool
    runs: Annotated[int, says("how often the rules were run")]
    unexplored: Annotated[str, says("weight of what was not explored, as a fraction")]
    samples: Annotated[int, says("tries, when it was too much to explore")]
    expected: tuple[ExpectedHarm, ...]
    trials: Annotated[tuple[LikelyRoll, ...], says("the rolls against a number on the way")]
    contests: Annotated[tuple[LikelyContest, ...], says("the contests on the way")]
    changes: Annotated[tuple[LikelyChange, ...], says("holds, falls and conditions")]
    assumed: Annotated[
        tuple[AssumedAnswer, ...], says("what others were taken to answer; `if` assumes otherwise")
    ]
    tactics: Annotated[dict[str, str], says("how combatants choose on the way, of those who have a tactic")]

    def __repr__(self) -> str:
        what = f"{self.choice!r} at {self.key}" if self.key else f"{self.combat} as it stands"
        hurt = "; ".join(f"{each.who} is hurt {each.harmed.value}" for each in self.expected)
        return f"<odds of {what}: {hurt}>"


class OddsTold(OddsShown, frozen=True, kw_only=True):
    """The odds of a declaration, with what matters most of them in one line."""

    said: Annotated[str, says("what the first sure roll needs, and who is harmed")]


def odds_shown(
    name: str, key: str, choice: str, shown: Prospects, tactics: Mapping[str, str] = MappingProxyType({})
) -> OddsShown:
    """The shape of the odds of a choice at the prompt `key`, with whoever has a tactic on the way."""
    expected = tuple(
        ExpectedHarm(
            each.who,
            _likely(each.harmed),
            _likely(each.points),
            _likely(each.downed),
            {str(points): str(weight) for points, weight in each.spread},
        )
        for each in shown.prospects
    )
    trials = tuple(
        LikelyRoll(
            each.key,
            each.who,
            _likely(each.thrown),
            _likely(each.passes),
            _likely(each.if_thrown),
            each.target,
            each.test,
            each.modifiers,
        )
        for each in shown.trials
    )
    contests = tuple(
        LikelyContest(
            each.of.key,
            each.of.who,
            each.of.foe,
            each.of.act,
            _likely(each.wins),
            _likely(each.loses),
            _likely(each.tied),
        )
        for each in shown.contests
    )
    changes = tuple(
        LikelyChange(each.what, each.who, each.name, each.versus, _likely(chance))
        for each, chance in shown.changes
    )
    assumed = tuple(AssumedAnswer(each.key, each.who, each.picks) for each in shown.assumed)
    return OddsShown(
        name, key, choice, not shown.sampled, shown.runs, str(shown.unexplored), shown.sampled,
        expected, trials, contests, changes, assumed, dict(tactics),
    )  # fmt: skip


def _likely(chance: Chance) -> Likely:
    return Likely(str(chance.value), str(chance.low), str(chance.high))
