"""The rows of parts as they lie in a folder; a file that holds other rows is named, with the mend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl
from polars.exceptions import PolarsError

from adapters.input.rejected import Rejected


def read_parts(
    paths: Sequence[Path], shape: Mapping[str, Any], ask: Callable[[pl.LazyFrame], pl.DataFrame]
) -> pl.DataFrame:
    """What is asked of the rows of these files, all together, which have columns of that shape.

    Raises `Rejected` with the file that has others, or cannot be read.
    """
    wanted = dict(pl.DataFrame(schema=dict(shape)).schema)
    for path in paths:
        if _schema(path) != wanted:
            raise Rejected(
                f"{path} is not what `scuffle lab run` writes; delete it, and the same run plays its fights "
                "again.",
                3,
            )
    return ask(pl.scan_parquet([*paths]))


def _schema(path: Path) -> Mapping[str, Any] | None:
    try:
        return pl.read_parquet_schema(path)
    except PolarsError:
        return None
