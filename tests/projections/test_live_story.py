"""A story that is told as it grows tells what the whole story tells, and what was secret once it is none."""

import random
from functools import partial

import pytest

from adapters.books.combatants import fighter
from adapters.store.memory import MemoryStore
from domain.engine.commands.answering import answer
from domain.engine.prompts import ChoicePrompt
from domain.fights import Fights
from projections.growing_record import GrowingRecord
from projections.record import record
from projections.telling.live_story import LiveStory
from projections.telling.narrative import tell
from projections.visibility import GM, PUBLIC, redact
from tests.laws.history import LIBRARY
from tests.projections.test_growing_record import entries_of
from tests.projections.test_secrets import vocabulary
from tests.projections.twins import SYSTEMS


@pytest.mark.parametrize("viewer", [GM, PUBLIC])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_event_that_is_told_at_the_end_is_told_as_it_happens(system: str, viewer: str) -> None:
    """Random fights with undos, corrections and reveals, cut at random places."""
    for seed in range(3):
        chance, entries = random.Random(seed), entries_of(seed, system)
        growing, live, at = GrowingRecord("duel", viewer), LiveStory(vocabulary(system)), 0
        told: set[int] = set()
        while at < len(entries):
            more = chance.choice((1, 2, 3, 8))
            seen = growing.follow(entries[at : at + more])
            paragraphs = live.follow(seen)
            told |= {each.version for paragraph in paragraphs for each in paragraph.sentences}
            at += more
        whole = tell(redact(record("duel", entries), viewer), vocabulary(system), undone=True)
        assert {each.version for paragraph in whole for each in paragraph.sentences} <= told


def test_a_plan_that_was_a_secret_is_told_when_it_is_shown_to_all() -> None:
    store = MemoryStore()
    rules = LIBRARY["swordspath"]
    fights = Fights(store, lambda name, tables: rules)
    people = [fighter(rules.ruleset, name, name) for name in ("bruno", "silk")]
    fights.open("duel", rules, b"a-plan-of-nobody-else", people, {}, by="gm", command="open")
    growing, live, told = GrowingRecord("duel", PUBLIC), LiveStory(vocabulary("swordspath")), []
    for number in range(3):
        seen = growing.follow(tuple(store.entries("duel", growing.last + 1)))
        told.append(" ".join(paragraph.text for paragraph in live.follow(seen)))
        prompt = fights.load("duel").asks[0]
        assert isinstance(prompt, ChoicePrompt)
        command = partial(answer, prompt=prompt.key, picks=prompt.options[:1])
        fights.do("duel", command, by="gm", id=str(number))
    store.close()
    assert "Bruno makes a secret plan" in told[1]
    assert "to punch Madame Silk with a short right" in told[2]
