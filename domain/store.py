"""The port through which the domain keeps its events; adapters implement it."""

from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from domain.facts.brief import Brief
from domain.facts.events import AnyEvent
from domain.facts.state import State


class Entry(Brief, frozen=True, gc=False):
    """An event with its envelope: position in the stream (from 1), who wrote it, when, by which command.

    `at` is UTC in ISO 8601, `chain` the hash over everything written up to and including this entry.
    """

    version: int
    event: AnyEvent
    by: str = ""
    at: str = ""
    command: str = ""
    chain: str = ""


class Conflict(Exception):
    """Somebody else wrote first. `last` is the stream's last version now; nothing of ours was written."""

    def __init__(self, combat: str, expected: int, last: int) -> None:
        super().__init__(f"{combat}: expected the record to end at {expected}, it ends at {last}")
        self.combat, self.expected, self.last = combat, expected, last


class DeletedCombat(Conflict):
    """The name is that of a combat that was deleted, as `sentence` tells; it is given to no other."""

    def __init__(self, combat: str, expected: int, sentence: str) -> None:
        super().__init__(combat, expected, 0)
        self.sentence = sentence


class AlreadyDone(Exception):
    """A command with this id was carried out before, up to version `last`; a retry has nothing to do."""

    def __init__(self, combat: str, command: str, last: int) -> None:
        super().__init__(f"{combat}: command {command} was already carried out")
        self.combat, self.command, self.last = combat, command, last


class UnknownCombat(LookupError):
    """There is no combat of that name in this store."""


class DamagedRecord(Exception):
    """The stored record is not what was written: a row changed, missing, added or out of order."""

    def __init__(self, combat: str, version: int, reason: str) -> None:
        super().__init__(f"{combat}: event {version}: {reason}")
        self.combat, self.version, self.reason = combat, version, reason

    @property
    def sentence(self) -> str:
        """What is wrong, for people."""
        colon = "" if self.reason.startswith(("is ", "was ", "cannot ")) else ":"
        return f"The record of {self.combat} is damaged: event {self.version}{colon} {self.reason}."


class Snapshot(msgspec.Struct, frozen=True):
    """The state after `version`, kept as a cache; `schema` names the shape of `State` it was made with."""

    version: int
    schema: str
    state: State


class Store(Protocol):
    """An append-only record of combats. Versions of a combat run from 1 without a gap."""

    def create(
        self, combat: str, secret: bytes, events: Sequence[AnyEvent], *, by: str, command: str
    ) -> None:
        """Begin a record and keep its secret seed.

        Raises `AlreadyDone` if this very `command` began it, `Conflict` if the name is taken otherwise,
        `DeletedCombat` if it was.
        """

    def append(self, combat: str, after: int, events: Sequence[AnyEvent], *, by: str, command: str) -> None:
        """Write all of `events` after version `after`, or none. Durable when it returns.

        Raises `Conflict` if the record no longer ends at `after`, `AlreadyDone` if `command` is known.
        """

    def done(self, combat: str, command: str) -> int | None:
        """The last version that the command of this id wrote, if it was carried out."""

    def combats(self) -> tuple[str, ...]:
        """The names of all combats, oldest first."""

    def last(self, combat: str) -> int:
        """The version of the last event. Raises `UnknownCombat`."""

    def secret(self, combat: str) -> bytes:
        """The combat's secret seed, empty if it is not at hand (an imported record). Never to be shown."""

    def moves(self, combat: str) -> tuple[tuple[int, int], ...]:
        """(version, to) of every `HeadMoved`, ascending."""

    def events(self, combat: str, first: int, last: int) -> Iterable[AnyEvent]:
        """The bare events of versions `first` to `last`, in order, without a gap; quick."""

    def entries(self, combat: str, first: int = 1, last: int | None = None) -> Iterable[Entry]:
        """The same with their envelopes."""

    def metas(self, combat: str) -> tuple[Entry, ...]:
        """Every meta event (head moves, disputes, settlements, notes) of the whole stream, in order."""

    def snapshot(self, combat: str, on: Sequence[tuple[int, int]]) -> Snapshot | None:
        """The newest usable snapshot whose version lies in one of the version ranges `on`."""

    def keep(self, combat: str, snapshot: Snapshot) -> None:
        """Keep a snapshot. A cache: losing it loses nothing."""

    def verify(self, combat: str) -> int:
        """Check the chain over every stored byte; the number of events. Raises `DamagedRecord`."""
