"""What a stranger found who used the program for the first time; each fault with its test."""

import json
import os
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from adapters.books.systems import folder, ruleset
from tests.cli.conftest import Scuffle
from tests.cli.test_wrong_inputs import written

MUTT = "r1.mutt.declares"
PROGRAM = "import sys; from adapters.cli.main import main; sys.exit(main())"


@pytest.fixture
def fresh(scuffle: Scuffle) -> Scuffle:
    """A fight in which both are asked how many actions they take."""
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    return scuffle


@pytest.mark.parametrize(
    "line",
    [
        f"declare duel {MUTT} 1",
        "note duel hello",
        "undo duel",
        "new other grunthar mutt",
        "rule duel --why x --damage mutt:head:5",
    ],
)
def test_a_viewer_who_is_not_there_is_told_before_anything_is_written(
    fresh: Scuffle, db: Path, line: str
) -> None:
    before = written(db)
    assert "nobdy" in fresh(f"{line} --as nobdy", code=2).stderr
    assert written(db) == before


def test_a_new_fight_may_be_seen_by_those_who_are_in_it(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --as orcs")
    scuffle("new other grunthar mutt --as mutt")


def test_a_sound_record_file_is_verified(fresh: Scuffle, tmp_path: Path) -> None:
    file = tmp_path / "duel.ndjson"
    fresh(["export", "duel", "-o", str(file)])
    assert "The rules were not asked" in fresh(["verify", str(file)]).stdout
    file.write_bytes(file.read_bytes()[:-20])
    fresh(["verify", str(file)], code=3)


def test_an_export_goes_through_a_link(fresh: Scuffle, tmp_path: Path) -> None:
    target, path = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    path.symlink_to(target)
    fresh(["export", "duel", "-o", str(path), "--force"])
    assert path.is_symlink()
    assert target.read_bytes().startswith(b'{"format":"scuffle"')


def test_an_export_writes_into_a_pipe_and_leaves_it_one(fresh: Scuffle, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    got: list[bytes] = []
    reader = Thread(target=lambda: got.append(path.read_bytes()), daemon=True)
    reader.start()
    fresh(["export", "duel", "-o", str(path), "--force"])
    reader.join(10)
    assert path.is_fifo()
    assert got[0].startswith(b'{"format":"scuffle"')


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("show duel >&-", 3),
        ("--help >&-", 3),
        ("show duel >/dev/full", 3),
        ("note duel hi >/dev/full", 3),
        ("export duel >/dev/full", 3),
        ("play duel <&-", 0),
        ("show duel 2>&-", 0),
        ("nonsense 2>/dev/full", 2),
    ],
)
@pytest.mark.thorough
def test_streams_that_are_closed_or_full_are_told_in_one_sentence(
    fresh: Scuffle, db: Path, line: str, code: int
) -> None:
    program = shlex.join([sys.executable, "-c", PROGRAM])
    done = subprocess.run(
        f"{program} {line}",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, "SCUFFLE_DB": str(db)},
    )
    assert done.returncode == code, done.stderr
    if code == 3:
        assert done.stderr.startswith("scuffle: the output cannot be written: ")
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("line", ["show duel", "new duel grunthar mutt"])
def test_a_file_name_that_is_too_long_is_told(scuffle: Scuffle, line: str) -> None:
    assert "file name too long" in scuffle(f"{line} --db {'x' * 300}", code=3).stderr


def test_other_fights_are_listed_and_verified_beside_a_damaged_one(fresh: Scuffle, db: Path) -> None:
    fresh("new other grunthar mutt")
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(
            "UPDATE stored_events SET state = 'x' WHERE originator_id = 'duel' AND originator_version = 2"
        )
    said = fresh("verify", code=3).stdout
    assert "duel: NOT SOUND." in said
    assert "other: " in said
    assert "none changed" in said
    listed = fresh("list").stdout
    assert "DAMAGED: event 2" in listed
    assert "other" in listed


def test_a_fight_whose_events_are_all_gone_is_listed_as_damaged(fresh: Scuffle, db: Path) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("DELETE FROM stored_events")
    assert "DAMAGED" in fresh("list").stdout


def test_accents_are_left_out_of_names_and_other_letters_refused(scuffle: Scuffle) -> None:
    assert "[0/r1.mutt-grosse.declares]" in scuffle("new duel grunthar@ö 'mutt@ü=Mütt Große'").stdout
    for wrong in ("grunthar@орк mutt", "grunthar mutt=Мутт", "grunthar@aж mutt@aш"):
        assert "use letters a to z" in scuffle(f"new other {wrong}", code=2).stderr


def test_a_name_with_what_parts_names_is_told_as_such(scuffle: Scuffle) -> None:
    said = scuffle("new pit alma boris@out=@everyone --system gurps", code=2).stderr
    assert "a name has no @, =, / or \\ in it" in said


def test_odds_refuse_words_that_nobody_is_offered(duel: Scuffle) -> None:
    said = duel("odds duel r1.mutt.1.action attack --if blokc", code=2).stderr
    assert "Nobody is offered 'blokc' on the way." in said
    duel("odds duel r1.mutt.1.action attack --if block")


def test_who_throws_by_hand_is_checked_as_a_setting_too(scuffle: Scuffle) -> None:
    said = scuffle("new duel grunthar mutt --set by_hand=gruntar", code=2).stderr
    assert "did you mean 'grunthar'?" in said


@pytest.mark.parametrize(
    "line",
    [
        "rule duel --damage mutt:head:5",
        "rethrow duel r1.mutt.initiative",
        "dispute duel r1.mutt.initiative",
        "settle duel r1.mutt.initiative --uphold",
    ],
)
def test_a_reason_says_something(duel: Scuffle, line: str) -> None:
    assert "Say why" in duel(f"{line} --why ' '", code=2).stderr


@pytest.mark.parametrize("words", ["cast spell", "cast-spell", "cast", "Cast a spell"])
def test_spells_are_not_covered_however_they_are_written(fresh: Scuffle, words: str) -> None:
    assert (
        "is not covered: the chapter gives no rule for it. The try costs nothing. [PCT-65]"
        in fresh(f"declare duel {MUTT} {words}", code=1).stderr
    )


def test_a_die_that_shows_0_has_its_highest_face(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --hand all")
    scuffle("roll duel r1.grunthar.initiative 0")
    (roll,) = json.loads(scuffle("audit duel --json").stdout)["rolls"]
    assert roll["faces"] == [10]


def test_an_option_with_a_comma_may_be_written_out(fresh: Scuffle) -> None:
    fresh(["declare", "duel", MUTT, "dodge, and do nothing else this round"])


def test_a_fight_that_waits_says_so(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --wait")
    assert "`scuffle begin duel`" in scuffle("show duel").stdout
    assert "`scuffle begin duel`" in scuffle("play duel").stdout


def test_one_of_a_thing_is_told_in_the_singular(fresh: Scuffle) -> None:
    said = fresh("verify duel").stdout
    assert "1 beat on 1 line was played again by the rules, which agree with the record." in said
    assert "2 rolls were thrown again" in said


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig"])
def test_a_file_may_begin_with_the_mark_of_an_editor(scuffle: Scuffle, tmp_path: Path, coding: str) -> None:
    made = scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    own = tmp_path / "orc.toml"
    own.write_text((folder(ruleset("percentile")) / "combatants" / "mutt.toml").read_text(), encoding=coding)
    scuffle(["new", "own", str(own), "grunthar"])
    file = tmp_path / "duel.ndjson"
    file.write_text(scuffle("export duel").stdout, encoding=coding)
    scuffle(["import", str(file), "--name", "again"])
    assert made.stderr == ""


def test_a_file_that_is_no_text_is_told_so(scuffle: Scuffle, tmp_path: Path) -> None:
    own = tmp_path / "orc.toml"
    own.write_text('called = "Orc"', encoding="utf-16")
    said = scuffle(["new", "duel", str(own), "mutt"], code=3).stderr
    assert said == f"scuffle: {own} is text in UTF-16; save it as UTF-8.\n"


def test_a_system_where_a_worked_example_is_wanted_is_told_how_all_of_its_own_are_checked(
    scuffle: Scuffle,
) -> None:
    said = scuffle("check gurps", code=2).stderr
    assert "'gurps' is a rule system, no worked example; all of its own: --system gurps." in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "foo = 3",
            "there is no field 'foo' here; there could be about, called, items, mount, pronouns, sheet.",
        ),
        ('calld = "x"\n[sheet]', "there is no field 'calld' here; did you mean 'called'?"),
        ("called = 3\n[sheet]", "called: it must be a text, not a whole number."),
        ("[sheet]\nagi = 1", "the field 'dex' is missing."),
        (
            "[sheet]\nagi = 1\ndex = 1\nfig = 1\ndb = 1\ndp = 1",
            "the field 'skills' is missing; it needs level, rating.",
        ),
        ("[sheet]\nagi = 1.5", "agi: it must be a whole number, not a decimal number."),
        ("sheet = 3", "sheet: it must be a table, not a whole number."),
    ],
)
def test_what_does_not_fit_is_told_in_plain_words(
    scuffle: Scuffle, tmp_path: Path, text: str, said: str
) -> None:
    own = tmp_path / "orc.toml"
    own.write_text(text)
    error = scuffle(["new", "duel", str(own), "mutt"], code=3).stderr
    assert error == f"scuffle: {own}: {said}\n"


def test_a_title_is_one_line(scuffle: Scuffle, tmp_path: Path) -> None:
    scuffle(["new", "duel", "grunthar", "mutt", "--title", "A brawl\n at the Boar"])
    assert "A brawl at the Boar  Grunthar against Mutt" in scuffle("list").stdout
    assert scuffle("log duel").stdout.startswith("A brawl at the Boar\n---")


def test_an_event_that_is_not_the_roll_is_told_where_the_roll_stands(fresh: Scuffle) -> None:
    said = fresh("why duel r1.mutt.initiative --event 999", code=2).stderr
    assert said == "scuffle: Event 999 is not the roll 'r1.mutt.initiative', which stands at event 7.\n"


def test_a_rethrow_by_hand_keeps_what_followed_for_carry_on(duel: Scuffle) -> None:
    for line in ("declare duel r1.mutt.1.action attack", "declare duel r1.mutt.1.grunthar.dodges stand"):
        duel(line)
    duel("roll duel r1.mutt.1.attack 53")
    duel("declare duel r1.grunthar.1.action attack")
    before = json.loads(duel("show duel --json").stdout)
    said = duel("rethrow duel r1.mutt.1.attack --why 'off the table'").stdout
    assert "Not asked yet, for `carry-on`: r1.grunthar.1.action" in said
    assert "No longer fits" not in said
    duel("roll duel r1.mutt.1.attack 54")
    duel("carry-on duel")
    after = json.loads(duel("show duel --json").stdout)
    assert after["combatants"] == before["combatants"]
    assert [prompt["key"] for prompt in after["asks"]] == [prompt["key"] for prompt in before["asks"]]
