"""Where people stand: maps drawn with letters, places on the command line, sides face to face."""

import json
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec.structs import replace

from adapters.books.combatants import fighter
from adapters.books.lineup import lined_up
from adapters.books.maps import Ground, Post, Sign, parse_map
from adapters.books.systems import ruleset
from adapters.books.text import BadFile
from domain.facts.events import Feature
from domain.facts.hexes import Hex, distance
from tests.cli.conftest import Scuffle

ROOM = """
#   #   #
  A   .
#   T   #
  .   B
"""
LEGEND = {"A": Sign(stands="alma", facing=2), "B": Sign(stands="boris"), "T": Sign("table", Decimal("2.5"))}


def test_letters_become_hexes_with_what_stands_there() -> None:
    room = parse_map(Ground(ROOM, LEGEND), "ground")
    assert room.places == {"alma": Post(Hex(1, 0), 2), "boris": Post(Hex(3, 0), 0)}
    assert Feature(Hex(2, 0), "table", 20) in room.features
    assert distance(room.places["alma"].at, Hex(2, 0)) == 1
    assert [feature.at for feature in room.features if feature.kind == "wall"] == [
        Hex(0, 0), Hex(2, -1), Hex(4, -2), Hex(0, 1), Hex(4, -1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        ("#   ?", "line 1: '?' is not in the legend"),
        ("#  .", "stands between two hexes"),
        ("A   A", "alma stands in two places"),
    ],
)
def test_a_map_with_a_fault_is_refused_with_the_place(drawn: str, says: str) -> None:
    with pytest.raises(BadFile, match=says.replace("?", r"\?")):
        parse_map(Ground(drawn, LEGEND), "ground")


def test_a_height_that_is_no_eighth_of_a_foot_is_refused() -> None:
    with pytest.raises(BadFile, match="eighths of a foot"):
        parse_map(Ground("T", {"T": Sign("table", Decimal("2.6"))}), "ground")


def test_who_stands_beside_what_else_is_on_a_hex_is_told_where_to_write_it() -> None:
    """They would be on the map nowhere, and nobody would notice."""
    wet = Sign("water", also=(Sign(stands="ben"),))
    with pytest.raises(BadFile, match="letter 'W': nobody stands by `also`; write `stands = \"ben\"` beside"):
        parse_map(Ground("W", {"W": wet}), "ground")


def test_sides_line_up_face_to_face_and_nobody_stands_on_another() -> None:
    book = ruleset("gurps")
    alma = fighter(book, "alma", "side-0")
    many = [replace(alma, name=f"alma-{number}", side=f"side-{number % 2}") for number in range(6)]
    placed = lined_up(many, 2)
    assert len({each.at for each in placed}) == 6
    assert distance(placed[0].at, placed[1].at) == 4
    assert {each.facing for each in placed} == {0, 3}


def test_a_fight_is_begun_on_a_map_of_its_own_and_people_stand_where_they_are_told(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    room = tmp_path / "room.toml"
    room.write_text(
        f"[ground]\nmap = '''{ROOM}'''\n[ground.legend]\nA = {{ stands = 'alma', facing = 2 }}\n"
        "B = { stands = 'boris' }\nT = { kind = 'table', height = 2.5 }\n"
    )
    scuffle(f"new room alma boris --map {room} --at boris=3,-1,4")
    now = json.loads(scuffle("show room --json").stdout)
    assert [(each["at"], each["facing"]) for each in now["combatants"]] == [([1, 0], 2), ([3, -1], 4)]


@pytest.mark.parametrize("spot", ["boris", "boris=1", "boris=1,2,6", "nobody=1,2"])
def test_a_place_that_is_none_is_refused(scuffle: Scuffle, spot: str) -> None:
    said = scuffle(["new", "alley", "alma", "boris", "--at", spot], code=2).stderr
    assert len(said.strip().splitlines()) == 1


def test_nobody_is_put_into_a_wall_or_beyond_the_map(scuffle: Scuffle, tmp_path: Path) -> None:
    room = tmp_path / "room.toml"
    room.write_text("[ground]\nmap = '''\n#   #   #\n  .   .\n#   .   #\n  .   .\n#   #   #\n'''\n")
    wrong = scuffle(f"new hall alma boris --map {room} --at boris=0,0", code=1)
    assert "boris cannot be at 0,0: there is a wall; the nearest place is 1,0." in wrong.stderr
    scuffle(f"new room alma boris --map {room}")
    for order in ("rule room --why so --move boris:9,9", "join room judoka --at 9,9"):
        wrong = scuffle(order, code=1)
        assert "cannot be at 9,9: the map does not go so far; the nearest place is 3,0." in wrong.stderr


def test_sides_line_up_round_the_middle_of_a_map_and_a_place_for_somebody_absent_is_remarked(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    room = tmp_path / "room.toml"
    room.write_text(
        f"[ground]\nmap = '''{ROOM}'''\n[ground.legend]\n"
        "A = { stands = 'rufus' }\nB = { kind = 'floor' }\nT = { kind = 'table', height = 2.5 }\n"
    )
    opened = scuffle(f"new room alma boris --map {room}")
    assert "rufus stands on the map, and does not fight here." in opened.stderr
