"""Rows of fights as a file: CSV, JSON lines or Parquet, by its ending; there whole or not at all."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.text import BadFile
from adapters.input.rejected import Rejected
from adapters.lab.rows import Row

Put = Callable[[Sequence[Row]], None]
"""Takes some more rows."""


@contextmanager
def rows_into(path: Path, columns: Mapping[str, type]) -> Iterator[Put]:
    """A file that takes rows with these columns; it is there when all of them are in it.

    Raises `Rejected` for another ending, or where polars is missing for Parquet, `BadFile` where it cannot be
    written.
    """
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise Rejected(
            f"{path} should end in .csv, .jsonl (or .ndjson: a line of JSON a fight) or .parquet.", 2
        )
    if not path.parent.is_dir():
        raise Rejected(f"There is no folder {path.parent} for {path.name}; make it first.", 2)
    passing = path.with_name(f"{path.name}.part")
    try:
        with writer(passing, columns) as put:
            yield put
        passing.replace(path)
    except OSError as error:
        if error.filename not in (None, str(passing)) or isinstance(error, BrokenPipeError):
            raise
        raise BadFile(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    finally:
        passing.unlink(missing_ok=True)


@contextmanager
def _csv(path: Path, columns: Mapping[str, type]) -> Iterator[Put]:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        yield writer.writerows


@contextmanager
def _json_lines(path: Path, columns: Mapping[str, type]) -> Iterator[Put]:
    encoder = msgspec.json.Encoder()
    with path.open("wb") as file:

        def put(rows: Sequence[Row]) -> None:
            file.write(encoder.encode_lines([dict(zip(columns, row, strict=True)) for row in rows]))

        yield put


@contextmanager
def _parquet(path: Path, columns: Mapping[str, type]) -> Iterator[Put]:
    if find_spec("polars") is None:
        raise Rejected(
            "Parquet wants the extra `lab`: pip install 'scuffle[lab]'; .csv and .jsonl do without.", 3
        )
    import polars

    shape: dict[str, Any] = dict(columns)
    frames = [polars.DataFrame(schema=shape)]
    yield lambda rows: frames.append(polars.DataFrame(rows, schema=shape, orient="row"))
    into = BytesIO()  # what polars says of a full disk is no error of files
    polars.concat(frames).write_parquet(into)
    path.write_bytes(into.getbuffer())


WRITERS = {".csv": _csv, ".jsonl": _json_lines, ".ndjson": _json_lines, ".parquet": _parquet}
"""How rows are written, by the ending of the file."""
