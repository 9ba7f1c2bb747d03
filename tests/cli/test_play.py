"""A sitting at a fight, from a pipe: the same answers as at the table, line by line."""

import json

from tests.cli.conftest import Scuffle

ROUND = """
# The chapter's first round, after the declarations.
attack grunthar
stand
53
1
30
head
take it
attack
14
stomach
block
35
"""


def test_a_round_is_played_from_a_pipe(duel: Scuffle) -> None:
    said = duel("play duel", stdin=ROUND).stdout
    assert "well stopped (35)" in said
    assert "/r2.grunthar.initiative]" in said
    now = json.loads(duel("show duel --json").stdout)
    assert now["combatants"][1]["pools"]["area-0"]["now"] == 44


def test_the_end_of_the_input_is_a_clean_stop(duel: Scuffle) -> None:
    assert "your action?" in duel("play duel", stdin="").stdout
    assert "stand or dodge" in duel("play duel", stdin="attack").stdout.lower()


def test_q_leaves_and_the_fight_is_kept(duel: Scuffle) -> None:
    duel("play duel", stdin="1\nq\nstand\n")
    assert "r1.mutt.1.grunthar.dodges" in duel("show duel").stdout


def test_u_and_r_undo_and_redo(duel: Scuffle) -> None:
    said = duel("play duel", stdin="1\nstand\nu\nr\nu\n2\n").stdout
    assert said.count("Undone: ") == 2
    assert "dodge" in duel("log duel").stdout.lower()


def test_an_empty_line_draws_dice(duel: Scuffle) -> None:
    duel("play duel", stdin="1\nstand\n\n")
    assert "drawn" in duel("audit duel --brief").stdout


def test_a_question_mark_explains_a_choice_a_number_and_a_roll(duel: Scuffle) -> None:
    assert "PCT-18" in duel("play duel", stdin="?\n").stdout
    duel("play duel", stdin=ROUND.rsplit("\n", 2)[0])
    said = duel("play duel", stdin="?\n").stdout
    assert "number needed is 42" in said
    assert "several actions 20 [PCT-20]" in said
    assert "21/50, 42 %" in said
    assert "rating 57" in duel("play duel", stdin="? r1.mutt.1.attack\n").stdout


def test_the_standing_and_the_story_are_a_letter_away(duel: Scuffle) -> None:
    said = duel("play duel", stdin="s\nl\nh\n").stdout
    assert "what holds of them" in said
    assert "Round 1" in said
    assert "undo [N] (u)" in said


def test_a_line_that_cannot_be_carried_out_stops_the_pipe_with_its_number(duel: Scuffle) -> None:
    result = duel("play duel", stdin="attack\nduck\nstand\n", code=1)
    assert "line 2:" in result.stderr
    assert "r1.mutt.1.grunthar.dodges" in duel("show duel").stdout
    duel("play duel", stdin="stand\n")
    assert "line 1:" in duel("play duel", stdin="999\n", code=2).stderr
    assert "line 1:" in duel("play duel", stdin="? nothing\n", code=2).stderr


def test_only_the_questions_to_the_one_who_sits_there_are_put(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    assert "Mutt, how many" in scuffle("play duel --as mutt", stdin="").stdout
    said = scuffle("play duel --as mutt", stdin="2\n1\n1\n").stdout
    assert "for Grunthar to answer" in said


def test_a_declaration_at_the_table_stays_unseen_until_all_have_declared(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    said = scuffle("play duel", stdin="1\n").stdout
    assert said.count("two actions") + said.count("one action") == 0


def test_a_fight_is_played_to_its_end(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    said = scuffle("play duel", stdin="1\n1\n3\n").stdout
    assert "The fight is over" in said
    assert "The fight is over" in scuffle("play duel", stdin="").stdout
    assert (
        "The fight is over; undo its last step" in scuffle("declare duel r1.mutt.1.action 1", code=1).stderr
    )


def test_input_that_is_no_text_is_a_clean_error(duel: Scuffle) -> None:
    assert duel("play duel", stdin=b"\xff\xfe\n", code=1).stderr.startswith("scuffle: line 1:")


def test_a_fighter_who_stood_alone_wins_by_the_name_that_people_call_him(scuffle: Scuffle) -> None:
    scuffle("new bout bruno silk")
    scuffle(["rule", "bout", "--end", "silk", "--why", "bruno runs"])
    assert "The fight is over: Madame Silk won." in scuffle("show bout").stdout
