"""A weaponless fight at the command line: kinds of damage, whole attacks, and what a player may do."""

import json

import pytest

from tests.cli.conftest import Scuffle

OPENED = ("new ring brandt osk --seed so-tame-a-seed-1 --hand all", "declare ring r1.brandt.declares charge")


@pytest.fixture
def ring(scuffle: Scuffle) -> Scuffle:
    """Brandt charges Osk with his fists."""
    for line in (*OPENED, "declare ring r1.osk.declares as it comes"):
        scuffle(line)
    return scuffle


def struck(ring: Scuffle, result: str = "100") -> None:
    for line in (
        "declare ring r1.brandt.1.action pummel osk",
        "declare ring r1.brandt.1.uses result",
        "declare ring r1.brandt.1.osk.uses base",
        "roll ring r1.brandt.1.variable 6",
        "roll ring r1.brandt.1.osk.variable 1",
        "roll ring r1.brandt.1.base 40",
        f"roll ring r1.brandt.1.blow1.result {result}",
    ):
        ring(line)


def test_the_ledger_shows_which_points_were_temporary(ring: Scuffle) -> None:
    struck(ring)
    said = ring("ledger ring").stdout
    assert "kind" in said
    assert "temporary" in said
    assert "lasting" in said
    assert "(2 lasting, 7 temporary)" in said


def test_the_present_hides_the_rules_own_books_and_shows_what_one_comes_back_to(ring: Scuffle) -> None:
    struck(ring)
    said = ring("show ring").stdout
    assert "comes back to 18" in said
    assert not [word for word in ("entered", "acted", "pummels", "slot", "edge", "quarters") if word in said]


def test_the_odds_of_an_attack_are_those_of_all_its_blows(ring: Scuffle) -> None:
    told = json.loads(ring("odds ring r1.brandt.1.action pummel osk --json").stdout)
    osk = next(each for each in told["expected"] if each["who"] == "osk")
    assert told["exact"]
    assert osk["harmed"]["value"] not in ("0", "1")
    assert len(osk["spread"]) > 3


def test_a_hidden_answer_is_taken_back_by_its_player_or_the_game_master(scuffle: Scuffle) -> None:
    for line in OPENED:
        scuffle(line)
    said = scuffle("withdraw ring r1.brandt.declares --as osk", code=1)
    assert "only Brandt or the game master" in said.output
    scuffle("withdraw ring r1.brandt.declares --as brandt")
    scuffle(OPENED[1])
    scuffle("withdraw ring r1.brandt.declares")
