"""What is found in the fights of experiments beside the summary: the types, and what each field says."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from adapters.lab.summary import PairResult
from projections.says import says


class StrangeFight(msgspec.Struct, frozen=True):
    """A fight that stands out, and what to type to see it."""

    variant: str
    fight: int
    figure: Annotated[float, says("rounds; by how much of all points the winner was behind; the chance")]
    winner: str | None
    ended: str
    rounds: int
    replay: Annotated[str, says("plays that very fight into the store, as a record")]


class StrangeFights(msgspec.Struct, frozen=True):
    """The fights of an experiment that stand out, the strangest first."""

    longest: Annotated[tuple[StrangeFight, ...], says("by rounds, then by events")]
    comebacks: Annotated[tuple[StrangeFight, ...], says("won by who was once furthest behind")]
    unlikely: Annotated[tuple[StrangeFight, ...], says("in which a roll went as it had least chance to go")]


class ChangedValue(msgspec.Struct, frozen=True):
    """Something that is other in the second variant."""

    path: Annotated[str, says("such as `settings.comparison` or `ann.sheet.skills.boxing`")]
    was: Annotated[Any, says("null where the first has nothing of the kind")]
    now: Any


class DecidedFight(msgspec.Struct, frozen=True):
    """A fight that another side won in the second variant, with the same dice."""

    fight: int
    was: Annotated[str | None, says("who won the first; null for a draw")]
    now: str | None
    replay: Annotated[tuple[str, str], says("what plays each of the two into the store")]


class ChangedRate(msgspec.Struct, frozen=True):
    """How often a fight an act was chosen, or a rule applied, in each of the two."""

    kind: Annotated[str, says("`act`, `rule`, or `harm` in points")]
    name: str
    was: float
    now: float


class SideBySide(msgspec.Struct, frozen=True):
    """Two variants, in pairs of fights with the same dice."""

    system: str
    first: str
    second: str
    changed: tuple[ChangedValue, ...]
    result: PairResult
    rates: Annotated[tuple[ChangedRate, ...], says("all that came up in either, what changed most first")]
    decided: Annotated[int, says("in how many pairs another side won")]
    fights: Annotated[tuple[DecidedFight, ...], says("the first of them")]
