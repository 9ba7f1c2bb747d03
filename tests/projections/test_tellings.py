"""Whole fights read as they were kept, without wallpaper, and as people write."""

import re

import pytest

from domain.facts.events import CombatantJoined
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


HEADING = re.compile(r"(Round|Second|Phase) \d+")
"""What stands over a paragraph, and is no sentence."""
