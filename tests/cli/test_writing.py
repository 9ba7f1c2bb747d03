"""The commands that write: each says what followed, and what is asked next."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Scuffle


def test_a_new_fight_tells_who_fights_and_asks_the_first_question(scuffle: Scuffle) -> None:
    said = scuffle("new duel grunthar@orcs mutt@dwarfs --title 'The duel'").stdout
    assert "The duel" in said
    assert "Round 1" in said
    assert "[0/r1.grunthar.declares]" in said


def test_two_of_the_same_get_numbers(scuffle: Scuffle) -> None:
    scuffle("new brawl grunthar mutt mutt mutt=Glum")
    now = json.loads(scuffle("show brawl --json").stdout)
    assert [each["name"] for each in now["combatants"]] == ["grunthar", "mutt-1", "mutt-2", "glum"]
    assert [each["called"] for each in now["combatants"]] == ["Grunthar", "Mutt 1", "Mutt 2", "Glum"]


def test_without_a_side_everybody_fights_for_himself(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt")
    sides = {each["side"] for each in json.loads(scuffle("show duel --json").stdout)["combatants"]}
    assert sides == {"grunthar", "mutt"}


def test_the_same_seed_gives_the_same_fight(scuffle: Scuffle) -> None:
    one = scuffle("new one grunthar mutt --seed good-luck-and-more").stdout
    assert scuffle("new two grunthar mutt --seed good-luck-and-more").stdout == one
    assert scuffle("new three grunthar mutt --seed 'bad luck and no more'").stdout != one


def test_a_combatant_of_your_own_comes_from_a_file_and_oddities_are_remarked(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    orc = tmp_path / "my@orc=1.toml"
    sheet = "[sheet]\nagi=34\ndex=28\nfig=43\ndb=99\ndp=63\nmig=52\nwis=22\n"
    orc.write_text(f"{sheet}[sheet.skills.boxing]\nlevel=2\nrating=62\n")
    result = scuffle(["new", "duel", f"{orc}@orcs=Big Bad", "mutt"])
    assert "Big Bad: DB is 99" in result.stderr
    assert "PCT-03" in result.stderr
    assert '"called": "Big Bad"' in scuffle("show duel --json").stdout


@pytest.mark.parametrize(
    ("given", "remarked"),
    [
        ("", []),
        ("mig=40\n", ["FIG"]),
        ("wis=29\n", []),
        ("wis=31\n", ["DEX"]),
        ("mig=0\nwis=0\n", ["DB", "FIG", "DEX"]),
    ],
)
def test_a_score_that_was_not_given_is_compared_with_nothing(
    scuffle: Scuffle, tmp_path: Path, given: str, remarked: list[str]
) -> None:
    """PCT-03: a score that somebody gave as 0 is compared, one that is left out is not 0."""
    rufus = tmp_path / "rufus.toml"
    scores = "agi=40\ndex=35\nfig=41\ndb=8\ndp=50\n"
    rufus.write_text(f"[sheet]\n{scores}{given}[sheet.skills.boxing]\nlevel=2\nrating=55\n")
    warned = scuffle(["new", "duel", f"{rufus}@guard", "mutt"]).stderr
    assert [name for name in ("DB", "FIG", "DEX") if f"{name} is" in warned] == remarked


def test_settings_are_taken_and_a_wrong_value_names_the_allowed_ones(scuffle: Scuffle) -> None:
    scuffle("new one grunthar mutt --set comparison=inclusive --set double-zero=100 --set aware=yes")
    wrong = scuffle("new two grunthar mutt --set comparison=inclusve", code=2).stderr
    assert "strict or inclusive" in wrong
    assert "did you mean 'inclusive'" in wrong
    assert "did you mean 'comparison'" in scuffle("new two grunthar mutt --set comparson=x", code=2).stderr


def test_a_choice_is_taken_by_number_by_words_and_by_the_beginnings_of_words(duel: Scuffle) -> None:
    duel("declare duel 0/r1.mutt.1.action att grun")
    duel("declare duel r1.mutt.1.grunthar.dodges 1")
    assert "throws 1d100" in duel("show duel").stdout


def test_faces_are_taken_as_two_digits_and_as_tens_and_ones(duel: Scuffle) -> None:
    duel("declare duel r1.mutt.1.action attack")
    duel("declare duel r1.mutt.1.grunthar.dodges stand")
    duel("roll duel r1.mutt.1.attack 0 7")
    assert "(07)" in duel("audit duel r1.mutt.1.attack").stdout


def test_a_roll_by_hand_may_be_drawn_instead(duel: Scuffle) -> None:
    duel("declare duel r1.mutt.1.action attack")
    duel("declare duel r1.mutt.1.grunthar.dodges stand")
    duel("roll duel r1.mutt.1.attack --draw")
    assert "drawn" in duel("audit duel --brief").stdout


def test_a_refusal_names_its_rule_and_writes_nothing(duel: Scuffle) -> None:
    before = duel("show duel --json").stdout
    assert "PCT-65" in duel("declare duel r1.mutt.1.action cast-spell", code=1).stderr
    assert "PCT-60" in duel("declare duel r1.mutt.1.action attack rufus", code=1).stderr
    assert duel("show duel --json").stdout == before


def test_an_answer_from_before_an_undo_is_stale(duel: Scuffle) -> None:
    duel("undo duel")
    assert "was asked on another line" in duel("declare duel 0/r1.grunthar.declares 1", code=1).stderr


def test_undo_steps_back_and_redo_brings_it_back(duel: Scuffle) -> None:
    state = json.loads(duel("show duel --json").stdout)["combatants"]
    assert "Undone: Grunthar's declaration." in duel("undo duel").stdout
    assert json.loads(duel("show duel --json").stdout)["combatants"] != state
    duel("redo duel")
    assert json.loads(duel("show duel --json").stdout)["combatants"] == state


def test_a_line_that_was_left_can_be_gone_back_to_after_new_events(duel: Scuffle) -> None:
    duel("undo duel")
    duel("declare duel r1.grunthar.declares 1")
    assert "Nothing was undone just now" in duel("redo duel", code=1).stderr
    duel("redo duel a")
    lines = json.loads(duel("lines duel --json").stdout)["lines"]
    assert [(line["name"], line["head"]) for line in lines] == [("a", True), ("b", False)]
    assert "a" in duel("lines duel").stdout


def test_undo_goes_back_to_an_event_or_a_beat(duel: Scuffle) -> None:
    duel("undo duel --to 7")
    duel("undo duel --beat r1")
    assert "r1.grunthar.initiative" in duel("show duel").stdout
    assert "There is no beat 'r11' on this line" in duel("undo duel --beat r11", code=1).stderr
    assert "one of the two" in duel("undo duel --to 3 --beat r1", code=2).stderr


def test_a_fork_begins_a_line_of_its_own_name(duel: Scuffle) -> None:
    duel("fork duel 6 what-if")
    duel("roll duel r1.mutt.initiative 1")
    assert "what-if" in duel("lines duel").stdout
    assert "There is a line 'what-if' already" in duel("fork duel 6 what-if", code=1).stderr


def test_a_roll_is_thrown_again_by_ruling(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    scuffle("rethrow duel r1.mutt.initiative --why 'off the table'")
    assert scuffle("audit duel r1.mutt.initiative").stdout.count("1d10 (") == 2


def test_a_ruling_bears_on_a_roll_that_is_to_come(duel: Scuffle) -> None:
    duel("rule duel --why 'sand in his sight' --on r1.mutt.1.attack --modifier -10")
    duel("declare duel r1.mutt.1.action attack")
    duel("declare duel r1.mutt.1.grunthar.dodges stand")
    duel("roll duel r1.mutt.1.attack 30")
    told = duel("why duel r1.mutt.1.attack").stdout
    assert "27" in told
    assert "sand in his sight" in told


def test_a_verdict_stands_whatever_falls(duel: Scuffle) -> None:
    duel("rule duel --why 'the crowd helps' --on r1.mutt.1.attack --verdict success")
    duel("declare duel r1.mutt.1.action attack")
    duel("declare duel r1.mutt.1.grunthar.dodges stand")
    assert "Where does it land" in duel("roll duel r1.mutt.1.attack 99").stdout


def test_a_game_master_decrees_damage_conditions_and_the_end(duel: Scuffle) -> None:
    duel("rule duel --why 'a loose tile' --damage MUTT:head:5 --condition mutt:dazed")
    mutt = json.loads(duel("show duel --json").stdout)["combatants"][1]
    assert mutt["pools"]["area-0"] == {"now": 53, "start": 58}
    assert "dazed" in mutt["conditions"]
    duel("rule duel --why 'first aid' --recover mutt:area-0:2")
    assert "head 55/58" in duel("show duel").stdout
    assert "orcs won" in duel("rule duel --why 'the watch comes' --end orcs").stdout.lower()


def test_a_decree_says_by_what_points_are_lost_and_whom_a_condition_is_about(scuffle: Scuffle) -> None:
    scuffle("new tavern alma boris --hand all")
    scuffle("rule tavern --why 'a jug' --damage alma:hp:7:cr:torso --condition boris:at-bay-alma:alma")
    (asked,) = json.loads(scuffle("show tavern --json").stdout)["asks"]
    assert asked["key"].endswith(".alma.knockdown")
    wrong = scuffle("rule tavern --why 'a jug' --damage alma:hp:7:crr", code=2)
    assert "'crr'" in wrong.stderr
    assert "name them as `by`" in scuffle("rule tavern --why x --condition boris:at-bay-alma", code=1).stderr


def test_somebody_is_taken_out_by_decree(duel: Scuffle) -> None:
    duel("rule duel --why 'he sneezes himself senseless' --down grunthar")
    assert json.loads(duel("show duel --json").stdout)["combatants"][0]["down"] == "out"


def test_a_rider_joins_with_his_mount(scuffle: Scuffle) -> None:
    scuffle("new pit bruno silk")
    events = json.loads(scuffle("join pit lady-ysolde --json").stdout)["events"]
    assert [each["name"] for each in events if each["is"] == "combatant-joined"] == [
        "warhorse",
        "lady-ysolde",
    ]


def test_people_join_and_leave(duel: Scuffle) -> None:
    duel("join duel mutt@dwarfs")
    now = json.loads(duel("show duel --json").stdout)["combatants"]
    assert [each["name"] for each in now] == ["grunthar", "mutt", "mutt-2"]
    duel("leave duel Mutt-2 --why 'his dinner is ready'")
    assert json.loads(duel("show duel --json").stdout)["combatants"][2]["down"] == "left"


def test_an_answer_is_withdrawn_while_others_are_awaited(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar mutt --seed so-tame-a-seed-1")
    scuffle("declare duel r1.mutt.declares 1")
    scuffle("withdraw duel r1.mutt.declares")
    assert "r1.mutt.declares" in scuffle("show duel").stdout
    assert "so there is nothing to take back" in scuffle("withdraw duel r1.mutt.declares", code=1).stderr


def test_a_setting_changes_from_here_on(duel: Scuffle) -> None:
    duel("set duel comparison=inclusive --why 'house rule'")
    duel("set duel by_hand=mutt")
    assert "did you mean 'mutt'" in duel("set duel by_hand=mut", code=2).stderr


def test_a_remark_is_written_into_the_record(duel: Scuffle) -> None:
    duel("note duel 'Somebody spilt the crisps.'")
    assert "spilt the crisps" in duel("log duel").stdout


def test_an_undo_says_what_it_took_back_whatever_was_said_since(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    scuffle("set duel by_hand=all --why 'real dice'")
    scuffle("join duel mutt@dwarfs=glum")
    scuffle("leave duel glum --why 'called away'")
    scuffle("note duel 'A dog barks.'")
    assert scuffle("undo duel").stdout.splitlines()[0] == "Undone: Glum's leaving."
    assert scuffle("redo duel").stdout.splitlines()[0] == "Redone: Glum's leaving."
    told = json.loads(scuffle("undo duel --json").stdout)
    assert (told["undone"], told["redone"]) == ("Glum's leaving", "")
    assert scuffle("undo duel").stdout.splitlines()[0] == "Undone: Glum's entry."
    assert scuffle("undo duel").stdout.splitlines()[0] == "Undone: the change of the throwing of real dice."


def test_a_player_takes_back_only_what_is_his_and_goes_to_no_other_line(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    scuffle("declare duel r1.mutt.declares 1 --by mutt")
    assert "the game master can undo it" in scuffle("undo duel --as grunthar", code=1).stderr
    assert "Only the game master" in scuffle("undo duel --beat r1 --by mutt", code=1).stderr
    assert "Only the game master" in scuffle("fork duel 4 elsewhere --as mutt", code=1).stderr
    assert scuffle("undo duel --by mutt").stdout.startswith("Undone: Mutt's declaration.")


def test_a_withdrawal_leaves_the_ids_of_other_questions_as_they_are(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-1")
    asks = {prompt["key"]: prompt["id"] for prompt in json.loads(scuffle("show duel --json").stdout)["asks"]}
    scuffle("declare duel r1.mutt.declares 1")
    scuffle("withdraw duel r1.mutt.declares")
    now = {prompt["key"]: prompt["id"] for prompt in json.loads(scuffle("show duel --json").stdout)["asks"]}
    assert now["r1.grunthar.declares"] == asks["r1.grunthar.declares"]
    assert now["r1.mutt.declares"] != asks["r1.mutt.declares"]
    assert "was asked on another line" in scuffle(f"declare duel {asks['r1.mutt.declares']} 1", code=1).stderr
    scuffle(f"declare duel {asks['r1.grunthar.declares']} 1")


def test_one_who_withdraws_too_late_is_told_since_when(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --seed so-tame-a-seed-2")
    assert "has no answer yet" in scuffle("withdraw duel r1.mutt.declares", code=1).stderr
    for who in ("mutt", "grunthar"):
        scuffle(f"declare duel r1.{who}.declares 1")
    said = scuffle("withdraw duel r1.mutt.declares", code=1).stderr
    assert "the answers are revealed" in said
    assert "asks r1.grunthar.1.action now. An undo takes it back." in said
    his = scuffle("withdraw duel r1.mutt.declares --as mutt", code=1).stderr
    assert "An undo takes it back, if need be the game master's." in his
    scuffle("undo duel --as mutt", code=1)


def test_nothing_is_rerun_where_the_rules_agree(duel: Scuffle) -> None:
    assert "The rules agree with the record" in duel("rerun duel", code=1).stderr


def test_who_did_it_is_kept(duel: Scuffle) -> None:
    duel("declare duel r1.mutt.1.action attack --by anna")
    duel("declare duel r1.mutt.1.grunthar.dodges stand")
    duel("roll duel r1.mutt.1.attack 12 --by anna")
    assert "written by Anna" in duel("audit duel r1.mutt.1.attack").stdout


def test_a_writing_command_prints_json_when_asked(duel: Scuffle) -> None:
    written = json.loads(duel("declare duel r1.mutt.1.action attack --json").stdout)
    assert written["events"][0]["is"] == "declared"
    assert written["asks"][0]["id"] == "0/r1.mutt.1.grunthar.dodges"


@pytest.mark.parametrize("name", ["Duel", "a b", "-x", "gm", "a--b", "x" * 61, "ü", ""])
def test_a_name_that_cannot_be_one_is_refused(scuffle: Scuffle, name: str) -> None:
    scuffle(["new", "--", name, "grunthar", "mutt"], code=2)


def test_a_name_that_is_taken_is_refused(duel: Scuffle) -> None:
    assert "There is a fight called 'duel' already" in duel("new duel grunthar mutt", code=1).stderr
