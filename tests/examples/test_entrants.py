"""Combatants and tables of an example: from files beside it, written in place, and changed."""

from pathlib import Path

from adapters.examples.check import check, play
from domain.facts.events import CombatantJoined, CombatOpened, Damaged
from domain.facts.hexes import Hex

RUFUS = """
called = "Rufus"
items = { dagger = "belt" }
[sheet]
agi = 40
dex = 34
fig = 40
db = 8
dp = 50
skills.boxing = { level = 2, rating = 57 }
"""

FIGHT = """
title = "A brawl"
ruleset = "percentile"
{tables}

[[combatants]]
from = "rufus.toml"
side = "locals"
at = [2, -1]
facing = 3
items = {{ lamp = "left hand" }}
override = {{ db = 9, skills.boxing.rating = 60 }}

[[combatants]]
from = "grunthar"

[[steps]]
dice = {{ r1.rufus.initiative = 8, r1.grunthar.initiative = 3, r1.rufus.1.attack = 20 }}
[steps.declare]
r1.rufus.declares = "actions 2"
r1.grunthar.declares = "actions 1"
r1.rufus.1.action = "attack grunthar"
r1.rufus.1.grunthar.dodges = "stand"
r1.rufus.1.aim = "area-0"
r1.rufus.1.grunthar.replies = "take"
[steps.expect.checks]
r1.rufus.1.attack = {{ target = {target} }}
"""


def written(tmp_path: Path, *, tables: str = "", target: int = 40) -> Path:
    (tmp_path / "rufus.toml").write_text(RUFUS, encoding="utf-8")
    path = tmp_path / "brawl.toml"
    path.write_text(FIGHT.format(tables=tables, target=target), encoding="utf-8")
    return path


def test_a_combatant_comes_from_a_file_beside_the_fight_with_changes_laid_over(tmp_path: Path) -> None:
    path = written(tmp_path)

    assert check(path).failures == ()
    joined = [entry.event for entry in play(path) if isinstance(entry.event, CombatantJoined)]
    rufus, grunthar = joined
    assert (rufus.name, rufus.called, rufus.side) == ("rufus", "Rufus", "locals")
    assert (rufus.at, rufus.facing) == (Hex(2, -1), 3)
    assert rufus.items == {"dagger": "belt", "lamp": "left hand"}
    assert (grunthar.side, grunthar.called) == ("grunthar", "Grunthar")
    assert [entry.event.points for entry in play(path) if isinstance(entry.event, Damaged)] == [2 + 9 - 2]


def test_a_facing_of_zero_is_a_facing_also_where_the_map_has_another(tmp_path: Path) -> None:
    path = written(tmp_path)
    path.write_text(
        path.read_text(encoding="utf-8").replace("at = [2, -1]\nfacing = 3", "facing = 0")
        + '[ground]\nmap = "R   G"\n[ground.legend]\n'
        + 'R = { stands = "rufus", facing = 2 }\nG = { stands = "grunthar", facing = 5 }\n',
        encoding="utf-8",
    )

    joined = [entry.event for entry in play(path) if isinstance(entry.event, CombatantJoined)]

    assert [each.facing for each in joined] == [0, 5]


def test_single_figures_of_the_tables_can_be_replaced(tmp_path: Path) -> None:
    path = written(tmp_path, tables="tables = { penalty = { step = 30 } }", target=30)

    assert check(path).failures == ()


def test_the_tables_can_be_a_file_beside_the_fight(tmp_path: Path) -> None:
    path = written(tmp_path, tables='tables = "mine.toml"', target=35)
    areas = "\n".join(
        f'[[areas]]\npart = "area-{n}"\nlabel = "{n}"\nvital = false\nmark = "stated"' for n in range(10)
    )
    (tmp_path / "mine.toml").write_text(
        f'{areas}\n[penalty]\nstep = 25\ntenth = 10\nmark = "stated"\n', encoding="utf-8"
    )

    assert check(path).failures == ()
    mine = play(path)[0].event
    plain = play(written(tmp_path))[0].event
    assert isinstance(mine, CombatOpened)
    assert isinstance(plain, CombatOpened)
    assert mine.tables != plain.tables


def test_tables_that_do_not_fit_give_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, tables='tables = { penalty = { step = "much" } }')

    assert check(path).failures == (
        "brawl.toml: tables: penalty, step: it must be a whole number, not a text.",
    )
