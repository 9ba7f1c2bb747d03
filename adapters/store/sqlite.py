"""The store in one SQLite file, or in memory: the domain's port on top of the library's event store."""

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, cast

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError
from eventsourcing.utils import Environment, EnvType

from adapters.store import mapper
from adapters.store.chain import start
from adapters.store.mapper import SALT, Body, Envelope, seal
from adapters.store.recorder import CombatRecorder, Head, Row
from adapters.store.unavailable import StoreUnavailable, reaching
from adapters.store.verify import verify
from domain.facts.events import AnyEvent
from domain.facts.state import State
from domain.store import AlreadyDone, Conflict, DamagedRecord, Entry, Snapshot, UnknownCombat

Clock = Callable[[], datetime]
Chance = Callable[[int], bytes]


def now() -> datetime:
    """The time of day in UTC."""
    return datetime.now(UTC)


class Combats(Application[str]):
    """The library's application, for its event store and its notification log.

    Its repository is not used: it would rebuild a fight from the newest snapshot in the order of writing, which
    is wrong after an undo, and its cache never advances an immutable state.
    """

    env = {
        "PERSISTENCE_MODULE": "adapters.store.connections:Factory",
        "APPLICATION_RECORDER_TOPIC": "adapters.store.recorder:CombatRecorder",
        "MAPPER_TOPIC": "adapters.store.mapper:EnvelopeMapper",
    }

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What is set here and nothing else: another program's variables must not change how a fight is kept."""
        return Environment(name, {**type(self).env, **(env or {})})


class SqliteStore:
    """Combats in one file, safe between threads and processes; implements `domain.store.Store`.

    A write is on the disk when it returns. Everything that a command writes is one transaction.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        clock: Clock = now,
        chance: Chance = os.urandom,
        patience: float = 10.0,
    ) -> None:
        """Open the file, or make it and its folder, for its owner only as it holds the secret seeds.

        `chance(n)` gives n bytes of salt; `patience` is how many seconds to wait for another program's write.
        Raises `StoreUnavailable`.
        """
        self.place = _made(Path(path))
        self._open(clock, chance, patience)

    def _open(self, clock: Clock, chance: Chance, patience: float) -> None:
        self._clock, self._chance = clock, chance
        with reaching(self.place):
            self.app = Combats({"SQLITE_DBNAME": self.place, "PATIENCE": str(patience)})
        self._recorder = cast(CombatRecorder, self.app.recorder)

    def close(self) -> None:
        """Let go of the file. The store is of no use afterwards."""
        self.app.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
