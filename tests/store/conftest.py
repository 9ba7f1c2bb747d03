"""Stores to test, and a short fight to put into them."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from adapters.store.combats import CombatStore
from adapters.store.memory import MemoryStore
from adapters.store.postgres.store import PostgresStore
from adapters.store.sqlite import SqliteStore
from domain.facts.choice import Choice
from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    CombatantJoined,
    CombatOpened,
    Damaged,
    Declared,
    DisputeSettled,
    HeadMoved,
    Noted,
    RollDisputed,
    Rolled,
)
from domain.facts.term import Term


@pytest.fixture
def opening() -> tuple[AnyEvent, ...]:
    """What a combat begins with."""
    return (
        CombatOpened(
            "percentile", "1", msgspec.Raw(b'{"criticals":true}'), "tables", title="Zweikampf, härtest"
        ),
        CombatantJoined("mutt", "a", msgspec.Raw(b'{"skill":52}'), pools={"life": 12}),
        CombatantJoined("brandt", "b", msgspec.Raw(b'{"skill":48}'), pools={"life": 10}),
    )


@pytest.fixture
def round_one() -> tuple[AnyEvent, ...]:
    """What comes after: two secrets (versions 5 and 6), an undo (9) and talk about the record (10 to 12)."""
    return (
        BeatBegan("round", 1, ("mutt", "brandt"), "PCT-1"),
        Declared("r1.mutt.number", "mutt", (Choice("number", count=3),), "PCT-2", seen_by=("mutt",)),
        Rolled("r1.mutt.attack", "mutt", "1d100", (17,), 17, target=52, grade="success", seen_by=("gm",)),
        Rolled("r1.mutt.damage", "mutt", "1d10", (4,), 4, modifiers=(Term("strength", 2),)),
        Damaged("brandt", "life", 6, "r1.mutt.damage", "PCT-26"),
        HeadMoved(4, "undo"),
        RollDisputed("r1.mutt.attack", "the die was cocked"),
        DisputeSettled(10, "upheld", kept=("r1.mutt.attack",)),
        Noted("a short rest for everybody"),
    )


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CombatStore]:
    """An empty store of each kind."""
    if request.param == "memory":
        opened: CombatStore = MemoryStore()
    elif request.param == "sqlite":
        opened = SqliteStore(tmp_path / "scuffle.db")
    else:
        opened = PostgresStore(request.getfixturevalue("postgres"))
    with opened as store:
        yield store


@pytest.fixture
def duel(store: CombatStore, opening: tuple[AnyEvent, ...], round_one: tuple[AnyEvent, ...]) -> CombatStore:
    """A store with the combat `duel` of twelve events, written by two commands."""
    store.create("duel", bytes(range(32)), opening, by="gm", command="open")
    store.append("duel", 3, round_one, by="mutt", command="round-1")
    return store
