"""The printed figures can be replaced, and a broken table is refused."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from adapters.books.systems import folder
from adapters.books.tables import tables
from adapters.books.text import BadFile
from adapters.books.toml import read_toml
from domain.facts.term import worth
from domain.rulesets.adnd import pummel
from domain.rulesets.adnd.expected_harm import by_row
from domain.rulesets.adnd.tables import AdndTables, Figure
from tests.adnd.ring import RULESET, fighter, standing

OWN = (folder(RULESET) / "tables.toml").read_text(encoding="utf-8")


def replaced(tmp_path: Path, old: str, new: str) -> AdndTables:
    assert old in OWN
    path = tmp_path / "mine.toml"
    path.write_text(OWN.replace(old, new, 1), encoding="utf-8")
    found = tables(RULESET, path)
    assert isinstance(found, AdndTables)
    return found


def test_a_users_figure_takes_the_place_of_the_printed_one(tmp_path: Path) -> None:
    mine = replaced(
        tmp_path, 'fast = { value = -5, mark = "inferred"', 'fast = { value = -25, mark = "certain"'
    )
    state = standing(fighter("a"), fighter("b", move=15))
    assert worth(pummel.base(state, mine, "a", "b")) == 120 - 25


def test_rows_may_be_other_than_the_printed_ones(tmp_path: Path) -> None:
    mine = replaced(tmp_path, 'name = "miss"\nup_to = 0', 'name = "miss"\nup_to = 10')
    assert by_row(mine, "pummel", ())[0][1] * 100 == 10


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "up_to = 40\ndamage = 2",
            "up_to = 10\ndamage = 2",
            "and only the last has none: row 3 has 10",
        ),
        ('attacker = "1d6"', 'attacker = "six"', "variable"),
        ("value = 10", 'value = "ten"', "value"),
        ('effects = ["stun"]', 'effects = ["sleep"]', "effect"),
    ],
)
def test_a_broken_table_is_told_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadFile, match=says):
        replaced(tmp_path, old, new)


def test_every_figure_is_marked_certain_or_inferred_with_a_confidence() -> None:
    def marked(value: object) -> None:
        if isinstance(value, dict):
            if "value" in value or "damage" in value or "bonus" in value:
                assert value["mark"] in ("certain", "inferred")
                assert ("confidence" in value) == (value["mark"] == "inferred")
            for inner in value.values():
                marked(inner)
        elif isinstance(value, list):
            for inner in value:
                marked(inner)

    marked(read_toml(folder(RULESET) / "tables.toml"))
    assert Figure(1, "certain").confidence == 100


def test_a_file_of_ones_own_may_replace_a_single_figure(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[pummel.base]\nac = { value = 9 }\n", encoding="utf-8")
    mine, ours = tables(RULESET, path), tables(RULESET)
    assert isinstance(mine, AdndTables)
    assert isinstance(ours, AdndTables)
    assert mine.pummel.base.ac.value == 9
    assert replace(mine.pummel.base, ac=ours.pummel.base.ac) == ours.pummel.base
    assert (mine.pummel.rows, mine.grapple, mine.armour) == (ours.pummel.rows, ours.grapple, ours.armour)


def test_one_armour_of_ones_own_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[armour.ring]\npummel = { value = -1 }\n", encoding="utf-8")
    mine, ours = tables(RULESET, path), tables(RULESET)
    assert isinstance(mine, AdndTables)
    assert isinstance(ours, AdndTables)
    assert mine.armour["ring"].pummel.value == -1
    assert {name for name in ours.armour if mine.armour[name] != ours.armour[name]} == {"ring"}
