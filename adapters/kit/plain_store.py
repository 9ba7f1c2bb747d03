"""The port in its plainest form: lists in memory, for histories by the thousand."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.history.tree import on_path
from domain.facts.events import METAS, AnyEvent, HeadMoved
from domain.facts.state import SCHEMA
from domain.store import AlreadyDone, Conflict, Entry, Snapshot, Store, UnknownCombat


class PlainStore(Store):
    """A store without a chain; the real ones run the same laws."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._secrets: dict[str, bytes] = {}
        self._snapshots: dict[str, list[Snapshot]] = {}

    def copied(self) -> PlainStore:
        """Another store with the same in it."""
        copy = PlainStore()
        copy._entries = {combat: list(written) for combat, written in self._entries.items()}
        copy._secrets = dict(self._secrets)
        copy._snapshots = {combat: list(kept) for combat, kept in self._snapshots.items()}
        return copy

    def create(
        self, combat: str, secret: bytes, events: Sequence[AnyEvent], *, by: str, command: str
    ) -> None:
        if combat in self._entries:
            if (last := self.done(combat, command)) is not None:
                raise AlreadyDone(combat, command, last)
            raise Conflict(combat, 0, len(self._entries[combat]))
        self._entries[combat], self._secrets[combat], self._snapshots[combat] = [], secret, []
        self.append(combat, 0, events, by=by, command=command)

    def append(self, combat: str, after: int, events: Sequence[AnyEvent], *, by: str, command: str) -> None:
        written = self._of(combat)
        if any(entry.command == command for entry in written):
            raise AlreadyDone(combat, command, len(written))
        if len(written) != after:
            raise Conflict(combat, after, len(written))
        written.extend(Entry(after + 1 + at, event, by, "", command) for at, event in enumerate(events))

    def done(self, combat: str, command: str) -> int | None:
        return max((entry.version for entry in self._of(combat) if entry.command == command), default=None)

    def combats(self) -> tuple[str, ...]:
        return tuple(self._entries)

    def last(self, combat: str) -> int:
        return len(self._of(combat))

    def secret(self, combat: str) -> bytes:
        return self._secrets[combat]

    def moves(self, combat: str) -> tuple[tuple[int, int], ...]:
        return tuple((e.version, e.event.to) for e in self._of(combat) if isinstance(e.event, HeadMoved))

    def events(self, combat: str, first: int, last: int) -> list[AnyEvent]:
        return [entry.event for entry in self._of(combat)[first - 1 : last]]

    def entries(self, combat: str, first: int = 1, last: int | None = None) -> list[Entry]:
        return self._of(combat)[first - 1 : last]

    def metas(self, combat: str) -> tuple[Entry, ...]:
        return tuple(entry for entry in self._of(combat) if type(entry.event) in METAS)

    def snapshot(self, combat: str, on: Sequence[tuple[int, int]]) -> Snapshot | None:
        usable = [s for s in self._snapshots[combat] if s.schema == SCHEMA and on_path(on, s.version)]
        return max(usable, key=lambda snapshot: snapshot.version, default=None)

    def keep(self, combat: str, snapshot: Snapshot) -> None:
        self._snapshots[combat].append(snapshot)

    def verify(self, combat: str) -> int:
        return len(self._of(combat))

    def _of(self, combat: str) -> list[Entry]:
        if combat not in self._entries:
            raise UnknownCombat(combat)
        return self._entries[combat]
