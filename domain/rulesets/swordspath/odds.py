"""Tables of odds that cross two levels, by their difference or cell by cell; either form will do."""

from typing import Annotated, Literal

import msgspec

from domain.facts.brief import Brief

Mark = Literal["stated", "example", "reconstruction"]
"""How sure a figure is: the rules say so, only their worked example shows it, or it was made up to fit."""

Chance = Annotated[int, msgspec.Meta(ge=0, le=100)]


class ByDifference(Brief, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="by_difference"):
    """Odds by AL less DL: `values[0]` at `min`, then one a point; beyond the ends the nearest."""

    min: int
    values: Annotated[tuple[Chance, ...], msgspec.Meta(min_length=1)]
    mark: Mark = "reconstruction"

    def __post_init__(self) -> None:
        if tuple(sorted(self.values)) != self.values:
            raise ValueError("the values must not fall: a better attacker is never worse off")

    def at(self, al: int, dl: int) -> int:
        """The odds of `al` against `dl`.

        >>> ByDifference(-1, (30, 34, 38)).at(2, 3), ByDifference(-1, (30, 34, 38)).at(9, 0)
        (30, 38)
        """
        return self.values[max(0, min(al - dl - self.min, len(self.values) - 1))]


class Grid(Brief, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="grid"):
    """Odds cell by cell: `odds[i][j]` for `al[i]` against `dl[j]`; beyond the ends the nearest."""

    al: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    dl: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    odds: tuple[tuple[Chance, ...], ...]
    mark: Mark = "reconstruction"

    def __post_init__(self) -> None:
        for name, axis in (("al", self.al), ("dl", self.dl)):
            if axis != tuple(range(axis[0], axis[0] + len(axis))):
                raise ValueError(f"{name} must ascend without gaps, for example [0, 1, 2]")
        if [len(row) for row in self.odds] != [len(self.dl)] * len(self.al):
            raise ValueError(f"odds must have {len(self.al)} rows of {len(self.dl)}, a row for each al")
        falls = any(row[j] < row[j + 1] for row in self.odds for j in range(len(row) - 1))
        rises = any(
            one > two
            for row, below in zip(self.odds, self.odds[1:], strict=False)
            for one, two in zip(row, below, strict=True)
        )
        if falls or rises:
            raise ValueError("odds must not fall from one al to the next, nor rise from one dl to the next")

    def at(self, al: int, dl: int) -> int:
        """The odds of `al` against `dl`.

        >>> Grid((1, 2), (3, 4), ((30, 24), (34, 30))).at(2, 9)
        30
        """
        row = max(0, min(al - self.al[0], len(self.al) - 1))
        column = max(0, min(dl - self.dl[0], len(self.dl) - 1))
        return self.odds[row][column]


Odds = ByDifference | Grid
