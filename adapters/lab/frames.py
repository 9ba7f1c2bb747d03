"""The rows of a folder of results, added up by polars: in whole numbers, so that no order matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from adapters.input.rejected import Rejected
from adapters.lab.batch import COUNT, fight_shape
from adapters.lab.differences import MATTERS, MATTERS_OF_MEAN, Paired
from adapters.lab.intervals import Sums
from adapters.lab.parts import read_parts
from adapters.lab.results import Results, results
from adapters.lab.rows import OF_SIDES

MEASURES = ("rounds", "events")
QUANTILES = (0.1, 0.5, 0.9)


class ResultFrames:
    """The rows that lie in a folder of results, a variant at a time; of its parts those that are whole."""

    def __init__(self, found: Results) -> None:
        self.folder, self.plan = found.folder, found.plan
        self._places = {one.variant: place for place, one in enumerate(self.plan.variants)}
        self._whole: dict[int, list[str]] = {}
        for number in range(self.plan.parts):
            if found.has(number):
                found.checked(number, "fights", "counts")
                place = self.plan.part(number).variant
                self._whole.setdefault(place, []).append(f"{number:05}.parquet")
        self.fights = lru_cache(maxsize=min(max(ROWS_AT_ONCE // self.plan.number, 2), AT_ONCE))(self._fights)

    @property
    def variants(self) -> tuple[str, ...]:
        """Those of which something was played."""
        return tuple(name for name, place in self._places.items() if place in self._whole)

    def _fights(self, variant: str) -> pl.DataFrame:
        """The fights of one variant."""
        shape = fight_shape(self.plan)
        return self._rows("fights", variant, shape, lambda rows: rows.drop("seed").collect())

    def early(self, variant: str) -> bool:
        """Whether fewer fights of it were played than are wanted."""
        return self.fights(variant).height < self.plan.number

    def counts(self, variant: str) -> pl.DataFrame:
        """What was counted in them, all parts together."""
        times = pl.col("times", "fights").sum()
        by = ("kind", "name", "side")
        return self._rows(
            "counts", variant, COUNT, lambda rows: rows.group_by(*by).agg(times).collect(engine="streaming")
        )

    def _rows(
        self, kind: str, variant: str, shape: Mapping[str, Any], ask: Callable[[pl.LazyFrame], pl.DataFrame]
    ) -> pl.DataFrame:
        names = self._whole.get(self._places[variant], [])
        if not names:
            raise Rejected(f"Of {variant!r} nothing was played yet; `scuffle lab run` goes on.")
        return read_parts([self.folder / kind / name for name in names], shape, ask)


AT_ONCE, ROWS_AT_ONCE = 8, 1_000_000
"""The fights of so many variants are held at once, or of fewer with so many rows together, but always of two;
others are read again when they are compared."""


def frames(folder: Path) -> ResultFrames:
    """The rows of the folder. Raises `BadFile` where it is none of results, `Rejected` where nothing was
    played yet, or a part is no longer what was written."""
    found = ResultFrames(results(folder))
    if not found.variants:
        raise Rejected(f"{folder} holds no fights yet; `scuffle lab run` plays them.")
    return found


def measures(sides: Sequence[str]) -> tuple[str, ...]:
    """All columns that have a mean."""
    return (*MEASURES, *(f"{side}.{what}" for side in sides for what in OF_SIDES))


def _sums(name: str, column: pl.Expr) -> Iterator[pl.Expr]:
    whole = column.cast(pl.Int64)
    yield whole.count().alias(f"{name}#number")
    yield whole.sum().alias(f"{name}#total")
    yield (whole * whole).sum().alias(f"{name}#squares")


def sums_in(row: Mapping[str, Any], name: str) -> Sums:
    """The sums of a column, in a row that was added up."""
    return Sums(*(int(row[f"{name}#{each}"]) for each in Sums.__struct_fields__))


def added_up(fights: pl.DataFrame, sides: Sequence[str]) -> dict[str, Any]:
    """How many fights there are, wins and first blood by side, and the sums and quantiles of all that is
    measured."""
    return fights.select(
        pl.len().alias("fights"),
        *(pl.col("winner").eq(side).sum().alias(f"{side}#won") for side in sides),
        *(pl.col("first_blood").eq(side).sum().alias(f"{side}#first") for side in sides),
        *(each for name in measures(sides) for each in _sums(name, pl.col(name))),
        *(
            pl.col(name).quantile(part, "lower").cast(pl.Int64).alias(f"{name}#{part}")
            for name in MEASURES
            for part in (0.0, *QUANTILES, 1.0)
        ),
    ).row(0, named=True)


def ends(fights: pl.DataFrame) -> dict[str, int]:
    """How the fights ended, most first."""
    rows = fights.group_by("ended").agg(pl.len().alias("fights")).rows()
    return dict(sorted(rows, key=lambda row: (-row[1], row[0])))


CountedRow = tuple[str, str | None, int, int]
"""A name, a side, times and fights."""


def counted(counts: pl.DataFrame) -> dict[str, list[CountedRow]]:
    """By kind what was counted, most first."""
    found: dict[str, list[CountedRow]] = {}
    for kind, name, side, times, fights in sorted(
        counts.rows(), key=lambda row: (-row[3], row[1], row[2] or "")
    ):
        found.setdefault(kind, []).append((name, side, times, fights))
    return found


class PairedRows(NamedTuple):
    """Pairs of fights of two variants: how many are `alike` in all that is counted, and by name what is
    other in the rest: wins by `SIDE.wins`, and every measure."""

    alike: int
    by_name: dict[str, Paired]
    early: bool


def paired(
    first: pl.DataFrame, second: pl.DataFrame, sides: Sequence[str], *, early: bool = False
) -> PairedRows:
    """Fights of the same numbers, the second less the first; `early`: not all were played that are wanted."""
    names = measures(sides)
    counted = ("winner", "ended", *names)
    both = first.select("fight", *counted).join(second.select("fight", *counted), on="fight", suffix="#2")
    won, won2 = (pl.col(name).fill_null("") for name in ("winner", "winner#2"))
    row = both.select(
        *((won2.eq(side) & won.ne(side)).sum().alias(f"{side}#gained") for side in sides),
        *((won.eq(side) & won2.ne(side)).sum().alias(f"{side}#lost") for side in sides),
        pl.len().alias("pairs"),
        pl.all_horizontal(pl.col(name).eq_missing(pl.col(f"{name}#2")) for name in counted)
        .sum()
        .alias("alike"),
        *(each for name in names for each in _sums(name, pl.col(f"{name}#2") - pl.col(name))),
        *(pl.col(name).sum().alias(f"{name}#was") for name in names),
    ).row(0, named=True)
    found = {f"{side}.wins": _wins(row, side, early) for side in sides}
    for name in names:
        sums = sums_in(row, name)
        usual = (row[f"{name}#was"] + sums.total / 2) / sums.number if sums.number else 0.0
        found[name] = Paired(sums, MATTERS_OF_MEAN * usual, early=early)
    return PairedRows(int(row["alike"]), found, early)


def _wins(row: dict[str, Any], side: str, early: bool) -> Paired:
    gained, lost = int(row[f"{side}#gained"]), int(row[f"{side}#lost"])
    return Paired(Sums(int(row["pairs"]), gained - lost, gained + lost), MATTERS, gained, lost, early)
