"""What an experiment came to, as `summary.json` has it: the types, and what each field says."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from adapters.lab.differences import PairedDifference
from adapters.lab.intervals import CONFIDENCE, Mean, Share
from domain.facts.brief import Brief
from projections.says import says

FORMAT: Final = 1
"""Raised when a field goes, or says something else than before."""


class Axis(msgspec.Struct, frozen=True):
    """Something that varies."""

    path: str
    name: Annotated[str, says("what it is called in the names of variants")]
    values: Annotated[tuple[Any, ...], says("in the order in which they were listed")]

    @property
    def numeric(self) -> bool:
        """Whether its values are numbers, so that some lie between others."""
        return all(type(value) in (int, float) for value in self.values)


class Numbers(msgspec.Struct, frozen=True):
    """A number a fight, over all fights of a variant; a tenth of them lies below `tenth`, half below
    `middle`."""

    mean: Mean
    least: int
    tenth: int
    middle: int
    ninetieth: int
    most: int


class SideResult(Brief, frozen=True):
    """How one side fared in the fights of a variant."""

    wins: Share
    first_blood: Annotated[Share, says("fights in which it was the first to harm a foe")]
    harm_given: Annotated[Mean, says("points a fight")]
    harm_taken: Annotated[Mean, says("points a fight, its own doing included")]
    falls: Annotated[Mean, says("times a fight that one of it was brought down")]
    holds: Annotated[Mean, says("times a fight that one of it took hold of somebody")]


class Counted(msgspec.Struct, frozen=True):
    """How often an act was chosen or a rule applied, or how many points of harm came of a source."""

    name: str
    side: Annotated[str | None, says("whose doing; null if nobody's")]
    times: Annotated[int, says("in all fights together; of harm: points")]
    fights: Annotated[int, says("in how many of them")]


class VariantResult(Brief, frozen=True):
    """What the fights of a variant came to."""

    variant: str
    values: Annotated[dict[str, Any], says("what is other in it, by path")]
    fights: int
    sides: dict[str, SideResult]
    draws: Share
    ends: Annotated[dict[str, Share], says("how they ended, most first")]
    rounds: Numbers
    events: Numbers
    acts: tuple[Counted, ...]
    rules: tuple[Counted, ...]
    harm: tuple[Counted, ...]
    undecided: Annotated[str, says("a warning where most fights were not fought out; else empty")]
    early: Annotated[bool, says("fewer fights were played than asked for; intervals hold all the same")] = (
        False
    )


class PairResult(Brief, frozen=True):
    """What the second of two variants has more than the first, in pairs of fights with the same dice."""

    first: str
    second: str
    pairs: Annotated[int, says("fights that both have played")]
    alike: Annotated[int, says("pairs in which all that is counted in a row is the same")]
    wins: Annotated[dict[str, PairedDifference], says("of the share of wins, by side")]
    measures: Annotated[
        dict[str, PairedDifference], says("of the means: rounds, events, and SIDE.harm_given and so on")
    ]
    early: Annotated[bool, says("of one fewer fights were played than asked for")] = False


class ExperimentSummary(Brief, frozen=True):
    """All that `summary.json` says of an experiment. The same rows give the same bytes.

    Shares have Wilson's interval, or the exact one where there are ten or fewer on a side; means have
    Student's. Differences are of pairs, corrected: see `PairedDifference` and `Verdict`. Where fewer fights
    were played than were asked for, all intervals are such as hold whenever and for whatever reason one
    stops.
    """

    title: str
    system: str
    version: Annotated[str, says("of the system's rules")]
    seed: str
    wanted: Annotated[int, says("fights of each variant that were asked for")]
    sides: tuple[str, ...]
    axes: tuple[Axis, ...]
    variants: tuple[VariantResult, ...]
    pairs: tuple[PairResult, ...]
    never: Annotated[tuple[str, ...], says("rules of the system that no fight of any variant applied")]
    confidence: Annotated[float, says("of the intervals of shares and means")] = CONFIDENCE
    format: Literal[1] = FORMAT
