"""Those without a player are handed a tactic: in a simulation, at the table, and in the odds."""

import json
from pathlib import Path

import pytest

from adapters.store.sqlite import SqliteStore
from domain.facts.events import Declared
from tests.cli.conftest import Scuffle

FIRST, SECOND = "so-tame-a-seed-1", "so-tame-a-seed-2"
PIT = "new pit brandt@road bear@wood --seed so-tame-a-seed-2"
AS_THE_BEAR = "play pit --tactic bear=creature"
TURN = "1\n1\n1\n"
"""As it comes, pummel, the variable on the base: Brandt's half of the first two attacks."""


def test_a_simulation_hands_out_tactics_by_name_by_side_or_to_all(scuffle: Scuffle) -> None:
    def chose(words: str) -> dict[str, str]:
        said = scuffle(f"simulate 1 bear@wood wolf@wood brandt {words} --json").stdout
        return dict(json.loads(said)["tactics"])

    assert chose("") == {"bear": "fighter", "wolf": "fighter", "brandt": "fighter"}
    assert chose("--tactic bear=creature") == {"bear": "creature", "wolf": "fighter", "brandt": "fighter"}
    assert chose("--tactic Wood=Creature") == {"bear": "creature", "wolf": "creature", "brandt": "fighter"}
    assert chose("--tactic all=creature --tactic brandt=none")["brandt"] == "fighter"
    assert chose("--tactic brandt=none --tactic all=creature")["brandt"] == "creature"


def test_a_simulation_with_tactics_says_who_chooses_how_and_can_be_repeated(scuffle: Scuffle) -> None:
    line = "simulate 20 bear brandt osk --tactic bear=creature"
    said = scuffle(line).stdout
    assert "Choosing: bear by creature; brandt, osk by fighter." in said
    assert scuffle(line).stdout == said
    assert scuffle("simulate 20 bear brandt osk").stdout.splitlines()[2:] != said.splitlines()[2:]


def test_it_is_told_which_tactics_a_system_has(scuffle: Scuffle) -> None:
    rows = {row["name"]: row["tactics"] for row in json.loads(scuffle("systems --json").stdout)["systems"]}
    assert [each["name"] for each in rows["adnd"]] == ["chance", "best", "fighter", "creature"]
    assert [each["name"] for each in rows["percentile"]] == ["chance", "best", "fighter"]
    assert "chance, best, fighter, creature" in scuffle("systems").stdout
    assert "creature: attacks in the mode of its kind" in scuffle("combatants adnd").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("bear", "'bear' hands nobody a tactic; write it as WHO=TACTIC"),
        ("bear=creatur", "no tactic 'creatur'; did you mean 'creature'?"),
        ("bear=", "no tactic ''. There is: chance, best, fighter, creature."),
        ("bare=creature", "no combatant or side 'bare'; did you mean 'bear'?"),
        ("yeti=creature", "no combatant or side 'yeti'. There is: "),
    ],
)
def test_a_tactic_that_cannot_be_handed_is_refused_in_a_line(scuffle: Scuffle, words: str, said: str) -> None:
    scuffle(PIT)
    for line in ("simulate 1 brandt@road bear@wood", "play pit", "odds pit"):
        error = scuffle(f"{line} --tactic {words}", code=2).stderr
        assert said in error
        assert error.count("\n") == 1


def test_whoever_has_a_tactic_is_not_asked_and_it_is_told(scuffle: Scuffle) -> None:
    scuffle(PIT)
    said = scuffle(AS_THE_BEAR, stdin=TURN).stdout
    assert "The bear: grapple Brandt (the tactic creature)" in said
    assert "The bear, " not in said
    assert "the bear closes with Brandt." in said


def test_what_a_tactic_chose_is_recorded_as_its_choice(scuffle: Scuffle, db: Path) -> None:
    scuffle(PIT)
    scuffle(f"{AS_THE_BEAR} --by anna", stdin=TURN)
    with SqliteStore(db) as store:
        said = {
            entry.event.key: entry.by for entry in store.entries("pit") if isinstance(entry.event, Declared)
        }
    assert said["r1.bear.1.action"] == "creature"
    assert said["r1.brandt.1.action"] == "anna"


def test_what_is_left_to_chance_follows_from_the_seed_of_the_fight(scuffle: Scuffle) -> None:
    for name, seed in (("one", FIRST), ("same", FIRST), ("other", SECOND)):
        scuffle(f"new {name} grunthar mutt --seed {seed}")
        scuffle(f"play {name} --tactic all=chance")
    one, same, other = (scuffle(f"log {name} --terse").stdout for name in ("one", "same", "other"))
    assert one == same != other


def test_a_fight_of_tactics_is_played_to_its_end_and_is_sound(scuffle: Scuffle) -> None:
    scuffle("new pit bear wolf orc knight --seed so-tame-a-seed-1")
    assert "The fight is over" in scuffle("play pit --tactic all=creature").stdout
    assert "agree with the record" in scuffle("verify pit").stdout


def test_an_undo_goes_back_to_a_question_that_somebody_is_asked(scuffle: Scuffle) -> None:
    def asked() -> str:
        """The key of what is asked now."""
        return str(json.loads(scuffle("show pit --json").stdout)["asks"][0]["key"])

    scuffle(PIT)
    scuffle(AS_THE_BEAR, stdin="1\n1\n")
    earlier = asked()
    scuffle(AS_THE_BEAR, stdin="1\n")
    later = asked()
    assert (earlier, later) == ("r1.brandt.1.uses", "r1.bear.1.brandt.uses")
    scuffle(AS_THE_BEAR, stdin="u\n")
    assert asked() == earlier
    scuffle(AS_THE_BEAR, stdin="r\n")
    assert asked() == later


def test_a_player_learns_no_secret_of_a_tactic(scuffle: Scuffle) -> None:
    scuffle(PIT)
    said = scuffle(f"{AS_THE_BEAR} --as brandt").stdout
    assert "The bear decides something unseen." in said
    assert "the game master" in scuffle("odds pit --as brandt --tactic bear=creature", code=1).stderr


def test_odds_tell_by_which_tactics_they_were_reckoned(scuffle: Scuffle) -> None:
    scuffle(PIT)
    scuffle(AS_THE_BEAR, stdin="1\n")
    line = "odds pit r1.brandt.1.action pummel bear --json"
    assert json.loads(scuffle(f"{line} --tactic bear=creature").stdout)["tactics"] == {"bear": "creature"}
    assert json.loads(scuffle(line).stdout)["tactics"] == {}
