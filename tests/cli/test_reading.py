"""The commands that read: what they show, to whom, and in what form."""

import json

import pytest

from tests.cli.conftest import DECLARED, After, Scuffle


@pytest.fixture
def fought(after: After) -> Scuffle:
    """The worked fight up to a block that was undone and thrown again."""
    return after(
        *DECLARED,
        "declare duel r1.mutt.1.action attack",
        "declare duel r1.mutt.1.grunthar.dodges stand",
        "roll duel r1.mutt.1.attack 53",
        "declare duel r1.grunthar.1.action attack",
        "roll duel r1.grunthar.1.attack 30",
        "declare duel r1.grunthar.1.aim head",
        "declare duel r1.grunthar.1.mutt.replies take",
        "declare duel r1.mutt.2.action attack",
        "roll duel r1.mutt.2.attack 14",
        "declare duel r1.mutt.2.aim stomach",
        "declare duel r1.mutt.2.grunthar.replies block",
        "roll duel r1.mutt.2.grunthar.block 35",
        "undo duel",
        "roll duel r1.mutt.2.grunthar.block 53",
    )


def test_show_tells_how_everybody_stands_and_what_is_asked(fought: Scuffle) -> None:
    said = fought("show duel").stdout
    assert "head 44/58; the rest 58" in said
    assert "stomach 55/63" in said
    assert "/r2.grunthar.initiative]" in said


def test_log_tells_the_story_as_if_nothing_had_been_undone(fought: Scuffle) -> None:
    said = fought("log duel").stdout
    assert "needs under 42" in said
    assert "(53)" in said
    assert "(35)" not in said


def test_log_strikes_through_what_was_undone_when_asked(fought: Scuffle) -> None:
    said = fought("log duel --undone").stdout
    assert said.count("~~") == 2
    assert "(35)" in said


def test_terse_lines_begin_with_the_number_of_their_event(fought: Scuffle) -> None:
    lines = fought("log duel --terse --undone").stdout.splitlines()
    assert any(line.split()[0].isdecimal() and "1d100 (14) under 37, hit" in line for line in lines)


def test_log_tells_only_what_came_after_an_event(fought: Scuffle) -> None:
    assert "against" not in fought("log duel --since 60").stdout
    assert "nothing comes after 999" in fought("log duel --since 999", code=2).stderr


def test_why_tells_the_number_term_by_term_with_rules_and_chance(fought: Scuffle) -> None:
    said = fought("why duel r1.mutt.2.grunthar.block").stdout
    assert "rating 62 [PCT-23]" in said
    assert "several actions 20 = 42 [PCT-20]" in said
    assert "on line a, undone" in said


def test_why_tells_of_the_throw_that_was_undone_by_its_event(fought: Scuffle) -> None:
    rolls = json.loads(fought("audit duel r1.mutt.2.grunthar.block --json").stdout)["rolls"]
    undone = next(roll["version"] for roll in rolls if not roll["stands"])
    assert "(35)" in fought(f"why duel r1.mutt.2.grunthar.block --event {undone}").stdout.splitlines()[0]


def test_audit_lists_both_throws_and_which_stands(fought: Scuffle) -> None:
    said = fought("audit duel r1.mutt.2.grunthar.block").stdout
    assert "UNDONE" in said
    assert "(35)" in said
    assert "(53)" in said
    assert "does not stand: an undo by the game master" in said
    assert fought("audit duel --brief").stdout.count("undone") == 1


def test_a_roll_that_is_not_there_gives_the_nearest(fought: Scuffle) -> None:
    assert "r1.mutt.2.attack" in fought("audit duel r1.mutt.2.atack", code=2).stderr
    assert "r1.mutt.2.attack" in fought("why duel r1.mutt.2.atack", code=2).stderr


def test_list_tells_who_fights_and_where_it_stands(fought: Scuffle) -> None:
    fought("new other grunthar mutt")
    lines = fought("list").stdout.splitlines()
    assert "Grunthar against Mutt" in lines[2]
    assert lines[3].startswith("other")


def test_list_says_where_it_looked_when_there_is_nothing(scuffle: Scuffle) -> None:
    assert "There are no fights in" in scuffle("list").stdout


def test_a_reading_command_makes_no_file(scuffle: Scuffle, db: object) -> None:
    scuffle("list")
    scuffle("show duel", code=2)
    assert not getattr(db, "exists")()  # noqa: B009


def test_a_replay_runs_to_a_beat_and_shows_who_stood_how(fought: Scuffle) -> None:
    said = fought("replay duel --to r1.mutt.2").stdout
    assert "head 44/58" in said
    assert "stomach 55/63" not in said


def test_a_replay_steps_both_ways(fought: Scuffle) -> None:
    said = fought("replay duel --step", stdin="\n\nk\nr1.mutt.2\nnowhere\nq\n").stdout.splitlines()
    numbers = [int(line.split()[0]) for line in said if line.split() and line.split()[0].isdecimal()]
    assert numbers[0] < numbers[1] < numbers[2] > numbers[3]
    assert any("no beat 'nowhere'" in line for line in said)


def test_a_replay_takes_another_line(fought: Scuffle) -> None:
    assert "blocked" in fought("replay duel --line a").stdout
    assert "blocked" not in fought("replay duel --line b").stdout


def test_a_worked_example_is_replayed_by_its_name(scuffle: Scuffle) -> None:
    assert "1d100 (14) under 37" in scuffle("replay worked-fight").stdout


def test_a_secret_declaration_is_shown_only_to_those_who_may_see_it(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    written = scuffle("declare duel r1.mutt.declares 3").stdout
    assert "three" not in written
    assert "3 actions" not in written
    for command in ("log duel", "log duel --terse", "show duel", "replay duel", "why duel r1.mutt.declares"):
        for form in ("", " --json"):
            for viewer in ("grunthar", "orcs", "public"):
                said = scuffle(f"{command} --as {viewer}{form}").stdout
                assert '"count": 3' not in said, (command, viewer)
                assert "3 actions" not in said.replace("3) 3 actions", ""), (command, viewer)
    assert "3 actions" in scuffle("log duel --terse --as mutt").stdout
    assert "3 actions" in scuffle("log duel --terse").stdout


def test_the_options_of_a_secret_question_are_for_its_owner(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    assert "unseen by the others" in scuffle("show duel --as mutt").stdout


def test_an_unknown_viewer_gives_the_nearest(duel: Scuffle) -> None:
    assert "did you mean 'mutt'" in duel("show duel --as Mut", code=2).stderr
    duel("show duel --as MUTT")


def test_plain_text_has_neither_boxes_nor_colour(fought: Scuffle) -> None:
    """Costs a second: many commands."""
    for command in ("show duel", "log duel", "audit duel --brief", "list", "tables percentile", "demo"):
        said = fought(f"{command} --plain").stdout
        assert "\x1b" not in said
        assert not any("\u2500" <= letter <= "\u257f" for letter in said), command


def test_what_people_wrote_cannot_steer_the_terminal(duel: Scuffle) -> None:
    duel(["note", "duel", "\x1b[31mred\x07 alert"])
    said = duel("log duel").stdout
    assert "\x1b" not in said
    assert "\x07" not in said
    assert "red" in said


def test_options_may_stand_before_the_command(fought: Scuffle, db: object) -> None:
    fought(f"--db {db} --plain show duel")
