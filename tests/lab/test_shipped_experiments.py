"""The experiments that come with the systems are played, and memory stays what it is however many fights."""

from pathlib import Path

import pytest

from adapters.lab.reading import read_plan
from adapters.lab.results import begun
from adapters.lab.run import run
from tests.benchmarks.lab import memory
from tests.lab.written import table

SEEDS = Path(__file__).parents[2] / "seeds"


@pytest.mark.parametrize("path", sorted(SEEDS.glob("*/experiments/*.toml")), ids=lambda path: path.stem)
def test_an_experiment_that_is_shipped_is_played(path: Path, tmp_path: Path) -> None:
    """Costs a second: a fight of every variant."""
    plan = read_plan(path, number=1)
    results = begun(tmp_path / "out", plan)
    run(results, jobs=1)
    assert table(results)["variant"].to_list() == [each.variant for each in plan.variants]
    assert len(plan.variants) > 3


@pytest.mark.thorough
def test_ten_times_as_many_fights_need_no_more_memory(tmp_path: Path) -> None:
    """Costs seconds: thousands of fights in two processes."""
    assert memory(tmp_path, 5_000) < 1.1 * memory(tmp_path, 500)
