"""A sitting in a real terminal: few keys, no second terminal, and nothing of a secret left behind."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from adapters.input.groups import group_answer
from domain.facts.events import CombatantJoined
from domain.facts.evolve import fold
from domain.facts.state import NOTHING
from tests.cli.conftest import Scuffle
from tests.terminal import Terminal
from tests.test_readme import blocks

BRAWL = "new brawl karateka boxer --at karateka=0,0,3 --at boxer=0,1,0 --seed sitting-0000-for-the-count"


@contextmanager
def sitting(db: Path, *more: str, fight: str = "brawl") -> Iterator[Terminal]:
    """A terminal in which somebody plays the fight, at its first question."""
    with Terminal(["play", fight, *more], {"SCUFFLE_DB": str(db)}) as terminal:
        terminal.wait()
        yield terminal


def say(terminal: Terminal, line: str) -> str:
    """What is written after a line."""
    terminal.type(line)
    return " ".join(terminal.wait().split())


@pytest.fixture
def brawl(scuffle: Scuffle, db: Path) -> Path:
    """The file with a fight in the richest system."""
    scuffle(BRAWL)
    return db


@pytest.mark.thorough
def test_beginnings_of_words_answer_three_questions_in_a_line_and_it_is_said_what_they_meant(
    brawl: Path,
) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        said = say(terminal, "a k")
        assert "= kick Gentleman Joe with the right foot and Karate, of 4 ways" in said
        assert "= the torso [at most 14: Karate 16 + kick -2], the best of 19 ways" in said
        assert "your defence against Sister Wei?" in said


def test_what_nobody_says_is_not_done(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        say(terminal, "a k")
        said = say(terminal, "parry")
        assert "= parry with the right hand and Boxing [at most 11" in said
        assert "retreat" not in said.partition("of 16 ways")[0].partition("= parry")[2]


def test_an_empty_line_takes_what_stands_behind_enter(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        say(terminal, "a k")
        say(terminal, "d")
        assert "Enter: end the turn." in terminal.shown
        assert "Gentleman Joe, your manoeuvre?" in say(terminal, "")


@pytest.mark.thorough
def test_ways_are_opened_and_what_others_beat_is_behind_a_fold(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        say(terminal, "attack")
        said = say(terminal, "? kick")
        assert "2) kick Gentleman Joe with the left foot and Karate" in said
        assert "and 2 that others beat in every way: `more`" in said
        assert "with the right foot and DX" in say(terminal, "more")
        assert "Nothing is folded here" in say(terminal, "more")
        assert "where to, and how?" in say(terminal, "2")


@pytest.mark.thorough
def test_an_act_is_shown_with_the_number_of_its_best_way_and_rows_open_by_their_range(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        said = say(terminal, "attack")
        assert "1) kick Gentleman Joe with the right foot and Karate [at most 14: Karate 16 + kick" in said
        said = say(terminal, "3-4")
        assert "1) flying tackle" in said
        assert "3) step to" in said
        assert "the rows are 1 to" in say(terminal, "4-99")


@pytest.mark.thorough
def test_the_letters_of_a_hidden_word_mean_nothing(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        say(terminal, "attack")
        assert "no act 'boxe'" in say(terminal, "boxe")


@pytest.mark.thorough
def test_of_a_line_with_a_word_that_fits_nothing_nothing_is_taken(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        said = say(terminal, "attack zzz")
        assert "There is no act 'zzz'; here there is" in said
        assert "Nothing of the line was taken." in said
        assert "your manoeuvre?" in said


def test_nothing_needs_a_second_terminal(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        say(terminal, "a k")
        assert "Exact until this has been played out" in say(terminal, "odds 2")
        say(terminal, "d")
        assert "'step' has 6 ways" in say(terminal, "odds step")
        assert "3d6 (5, 3, 3) = 11" in say(terminal, "why t1.karateka.attack")
        say(terminal, "dispute last it lay askew")
        assert "it lay askew" in say(terminal, "show")
        assert "Nothing was written" in say(terminal, "settle last --faces 1,1,1")
        assert "put right: all saw it" in say(terminal, "settle yes all saw it")
        assert "Nothing has been looked at" in say(terminal, "settle yes")
        assert "custom" in say(terminal, """rule --why custom --standing "+1 to everybody's dodge" """)
        assert "A note" in say(terminal, "note a good light")
        assert "1 from Gentleman Joe" in say(terminal, "board")
        assert "t9.nobody.attack" in say(terminal, "why t9.nobody.attack")


@pytest.mark.thorough
def test_whoever_puts_a_roll_right_has_disputed_it_and_a_reason_needs_no_quotation_marks(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        say(terminal, "a k")
        say(terminal, "d")
        said = say(terminal, "settle t1.karateka.attack --faces 6,6,6 --why it wasn't flat")
        assert "disputes Sister Wei's attack: it wasn't flat." in said
        assert "put right: it wasn't flat." in said


def test_what_cannot_be_done_is_one_sentence_and_the_sitting_goes_on(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        assert "There is no combatant 'nobody'" in say(terminal, "join nobody")
        assert "No rule is numbered '999'" in say(terminal, "rules 999")
        assert "Missing option '--why'" in say(terminal, "rule --damage boxer:hp:2")
        assert "cannot be written" in say(terminal, "picture -o /nowhere/at/all.svg")
        assert "Tell the story of the fight" in say(terminal, "log --help")
        assert "Sister Wei, your manoeuvre?" in say(terminal, "nonsense")


@pytest.mark.thorough
def test_what_an_order_says_of_its_author_or_viewer_holds_for_it_alone(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        assert "A note by Gentleman Joe" in say(terminal, "note --by boxer ready")
        said = say(terminal, "note so am I")
        assert "A note by the game master" in said
        assert "by Gentleman" not in said, "what was told once is not told again"
        say(terminal, "log --json")
        assert "On the field:" in say(terminal, "log")


@pytest.mark.thorough
def test_the_board_says_what_is_left_to_move_of_whoever_is_at_it(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle("new brawl karateka boxer --at karateka=0,0,3 --at boxer=0,6,0 --seed sitting-0000-for-the-count")
    with sitting(db) as terminal:
        assert "movement left" not in terminal.shown
        assert "movement left 7" in say(terminal, "move")
        assert "movement left 6, 5 from Gentleman Joe" in say(terminal, "move 0,1")
        say(terminal, "e")
        assert "movement" not in say(terminal, "face south")


def test_the_readme_s_sitting_goes_as_it_says(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    block = next(each for each in blocks("text") if each.startswith("> "))
    lines = [re.split(r"\s{2,}", line.removeprefix("> "))[0] for line in block.splitlines()]
    scuffle("new brawl alma@house boris@guests --at alma=0,0,3 --at boris=0,0,0 --hand all")
    comes = (
        "Alma throws 3d6 for the attack", "(12)", "disputes Alma's attack: the die was cocked",
        "`settle yes` does it", "a tile fell; Boris is hurt for 2 HP", "joins in", "Undone: Alma's attack",
    )  # fmt: skip
    with sitting(db) as terminal:
        for line, said in zip(lines, comes, strict=True):
            assert said in say(terminal, line)


def test_dice_are_said_as_people_say_them(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle(f"{BRAWL} --hand all")
    with sitting(db) as terminal:
        asked = say(terminal, "a k")
        assert "throws 3d6 for the attack, at most 14. [0/t1.karateka.attack] Karate 16 + kick -2" in asked
        assert "(needs 14)." in asked
        assert "(needs 14)." in say(terminal, "log 1")
        told = say(terminal, "345")
        assert "(12)" in told
        assert "needs 14" not in told
        assert "(needs 11)" in say(terminal, "parry")
        assert "(12)" in say(terminal, "12")
        say(terminal, "u")
        assert "3 to 18" in say(terminal, "99")
        assert "(10)" in say(terminal, "=10")


@pytest.mark.thorough
def test_what_is_added_is_said_and_a_number_that_may_be_two_things_is_asked_for(
    scuffle: Scuffle, db: Path
) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle("new brawl ogre boxer --at ogre=0,0,3 --at boxer=0,1,0 --hand all")
    with sitting(db) as terminal:
        for line in ("do nothing", "a ki", "333"):
            say(terminal, line)
        assert "2d6 for damage. [0/t1.ogre.damage] + thrust -1 + Brawling 2, no less than 0" in say(
            terminal, "no defence"
        )
        assert "12 is not clear; write `1 2` for the faces or `=12` for a total of 12." in say(terminal, "12")
        assert "13 damage" in say(terminal, "=12")
        assert "2d6 (12 in all) + 1 = 13" in say(terminal, "last")


@pytest.mark.thorough
def test_percentile_dice_are_read_off_and_the_total_of_one_die_is_its_face(
    scuffle: Scuffle, db: Path
) -> None:
    scuffle("new duel grunthar mutt --hand all --seed sitting-0000-for-the-count")
    with sitting(db, "--as", "gm", fight="duel") as terminal:
        say(terminal, "=3")
        assert "1d10 (3) + 3 = 6" in say(terminal, "last")
        for line in ("9", "all: 1 action", "attack grunthar", "stand"):
            say(terminal, line)
        assert "(35)" in say(terminal, "35")
        assert "Near it: `r1.mutt.1.attack`" in say(terminal, "why r1.mutt.1.atack")
        say(terminal, "u")
        assert "(00)" in say(terminal, "00")


@pytest.mark.thorough
def test_where_a_blow_lands_is_no_call_for_an_action_and_no_place_alone_leads_on(
    scuffle: Scuffle, db: Path
) -> None:
    scuffle("new duel grunthar mutt --hand all --seed sitting-0000-for-the-count")
    with sitting(db, "--as", "gm", fight="duel") as terminal:
        for line in ("9", "1", "1 action", "2 actions", "attack mutt"):
            said = say(terminal, line)
        assert "Mutt's call for a dodge has the choices 1 to 2, not 0 5." in say(terminal, "0 5")
        for line in ("stand", "99", "attack grunthar", "02"):
            said = say(terminal, line)
        assert "Mutt, you hit. Where does it land?" in said
        assert "then attack" not in said
        assert "To attack answers the call for an action. [PCT-18]" in say(terminal, "attack grunthar")


@pytest.mark.thorough
def test_nothing_of_a_secret_is_left_to_scroll_back_to(scuffle: Scuffle, db: Path) -> None:
    scuffle("new bout bruno silk --seed sitting-0000-for-the-count")
    with sitting(db, fight="bout") as terminal:
        assert "This is for Bruno alone." in terminal.shown
        assert "your plan for the phase?" in say(terminal, "")
        assert "elbow" in terminal.shown
        said = say(terminal, "elbow, duck")
        assert "So far: elbow Madame Silk" in said
        terminal.type("e")
        terminal.wait()
        left = terminal.screen.scrollback + terminal.shown
        assert "This is for Madame Silk alone." in left
        assert "elbow" not in left
        assert "duck" not in left


def test_no_order_gives_a_secret_away_at_a_terminal_that_is_shared(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle("new bout bruno silk --seed sitting-0000-for-the-count")
    with sitting(db, fight="bout") as terminal:
        for line in ("", "elbow, duck", "e", ""):
            say(terminal, line)
        assert "plans in secret" in say(terminal, "log --terse")
        assert "ask the game master" in say(terminal, "odds 3")
        for line in ("why p1.bruno.declares", "show", "audit"):
            assert "elbow Madame Silk" not in say(terminal, line)
        say(terminal, "u")
        assert "Undone: Bruno's plan." in terminal.screen.scrollback + first(terminal)


def first(terminal: Terminal) -> str:
    """What is on the screen of all, once the sitting is left."""
    terminal.interrupt()
    terminal.end()
    return terminal.shown


@pytest.mark.thorough
def test_the_keyboard_is_not_handed_over_where_one_side_alone_sits(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle("new bout bruno silk --seed sitting-0000-for-the-count")
    for more in (("--as", "bruno"), ("--tactic", "silk=chance")):
        with sitting(db, *more, fight="bout") as terminal:
            assert "Hand them the keyboard" not in terminal.shown
            assert "Bruno, your plan for the phase?" in terminal.shown


@pytest.mark.thorough
def test_one_answer_is_given_for_many(scuffle: Scuffle, db: Path) -> None:
    scuffle("new pit brandt@men osk@men bear@beast --seed sitting-0000-for-the-count")
    with sitting(db, "--as", "gm", fight="pit") as terminal:
        said = say(terminal, "all: as it comes")
        assert "Brandt: as it comes Osk: as it comes The bear: as it comes" in said
        assert "Osk, your move?" in said


@pytest.mark.thorough
def test_rows_that_begin_alike_are_told_apart_by_their_ends(scuffle: Scuffle, db: Path) -> None:
    scuffle("new bout bruno silk --seed sitting-0000-for-the-count")
    with sitting(db, fight="bout") as terminal:
        said = say(terminal, "")
        assert "grab Madame Silk ... arm: 2 ways, from 4" in said
        assert "grab Madame Silk ... leg: 2 ways, from 4" in said
        assert "So far: nothing yet; 5 left to spend. `e` ends the plan." in said
        assert "So far: nothing yet" in say(terminal, "")
        assert "So far: choke Madame Silk; 1 left to spend." in say(terminal, "choke")
        assert "So far: nothing yet" in say(terminal, "u")


@pytest.mark.thorough
def test_all_of_a_side_are_named_as_people_name_them(scuffle: Scuffle, db: Path) -> None:
    scuffle("new pit brandt@men osk@men bear@beast --seed sitting-0000-for-the-count")
    with sitting(db, "--as", "gm", fight="pit") as terminal:
        assert "There are 2 of men, not three: Brandt, Osk." in say(terminal, "all three men as it comes")
        said = say(terminal, "both men as it comes")
        assert "Brandt: as it comes Osk: as it comes" in said
        assert "The bear: as it comes" not in said


def test_a_sitting_is_left_by_an_interrupt_without_a_trace(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        terminal.interrupt()
        terminal.interrupt()
        said = terminal.end()
        assert "Traceback" not in said
        assert "`scuffle play brawl` goes on" in said
        assert terminal.exit_code == 130


@pytest.mark.thorough
def test_what_is_typed_before_the_keyboard_is_handed_over_answers_for_nobody(
    scuffle: Scuffle, db: Path
) -> None:
    scuffle("new bout bruno silk --seed sitting-0000-for-the-count")
    with sitting(db, fight="bout") as terminal:
        for line in ("", "elbow", "e", "duck", "block"):
            said = say(terminal, line)
        assert "nothing that was typed before it is taken" in said
        assert "This is for Madame Silk alone." in said
        assert "duck" not in terminal.shown
        assert "combat actions 8" in say(terminal, "show"), "an order is one here as well"
        assert "Madame Silk, your plan for the phase?" in say(terminal, "")
        assert "So far: nothing yet" in terminal.shown


@pytest.mark.thorough
def test_what_came_of_a_phase_stays_to_be_read_while_the_keyboard_is_handed_over(
    scuffle: Scuffle, db: Path
) -> None:
    scuffle("new bout bruno silk --seed sitting-0000-for-the-count")
    with sitting(db, fight="bout") as terminal:
        for line in ("", "duck", "e", "", "duck", "e"):
            say(terminal, line)
        assert "Phase 1" in terminal.shown
        assert "This is for Bruno alone." in terminal.shown


@pytest.mark.thorough
def test_e_ends_a_turn_wherever_it_is_said(brawl: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    with sitting(brawl) as terminal:
        assert "`e`: do nothing." in terminal.shown
        say(terminal, "a kick e")
        assert "It is not your turn that ends here" in say(terminal, "e"), "of whoever defends themselves"
        assert "Gentleman Joe, your manoeuvre?" in say(terminal, "d"), "the end was said with the kick"
        assert "Sister Wei, your manoeuvre?" in say(terminal, "e")
        say(terminal, "attack")
        assert "where to, and how?" in say(terminal, "3")
        said = say(terminal, "e")
        assert "Wei flies at Joe in a tackle" in said, "what was under way is done first"
        assert "Gentleman Joe, your manoeuvre?" in said


@pytest.mark.thorough
def test_always_face_him_is_worked_out_anew_wherever_he_goes(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle("new brawl alma boris --at alma=0,0,3 --at boris=0,4,0 --seed sitting-0000-for-the-count")
    with sitting(db) as terminal:
        for line in ("move", "move 1,0", "e"):
            said = say(terminal, line)
        assert "Enter: face south." in said, "towards the nearest foe"
        said = say(terminal, "always face him")
        assert "From now on Alma's facing is answered unasked: face towards Boris." in said
        assert "Alma: facing south," in terminal.shown
        say(terminal, "move -3,4")
        for line in ("move", "move 0,0"):
            say(terminal, line)
        assert "Boris, your manoeuvre?" in say(terminal, "e")
        assert "Alma: facing south-west," in terminal.shown
        assert "Alma's facing is answered unasked: face towards Boris." in say(terminal, "show")
        assert "From now on Alma's facing is asked for again." in say(terminal, "ask me Alma")


@pytest.mark.thorough
def test_a_direction_is_said_by_whom_it_leads_to(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle(
        "new brawl alma@a boris@b judoka@b --at alma=0,0,3 --at boris=0,4,0 --at judoka=4,0,0 "
        "--seed sitting-0035-for-the-count"
    )
    with sitting(db) as terminal:
        said = terminal.shown
        while "Alma, your manoeuvre?" not in said:
            said = say(terminal, "do nothing")
        for line in ("move", "move 1,0", "e"):
            say(terminal, line)
        assert "'him' may be Michiko or Boris; say which, or `the nearest foe`." in say(terminal, "face him")
        say(terminal, "face judoka")
        assert "Alma: facing south-east," in terminal.shown


@pytest.mark.thorough
def test_whoever_is_called_nothing_is_no_group() -> None:
    state = fold([CombatantJoined("ann", "red", msgspec.Raw(b"{}"))], NOTHING)
    assert group_answer(state, "r1.ann.action", "attack") is None
    assert group_answer(state, "r1.ann.action", "reds: attack") is not None


@pytest.mark.thorough
def test_places_to_go_to_stand_on_a_map_with_what_they_cost_and_who_waits(scuffle: Scuffle, db: Path) -> None:
    """Costs a second: `play` runs in a process and at a terminal of its own."""
    scuffle("new brawl alma boris --at alma=0,0,3 --at boris=0,4,0 --seed sitting-0035-for-the-count")
    with sitting(db) as terminal:
        said = say(terminal, "wait when boris comes into reach")
        while "Boris, your manoeuvre?" not in said:
            said = say(terminal, "1")
        said = say(terminal, "? move")
        assert "0,1:3!" in said
        assert (
            "behind the colon stands what it costs. Or: move. `!`: past Alma, who may act on the way." in said
        )
        assert "12) do nothing" not in said
        assert "No numbers stand on the map" in say(terminal, "7")
        say(terminal, "3,1")
        assert "Boris: facing" in terminal.shown


@pytest.mark.thorough
def test_whoever_answers_in_secret_answers_for_no_other_side(scuffle: Scuffle, db: Path) -> None:
    scuffle("new duel grunthar mutt --seed sitting-0000-for-the-count")
    with sitting(db, fight="duel") as terminal:
        assert "`all: ...`" not in say(terminal, "")
        assert "not for Mutt as well" in say(terminal, "all: 1 action")
        say(terminal, "1 action")
        assert "Nobody is asked here now; say whose answer is to end" in say(terminal, "ask me")
        assert "This is for Mutt alone." in terminal.shown
    scuffle("new brawl grunthar@orcs mutt@dwarfs mutt@dwarfs=Glum --seed sitting-0000-for-the-count")
    with sitting(db) as terminal:
        said = terminal.shown
        while "`dwarfs: ...`" not in said:
            said = say(terminal, "" if "Enter, once nobody else looks" in said.split("[")[-1] else "1 action")
        assert "`all: ...`" not in said
