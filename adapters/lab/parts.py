"""The rows of parts as they lie in a folder; a file that cannot be read is named, with the mend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import polars as pl
from polars.exceptions import PanicException, PolarsError

from adapters.input.rejected import Rejected

UNREADABLE = (PolarsError, PanicException, FileNotFoundError)
"""What polars raises for a file that is no longer what was written."""


def read_parts(paths: Sequence[Path], ask: Callable[[pl.LazyFrame], pl.DataFrame]) -> pl.DataFrame:
    """What is asked of the rows of these files, all together. Raises `Rejected` with the file that is bad."""
    try:
        return ask(pl.scan_parquet([*paths]))
    except UNREADABLE:
        bad = next((path for path in paths if not _readable(path, ask)), paths[0])
        raise Rejected(
            f"{bad} cannot be read; delete it, and the same `scuffle lab run` plays its fights again.", 3
        ) from None


def _readable(path: Path, ask: Callable[[pl.LazyFrame], pl.DataFrame]) -> bool:
    try:
        ask(pl.scan_parquet([path]))
    except UNREADABLE:
        return False
    return True
