"""The half of the domain's port that reads, on top of the rows of a record file."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from adapters.store.deleting import stub_of, stubs
from adapters.store.envelope import PREFIX, Envelope, bare, decode, entry, target
from adapters.store.requests import KnownRequest
from adapters.store.rows import EventRows, Row
from adapters.store.stub import Stub
from adapters.store.unavailable import reaching
from adapters.store.verify import verify
from domain.facts.events import AnyEvent
from domain.facts.state import SCHEMA, State
from domain.store import DamagedRecord, Entry, Snapshot, UnknownCombat

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, TypeError, AttributeError)
"""What decoding raises on contents that are not what was written."""


class CombatReader:
    """Reads combats. Every method raises `StoreUnavailable` when the file cannot be used."""

    def __init__(self, address: str, rows: EventRows) -> None:
        self.address, self.rows = address, rows

    def combats(self) -> tuple[str, ...]:
        """The names of all combats, oldest first."""
        with reaching(self.address):
            return tuple(self.rows.combats())

    def last(self, combat: str) -> int:
        """The version of the last event."""
        with reaching(self.address):
            return self._end(combat)[0]

    def head(self, combat: str) -> tuple[int, str]:
        """Version and link of the last event."""
        with reaching(self.address):
            return self._end(combat)

    def _end(self, combat: str) -> tuple[int, str]:
        """Version and link of the last event, which must be there and bear that link."""
        head = self.rows.head(combat)
        if head is None or head.borne != head.chain.encode():
            raise self._damage(combat)
        return head.last, head.chain

    def _damage(self, combat: str) -> Exception:
        """What is wrong with a record that cannot be read: the first bad event, as `verify` finds it."""
        record = self.rows.record(combat)
        try:
            verify(combat, record)
        except (DamagedRecord, UnknownCombat) as damage:
            return damage
        return DamagedRecord(combat, len(record.rows), "was changed while it was being read")

    def done(self, combat: str, command: str) -> int | None:
        """The version that the command of that id ended at, or nothing if it was never carried out."""
        with reaching(self.address):
            return self.rows.done(combat, command)

    def request(self, combat: str, command: str, sent: bytes) -> KnownRequest | None:
        """Whether `sent` is what was asked for when that command came, if it came in a request by key."""
        with reaching(self.address):
            return self.rows.request(combat, command, sent)

    def secret(self, combat: str) -> bytes:
        """The combat's secret seed. Never to be shown."""
        with reaching(self.address):
            seed = self.rows.seed(combat)
            if seed is None:
                last, _ = self._end(combat)
                raise DamagedRecord(combat, last, "the secret seed of this combat is missing")
            return seed

    def events(self, combat: str, first: int, last: int) -> Iterable[AnyEvent]:
        """The bare events of versions `first` to `last`, in order, without a gap."""
        with reaching(self.address):
            states = self.rows.states(combat, first, last)
            self._whole(combat, len(states), first, last)
            try:
                return bare(states)
            except UNREADABLE:
                raise self._damage(combat) from None

    def entries(self, combat: str, first: int = 1, last: int | None = None) -> Iterable[Entry]:
        """The same with their envelopes; to the end if `last` is not given."""
        with reaching(self.address):
            last = self._end(combat)[0] if last is None else last
            rows = self.rows.rows(combat, first, last)
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
            return tuple(self._entries(combat, self._about(combat, self.rows.metas(combat))))

    def moves(self, combat: str) -> tuple[tuple[int, int], ...]:
        """(version, to) of every `HeadMoved`, ascending."""
        with reaching(self.address):
            rows = self._about(combat, self.rows.moves(combat))
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
            for version in self.rows.snapshots(combat, SCHEMA):
                if any(first <= version <= last for first, last in on):
                    state = self.rows.snapshot(combat, version)
                    with suppress(*UNREADABLE):
                        return Snapshot(version, SCHEMA, msgspec.msgpack.decode(state or b"", type=State))
        return None

    def stubs(self) -> tuple[Stub, ...]:
        """What is left of combats that were deleted, by their names."""
        with reaching(self.address), self.rows.reading() as cursor:
            return stubs(cursor)

    def stub(self, combat: str) -> Stub | None:
        """What is left of that combat, if it was deleted."""
        with reaching(self.address), self.rows.reading() as cursor:
            return stub_of(cursor, combat)

    def verify(self, combat: str) -> int:
        """Check every stored byte; the number of events."""
        with reaching(self.address):
            return verify(combat, self.rows.record(combat))

    def envelopes(self, combat: str) -> tuple[Envelope, ...]:
        """The record as it is stored, for an export that others can verify (see `chain`). Not verified."""
        with reaching(self.address):
            last, _ = self._end(combat)
            rows = self.rows.rows(combat, 1, last)
            self._whole(combat, len(rows), 1, last)
            try:
                return tuple(
                    Envelope(combat, version, decode(state[PREFIX:]), state) for version, state in rows
                )
            except UNREADABLE:
                raise self._damage(combat) from None
