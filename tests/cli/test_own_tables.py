"""Tables of one's own are used, drawn and warned of by every command that takes them."""

from pathlib import Path

import pytest

from tests.cli.conftest import Scuffle

GRID = """
[grapple]
kind = "grid"
al = [1, 2, 3]
dl = [1, 2]
odds = [[11, 10], [13, 12], [15, 14]]
mark = "stated"
"""


@pytest.fixture
def grid(tmp_path: Path) -> Path:
    """Odds of grapples cell by cell, which are not those of the worked example."""
    path = tmp_path / "mine.toml"
    path.write_text(GRID, encoding="utf-8")
    return path


def test_a_full_grid_is_drawn_as_one(scuffle: Scuffle, grid: Path) -> None:
    told = [line.split() for line in scuffle(f"tables swordspath --tables {grid}").stdout.splitlines()]
    assert ["2", "13", "12", "stated"] in told


def test_figures_are_drawn_with_their_signs_and_blunt_damage_by_its_effect(scuffle: Scuffle) -> None:
    told = [line.split() for line in scuffle("tables swordspath").stdout.splitlines()]
    assert ["arm_disabled", "-8", "-3", "stated"] in told
    assert ["grab-arm", "-2", "+7", "example", "example"] in told
    body = next(line for line in told if line[:2] == ["body", "30-69"])
    assert body[2:8] == ["1", "2", "4", "8", "12", "18"]


def test_worked_examples_are_played_by_tables_of_ones_own(scuffle: Scuffle, grid: Path) -> None:
    told = scuffle(f"check plunder-against-derek --tables {grid}", code=1).output
    assert "FAIL" in told
    assert "ok" in scuffle(f"check own-odds --tables {grid}").output
    assert "--system" in scuffle(f"check --tables {grid}", code=2).output


def test_an_example_is_replayed_by_tables_of_ones_own(scuffle: Scuffle, grid: Path) -> None:
    told = scuffle(f"replay plunder-against-derek --tables {grid}", code=3).output
    assert "plunder-against-derek.toml" in told


@pytest.mark.parametrize("line", ["new bout silk bruno", "tables swordspath", "simulate 1 silk bruno"])
def test_whoever_leaves_the_worked_example_is_warned(scuffle: Scuffle, grid: Path, line: str) -> None:
    assert "the example has 30" in scuffle(f"{line} --tables {grid}").stderr
    assert "the example has" not in scuffle(line.replace("bout", "other")).stderr


@pytest.mark.parametrize(
    ("line", "cap"),
    [
        ("simulate 4 silk bruno --set phase_cap=1", "1 to 1,"),
        ("simulate 4 grunthar mutt --set round_cap=1", "1 to 1,"),
        ("simulate 4 brandt osk --set round_cap=1", "1 to 1,"),
    ],
)
def test_a_cap_ends_a_fight_with_its_last_round(scuffle: Scuffle, line: str, cap: str) -> None:
    assert f"rounds in a fight: {cap}" in scuffle(line).output
