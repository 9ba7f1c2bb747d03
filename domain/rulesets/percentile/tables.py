"""The figures that the percentile chapter prints, as they stand in `tables.toml`."""

from typing import Annotated, Literal

import msgspec

from domain.facts.brief import Brief

Mark = Literal["stated", "example", "inferred"]


class Area(Brief, frozen=True, forbid_unknown_fields=True):
    """A body area (PCT-06, PCT-07): its part name, what people call it, whether it is vital."""

    part: str
    label: str
    vital: bool
    mark: Mark


class ActionPenalty(Brief, frozen=True, forbid_unknown_fields=True):
    """Per cent off for several actions (PCT-19, PCT-20); `tenth` serves `ten-each` of Q1."""

    step: int
    tenth: int
    mark: Mark


class PercentileTables(Brief, frozen=True, forbid_unknown_fields=True):
    """Ten areas, 0 to 9, and the penalty."""

    areas: Annotated[tuple[Area, ...], msgspec.Meta(min_length=10, max_length=10)]
    penalty: ActionPenalty

    def vital(self, part: str) -> bool:
        """Whether that part is vital: at zero there one is out (PCT-09)."""
        return any(area.vital for area in self.areas if area.part == part)
