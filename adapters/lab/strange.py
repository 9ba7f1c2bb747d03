"""Strange fights: the longest, the greatest comebacks, the least likely rolls, each to be played again."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

import polars as pl

from adapters.input.names import LONGEST, slug
from adapters.lab.findings import StrangeFight, StrangeFights
from adapters.lab.frames import ResultFrames

MOST = 10


def strange_fights(of: ResultFrames, most: int = MOST) -> StrangeFights:
    """So many of each kind; of equally strange ones those that come first."""
    found: dict[str, pl.DataFrame] = {}
    for place, variant in enumerate(of.variants):
        rows = of.fights(variant).with_columns(place=pl.lit(place))
        for kind in KINDS:
            some = _first(rows.with_columns(figure=pl.col(kind).cast(pl.Float64)), kind, most)
            found[kind] = _first(pl.concat([found[kind], some]), kind, most) if kind in found else some
    return StrangeFights(*(_told(of, found[kind]) for kind in KINDS))


KINDS = {"rounds": True, "comeback": True, "least_chance": False}
"""By which column a fight is strange, and whether by how much of it."""


def _first(rows: pl.DataFrame, kind: str, most: int) -> pl.DataFrame:
    """The strangest: of equally long ones those with more events, then those that come first."""
    much = KINDS[kind]
    return (
        rows.filter(pl.col("figure") > 0)
        .sort("figure", "events", "place", "fight", descending=[much, True, False, False])
        .head(most)
    )


def _told(of: ResultFrames, rows: pl.DataFrame) -> tuple[StrangeFight, ...]:
    shown = rows.select("variant", "fight", "figure", "winner", "ended", "rounds").to_dicts()
    return tuple(StrangeFight(**row, replay=replay_line(of, row)) for row in shown)


def replay_line(of: ResultFrames, row: dict[str, Any]) -> str:
    """What to type to have a fight played into the store."""
    return replay_command(of.folder, row["fight"], row["variant"] if len(of.plan.variants) > 1 else "")


def record_name(fight: int, variant: str, several: bool) -> str:
    """What a fight of an experiment is called as a record, where nobody says.

    >>> record_name(12, "as written", False), record_name(12, "boxing=14, comparison=strict", True)
    ('fight-12', 'boxing-14-comparison-strict-fight-12')
    """
    name = f"fight-{fight}"
    return slug(f"{slug(variant)[: LONGEST - len(name) - 1]} {name}") if several else name


def replay_command(folder: Path, fight: int, variant: str = "") -> str:
    """The same of a folder, a number and a variant, if there are several."""
    of = f" --variant {quote(variant)}" if variant else ""
    return f"scuffle lab replay {quote(str(folder))} {fight}{of}"
