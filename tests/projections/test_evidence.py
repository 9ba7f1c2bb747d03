"""Evidence is put in people's words, in every system, and says who threw what."""

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import pytest

from adapters.books.derivation import teller
from adapters.books.recorded import system_of, words_of
from adapters.examples.check import play
from domain.facts.events import Declared, Input, Rolled
from projections.proving.evidence import Evidence
from projections.record import Record, record
from projections.telling.names import called
from projections.telling.narrative import tell

SEEDS = Path(str(files("seeds")))

FIGHTS = (
    "gurps/grapple-takedown-pin",
    "gurps/attack-rolls",
    "gurps/strangle",
    "gurps/run-through",
    "swordspath/choke",
    "adnd/hold",
    "percentile/worked-fight",
)


@lru_cache
def played(name: str) -> Record:
    system, _, fight = name.partition("/")
    return record(name, play(SEEDS / system / "fights" / f"{fight}.toml"))


def lines(name: str, key: str) -> list[str]:
    return list(teller(played(name))(key))


@pytest.mark.parametrize("name", FIGHTS)
def test_no_code_of_the_record_is_left_in_what_people_read(name: str) -> None:
    tags = re.compile(
        r"counter-set|hold-(taken|changed|broken)|posture-changed|condition-(gained|lost)|combatant-downed|at-most"
    )
    fight = played(name)
    told = teller(fight)
    for row in fight.rows:
        if not isinstance(row.event, Declared | Rolled):
            continue
        for line in told(row.event.key):
            if line.strip().startswith("by the setting "):
                continue
            _, _, said = line.rpartition(f"{row.event.key}: ")
            said = re.sub(r"because of [^ ]+: ", "", said)
            assert not tags.search(said), line
            assert not re.search(r"[a-z]_[a-z]", said), line


@pytest.mark.parametrize("name", FIGHTS)
def test_with_dice_that_come_one_by_one_each_is_told_of_him_who_threw_it(name: str) -> None:
    fight = played(name)
    words = words_of(system_of(fight))
    for row in fight.rows:
        if isinstance(row.event, Rolled) and row.stands:
            for paragraph in tell(fight, words, since=row.version - 1)[:1]:
                sentence = paragraph.sentences[0]
                if sentence.version == row.version:
                    state = Evidence(fight, words).state(row.version)
                    who = called(state, row.event.by)
                    others = [called(state, each) for each in state.combatants if each != row.event.by]
                    wrong = any(sentence.text.startswith(other) for other in others)
                    assert who in sentence.text or not wrong, sentence.text


def test_an_ordinary_dodge_is_called_a_dodge() -> None:
    told = lines("gurps/grapple-takedown-pin", "t1.alma.boris.defence")
    assert "  because of t1.alma.boris.defends: dodge [GUR-199]" in told


def test_a_hold_is_told_by_who_holds_whom() -> None:
    told = "\n".join(lines("gurps/grapple-takedown-pin", "t1.alma.attack"))
    assert "so Alma has Boris by the torso" in told
    freed = "\n".join(lines("gurps/grapple-takedown-pin", "t13.boris.break-free.boris"))
    assert "so Alma no longer holds Boris" in freed


@pytest.mark.parametrize("who", ["boris", "alma"])
def test_both_rolls_of_a_contest_tell_how_it_ended_and_who_threw_which_number(who: str) -> None:
    told = lines("gurps/grapple-takedown-pin", f"t1.boris.break-free.{who}")
    how = "Boris threw 8 against 11 and Alma threw 12 against 19: Alma wins the struggle by 4"
    assert f"  so {how} [GUR-024]" in told


def test_a_miss_by_one_that_goes_for_the_torso_is_told_and_cited_as_that() -> None:
    fight = played("gurps/attack-rolls")
    told = lines("gurps/attack-rolls", "t1.nadia.attack")
    assert "  so Nadia's swing misses Bob's neck by 1 and goes for the torso instead [GUR-168]" in told
    story = " ".join(each.text for each in tell(fight, words_of("gurps")))
    assert "torso" in story
    assert "swings wide" not in story


def test_the_thrust_and_the_blow_add_to_the_damage_each_by_its_name() -> None:
    told = lines("gurps/bare-blows", "t1.ann.damage")
    assert "    + thrust -1 = 3 [GUR-151]" in told
    assert "    + punch -1 = 2 [GUR-200]" in told


def test_a_derivation_lacks_nothing_but_the_books_of_the_rules() -> None:
    fight = played("gurps/attack-rolls")
    shown = Evidence(fight, words_of("gurps"))
    for row in fight.rows:
        if isinstance(row.event, Input):
            assert shown.of(row.version) is not None


def told_of(name: str) -> str:
    """Every derivation of a fight, one after another."""
    fight = played(name)
    told = teller(fight)
    keys = dict.fromkeys(row.event.key for row in fight.rows if isinstance(row.event, Declared | Rolled))
    return "\n".join(line for key in keys for line in told(key))


def test_what_was_taken_back_is_told_by_the_person_who_did_it() -> None:
    told = told_of("percentile/worked-fight") + told_of("gurps/banister")
    assert " by gm" not in told
    assert re.search(
        r"does not stand: an undo( back to [^ ]+)? by the game master", told_of("gurps/banister")
    )


def test_points_that_are_counted_from_zero_are_told_as_what_they_come_to() -> None:
    told = told_of("swordspath/choke")
    assert re.search(r"takes \d+ PD, which makes \d+ \[SPG", told)
    assert "with -" not in told


def test_what_a_blow_came_to_in_adnd_is_no_act_of_the_attacker() -> None:
    told = told_of("adnd/legs")
    assert re.search(r"so \w+ against \w+: leg grip ", told)
    assert "by one foot" in told
    assert "the the" not in told
    assert "leg-grip" not in told


def test_what_somebody_waits_for_and_a_thing_pulled_out_are_told_in_a_sentence() -> None:
    told = told_of("gurps/waits") + told_of("gurps/stuck-spear") + told_of("gurps/making-ready")
    assert "wait for " in told
    assert "pull the spear out of " in told
    assert not re.search(r"draw \w+ and |take \w+ and |plain, waited", told)


def test_nothing_in_the_middle_of_a_line_begins_as_a_sentence_does() -> None:
    for name in FIGHTS:
        assert not re.search(r"so (The|From|All|At) ", told_of(name))
