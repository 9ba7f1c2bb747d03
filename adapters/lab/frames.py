"""The rows of a folder of results, added up by polars: in whole numbers, so that no order matters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from adapters.input.rejected import Rejected
from adapters.lab.differences import MATTERS, MATTERS_OF_MEAN, Paired
from adapters.lab.intervals import Sums
from adapters.lab.plan import ExperimentPlan
from adapters.lab.results import results
from adapters.lab.rows import OF_SIDES

MEASURES = ("rounds", "events")
QUANTILES = (0.1, 0.5, 0.9)


class ResultFrames(NamedTuple):
    """What lies in a folder of results: its plan, and its rows, which are read when they are wanted."""

    folder: Path
    plan: ExperimentPlan
    fights: pl.LazyFrame
    counts: pl.LazyFrame

    def of(self, variant: str) -> pl.LazyFrame:
        """The fights of one variant."""
        return self.fights.filter(pl.col("variant") == variant)


def frames(folder: Path) -> ResultFrames:
    """The rows of the folder. Raises `BadFile` where it is none of results, `Rejected` where nothing was
    played yet."""
    plan = results(folder).plan
    if not any((folder / "fights").glob("*.parquet")):
        raise Rejected(f"{folder} holds no fights yet; `scuffle lab run` plays them.")
    return ResultFrames(
        folder, plan, *(pl.scan_parquet(folder / kind / "*.parquet") for kind in ("fights", "counts"))
    )


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


def added_up(of: ResultFrames) -> dict[str, dict[str, Any]]:
    """By variant: its fights, wins and first blood by side, and the sums and quantiles of all that is
    measured."""
    sides = of.plan.sides
    found = (
        of.fights.group_by("variant")
        .agg(
            pl.len().alias("fights"),
            *(pl.col("winner").eq(side).sum().alias(f"{side}#won") for side in sides),
            *(pl.col("first_blood").eq(side).sum().alias(f"{side}#first") for side in sides),
            *(each for name in measures(sides) for each in _sums(name, pl.col(name))),
            *(
                pl.col(name).quantile(part, "lower").cast(pl.Int64).alias(f"{name}#{part}")
                for name in MEASURES
                for part in (0.0, *QUANTILES, 1.0)
            ),
        )
        .collect()
    )
    return {row["variant"]: row for row in found.to_dicts()}


def ends(of: ResultFrames) -> dict[str, dict[str, int]]:
    """How the fights of each variant ended, most first."""
    rows = of.fights.group_by("variant", "ended").agg(pl.len().alias("fights")).collect().to_dicts()
    found: dict[str, dict[str, int]] = {}
    for row in sorted(rows, key=lambda row: (-row["fights"], row["ended"])):
        found.setdefault(row["variant"], {})[row["ended"]] = row["fights"]
    return found


def counted(of: ResultFrames) -> dict[tuple[str, str], list[tuple[str, str | None, int, int]]]:
    """By variant and kind what was counted: name, side, times and fights, most first."""
    rows = (
        of.counts.group_by("variant", "kind", "name", "side").agg(pl.col("times", "fights").sum()).collect()
    )
    found: dict[tuple[str, str], list[tuple[str, str | None, int, int]]] = {}
    for variant, kind, *rest in sorted(rows.rows(), key=lambda row: (-row[4], row[2], row[3] or "")):
        found.setdefault((variant, kind), []).append(tuple(rest))
    return found


class PairedRows(NamedTuple):
    """Pairs of fights of two variants: how many are `alike` in all that is counted, and by name what is
    other in the rest: wins by `SIDE.wins`, and every measure."""

    alike: int
    by_name: dict[str, Paired]


def paired(first: pl.LazyFrame, second: pl.LazyFrame, sides: Sequence[str]) -> PairedRows:
    """Fights of the same numbers, the second less the first."""
    names = measures(sides)
    counted = ("winner", "ended", *names)
    both = first.select("fight", *counted).join(second.select("fight", *counted), on="fight", suffix="#2")
    won, won2 = (pl.col(name).fill_null("") for name in ("winner", "winner#2"))
    row = (
        both.select(
            *((won2.eq(side) & won.ne(side)).sum().alias(f"{side}#gained") for side in sides),
            *((won.eq(side) & won2.ne(side)).sum().alias(f"{side}#lost") for side in sides),
            pl.len().alias("pairs"),
            pl.all_horizontal(pl.col(name).eq_missing(pl.col(f"{name}#2")) for name in counted)
            .sum()
            .alias("alike"),
            *(each for name in names for each in _sums(name, pl.col(f"{name}#2") - pl.col(name))),
            *(pl.col(name).sum().alias(f"{name}#was") for name in names),
        )
        .collect()
        .to_dicts()[0]
    )
    found = {f"{side}.wins": _wins(row, side) for side in sides}
    for name in names:
        sums = sums_in(row, name)
        usual = (row[f"{name}#was"] + sums.total / 2) / sums.number if sums.number else 0.0
        found[name] = Paired(sums, MATTERS_OF_MEAN * usual)
    return PairedRows(int(row["alike"]), found)


def _wins(row: dict[str, Any], side: str) -> Paired:
    gained, lost = int(row[f"{side}#gained"]), int(row[f"{side}#lost"])
    return Paired(Sums(int(row["pairs"]), gained - lost, gained + lost), MATTERS, gained, lost)
