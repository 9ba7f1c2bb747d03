"""A sitting on a narrow terminal, and what is read there of answers that stand and of refusals."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.terminal import Terminal

NARROW = 60
"""Columns of the terminal."""

FIGHTS = {
    "percentile": ("grunthar@orcs mutt@dwarfs", ("", "2 actions", "", "2 actions", "attack", "e")),
    "swordspath": ("bruno@a silk@b", ("", "1", "?", "e")),
    "adnd": ("brandt@a osk@b", ("", "as it comes", "", "as it comes", "1")),
    "gurps": ("alma@a boris@b", ("attack", "punch boris", "e", "move", "? move", "odds 1")),
}

Scuffle = Callable[[str], object]


@pytest.mark.parametrize("system", FIGHTS)
@pytest.mark.thorough
def test_no_line_is_wider_than_the_terminal(system: str, scuffle: Scuffle, db: Path) -> None:
    people, lines = FIGHTS[system]
    scuffle(f"new brawl {people} --seed sitting-0000-for-the-count")
    with Terminal(["play", "brawl"], {"SCUFFLE_DB": str(db), "NO_COLOR": "1"}, NARROW, 20) as terminal:
        said = terminal.wait()
        for line in (*lines, "h", "show", "board"):
            terminal.type(line)
            said += terminal.wait()
        shown = said.replace("\x1b", "\r").replace("\n", "\r").split("\r")
        assert [line for line in shown if len(line) > NARROW and not line.startswith("[")] == []


def test_show_lists_what_stands_by_fighter_and_kind(scuffle: Scuffle, db: Path) -> None:
    """Costs seconds: a real terminal, and processes of their own."""
    scuffle("new brawl alma@a boris@b --at alma=0,0,3 --at boris=0,1,0 --seed sitting-0035-for-the-count")
    with Terminal(["play", "brawl"], {"SCUFFLE_DB": str(db)}) as terminal:
        terminal.wait()
        for line in ("always attack", "always end the turn"):
            terminal.type(line)
            terminal.wait()
        terminal.type("show")
        said = " ".join(terminal.wait().split())
        assert "answers unasked: action: end the turn manoeuvre: attack" in said


def test_a_refusal_names_people_and_acts_as_they_are_called(scuffle: Scuffle, db: Path) -> None:
    scuffle("new brawl alma@a boris@b --at alma=0,0,3 --at boris=0,4,0 --seed sitting-0035-for-the-count")
    with Terminal(["play", "brawl"], {"SCUFFLE_DB": str(db)}) as terminal:
        terminal.wait()
        terminal.type("all-out defence double")
        terminal.wait()
        terminal.type("kick")
        said = " ".join(terminal.wait().split())
        assert "Kick is part of attack, all-out attack, move and attack" in said
        assert "has chosen all-out defence. [GUR-153]" in said


def test_what_ends_no_turn_says_what_is_to_be_said(scuffle: Scuffle, db: Path) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed sitting-0000-for-the-count")
    with Terminal(["play", "duel"], {"SCUFFLE_DB": str(db)}) as terminal:
        terminal.wait()
        terminal.type("")
        terminal.wait()
        terminal.type("e")
        said = " ".join(terminal.wait().split())
        assert "`e` ends no turn before this is answered: say `1` to `3`, or its words." in said


def test_dice_that_are_judged_after_a_dodge_are_asked_for_with_their_number(
    scuffle: Scuffle, db: Path
) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed sitting-0000-for-the-count --hand all")
    with Terminal(["play", "duel", "--as", "gm"], {"SCUFFLE_DB": str(db)}) as terminal:
        said = terminal.wait()
        for line in ("9", "1", "2 actions", "2 actions", "attack", "stand"):
            terminal.type(line)
            said = " ".join(terminal.wait().split())
        assert "… (needs under 42)." in said
        assert "Grunthar throws 1d100 for the attack, under 42." in said
        assert "rating 62 - several actions 20" in said
        terminal.type("23")
        assert "(23)" in terminal.wait()


def test_names_that_are_to_be_typed_are_those_on_the_screen(scuffle: Scuffle, db: Path) -> None:
    scuffle("new brawl alma@a judoka@b --seed sitting-0035-for-the-count")
    with Terminal(["play", "brawl"], {"SCUFFLE_DB": str(db)}) as terminal:
        terminal.wait()
        terminal.type("leave nobody")
        assert "There is no combatant 'nobody'. There is: Alma, Michiko." in " ".join(terminal.wait().split())
        terminal.type("leave michiko she has to go")
        assert "Michiko leaves" in terminal.wait()


def test_whoever_comes_to_a_map_with_a_wall_in_its_corner_stands_where_it_is_open(
    scuffle: Scuffle, db: Path, tmp_path: Path
) -> None:
    drawn = tmp_path / "corner.toml"
    drawn.write_text('[ground]\nmap = """\n#   #   #   #\n  #   .   .\n#   .   .   #\n  .   .   .\n"""\n')
    scuffle(f"new brawl alma@a boris@b --map {drawn}")
    scuffle("join brawl judoka@a")
    with Terminal(["show", "brawl"], {"SCUFFLE_DB": str(db)}) as terminal:
        assert "Michiko" in terminal.end()
