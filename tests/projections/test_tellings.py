"""Whole fights read as they were kept, without wallpaper, and as people write."""

import re

import pytest

import scuffle
from domain.engine.commands.ruling import rule
from domain.facts.events import CombatantDowned, CombatantJoined, CombatEnded, Outcome, Ruled
from projections.telling.narrative import tell
from projections.telling.story import text
from projections.telling.voice import Style
from tests.projections.tellings import (
    SYSTEMS,
    TELLINGS,
    changes,
    exchanges,
    fought,
    kept,
    repeated,
    telling,
    words_of,
)

FAULTS = {
    "two blanks": r"  ",
    "a blank before a stop": r" [,.;:!?]",
    "two stops": r"[.!?,;:]{2}",
    "an end without a stop": r"\w$",
    "a small letter after a stop": r"[.!?] [a-z]",
    "a coordinate": r"-?\d+,-?\d+",
    "a code": r"\b[a-z]+_[a-z]+\b|\b[a-z]+-\d\b|[a-z]\.[a-z]",
    "a key": r"\b[rtp]\d+\.",
    "an open place": r"[{}\[\]<>]",
    "a before a vowel": r"\b[Aa] [aeio]\w|\b[Aa] (attack|arm|elbow|item)\b",
    "an before a consonant": r"\b[Aa]n (?!8|11|18)[^aeiouAEIOU\W]|\b[Aa]n one",
    "a word twice": r"\b(\w+) \1\b",
    "an s after an s": r"s's's",
}
"""What nobody writes, and how it is found."""

PRONOUNS = {"he": r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", "she": r"\b([Ss]he|[Hh]ers?|[Hh]erself)\b"}


@pytest.mark.parametrize("name", TELLINGS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_is_told_as_it_was_kept(system: str, name: str) -> None:
    changed = list(changes(kept(system, name).read_text(encoding="utf-8"), telling(system, name)))
    assert not changed, "\n".join(
        (*changed[:5], "python -m tests.projections.tellings keeps it as it is now")
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_that_is_told_has_thirty_exchanges(system: str) -> None:
    assert max(exchanges(fought(system)).values()) >= 30


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_pattern_comes_back_within_five_exchanges(system: str) -> None:
    assert list(repeated(fought(system), words_of(system))) == []


@pytest.mark.parametrize("name", ["full", "diary"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_is_proof_read(system: str, name: str) -> None:
    lines = [line for line in telling(system, name).splitlines()[1:] if line and not HEADING.fullmatch(line)]
    found = [f"{what}: {line}" for line in lines for what, fault in FAULTS.items() if re.search(fault, line)]
    assert found == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_is_called_he_or_she_who_has_not_said_so(system: str) -> None:
    said = {row.event.pronouns for row in fought(system).rows if isinstance(row.event, CombatantJoined)}
    told = telling(system, "full")
    assert [word for word, found in PRONOUNS.items() if word not in said and re.search(found, told)] == []


LAST = {
    "percentile": "Down goes Grunthar, out cold. That settles it: Mutt wins. It was Mutt's punch that "
    "decided it, to Grunthar's chest. The chance of it was one in six. Mutt has 16 of 30 left at the end.",
    "gurps": "That settles it: victory for The Goose. What decided it was the swing of Wulf against Alma, to "
    "the torso. In the end Alma and Nadia are mortally wounded. Boris has 10 of 11 left at the end. Wulf has "
    "not a scratch.",
    "adnd": "The fight goes to Watch. Pell's grip on Osk decided it. In the end Osk and Gorbag are "
    "unconscious. It was dearly bought: Brandt has 3 of 20 left. Pell has 20 of 24 left at the end.",
}
"""Who has won, by what blow, against what odds, how the others are and what it cost."""


@pytest.mark.parametrize("system", LAST)
@pytest.mark.parametrize("name", ["full", "diary"])
def test_the_ending_says_who_by_what_how_and_at_what_cost(system: str, name: str) -> None:
    assert telling(system, name).endswith(f"{LAST[system]}\n")


ENDS = {
    "time is up": (
        ["judoka@a", "wrestler@b"],
        {"time_cap": 1},
        "Time is up, and nobody has won.",
        " All are whole.",
    ),
    "rounds are over": (
        ["osk@docks", "pell@watch"],
        {"round_cap": 1},
        "Time. Nobody has won: a draw.",
        " left ",
    ),
}


@pytest.mark.parametrize("way", ENDS)
def test_a_fight_that_nobody_wins_ends_with_how_it_stands_and_no_blow_decides_it(way: str) -> None:
    cast, settings, said, stands = ENDS[way]
    fight = scuffle.open(*cast, settings=settings, seed="the end of a fight, and no other")
    fight.play("chance")
    story = text(tell(fight.record, words_of(fight.record.rows[0].event.ruleset)))
    last = story.rpartition(said)[2]
    assert said in story
    assert stands in last
    assert "decided" not in last


@pytest.mark.parametrize(
    ("decreed", "said"),
    [
        (CombatEnded((), "ruling.1", "", "ruled"), "That ends the fight, and nobody has won it."),
        (CombatEnded(("a",), "ruling.1", "", "ruled"), "the fight is Madame Silk's."),
        (CombatantDowned("plunder", "out", "ruling.1", ""), " Plunder is out of the fight."),
    ],
)
def test_what_the_game_master_decrees_is_told_as_their_word(decreed: Outcome, said: str) -> None:
    fight = scuffle.open("silk@a", "plunder@b", seed="the end of a fight, and no other")
    fight.do(lambda combat: rule(combat, Ruled("ruling.1", "the watch comes"), (decreed,)))
    assert said in text(tell(fight.record, words_of("swordspath")))


CASTS = {
    "percentile": (["grunthar@a", "mutt@b", "grunthar@b=snaga"], "chance"),
    "adnd": (["brandt@watch", "pell@watch", "osk@docks", "orc@docks"], "creature"),
    "swordspath": (["bruno@a", "silk@a", "derek@b", "sister-agnes@b"], "chance"),
    "gurps": (["alma@a", "judoka@a", "kim@a", "boris@b", "wrestler@b", "boxer@b"], "brawler"),
}


@pytest.mark.parametrize("system", CASTS)
@pytest.mark.parametrize("number", range(2))
@pytest.mark.thorough
def test_random_fights_have_no_wallpaper_and_are_proof_read(system: str, number: int) -> None:
    """Takes some seconds in GURPS, where six choose on a map."""
    cast, tactic = CASTS[system]
    places = {
        who.split("=")[-1].split("@")[0]: (at % 3, at // 3, 3 - at // 3 * 3) for at, who in enumerate(cast)
    }
    at = places if system == "gurps" else None
    fight = scuffle.open(*cast, system=system, seed=f"a random fight to be told, {number}", at=at)
    fight.play(tactic, most=120)
    assert list(repeated(fight.record, words_of(system))) == []
    for style in (Style.PROSE, Style.DIARY):
        told = text(tell(fight.record, words_of(system), style=style)).splitlines()
        lines = [line for line in told if line and not HEADING.fullmatch(line)]
        assert [
            (what, line) for line in lines for what, fault in FAULTS.items() if re.search(fault, line)
        ] == []


HEADING = re.compile(r"(Round|Second|Phase) \d+")
"""What stands over a paragraph, and is no sentence."""
