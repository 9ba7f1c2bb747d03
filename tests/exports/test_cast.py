"""A recording is what a terminal shows in the end, and gives time to read it."""

import json
from itertools import pairwise

import pyte
import pytest

from adapters.books.words import words
from adapters.exports.cast import LEAST, MOST, WIDTH, cast
from adapters.store.memory import MemoryStore
from projections.record import Record, record
from projections.telling.narrative import tell
from tests.cli.conftest import Scuffle
from tests.laws.history import LIBRARY, History


def fight(system: str, seed: int) -> Record:
    history = History(seed, MemoryStore(), system)
    for _ in range(20):
        history.step()
    return record("fight", history.store.entries("fight"))


def last_screen(recording: str) -> str:
    """What stands on a terminal in the end."""
    head, *events = map(json.loads, recording.splitlines())
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for _, _, said in events:
        stream.feed(said)
    return " ".join(" ".join(screen.display).split())


@pytest.mark.parametrize("system", ["adnd", "gurps", "percentile", "swordspath"])
def test_the_last_screen_says_what_the_log_says_last(system: str) -> None:
    seen = fight(system, 5)
    story = [each for each in tell(seen, words(LIBRARY[system].ruleset)) if each.stands]
    sentence = [each for each in story[-1].sentences if each.stands][-1].text
    assert " ".join(sentence.split()) in last_screen(cast(seen))


def test_the_head_is_as_asciinema_wants_it_and_time_goes_on() -> None:
    head, *events = map(json.loads, cast(fight("gurps", 5)).splitlines())
    assert (head["version"], head["width"]) == (2, WIDTH)
    assert 10 < head["height"] <= 46
    times = [at for at, _, _ in events]
    waits = [after - before for before, after in pairwise(times)]
    assert times[0] == 0
    assert all(LEAST - 0.01 <= wait <= MOST + 0.01 for wait in waits)
    assert {kind for _, kind, _ in events} == {"o"}


def test_one_record_gives_one_recording() -> None:
    seen = fight("percentile", 5)
    assert cast(seen) == cast(seen)


def test_a_wound_is_left_to_be_seen_longer_than_a_word() -> None:
    seen = fight("percentile", 5)
    _, *events = map(json.loads, cast(seen).splitlines())
    waits = [after[0] - before[0] for before, after in pairwise(events)]
    assert max(waits) > 2 * min(waits)


def test_a_name_cannot_steer_the_terminal_of_whoever_watches(scuffle: Scuffle) -> None:
    people = "[join grunthar@orcs]\n[join mutt@dwarfs]\n"
    scuffle("import - --name duel", stdin=f'[system percentile]\n[title "a\\u001b[31mred"]\n{people}')
    recording = scuffle("export duel --cast").stdout
    assert "\\u001b[31m" not in recording
    assert "[31mred" in last_screen(recording)


def test_a_recording_has_no_secret_of_others(scuffle: Scuffle) -> None:
    scuffle("new duel grunthar@orcs mutt@dwarfs --hand all")
    scuffle("roll duel r1.grunthar.initiative 3")
    scuffle("roll duel r1.mutt.initiative 8")
    scuffle("declare duel r1.mutt.declares 2 actions")
    mine, theirs = (scuffle(f"export duel --cast --as {who}").stdout for who in ("mutt", "grunthar"))
    assert ("actions" in mine, "actions" in theirs) == (True, False)
