"""Combats in a PostgreSQL database."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

import psycopg

from adapters.store.clock import Chance, Clock, now
from adapters.store.combats import CombatStore
from adapters.store.envelope import Envelope
from adapters.store.postgres.database import PostgresCursor, PostgresDatabase, lost
from adapters.store.postgres.layout import check
from adapters.store.postgres.links import PostgresLinks
from adapters.store.postgres.turn import PostgresTurn
from adapters.store.postgres.watch import PostgresWatch
from adapters.store.rows import EventRows
from adapters.store.unavailable import reaching
from domain.store import AlreadyDone, Conflict

if TYPE_CHECKING:
    from adapters.store.application import Combats

TRIES = 3
"""How often a command is written whose connection is lost meanwhile."""


class PostgresRows(EventRows):
    """Reads a database. What is read in one statement is read again if the connection was lost."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    def reading(self) -> AbstractContextManager[PostgresCursor]:
        return self._database.reading()

    def _all(self, statement: str, *values: object) -> list[Any]:
        def read() -> list[Any]:
            with self._database.looking() as cursor:
                return cursor.execute(statement, values).fetchall()

        return self._database.again(read)


class PostgresStore(CombatStore):
    """Combats in one database, which many processes on many machines may use at once."""

    def __init__(
        self,
        address: str,
        *,
        clock: Clock = now,
        chance: Chance = os.urandom,
        patience: float = 10.0,
    ) -> None:
        """Use the database, which must be laid out (see `layout`); `chance` and `patience` as for
        `CombatStore`. Raises `StoreUnavailable`."""
        self.database = PostgresDatabase(address, patience)
        with reaching(self.database.place):
            self.database.open()
            try:
                self.ready()
            except BaseException:
                self.database.close()
                raise
        super().__init__(self.database.place, PostgresRows(self.database), clock, chance, patience)

    def ready(self) -> None:
        """Raises `StoreUnavailable` if the database cannot be used, or is not laid out as it should be."""
        with reaching(self.database.place), self.database.looking() as cursor:
            check(cursor, self.database.place)

    def close(self) -> None:
        """Let go of the database. The store is of no use afterwards."""
        self.database.close()

    def _application(self) -> Combats:
        from adapters.store.postgres.application import PostgresCombats

        return PostgresCombats(self.database)

    def links(self) -> PostgresLinks:
        return PostgresLinks(self.database, self._clock)

    def turn(self) -> PostgresTurn:
        return PostgresTurn(self.database)

    def watch(self) -> PostgresWatch:
        return PostgresWatch(self.database)

    def size(self) -> int:
        with reaching(self.address), self.database.looking() as cursor:
            return int(cursor.execute("SELECT pg_database_size(current_database())").fetchone()[0])

    @contextmanager
    def alone(self, what: str) -> Iterator[None]:
        with self.database.alone(what):
            yield

    def _put(
        self,
        combat: str,
        envelopes: Sequence[Envelope],
        before: bytes,
        commands: Mapping[str, int],
        command: str,
        secret: bytes | None,
    ) -> None:
        """A connection that is lost may have carried it out before: then what is there bears our links."""
        for left in reversed(range(TRIES)):
            try:
                super()._put(combat, envelopes, before, commands, command, secret)
                return
            except psycopg.Error as error:
                if not lost(error) or not left:
                    raise
                self.database.renew()
            except (AlreadyDone, Conflict):
                if left == TRIES - 1 or not self._bears(combat, envelopes[-1]):
                    raise
                return

    def _bears(self, combat: str, envelope: Envelope) -> bool:
        version = envelope.originator_version
        return self.rows.states(combat, version, version) == [envelope.state]
