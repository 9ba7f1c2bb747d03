"""What a declaration promises, as `--json` prints it, and whom the odds take to do what on the way."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated

import msgspec

from domain.engine.asks import Prompt
from domain.engine.prospects import Chance, Prospects, preferring
from domain.facts.choice import Choice, phrase


def _is(text: str) -> msgspec.Meta:
    return msgspec.Meta(description=text)


class Likely(msgspec.Struct, frozen=True):
    """A chance or a mean: fractions in lowest terms, and the first rounded for reading."""

    value: Annotated[str, _is("fraction, exact or the best estimate")]
    low: Annotated[str, _is("lower bound, the same if it is exact")]
    high: str


class Expected(msgspec.Struct, frozen=True):
    """What one combatant has to expect until what is under way has been played out."""

    who: str
    harmed: Annotated[Likely, _is("the chance to lose any points")]
    points: Annotated[Likely, _is("points lost on average")]
    downed: Annotated[Likely, _is("the chance to go out of the fight")]
    spread: Annotated[dict[str, str], _is("the chance of each number of points lost")]


class OddsShown(msgspec.Struct, frozen=True):
    """The odds of a declaration, or of going on as it stands."""

    combat: str
    key: str
    choice: str
    exact: bool
    runs: Annotated[int, _is("how often the rules were run")]
    unexplored: Annotated[str, _is("weight of what was not explored, as a fraction")]
    samples: Annotated[int, _is("tries, when it was too much to explore")]
    expected: tuple[Expected, ...]
    tactics: Annotated[dict[str, str], _is("how combatants choose on the way, of those who have a tactic")]


class Liked:
    """The policy that prefers some words, and keeps which of them are never offered: `idle`."""

    def __init__(self, words: Sequence[str]) -> None:
        self.idle = list(words)
        self._choose = preferring(*words)

    def __call__(self, prompt: Prompt) -> tuple[Choice, ...]:
        if self.idle:
            offered = [phrase(option) for option in prompt.options]
            self.idle = [word for word in self.idle if not any(each.startswith(word) for each in offered)]
        return self._choose(prompt)


def odds_shown(
    name: str, key: str, choice: str, shown: Prospects, tactics: Mapping[str, str] = MappingProxyType({})
) -> OddsShown:
    """The shape of the odds of a choice at the question `key`, with whoever has a tactic on the way."""
    expected = tuple(
        Expected(
            each.who,
            _likely(each.harmed),
            _likely(each.points),
            _likely(each.downed),
            {str(points): str(weight) for points, weight in each.spread},
        )
        for each in shown.prospects
    )
    exact = not shown.sampled
    unexplored = str(shown.unexplored)
    return OddsShown(name, key, choice, exact, shown.runs, unexplored, shown.sampled, expected, dict(tactics))


def _likely(chance: Chance) -> Likely:
    return Likely(str(chance.value), str(chance.low), str(chance.high))
