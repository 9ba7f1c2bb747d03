"""The game master's word at the command line: house rules that stand, and whatever else can be decreed."""

import json

import pytest

from tests.cli.conftest import After, Scuffle

BRAWL = "new brawl karateka boris --at karateka=0,0,3 --at boris=0,1,0 --seed a-seed-for-this-1 --hand all"


@pytest.fixture
def brawl(after: After) -> Scuffle:
    """A fight in the richest system, in which nobody has chosen yet."""
    return after(BRAWL)


def test_a_custom_is_in_every_such_roll_and_in_its_why_until_it_is_ended(brawl: Scuffle) -> None:
    """Costs a second: many commands."""
    said = brawl("""rule brawl --why "our custom" --standing "+2 to everybody's parry" """).stdout
    assert "rules from here on: +2 to everybody's parry (our custom)" in said
    assert "Ruling 1 stands: +2 to everybody's parry (our custom)." in brawl("show brawl").stdout
    brawl("play brawl", stdin="attack\nkick boris right-foot karate\naim torso\n3,3,3\nparry right-hand dx\n")
    brawl("play brawl", stdin="4,4,4\n")
    assert "+ house rule 2 = 10 [ruling.1]" in brawl("why brawl t1.karateka.boris.defence").stdout
    assert (
        "ends a rule of the house, +2 to everybody's parry"
        in brawl('rule brawl --why "enough" --no-longer 1').stdout
    )
    assert "stands" not in brawl("show brawl").stdout
    assert "ruling.1" in brawl("badge brawl").stdout


def test_a_forbidden_act_is_gone_from_the_list_and_named_when_it_is_typed(brawl: Scuffle) -> None:
    """Costs a second: many commands."""
    brawl("""rule brawl --why "a clean fight" --standing "no kick for karateka" """)
    brawl("play brawl", stdin="attack\n")
    assert "kick Boris" not in brawl("show brawl").stdout
    refused = brawl("declare brawl t1.karateka.does kick boris right-foot karate", code=1).stderr
    assert "Kick is forbidden here, by ruling 1" in refused


def test_house_rules_are_part_of_the_json(brawl: Scuffle) -> None:
    brawl("""rule brawl --why "our custom" --standing "-1 to boris's dodge until 9" """)
    (stands,) = json.loads(brawl("show brawl --json").stdout)["house"]
    assert stands["key"] == "ruling.1"
    assert stands["rule"]["of"] == "GUR-158"
    assert (stands["rule"]["whose"], stands["rule"]["until"]) == (["boris"], 9)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("everybody parries better", "is no house rule; say it like"),
        ("+2 to everybody's pary", "did you mean 'parry'"),
        ("+2 to everybody's dogde", "did you mean 'dodge'"),
        ("+2 to borus's parry", "did you mean 'Boris'"),
        ("no kik", "did you mean 'kick'"),
        ("kick despite GUR-999", "No condition of kick is of 'GUR-999'"),
        ("+99999 to everybody's parry", "is no house rule"),
    ],
)
def test_a_house_rule_that_says_nothing_known_is_one_clear_error(brawl: Scuffle, said: str, why: str) -> None:
    assert why in brawl(["rule", "brawl", "--why", "x", "--standing", said], code=None).stderr
    assert json.loads(brawl("show brawl --json").stdout)["house"] == []


@pytest.mark.parametrize(
    ("decree", "told"),
    [
        ("--move karateka:1,2,1", "Wei is moved"),
        ("--posture boris:kneeling", "Boris kneels"),
        ("--hand karateka:staff:right-hand:boris", "Boris has Wei's staff now (right hand)"),
        ("--hand karateka:staff:ground", "Wei's staff lies on the ground"),
        (
            "--move karateka:0,1 --hold karateka:boris:grapple:torso:right-hand,left-hand,dx",
            "has Boris",
        ),
        ("--condition boris:stunned", "Boris is stunned"),
    ],
)
def test_what_is_decreed_happens_and_is_undone_and_played_on(brawl: Scuffle, decree: str, told: str) -> None:
    before = json.loads(brawl("show brawl --json").stdout)["combatants"]
    assert told in " ".join(brawl(f'rule brawl --why "so be it" {decree}').stdout.split())
    after = json.loads(brawl("show brawl --json").stdout)
    assert after["combatants"] != before or after["holds"]
    brawl("undo brawl")
    assert json.loads(brawl("show brawl --json").stdout)["combatants"] == before
    brawl("redo brawl")
    assert "1 ruling" in brawl("badge brawl").stdout
    brawl("verify brawl")


def test_a_hold_and_a_condition_that_are_given_can_be_ended(brawl: Scuffle) -> None:
    close = "--move karateka:0,1 --hold karateka:boris:grapple:torso:right-hand,left-hand,dx"
    brawl(f'rule brawl --why "so be it" {close} --condition boris:stunned')
    assert json.loads(brawl("show brawl --json").stdout)["holds"]
    brawl('rule brawl --why "enough" --release karateka:boris --relieve boris:stunned')
    now = json.loads(brawl("show brawl --json").stdout)
    assert now["holds"] == {}
    assert "stunned" not in now["combatants"][1]["conditions"]


def test_a_hold_that_the_rules_end_at_once_is_not_given(scuffle: Scuffle) -> None:
    scuffle("new brawl alma boris --at alma=0,0,3 --at boris=0,1,0")
    wrong = scuffle("rule brawl --why so --hold alma:boris:grapple:torso", code=1)
    assert "The rules end Alma's hold on Boris at once, as they stand" in wrong.stderr
    assert json.loads(scuffle("show brawl --json").stdout)["holds"] == {}
    scuffle("rule brawl --why so --move boris:0,0 --hold alma:boris:grapple:torso:right-hand,dx")
    (hold,) = json.loads(scuffle("show brawl --json").stdout)["holds"].values()
    assert (hold["holder"], hold["victim"]) == ("alma", "boris")


@pytest.mark.parametrize(
    ("system", "people", "item", "told"),
    [
        (
            "swordspath",
            "sergeant-holt bruno",
            "sergeant-holt:sword:right-hand:bruno",
            "Bruno has Holt's sword now",
        ),
        ("adnd", "knight brandt", "knight:sword:hand:brandt", "Brandt has Corwin's sword now (hand)"),
    ],
)
def test_a_weapon_that_is_handed_over_is_told_as_such_in_every_system(
    scuffle: Scuffle, system: str, people: str, item: str, told: str
) -> None:
    scuffle(f"new duel {people} --system {system} --hand all --seed a-seed-for-this-1")
    assert told in " ".join(scuffle(f'rule duel --why "won at dice" --hand {item}').stdout.split())
    assert told in " ".join(scuffle("log duel").stdout.split())
