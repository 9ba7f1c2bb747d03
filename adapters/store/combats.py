"""The domain's port on top of the library's event store; a file and the memory differ only in the address."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC
from functools import cached_property
from typing import TYPE_CHECKING, Self, cast

import msgspec

from adapters.store.chain import start
from adapters.store.clock import Chance, Clock
from adapters.store.deleting import erase
from adapters.store.envelope import SALT, Envelope, StoredBody, seal
from adapters.store.reading import CombatReader
from adapters.store.rows import EventRows
from adapters.store.stub import Stub
from adapters.store.unavailable import reaching
from domain.facts.events import AnyEvent
from domain.store import AlreadyDone, Conflict, DeletedCombat, Snapshot

if TYPE_CHECKING:
    from adapters.store.application import Combats
    from adapters.store.hooks import DeliveryTurn, HookTable
    from adapters.store.links import LinkTable
    from adapters.store.recorder import CombatRecorder
    from adapters.store.watch import StoreWatch


class CombatStore(CombatReader):
    """Implements `domain.store.Store`; safe between threads and processes.

    A write is durable when it returns, and everything that a command writes is one transaction. Every method
    raises `StoreUnavailable` when the file cannot be used. The library is loaded by the first write.
    """

    def __init__(
        self, address: str, rows: EventRows | None, clock: Clock, chance: Chance, patience: float
    ) -> None:
        """`chance(n)` gives n random bytes; `patience` is how many seconds to wait for another's write.

        `rows` reads the file; without it the library's own recorder does.
        """
        self.address, self._patience = address, patience
        self._clock, self._chance = clock, chance
        super().__init__(address, rows or self._recorder)

    @cached_property
    def app(self) -> Combats:
        """The library's application."""
        with reaching(self.address):
            return self._application()

    def _application(self) -> Combats:
        from adapters.store.application import Combats

        return Combats({"SQLITE_DBNAME": self.address, "PATIENCE": str(self._patience)})

    @property
    def _recorder(self) -> CombatRecorder:
        return cast("CombatRecorder", self.app.recorder)

    # -- what is beside the combats

    def links(self) -> LinkTable:
        """The links to the combats; to be closed by whoever asks for them. Not in memory."""
        raise NotImplementedError(f"{self.address} has no links")

    def hooks(self) -> HookTable:
        """The webhooks of the combats; to be closed by whoever asks for them."""
        from adapters.store.hooks import HookTable

        return HookTable(self.links(), self._clock)

    def turn(self) -> DeliveryTurn:
        """The right to deliver to webhooks, which one process has at a time, until it closes this."""
        from adapters.store.hooks import OnlyOne

        return OnlyOne()

    def watch(self) -> StoreWatch:
        """Looks for what others write; to be closed by whoever asks for it. Not in memory."""
        raise NotImplementedError(f"{self.address} is written by nobody else")

    def ready(self) -> None:
        """Raises `StoreUnavailable` if it cannot be used, or is not laid out as it should be."""

    def size(self) -> int:
        """Bytes that all of it takes."""
        return 0

    @contextmanager
    def alone(self, what: str) -> Iterator[None]:
        """A block that no other server carries out for the same thing at the same time.

        A file has one server, which sees to it by itself.
        """
        yield

    def close(self) -> None:
        """Let go of the file. The store is of no use afterwards."""
        if "app" in vars(self):
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

    def restore(self, combat: str, bodies: Sequence[StoredBody]) -> None:
        """Begin a record with what was written elsewhere, all or nothing; its secret seed is not at hand.

        Times, authors, commands and salts stay as they were; so do the links, if the name does. Raises
        `Conflict` if the name is taken.
        """
        commands = {body.command: version for version, body in enumerate(bodies, 1) if body.command}
        before = start(combat)
        with reaching(self.address):
            self._put(combat, seal(combat, 0, before, bodies), before, commands, "", b"")

    def enter(self, combat: str, written: Sequence[Sequence[AnyEvent]], *, by: str, command: str) -> None:
        """Begin a record with what was played elsewhere, all or nothing, each group as a command of its own,
        which can be undone alone; there is no secret seed. Raises `Conflict` if the name is taken."""
        at = self._now()
        bodies = [
            StoredBody(at=at, by=by, command=f"{command}-{number}", salt=self._salt(event), event=event)
            for number, group in enumerate(written)
            for event in group
        ]
        self.restore(combat, bodies)

    def receive(
        self,
        combat: str,
        envelopes: Sequence[Envelope],
        before: bytes,
        commands: Mapping[str, int],
        secret: bytes | None,
    ) -> None:
        """Go on with a record by what another store has of it, as it stands there; `secret` if it begins.

        `before` is the link that it must end with. Raises `Conflict` if it does not.
        """
        with reaching(self.address):
            self._put(combat, envelopes, before, commands, "", secret)

    def delete(self, stub: Stub) -> None:
        """Delete a whole combat for good, and keep the stub in its place. A command of those to whom the
        tables belong. Raises `Conflict` if its record does not end as the stub says, `UnknownCombat`."""
        with self.links() as beside, beside.writing(stub.combat) as cursor:
            erase(cursor, stub)

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
        at = self._now()
        bodies = [
            StoredBody(at=at, by=by, command=str(command), salt=self._salt(event), event=event)
            for event in events
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
        if not envelopes:
            raise ValueError(f"{combat}: there is nothing to write")
        app = self.app
        from eventsourcing.persistence import IntegrityError

        try:
            app.events.put(envelopes, before=before.hex(), commands=commands, secret=secret)
        except IntegrityError:
            raise self._refusal(combat, envelopes[0].originator_version - 1, command) from None

    def _now(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def _salt(self, event: AnyEvent) -> str:
        return self._chance(SALT).hex() if getattr(event, "seen_by", ()) else ""

    def _refusal(self, combat: str, after: int, command: str) -> Exception:
        """Why a write was not let in: the library says only that it was not, so look."""
        done = self.rows.done(combat, command) if command else None
        if done is not None:
            return AlreadyDone(combat, command, done)
        if (stub := self.stub(combat)) is not None:
            return DeletedCombat(combat, after, stub.sentence)
        last, _ = self._end(combat)
        return Conflict(combat, after, last) if last != after else self._damage(combat)

    def keep(self, combat: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; those of another schema are dropped."""
        state = msgspec.msgpack.encode(snapshot.state)
        with reaching(self.address):
            self._recorder.keep(combat, snapshot.version, snapshot.schema, state)
