"""Records of an earlier Scuffle still open, are told and checked, gone back and forked in, and played on.

`written/*.ndjson` come from the first version that had all four systems: random histories with corrections,
undone lines, forks, secrets, rulings, joins and leaves, and fights of `brawler`. They are never written anew.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from adapters.books.tables import rules_finder
from adapters.files.records import parse, restore
from adapters.store.memory import MemoryStore
from domain.engine.commands import answering, head_moves
from domain.engine.prompts import RollPrompt
from domain.engine.sources.policies import at_random
from domain.facts.dice import parse as dice_of
from domain.facts.events import Rolled, RulesChanged
from domain.fights import Done, Fights
from projections.proving.audit import audit
from projections.record import record
from projections.telling.narrative import tell
from projections.telling.words import Words

WRITTEN = sorted((Path(__file__).parent / "written").glob("*.ndjson"))

OTHERWISE = {
    "gurps-brawl-1": "who holds somebody is forgotten to have come in when the hold ends (GUR-196)",
    "gurps-brawl-4": "who holds somebody is forgotten to have come in when the hold ends (GUR-196)",
}
"""Records with which today's rules disagree, and for which mend of the rules."""


@pytest.fixture(params=WRITTEN, ids=lambda path: path.stem)
def older(request: pytest.FixtureRequest) -> Iterator[Fights]:
    """The fight of a record, in a store of its own."""
    path: Path = request.param
    with path.open("rb") as file, MemoryStore() as store:
        restore(store, parse(file, path.name), "fight")
        yield Fights(store, rules_finder())


def lowest(dice: str) -> tuple[int, ...]:
    """A one on every die."""
    return tuple(1 for pool in dice_of(dice).pools for _ in range(pool.count))


def name_of(request: pytest.FixtureRequest) -> str:
    return str(request.node.callspec.id)


def test_an_older_record_opens_is_told_and_its_chain_is_whole(older: Fights) -> None:
    rows = record("fight", older.store.entries("fight"))
    assert tell(rows, Words(), undone=True)
    assert len(audit(rows)) == sum(isinstance(row.event, Rolled) for row in rows.rows)
    assert older.store.verify("fight") == len(rows.rows)


def test_todays_rules_agree_with_an_older_record_but_for_what_was_mended(
    older: Fights, request: pytest.FixtureRequest
) -> None:
    combat = older.load("fight", whole=True)
    assert (combat.diverged is not None) is (name_of(request) in OTHERWISE), combat.diverged


def test_an_older_fight_is_gone_back_in_and_forked(older: Fights) -> None:
    before = older.load("fight", whole=True)
    assert isinstance(older.undo("fight", by="gm", id="undo"), Done)
    assert isinstance(older.redo("fight", by="gm", id="redo"), Done)
    assert older.load("fight", whole=True).path() == before.path() or before.diverged is not None
    middle = older.store.last("fight") // 2
    assert isinstance(older.fork("fight", middle, "what if", by="gm", id="fork"), Done)


def test_an_older_fight_is_played_on_and_says_that_other_rules_hold_from_there(older: Fights) -> None:
    if older.load("fight", whole=True).diverged is not None:
        assert isinstance(older.do("fight", head_moves.rerun, by="gm", id="rerun"), Done)
    if older.load("fight").state.over:
        assert isinstance(older.undo("fight", by="gm", id="undo"), Done)
    played = 0
    for number in range(12):
        now = older.load("fight")
        if now.state.over:
            break
        prompt = now.asks[0]
        if isinstance(prompt, RollPrompt):
            answer = partial(answering.throw, prompt=prompt.key, faces=lowest(prompt.dice))
        else:
            answer = partial(answering.answer, prompt=prompt.key, picks=at_random(bytes([number]))(prompt))
        assert isinstance(older.do("fight", answer, by="gm", id=f"a{number}"), Done)
        played += 1
    assert played
    newer = older.load("fight").rules
    changes = [event for event in older.load("fight", whole=True).path() if isinstance(event, RulesChanged)]
    state = older.load("fight").state
    assert (state.version, state.tables) == (newer.ruleset.version, newer.tables_hash)
    assert len(changes) <= 1, changes
