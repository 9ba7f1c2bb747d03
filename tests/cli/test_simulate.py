"""Many fights at once: counted, with intervals, as rows, by several processes, and some of them kept."""

import csv
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec.structs import replace

from adapters.books.systems import ruleset
from adapters.books.tables import rules
from adapters.output.shapes import Simulation, Spread
from adapters.output.simulation import undecided
from tests.cli.conftest import Scuffle

DUEL = "simulate 6 grunthar@orcs mutt@dwarfs"


def test_simulated_fights_are_counted_and_the_same_seed_gives_the_same(scuffle: Scuffle) -> None:
    """Costs seconds: many fights, and whoever asks first loads scipy."""
    found = json.loads(scuffle(f"{DUEL} --json").stdout)
    assert found["fights"] == 6 == sum(found["wins"].values()) + found["draws"]
    assert json.loads(scuffle(f"{DUEL} --json").stdout) == found
    assert json.loads(scuffle(f"{DUEL} --seed other --json").stdout)["rounds"] != found["rounds"]


def test_what_they_were_played_with_stands_in_the_json(scuffle: Scuffle) -> None:
    found = json.loads(scuffle(f"{DUEL} --set comparison=inclusive --json").stdout)
    assert found["settings"]["comparison"] == "inclusive"
    bound = rules(ruleset("percentile"))
    assert (found["version"], found["tables"]) == (bound.ruleset.version, bound.tables_hash)
    assert found["scuffle"] == version("scuffle")


def test_a_share_stands_beside_where_it_may_well_lie(scuffle: Scuffle) -> None:
    found = json.loads(scuffle(f"{DUEL} --json").stdout)
    for side, won in (*found["wins"].items(), ("", found["draws"])):
        low, high = found["intervals"][side]
        assert 0 <= low <= won / 6 <= high <= 1
        assert high - low > 0.2
    assert "95 % interval" in scuffle(DUEL).stdout


def test_without_scipy_shares_are_told_alone_and_how_to_have_more(
    scuffle: Scuffle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.lab.quick.find_spec", lambda name: None)
    said = scuffle("simulate 3 grunthar mutt").stdout
    assert "interval" not in said
    assert "pip install 'scuffle[lab]'" in said
    assert json.loads(scuffle("simulate 3 grunthar mutt --json").stdout)["intervals"] == {}


def test_an_interrupted_simulation_tells_what_was_played_and_has_its_rows(
    scuffle: Scuffle, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from domain.matchup import Matchup

    once, numbers = Matchup.play, iter(range(100))

    def one(self: Matchup, secret: bytes) -> object:
        if next(numbers) == 3:
            raise KeyboardInterrupt
        return once(self, secret)

    monkeypatch.setattr(Matchup, "play", one)
    rows = tmp_path / "rows.csv"
    said = scuffle(f"simulate 1000 grunthar mutt --rows {rows}", code=130).stdout
    assert "3 fights of 1,000 (interrupted)" in said
    assert [row["fight"] for row in read(rows)] == ["0", "1", "2"]


def read(path: Path) -> Iterator[dict[str, str]]:
    """The rows of a file."""
    with path.open(newline="") as file:
        yield from csv.DictReader(file)


def test_rows_are_what_was_counted_whatever_the_file(scuffle: Scuffle, tmp_path: Path) -> None:
    """Costs seconds: whoever asks first loads polars."""
    import polars

    paths = [tmp_path / f"rows.{ending}" for ending in ("csv", "jsonl", "parquet")]
    found = [json.loads(scuffle(f"{DUEL} --rows {path} --json").stdout) for path in paths]
    lines = [json.loads(line) for line in paths[1].read_text().splitlines()]
    assert polars.read_parquet(paths[2]).to_dicts() == lines
    assert [{name: str("" if value is None else value) for name, value in row.items()} for row in lines] == [
        *read(paths[0])
    ]
    assert sum(row["winner"] == "orcs" for row in lines) == found[0]["wins"]["orcs"]
    assert sum(row["rounds"] for row in lines) == pytest.approx(6 * found[0]["rounds"]["mean"], abs=0.1)
    assert all(row["orcs.harm_taken"] >= row["dwarfs.harm_given"] for row in lines)
    assert {*tmp_path.iterdir()} == {*paths}


def test_several_processes_play_the_same_fights(scuffle: Scuffle, tmp_path: Path) -> None:
    """Costs seconds: two more processes begin."""
    one, two = tmp_path / "one.csv", tmp_path / "two.csv"
    alone = json.loads(scuffle(f"{DUEL} --rows {one} --json").stdout)
    together = json.loads(scuffle(f"{DUEL} --jobs 2 --rows {two} --json").stdout)
    assert {**together, "rows": ""} == {**alone, "rows": ""}
    assert one.read_bytes() == two.read_bytes()


def test_fights_that_are_kept_are_records_event_for_event_what_was_counted(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    rows = tmp_path / "rows.csv"
    said = json.loads(scuffle(f"simulate 3 brandt osk --rows {rows} --keep 2 --json").stdout)
    assert said["kept"] == ["simulated-0", "simulated-1"]
    listed = json.loads(scuffle("list --json").stdout)["fights"]
    counted = [*read(rows)][:2]
    assert [str(fight["events"]) for fight in listed] == [row["events"] for row in counted]
    assert [fight["winners"][0] for fight in listed] == [row["winner"] for row in counted]
    assert "agree with the record" in scuffle("verify simulated-1").stdout
    again = json.loads(scuffle("simulate 1 brandt osk --keep 1 --json").stdout)
    assert again["kept"] == ["simulated-0-2"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--rows fights.xlsx", "should end in .csv, .jsonl"),
        ("--rows nowhere/fights.csv", "There is no folder nowhere"),
        ("--jobs 0", "--jobs"),
        ("--keep 100000", "--keep"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_first_fight(scuffle: Scuffle, words: str, said: str) -> None:
    assert said in scuffle(f"simulate 1000000 grunthar mutt {words}", code=2).stderr


def test_a_warning_comes_where_most_fights_were_not_fought_out(scuffle: Scuffle) -> None:
    assert "ended by the cap" in scuffle("simulate 3 grunthar mutt --set round_cap=2").stderr
    assert "ended by" not in scuffle("simulate 3 grunthar mutt").stderr


def test_a_warning_comes_where_most_fights_had_no_winner_whatever_their_end_is_called() -> None:
    drawn = Simulation(
        "quays", "s", 4, 4, {"red": 1}, 3, Spread(9, 9, 9), Spread(90, 90, 90), {}, {"rounds": 3}, {},
        "1", "", {}, "0",
    )  # fmt: skip
    assert undecided(drawn).startswith("3 of 4 fights had no winner: the wins say little")
    assert undecided(replace(drawn, draws=2)) == ""
