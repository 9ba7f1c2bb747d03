"""`scuffle lab` as it is typed: run, gone on with, refused, tried dry, and a fight of it in the store."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from adapters.lab import extras
from adapters.store.sqlite import SqliteStore
from domain.facts.events import encode
from tests.cli.conftest import typed
from tests.lab.written import DUEL, files, ran, table, written

Lab = Callable[..., Result]


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    """`scuffle lab`, with a record file of its own."""
    return lambda line, code=0: typed(tmp_path / "fights.db", f"lab {line}", code=code)


def test_a_run_says_what_lies_in_the_folder_and_a_second_plays_nothing(lab: Lab, tmp_path: Path) -> None:
    line = f"run {written(tmp_path, DUEL)} -o {tmp_path / 'out'} --jobs 1 --no-report"
    assert "6 fights of 1 variant are in" in lab(line).stdout
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*.parquet")}
    assert "6 fights" in lab(line).stdout
    assert before == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").rglob("*.parquet")}


def test_another_experiment_in_the_same_folder_is_refused(lab: Lab, tmp_path: Path) -> None:
    results = ran(tmp_path, DUEL)
    before = files(results)
    told = lab(f"run {tmp_path / 'experiment.toml'} -o {results.folder} --seed other", code=2).stderr
    assert "holds another experiment, 'A duel' (other seed)" in told
    assert "no folder of results" in lab(f"run {tmp_path / 'experiment.toml'} -o {tmp_path}", code=2).stderr
    assert files(results) == before


def test_a_dry_run_measures_and_writes_nothing(lab: Lab, tmp_path: Path) -> None:
    line = f"run {written(tmp_path, DUEL)} -o {tmp_path / 'out'} --dry-run --number 1000 --jobs 2"
    found = json.loads(lab(f"{line} --json").stdout)
    assert (found["left"], found["jobs"]) == (1000, 2)
    assert found["seconds"] == pytest.approx(500 * found["seconds_each"], rel=0.05)
    assert 50_000 < found["bytes"] < 5_000_000
    assert "1,000 fights of 1 variant: about" in lab(line).stdout
    assert not (tmp_path / "out").exists()


def test_a_fight_is_replayed_into_the_store_as_it_was_counted(lab: Lab, tmp_path: Path) -> None:
    results = ran(tmp_path, DUEL + '[vary]\ncomparison = ["strict", "inclusive"]\n', events=True)
    assert "Name a variant" in lab(f"replay {results.folder} 5", code=2).stderr
    lab(f"replay {results.folder} 5 --variant comparison=inclusive")
    rows = table(results, "events").filter(variant="comparison=inclusive", fight=5)
    with SqliteStore(tmp_path / "fights.db") as store:
        name = "comparison-inclusive-fight-5"
        recorded = list(store.events(name, 1, store.last(name)))
    assert [encode(each).decode() for each in recorded[rows["version"][0] - 1 :]] == rows["event"].to_list()
    assert "thrown again by the seed, with the same faces" in typed(tmp_path / "fights.db", "verify").stdout
    assert (
        "comparison-strict-fight-5: " in lab(f"replay {results.folder} 5 --variant comparison=strict").stdout
    )
    again = lab(f"replay {results.folder} 5 --variant comparison=strict", code=1).stderr
    assert "'comparison-strict-fight-5' already, or was; give this one a name with --name" in again
    assert "numbered from 0 to 5" in lab(f"replay {results.folder} 6", code=2).stderr


def test_a_fight_with_tables_of_its_own_is_verified_with_the_file_that_is_written_of_them(
    lab: Lab, tmp_path: Path
) -> None:
    results = ran(tmp_path, DUEL + "[vary]\ntables.penalty.step = [20, 30]\n")
    said = lab(f"replay {results.folder} 5 --variant step=30").stdout
    own = results.folder / "tables" / "step-30-fight-5.toml"
    assert f"`--tables {own}` plays it on" in said
    store = tmp_path / "fights.db"
    assert "thrown again by the seed" in typed(store, f"verify step-30-fight-5 --tables {own}").stdout
    assert "other tables" in typed(store, "verify step-30-fight-5", code=3).stdout


def test_fights_go_on_until_the_shares_are_known_nearly_enough(lab: Lab, tmp_path: Path) -> None:
    text = DUEL.replace("number = 6", 'number = 300\ntactics.all = "chance"')
    line = f"run {written(tmp_path, text)} -o {tmp_path / 'out'} --jobs 1 --no-report --until"
    said = lab(f"{line} 15%").stdout
    assert " of 300 fights of 1 variant" in said
    assert lab(f"{line} 15%").stdout == said
    assert "write it like 1%" in lab(f"{line} wide", code=2).stderr


def test_without_the_extra_it_says_what_to_install(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert "pip install 'scuffle[lab]'" in lab("run x.toml -o out", code=3).stderr
    assert "pip install 'scuffle[lab]'" in lab("replay out 3", code=3).stderr
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "distributed" else "there")
    assert "pip install 'scuffle[cluster]'" in lab("run x.toml -o out --dask tcp://x:1", code=3).stderr
