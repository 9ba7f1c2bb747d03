"""Strange fights: the longest, the greatest comebacks, the least likely rolls, each to be played again."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

import polars as pl

from adapters.lab.findings import StrangeFight, StrangeFights
from adapters.lab.frames import ResultFrames

MOST = 10


def strange_fights(of: ResultFrames, most: int = MOST) -> StrangeFights:
    """So many of each kind; of equally strange ones those that come first."""
    longest = _first(of, pl.col("rounds"), most, (pl.col("events"),))
    comebacks = _first(of, pl.col("comeback"), most)
    unlikely = _first(of, pl.col("least_chance"), most, descending=False)
    return StrangeFights(longest, comebacks, unlikely)


def _first(
    of: ResultFrames, by: pl.Expr, most: int, then: tuple[pl.Expr, ...] = (), descending: bool = True
) -> tuple[StrangeFight, ...]:
    order = {one.variant: number for number, one in enumerate(of.plan.variants)}
    rows = (
        of.fights.filter(by.is_not_null() & (by > 0))
        .with_columns(by.cast(pl.Float64).alias("figure"), _place(order))
        .sort(
            "figure", *then, "place", "fight",
            descending=[descending, *[True] * len(then), False, False],
        )
        .head(most)
        .select("variant", "fight", "figure", "winner", "ended", "rounds")
        .collect()
    )  # fmt: skip
    return tuple(StrangeFight(**row, replay=replay_line(of, row)) for row in rows.to_dicts())


def _place(order: dict[str, int]) -> pl.Expr:
    return pl.col("variant").replace_strict(order, return_dtype=pl.Int64).alias("place")


def replay_line(of: ResultFrames, row: dict[str, Any]) -> str:
    """What to type to have a fight played into the store."""
    return replay_command(of.folder, row["fight"], row["variant"] if len(of.plan.variants) > 1 else "")


def replay_command(folder: Path, fight: int, variant: str = "") -> str:
    """The same of a folder, a number and a variant, if there are several."""
    of = f" --variant {quote(variant)}" if variant else ""
    return f"scuffle lab replay {quote(str(folder))} {fight}{of}"
