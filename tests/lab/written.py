"""Experiments for tests, written to a file, and what comes of them."""

from pathlib import Path

import polars

from adapters.lab.reading import read_plan
from adapters.lab.results import Results, begun
from adapters.lab.run import run

DUEL = """
title = "A duel"
ruleset = "percentile"
number = 6
batch = 4

[[combatants]]
from = "grunthar"
side = "orcs"

[[combatants]]
from = "mutt"
side = "dwarfs"
"""
"""Six fights, in two parts."""


def written(folder: Path, text: str) -> Path:
    """A file with that experiment."""
    path = folder / "experiment.toml"
    path.write_text(text)
    return path


def ran(folder: Path, text: str, jobs: int = 1, rolls: bool = False, events: bool = False) -> Results:
    """The results of that experiment, in a folder of their own."""
    results = begun(folder / "out", read_plan(written(folder, text), rolls=rolls, events=events))
    run(results, jobs=jobs)
    return results


def table(results: Results, kind: str = "fights") -> polars.DataFrame:
    """All rows of that kind."""
    return polars.read_parquet(results.folder / kind / "*.parquet")


def files(results: Results) -> dict[str, bytes]:
    """The plan and all parts that lie in the folder."""
    return {
        str(path.relative_to(results.folder)): path.read_bytes()
        for path in sorted(results.folder.rglob("*"))
        if path.is_file() and path.name not in ("summary.json", "report.html")
    }
