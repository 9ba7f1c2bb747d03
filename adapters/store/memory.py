"""Combats in memory, for tests and for fights that nobody wants to keep."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from adapters.store.clock import Chance, Clock, now
from adapters.store.combats import CombatStore
from adapters.store.cursor import SqlCursor
from adapters.store.hooks import HookTable
from adapters.store.layout import MEMORY


class MemoryStore(CombatStore):
    """The same store on a database in memory, gone when it is closed.

    The library's own recorder in plain objects was left out: heads, commands, secrets and snapshots would
    have to be written a second time, and would behave a little differently.
    """

    def __init__(self, *, clock: Clock = now, chance: Chance = os.urandom) -> None:
        super().__init__(MEMORY, None, clock, chance, 10.0)

    def hooks(self) -> HookTable:
        return HookTable(self, self._clock)

    @contextmanager
    def reading(self) -> Iterator[SqlCursor]:
        """A cursor that only reads."""
        with self._recorder.reading() as cursor:
            yield cursor

    @contextmanager
    def writing(self, combat: str) -> Iterator[SqlCursor]:
        """A cursor in a transaction."""
        with self._recorder.writing() as cursor:
            yield cursor
