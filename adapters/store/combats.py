"""The domain's port on top of the library's event store; a file and the memory differ only in the address."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Self, cast

import msgspec
from eventsourcing.persistence import IntegrityError

from adapters.store.application import Combats
from adapters.store.chain import start
from adapters.store.mapper import SALT, Body, Envelope, bare, entry, seal, target
from adapters.store.recorder import CombatRecorder, Row
from adapters.store.unavailable import reaching
from adapters.store.verify import verify
from domain.facts.events import AnyEvent
from domain.facts.state import SCHEMA, State
from domain.store import AlreadyDone, Conflict, DamagedRecord, Entry, Snapshot, UnknownCombat

Clock = Callable[[], datetime]
Chance = Callable[[int], bytes]

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, TypeError, AttributeError)
"""What decoding raises on contents that are not what was written."""


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

    def create(
        self, combat: str, secret: bytes, events: Sequence[AnyEvent], *, by: str, command: str
    ) -> None:
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

    def restore(self, combat: str, bodies: Sequence[Body]) -> None:
        """Begin a record with what was written elsewhere, all or nothing; its secret seed is not at hand.

        Times, authors, commands and salts stay as they were; so do the links, if the name does. Raises `Conflict`
        if the name is taken.
        """
        commands = {body.command: version for version, body in enumerate(bodies, 1) if body.command}
        before = start(combat)
        with reaching(self.address):
            self._put(combat, seal(combat, 0, before, bodies), before, commands, "", b"")

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
        at = self._now()
        bodies = [
            Body(at=at, by=by, command=command, salt=self._salt(event), event=event) for event in events
        ]
        envelopes = seal(combat, after, before, bodies)
        commands = {command: after + len(envelopes)} if command else {}
        self._put(combat, envelopes, before, commands, command, secret)

    def _put(
        self,
        combat: str,
        envelopes: Sequence[Envelope],
        before: bytes,
        commands: Mapping[str, int],
        command: str,
        secret: bytes | None,
    ) -> None:
        try:
            self.app.events.put(envelopes, before=before.hex(), commands=commands, secret=secret)
        except IntegrityError:
            raise self._refusal(combat, envelopes[0].originator_version - 1, command) from None

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _salt(self, event: AnyEvent) -> str:
        return self._chance(SALT).hex() if getattr(event, "seen_by", ()) else ""

    def _refusal(self, combat: str, after: int, command: str) -> Exception:
        """Why a write was not let in: the library says only that it was not, so look."""
        done = self._recorder.done(combat, command) if command else None
        if done is not None:
            return AlreadyDone(combat, command, done)
        last, _ = self._end(combat)
        return Conflict(combat, after, last) if last != after else self._damage(combat)

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

    def _end(self, combat: str) -> tuple[int, str]:
        """Version and link of the last event, which must be there and bear that link."""
        head = self._recorder.head(combat)
        if head is None or head.borne != head.chain.encode():
            raise self._damage(combat)
        return head.last, head.chain

    def _damage(self, combat: str) -> Exception:
        """What is wrong with a record that cannot be read: the first bad event, as `verify` finds it."""
        record = self._recorder.record(combat)
        try:
            verify(combat, record)
        except (DamagedRecord, UnknownCombat) as damage:
            return damage
        return DamagedRecord(combat, len(record.rows), "was changed while it was being read")

    def secret(self, combat: str) -> bytes:
        """The combat's secret seed. Never to be shown."""
        with reaching(self.address):
            seed = self._recorder.seed(combat)
            if seed is None:
                last, _ = self._end(combat)
                raise DamagedRecord(combat, last, "the secret seed of this combat is missing")
            return seed

    def events(self, combat: str, first: int, last: int) -> Iterable[AnyEvent]:
        """The bare events of versions `first` to `last`, in order, without a gap."""
        with reaching(self.address):
            states = self._recorder.states(combat, first, last)
            self._whole(combat, len(states), first, last)
            try:
                return bare(states)
            except UNREADABLE:
                raise self._damage(combat) from None

    def entries(self, combat: str, first: int = 1, last: int | None = None) -> Iterable[Entry]:
        """The same with their envelopes; to the end if `last` is not given."""
        with reaching(self.address):
            last = self._end(combat)[0] if last is None else last
            rows = self._recorder.rows(combat, first, last)
            self._whole(combat, len(rows), first, last)
            return self._entries(combat, rows)

    def _whole(self, combat: str, count: int, first: int, last: int) -> None:
        """A range of versions has as many rows as versions, for both are unique."""
        if count == max(last - first + 1, 0):
            return
        end, _ = self._end(combat)
        if first < 1 or last > end:
            raise ValueError(f"{combat} has the events 1 to {end}, not {first} to {last}")
        raise self._damage(combat)

    def metas(self, combat: str) -> tuple[Entry, ...]:
        """Every meta event of the whole stream, in order."""
        with reaching(self.address):
            return tuple(self._entries(combat, self._about(combat, self._recorder.metas(combat))))

    def moves(self, combat: str) -> tuple[tuple[int, int], ...]:
        """(version, to) of every `HeadMoved`, ascending."""
        with reaching(self.address):
            rows = self._about(combat, self._recorder.moves(combat))
            try:
                return tuple([(version, target(state)) for version, state in rows])
            except UNREADABLE:
                raise self._damage(combat) from None

    def _about(self, combat: str, rows: list[Row]) -> list[Row]:
        if not rows:
            self._end(combat)
        return rows

    def _entries(self, combat: str, rows: list[Row]) -> list[Entry]:
        try:
            return [entry(version, state) for version, state in rows]
        except UNREADABLE:
            raise self._damage(combat) from None

    def snapshot(self, combat: str, on: Sequence[tuple[int, int]]) -> Snapshot | None:
        """The newest snapshot of today's schema whose version lies in one of the version ranges `on`."""
        with reaching(self.address):
            for version in self._recorder.snapshots(combat, SCHEMA):
                if any(first <= version <= last for first, last in on):
                    state = self._recorder.snapshot(combat, version)
                    with suppress(*UNREADABLE):
                        return Snapshot(version, SCHEMA, msgspec.msgpack.decode(state or b"", type=State))
        return None

    def verify(self, combat: str) -> int:
        """Check every stored byte; the number of events."""
        with reaching(self.address):
            return verify(combat, self._recorder.record(combat))

    def envelopes(self, combat: str) -> tuple[Envelope, ...]:
        """The record as it is stored, for an export that others can verify (see `chain`). Not verified."""
        with reaching(self.address):
            self._end(combat)
            return tuple(cast(Iterable[Envelope], self.app.events.get(combat)))
