"""Whole fights in three tellings, each read by a person before it was kept.

`python -m tests.projections.tellings` writes the texts anew from the records beside them.
"""

import gzip
import re
from collections.abc import Iterator
from functools import cache
from itertools import zip_longest
from pathlib import Path

from adapters.books.systems import ruleset
from adapters.books.words import words
from adapters.files.records import parse, restore
from adapters.store.memory import MemoryStore
from domain.facts.events import BeatBegan, CombatantJoined, Declared
from domain.facts.evolve import fold
from domain.facts.state import NOTHING
from projections.record import Record, record
from projections.telling.names import short, titled
from projections.telling.narrative import tell
from projections.telling.story import text
from projections.telling.voice import Style
from projections.telling.words import Words

FOLDER = Path(__file__).parent / "golden" / "tellings"
SYSTEMS = ("percentile", "gurps", "swordspath", "adnd")
TELLINGS = {"full": Style.PROSE, "terse": Style.TERSE, "diary": Style.DIARY}

SOON = 5
"""Exchanges within which no pattern may come back."""

DICE = re.compile(r" ?\([^()]*\)")
"""What was needed and what was thrown: a place that is filled in, whatever stands there."""

PERSON = re.compile(r"_'s?|\b([Hh]e|[Ss]he|him|her|[Hh]is|Her)\b")
"""Whoever is meant, and whose something is: a pronoun that may stand for a name."""

NUMBER = re.compile(
    r"\d+( \d/\d)?|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice)\b"
)


@cache
def fought(system: str) -> Record:
    """The fight of that system, from its record."""
    path = FOLDER / f"{system}.ndjson.gz"
    with gzip.open(path) as file, MemoryStore() as store:
        restore(store, parse(file, path.name), "fight")
        return record("fight", store.entries("fight"))


@cache
def words_of(system: str) -> Words:
    return words(ruleset(system))


def telling(system: str, name: str) -> str:
    """The text of a fight as `full`, `terse` or `diary`."""
    return text(tell(fought(system), words_of(system), style=TELLINGS[name])) + "\n"


def kept(system: str, name: str) -> Path:
    return FOLDER / f"{system}-{name}.txt"


def sentences(told: str) -> list[str]:
    """Every sentence and heading of a text."""
    return [each for line in told.splitlines() for each in re.split(r"(?<=[.!?]) (?=[A-Z])", line) if each]


def changes(before: str, now: str) -> Iterator[str]:
    """What reads otherwise, sentence by sentence."""
    for at, (was, becomes) in enumerate(zip_longest(sentences(before), sentences(now), fillvalue=""), 1):
        if was != becomes:
            yield f"sentence {at}: was {was!r}, is {becomes!r}"


def exchanges(fight: Record) -> dict[int, int]:
    """By version, in which exchange an event is: with each try against another one begins, or a beat."""
    found, number = dict[int, int](), 0
    for row in fight.rows:
        event = row.event
        if isinstance(event, BeatBegan) or (
            isinstance(event, Declared) and any(pick.foe not in ("", event.by) for pick in event.picks)
        ):
            number += 1
        found[row.version] = number
    return found


def patterns(fight: Record, known: Words) -> Iterator[tuple[int, str]]:
    """What is told in full: the exchange, and the sentence with all that is filled in left blank."""
    joined = [row.event for row in fight.rows if isinstance(row.event, CombatantJoined)]
    state = fold((row.event for row in fight.rows), NOTHING)
    called = {each.called or titled(each.name) for each in joined}
    called |= {short(known, state, each.name) for each in joined}
    filled = called | {text for table in (known.parts, known.acts, known.using) for text in table.values()}
    slots = re.compile("|".join(rf"\b{re.escape(each)}\b" for each in sorted(filled, key=len, reverse=True)))
    when = exchanges(fight)
    for paragraph in tell(fight, known):
        for sentence in paragraph.sentences:
            pattern = PERSON.sub("_", slots.sub("_", DICE.sub("", sentence.text)))
            pattern = NUMBER.sub("#", pattern).rstrip(".")
            if re.search(r"[a-z]{3}", pattern.replace("and", "")):
                yield when[sentence.version], pattern


def repeated(fight: Record, known: Words) -> Iterator[str]:
    """Patterns that come back within five exchanges."""
    last = dict[str, int]()
    for number, pattern in patterns(fight, known):
        if number and number - last.get(pattern, -SOON) < SOON:
            yield f"exchange {number}: {pattern}"
        last[pattern] = number


if __name__ == "__main__":
    for system in SYSTEMS:
        for name in TELLINGS:
            kept(system, name).write_text(telling(system, name), encoding="utf-8")
