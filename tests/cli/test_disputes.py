"""A disputed roll on the command line: protest, odds, preview, settlement, proofs."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.conftest import DECLARED, After, Scuffle

BLOCK = "r1.mutt.1.grunthar.block"

BLOCKED = (
    "declare duel r1.mutt.1.action attack",
    "declare duel r1.mutt.1.grunthar.dodges stand",
    "roll duel r1.mutt.1.attack 14",
    "declare duel r1.mutt.1.aim stomach",
    "declare duel r1.mutt.1.grunthar.replies block",
    f"roll duel {BLOCK} 35",
)


@pytest.fixture
def blocked(after: After) -> Scuffle:
    """Mutt has struck, and Grunthar's block held."""
    return after(*DECLARED, *BLOCKED)


def test_an_open_dispute_is_shown_until_it_is_settled(blocked: Scuffle) -> None:
    blocked(f"dispute duel {BLOCK} --by mutt --why 'a cocked die'")
    assert "a cocked die" in blocked("show duel").stdout
    assert "disputes" in blocked("log duel").stdout
    blocked(f"settle duel {BLOCK} --uphold --why 'all saw it'")
    assert "In dispute" not in blocked("show duel").stdout
    assert "35" in blocked(f"why duel {BLOCK}").stdout


def test_a_preview_shows_what_settling_would_do_and_writes_nothing(blocked: Scuffle) -> None:
    before = blocked("log duel --terse --undone").stdout
    seen = blocked(f"settle duel {BLOCK} --faces 53 --preview").stdout
    assert "stomach" in seen
    assert "Nothing was written." in seen
    assert blocked("log duel --terse --undone").stdout == before


def test_a_settled_correction_is_told_audited_and_on_the_badge(blocked: Scuffle) -> None:
    blocked(f"settle duel {BLOCK} --faces 53 --why x", code=1)
    blocked(f"dispute duel {BLOCK} --by mutt --why 'tens and ones'")
    found = json.loads(blocked(f"settle duel {BLOCK} --faces 53 --why 'so it was' --json").stdout)
    assert [
        (each["who"], each["was"], each["is"]) for each in found["differences"] if each["what"] == "pool"
    ] == [("grunthar", "63", "55")]
    assert "correction" in blocked("badge duel").stdout
    assert "corrected" in blocked(f"audit duel {BLOCK} --brief").stdout
    ledger = json.loads(blocked("ledger duel --json").stdout)
    assert [account["lost"] for account in ledger["accounts"]] == [8, 0]
    compared = blocked("compare duel a b").stdout
    assert "blocked" in compared
    assert "failed" in compared


def test_every_way_of_settling_is_understood(blocked: Scuffle) -> None:
    reply = "r1.mutt.1.grunthar.replies"
    for key, way in (
        (BLOCK, "--target 20"),
        (BLOCK, "--modifier=-10"),
        (BLOCK, "--verdict failure"),
        (BLOCK, "--not-made"),
        (reply, "--instead take"),
    ):
        seen = json.loads(blocked(f"settle duel {key} {way} --preview --json").stdout)
        assert any(each["what"] == "pool" for each in seen["differences"]), way


def test_what_cannot_be_settled_is_refused_with_a_sentence(blocked: Scuffle) -> None:
    blocked(f"settle duel {BLOCK}", code=2)
    blocked(f"settle duel {BLOCK} --faces 53 --uphold --why x", code=2)
    blocked(f"settle duel {BLOCK} --faces 53", code=2)
    assert "already" in blocked(f"settle duel {BLOCK} --faces 35 --preview", code=1).stderr
    blocked(f"settle duel {BLOCK} --faces 101 --preview", code=2)
    assert BLOCK in blocked(f"settle duel {BLOCK}k --faces 5 --preview", code=1).stderr
    blocked("carry-on duel", code=1)
    blocked("dispute duel r9.nobody.attack --why x", code=1)


def test_carry_on_goes_further_once_the_new_question_is_answered(blocked: Scuffle) -> None:
    blocked("dispute duel r1.mutt.1.attack --why 'it was 19'")
    stopped = blocked("settle duel r1.mutt.1.attack --faces 19 --why 'so it was'").stdout
    assert "no longer offered" in stopped
    assert "carry-on" in stopped
    blocked("declare duel r1.mutt.1.aim 1")
    blocked("carry-on duel")
    assert "35" in blocked(f"why duel {BLOCK}").stdout


def test_the_odds_of_a_declaration_are_exact(duel: Scuffle) -> None:
    said = duel("odds duel r1.mutt.1.action attack --if stand --if take").stdout
    assert "37 % (37/100)" in said
    assert "Exact" in said
    assert "tries" in duel("odds duel r1.mutt.1.action attack --limit 3 --samples 200").stdout
    duel("odds duel r1.mutt.9.action attack", code=1)


def test_a_salted_seed_is_revealed_and_proved_by_us_and_by_a_short_script(
    scuffle: Scuffle, tmp_path: Path
) -> None:
    scuffle("new pit grunthar mutt --wait --seed so-tame-a-seed-1")
    words = "a grey goose, 5d1f09"
    scuffle(f"salt pit --by anna --commit {sha256(words.encode()).hexdigest()}")
    scuffle(f"salt pit --by anna --open '{words}'")
    scuffle("begin pit")
    scuffle(f"salt pit --commit {'0f' * 32}", code=1)
    scuffle("declare pit r1.mutt.declares 1")
    scuffle("reveal pit", code=1)
    scuffle("reveal pit --early")
    assert "thrown again by the seed" in scuffle("verify pit").stdout
    scuffle(f"export pit -o {tmp_path / 'pit.ndjson'} --verifier")
    done = subprocess.run(
        [sys.executable, "verify_dice.py", "pit.ndjson"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 seeded and right" in done.stdout


def test_fairness_speaks_of_the_unlikely_and_accuses_nobody(blocked: Scuffle) -> None:
    said = blocked("fairness").stdout.lower()
    assert "cheat" not in said
    assert said


def test_a_correction_is_told_on_the_line_that_came_of_it_and_not_where_it_was_undone(
    blocked: Scuffle,
) -> None:
    blocked(f"dispute duel {BLOCK} --by mutt --why 'tens and ones'")
    blocked(f"settle duel {BLOCK} --faces 53 --why 'so it was'")
    assert "so it was" in blocked("log duel").stdout
    blocked("undo duel")
    assert "so it was" not in blocked("log duel").stdout
    assert "(needs under 42): well stopped (35)" in " ".join(blocked("log duel").stdout.split())


def test_a_ruling_on_what_a_correction_drops_comes_once_what_it_asked_is_answered(scuffle: Scuffle) -> None:
    """It may have been given at another terminal: nobody has to think of it again."""
    scuffle(
        "new brawl karateka@a boris@b --at karateka=0,0,3 --at boris=0,1,0 --hand all "
        "--seed no-secret-for-this-1"
    )
    scuffle("declare brawl t1.karateka.maneuver 'attack kick boris torso'")
    scuffle("roll brawl t1.karateka.attack '3 4 2'")
    scuffle("declare brawl t1.karateka.boris.defends 'no defence'")
    scuffle("roll brawl t1.karateka.damage 4")
    scuffle("rule brawl --why 'a dog bites' --damage boris:hp:1 --by anna")
    scuffle("dispute brawl t1.karateka.attack --why cocked")
    said = scuffle("settle brawl t1.karateka.attack --faces 6,6,6 --why 'it lay against a mug'").stdout
    assert "ruling.1" in said
    scuffle("roll brawl t1.karateka.kick-balance '3 3 3'")
    scuffle("declare brawl t1.karateka.does#2 'end the turn'")
    scuffle("carry-on brawl")
    assert "HP 10/11" in scuffle("show brawl").stdout
    assert "Nothing recorded before fits" in scuffle("carry-on brawl", code=1).stderr
