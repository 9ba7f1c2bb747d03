"""The domain's port on top of the library's event store; a file and the memory differ only in the address."""

import os
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Self, cast

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.store.application import Combats
from adapters.store.chain import start
from adapters.store.mapper import SALT, Body, Envelope, decode, events, link_of, seal, target
from adapters.store.recorder import CombatRecorder, Row
from adapters.store.unavailable import reaching
from adapters.store.verify import verify
from domain.facts.events import AnyEvent
from domain.facts.state import State
from domain.store import AlreadyDone, Conflict, DamagedRecord, Entry, Snapshot, UnknownCombat

Clock = Callable[[], datetime]
Chance = Callable[[int], bytes]

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, TypeError)


def now() -> datetime:
    """The time of day in UTC."""
    return datetime.now(UTC)


class CombatStore:
    """Implements `domain.store.Store`; safe between threads and processes.

    A write is durable when it returns, and everything that a command writes is one transaction. Every method
    raises `StoreUnavailable` when the file cannot be used.
    """

    def __init__(self, address: str, clock: Clock, chance: Chance, patience: float) -> None:
        """`chance(n)` gives n random bytes; `patience` is how many seconds to wait for another's write."""
        self.address = address
        self._clock, self._chance = clock, chance
        with reaching(address):
            self.app = Combats({"SQLITE_DBNAME": address, "PATIENCE": str(patience)})
        self._recorder = cast(CombatRecorder, self.app.recorder)

    def close(self) -> None:
        """Let go of the file. The store is of no use afterwards."""
        self.app.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- writing

    def create(self, combat: str, secret: bytes, events: Sequence[AnyEvent], *, by: str, command: str) -> None:
        """Begin a record and keep its secret seed."""
        with reaching(self.address):
            self._write(combat, 0, start(combat), events, by, command, secret)

    def append(self, combat: str, after: int, events: Sequence[AnyEvent], *, by: str, command: str) -> None:
        """Write all of `events` after version `after`, or none."""
        with reaching(self.address):
            last, chain = self._end(combat)
            if last != after:
                raise self._refusal(combat, after, command)
            self._write(combat, after, bytes.fromhex(chain), events, by, command)

    def _write(
        self,
        combat: str,
        after: int,
        before: bytes,
        events: Sequence[AnyEvent],
        by: str,
        command: str,
        secret: bytes | None = None,
    ) -> None:
        if not events:
            raise ValueError(f"{combat}: a command that has nothing to write must not be stored")
        at = self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        bodies = [
            Body(at=at, by=by, command=command, salt=self._salt(event), event=event) for event in events
        ]
        envelopes = seal(combat, after, before, bodies)
        try:
            self.app.events.put(envelopes, before=before.hex(), command=command, secret=secret)
        except IntegrityError:
            raise self._refusal(combat, after, command) from None

    def _salt(self, event: AnyEvent) -> str:
        return self._chance(SALT).hex() if getattr(event, "seen_by", ()) else ""

    def _refusal(self, combat: str, after: int, command: str) -> Exception:
        """Why a write was not let in: the library says only that it was not, so look."""
        done = self._recorder.done(combat, command) if command else None
        if done is not None:
            return AlreadyDone(combat, command, done)
        last, _ = self._end(combat)
        if last != after:
            return Conflict(combat, after, last)
        return DamagedRecord(combat, last + 1, "was added after the end of the record")

    def keep(self, combat: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; those of another schema are dropped."""
        state = msgspec.msgpack.encode(snapshot.state)
        with reaching(self.address):
            self._recorder.keep(combat, snapshot.version, snapshot.schema, state)

    # -- reading

    def combats(self) -> tuple[str, ...]:
        """The names of all combats, oldest first."""
        with reaching(self.address):
            return tuple(self._recorder.combats())

    def last(self, combat: str) -> int:
        """The version of the last event."""
        with reaching(self.address):
            return self._end(combat)[0]
