"""Fights that were played many at once, put into the store as records, event for event."""

from __future__ import annotations

from itertools import count

from adapters.store.combats import CombatStore
from domain.matchup import Matchup


def free_name(store: CombatStore, name: str) -> str:
    """That name, or with the first number behind it that makes it one which no fight has or had."""
    taken = {*store.combats()}
    tried = (name if number == 1 else f"{name}-{number}" for number in count(1))
    return next(each for each in tried if each not in taken and store.stub(each) is None)


def keep(store: CombatStore, name: str, fight: Matchup, secret: bytes, title: str, *, command: str) -> None:
    """Play the fight of that secret seed once more, and keep it as a record. Raises `Conflict` if the name is
    taken."""
    store.create(name, secret, fight.record(secret, fight.play(secret), title), by="gm", command=command)
