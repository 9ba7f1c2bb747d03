"""The tables: printed figures of the rules sheet, tables of one's own, and what the self-check warns of."""

import re
import tomllib
from itertools import product
from pathlib import Path

import msgspec
import pytest

from adapters.books.systems import folder, ruleset
from adapters.books.tables import tables
from adapters.books.text import BadFile
from adapters.books.toml import fit
from domain.rulesets.swordspath.moves import ESCAPE_FROM, MOVES
from domain.rulesets.swordspath.tables import SwordspathTables, doubts

SYSTEM = ruleset("swordspath")
TABLES = tables(SYSTEM)
assert isinstance(TABLES, SwordspathTables)
SHEET = (folder(SYSTEM) / "rules.md").read_text(encoding="utf-8")
RAW = tomllib.loads((folder(SYSTEM) / "tables.toml").read_text(encoding="utf-8"))


def plain(cell: str) -> str:
    return cell.strip().strip("*").strip()


def rows(first: str) -> list[list[str]]:
    """All rows of the sheet's tables whose first cell is this, without it."""
    found = [line.strip("| ").split("|") for line in SHEET.splitlines() if line.startswith("|")]
    return [[plain(cell) for cell in cells[1:]] for cells in found if plain(cells[0]) == first]


def ends(text: str) -> tuple[int, ...]:
    """The differences that a heading such as `<=-19`, `19..25` or `3` stands for."""
    return tuple(int(number) for number in re.findall(r"-?\d+", text))


def test_table_4b_is_as_printed() -> None:
    heads = [head for some in rows("d") for head in some]
    printed = list(zip([*rows("d")[0], *rows("d")[1]], [*rows("B")[0], *rows("B")[1]], strict=True))

    assert len(printed) == 40
    assert heads
    for head, odds in printed:
        for difference, wanted in zip(ends(head), ends(odds), strict=True):
            assert TABLES.grapple.at(difference, 0) == wanted, head


@pytest.mark.parametrize(
    ("name", "table"),
    [("FULL", "hitting_full"), ("PARTIAL", "hitting_partial"), ("NONE", "hitting_none"), ("RAM", "ram_odds")],
)
def test_the_other_tables_of_odds_are_as_printed(name: str, table: str) -> None:
    (odds,) = rows(name)
    heads = next(some for some in rows("d") if len(some) == len(odds) and some[0] == "-10")

    for head, wanted in zip(heads, odds, strict=True):
        assert getattr(TABLES, table).at(ends(head)[0], 0) == int(wanted), head


@pytest.mark.parametrize(("name", "part"), [("head", "head"), ("body", "body"), ("limb", "left-leg")])
def test_blunt_damage_is_as_printed(name: str, part: str) -> None:
    (points,) = (row for row in rows(name) if len(row) == 12)
    location = next(each for each in TABLES.locations if each.part == part)

    assert [location.damage(effect) for effect in range(1, 13)] == [int(each) for each in points]
    assert location.damage(0) == 0


def test_every_move_is_as_printed() -> None:
    for move in MOVES:
        name = move.replace("-", "_")
        (cells,) = [
            [plain(cell) for cell in line.strip("| ").split("|")]
            for line in SHEET.splitlines()
            if re.match(rf"\| {name}( \(.*\))? \|", line)
        ]
        assert int(cells[1]) == TABLES.move(move).dr
        assert ends(cells[2])[0] == TABLES.move(move).pm


def test_levels_beyond_the_table_are_read_at_its_ends_and_odds_never_turn() -> None:
    for al, dl in product(range(-40, 41, 4), repeat=2):
        for table in (TABLES.grapple, TABLES.hitting_full, TABLES.hitting_none, TABLES.ram_odds):
            assert table.at(al + 1, dl) >= table.at(al, dl) >= table.at(al, dl + 1)


def test_the_tables_that_come_with_the_system_agree_with_the_worked_example() -> None:
    assert len(TABLES.anchors) == 7
    assert doubts(TABLES) == ()


def own(tmp_path: Path, text: str) -> SwordspathTables:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    found = tables(SYSTEM, path)
    assert isinstance(found, SwordspathTables)
    return found


GRID = '[grapple]\nkind = "grid"\nal = [1, 2]\ndl = [3, 4]\nodds = [[26, 24], [31, 26]]\n'


def test_a_file_of_ones_own_replaces_one_table_whole_and_leaves_the_rest(tmp_path: Path) -> None:
    mine = own(tmp_path, GRID)

    assert (mine.grapple.at(2, 3), mine.grapple.at(-9, 99)) == (31, 24)
    assert mine.hitting_full == TABLES.hitting_full


def test_a_table_that_lacks_what_the_example_shows_is_warned_of(tmp_path: Path) -> None:
    found = doubts(own(tmp_path, GRID))

    assert found[0] == "grapple gives 31 for 2 against 3; the example has 30"
    assert len(found) == 4


def test_a_move_other_than_in_the_example_is_warned_of() -> None:
    moves = [{**move, "dr": -3} if move["id"] == "grab-arm" else move for move in RAW["moves"]]

    assert doubts(msgspec.convert({**RAW, "moves": moves}, SwordspathTables)) == (
        "grab-arm has DR -3; the example has -2",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[grapple]\nkind = "by_difference"\nmin = 0\nvalues = [5, 4]\n', "must not fall"),
        (
            '[grapple]\nkind = "by_difference"\nmin = 0\nvalues = [5, 104]\n',
            "grapple, value 2: it must be a whole number, 100 or less.",
        ),
        (
            '[grapple]\nkind = "grid"\nal = [1, 3]\ndl = [1]\nodds = [[1], [2]]\n',
            "al must ascend without gaps",
        ),
        ('[grapple]\nkind = "grid"\nal = [1, 2]\ndl = [1]\nodds = [[1]]\n', "2 rows of 1"),
        ('[grapple]\nkind = "grid"\nal = [1, 2]\ndl = [1]\nodds = [[2], [1]]\n', "must not fall"),
        ('[grapple]\nkind = "guess"\n', "it cannot be 'guess'; there could be by_difference, grid."),
        ("moves = []\n", "exactly these"),
        ("[pricey]\nx = 1\n", r"there is no field 'pricey' here; did you mean 'prices'\?"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        own(tmp_path, text)


def test_the_pin_with_all_limbs_must_be_the_easiest() -> None:
    moves = [{**move, "dr": -20} if move["id"] == "pin-all" else move for move in RAW["moves"]]

    with pytest.raises(msgspec.ValidationError, match="easiest pin"):
        msgspec.convert({**RAW, "moves": moves}, SwordspathTables)


def test_no_stroke_may_bear_the_name_of_another_act() -> None:
    strikes = [{**RAW["strikes"][0], "id": "duck"}]

    with pytest.raises(msgspec.ValidationError, match="another act"):
        msgspec.convert({**RAW, "strikes": strikes}, SwordspathTables)


def test_every_hold_has_its_escape() -> None:
    assert set(ESCAPE_FROM.values()) <= set(MOVES)


def test_a_move_that_there_is_not_cannot_be_an_anchor() -> None:
    raw = {**RAW, "move_anchors": [{"id": "grab-hed", "dr": 1}]}
    with pytest.raises(BadFile, match="there is no move 'grab-hed'; did you mean 'grab-head'"):
        fit(raw, SYSTEM.tables, "mine.toml")
