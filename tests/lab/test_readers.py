"""The rows are read by the tools that the README names, each of which finds the same in them."""

import re
import subprocess
import sys
from pathlib import Path

import polars
import pytest

from tests.lab.made import INCLUSIVE, STRICT, VARIED, made, won
from tests.test_readme import blocks

TEXT = VARIED.replace('"orcs"', '"ring"').replace('"dwarfs"', '"street"')


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder `out` of results, in several parts."""
    names = {"orcs": "ring", "dwarfs": "street", None: None}
    fights = {
        variant: [(names[winner], rounds) for winner, rounds in many]
        for variant, many in ((STRICT, won(6, 3, 1)), (INCLUSIVE, won(2, 7, 1)))
    }
    return made(tmp_path, fights, TEXT, parts=3).rename(tmp_path / "out")


@pytest.mark.thorough
@pytest.mark.parametrize("tool", ["polars", "pandas", "duckdb"])
def test_the_readme_shows_how_the_rows_are_read(out: Path, tool: str) -> None:
    """Costs seconds: another process loads the tool."""
    (example,) = blocks(f"python {tool}")
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=out.parent)
    assert done.returncode == 0, done.stderr
    wins = {found[1]: float(found[2]) for found in re.finditer(r"comparison=(\w+)\W+([\d.]+)", done.stdout)}
    assert wins == {"strict": pytest.approx(0.6), "inclusive": pytest.approx(0.2)}


@pytest.mark.thorough
def test_polars_pandas_and_duckdb_read_the_very_same_rows(out: Path) -> None:
    """Costs seconds: two more tools are loaded."""
    import duckdb
    import pandas

    rows = polars.read_parquet(out / "fights" / "*.parquet").sort("variant", "fight")
    told = duckdb.sql(f"select * from '{out}/fights/*.parquet' order by variant, fight")
    assert told.columns == rows.columns
    assert told.fetchall() == rows.rows()
    frame = pandas.read_parquet(out / "fights").sort_values(["variant", "fight"])
    assert frame["rounds"].tolist() == rows["rounds"].to_list()
    assert frame["winner"].isna().sum() == rows["winner"].null_count() == 2
