"""Where webhooks are kept: to whom a fight is told, as what viewer sees it, and how far that has come."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from types import TracebackType
from typing import Any, NamedTuple, Protocol

import msgspec

from adapters.store.cursor import SqlCursor

MOST = 20
"""Webhooks that one fight may have."""

WAITING = 200
"""Webhooks that are looked at together."""


class Hook(msgspec.Struct, frozen=True):
    """A webhook of a fight. Times are UTC, ISO 8601, and empty where there is none.

    url        where deliveries are posted; it may be a secret itself, as a chat's is
    format     `scuffle`, `discord` or `text`
    viewer     with whose sight it sees
    allowed    whether its host may be private and may be spoken to without TLS
    secret     what signs its deliveries, `whsec_...`
    position   the last event that was acknowledged, and `chain` the link there
    upto       the last event of what is being delivered, or 0; `part`: how many parts of it were taken
    failures   attempts that failed one after another, `why` the last did; `due`: when the next is made
    stopped    since when it delivers no more
    """

    combat: str
    number: int
    url: str
    format: str
    viewer: str
    allowed: bool
    secret: str
    made: str
    position: int
    chain: str
    upto: int = 0
    part: int = 0
    failures: int = 0
    due: str = ""
    why: str = ""
    stopped: str = ""


COLUMNS = ", ".join(Hook.__struct_fields__)


class HookTarget(NamedTuple):
    """What whoever adds a webhook says of it; as in `Hook`."""

    url: str
    format: str
    viewer: str
    allowed: bool
    secret: str


class TooManyHooks(Exception):
    """The fight has as many webhooks as it may."""


class TableAccess(Protocol):
    """Cursors for tables that stand beside the events."""

    def reading(self) -> AbstractContextManager[SqlCursor]:
        """A cursor that only reads."""

    def writing(self, combat: str, /) -> AbstractContextManager[SqlCursor]:
        """A cursor in a transaction: all of it or nothing, durable, and one after another for one fight."""

    def close(self) -> None:
        """Let go of the database."""


class DeliveryTurn(Protocol):
    """The right to deliver, which one process has at a time."""

    def mine(self) -> bool:
        """Whether it is ours; it is taken if it is nobody's."""

    def close(self) -> None:
        """Leave it to others."""


class OnlyOne:
    """The turn where there is nobody else."""

    def mine(self) -> bool:
        """It always is."""
        return True

    def close(self) -> None:
        """There is nobody to leave it to."""


def instant(at: datetime) -> str:
    """A time as it is kept; later ones sort behind earlier ones."""
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class HookTable:
    """The webhooks of all fights. Other processes may change them at any time, so a change names what it
    was made from, and gives nothing where that has changed."""

    def __init__(self, access: TableAccess, clock: Callable[[], datetime]) -> None:
        self._access, self._clock = access, clock

    def close(self) -> None:
        """Let go of the database."""
        self._access.close()

    def __enter__(self) -> HookTable:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- for whoever runs the server

    def add(self, combat: str, target: HookTarget, position: int, chain: str) -> Hook:
        """Keep a new webhook under the fight's next number, which tells what comes after `position`.

        Raises `TooManyHooks`.
        """
        with self._access.writing(combat) as cursor:
            query = "SELECT count(*), coalesce(max(number), 0) FROM hooks WHERE combat = ?"
            count, last = cursor.execute(query, (combat,)).fetchone()
            if count >= MOST:
                raise TooManyHooks(f"{combat} has {count} webhooks, which is as many as it may; remove one.")
            hook = Hook(combat, int(last) + 1, *target, instant(self._clock()), position, chain)
            marks = ", ".join("?" * len(Hook.__struct_fields__))
            cursor.execute(f"INSERT INTO hooks ({COLUMNS}) VALUES ({marks})", _row(hook))
        return hook

    def all(self, combat: str = "") -> list[Hook]:
        """All of a fight, or of every fight, by fight and number."""
        where, values = (" WHERE combat = ?", (combat,)) if combat else ("", ())
        with self._access.reading() as cursor:
            query = f"SELECT {COLUMNS} FROM hooks{where} ORDER BY combat, number"
            return [_hook(row) for row in cursor.execute(query, values).fetchall()]

    def find(self, combat: str, number: int) -> Hook | None:
        """One of them, if it is there."""
        with self._access.reading() as cursor:
            query = f"SELECT {COLUMNS} FROM hooks WHERE combat = ? AND number = ?"
            row = cursor.execute(query, (combat, number)).fetchone()
        return None if row is None else _hook(row)

    def remove(self, combat: str, number: int) -> bool:
        """Forget a webhook with its secret; false if it is not there."""
        with self._access.writing(combat) as cursor:
            gone = cursor.execute("DELETE FROM hooks WHERE combat = ? AND number = ?", (combat, number))
            return gone.rowcount > 0

    def resume(self, hook: Hook, position: int | None = None, chain: str = "") -> Hook | None:
        """Have it go on at once: with what it was at, or with what comes after another `position`."""
        fresh = msgspec.structs.replace(hook, failures=0, due="", why="", stopped="")
        if position is not None:
            fresh = msgspec.structs.replace(fresh, position=position, chain=chain, upto=0, part=0)
        return self._change(hook, fresh)

    # -- for whoever delivers

    def waiting(self) -> list[Hook]:
        """Those of which the fight is not where they are, those first that are due first."""
        columns = ", ".join(f"hooks.{each}" for each in Hook.__struct_fields__)
        query = (
            f"SELECT {columns} FROM hooks JOIN heads ON heads.combat = hooks.combat"
            " WHERE hooks.stopped = '' AND heads.last <> hooks.position"
            f" ORDER BY hooks.due, hooks.combat, hooks.number LIMIT {WAITING}"
        )
        with self._access.reading() as cursor:
            return [_hook(row) for row in cursor.execute(query).fetchall()]

    def begun(self, hook: Hook, upto: int) -> Hook | None:
        """What is delivered now ends with that event, however often it is tried."""
        return self._change(hook, msgspec.structs.replace(hook, upto=upto, part=0))

    def acknowledged(self, hook: Hook) -> Hook | None:
        """A part was taken, which was not the last."""
        part = hook.part + 1
        return self._change(hook, msgspec.structs.replace(hook, part=part, failures=0, due="", why=""))

    def done(self, hook: Hook, chain: str) -> Hook | None:
        """All of it was taken; `chain` is the link of its last event."""
        return self._change(
            hook,
            msgspec.structs.replace(
                hook, position=hook.upto, chain=chain, upto=0, part=0, failures=0, due="", why=""
            ),
        )

    def failed(self, hook: Hook, why: str, due: datetime | None) -> Hook | None:
        """An attempt failed; the next is `due` then, and without that there is none: the webhook stops."""
        stopped = instant(self._clock()) if due is None else ""
        at = "" if due is None else instant(due)
        fresh = msgspec.structs.replace(hook, failures=hook.failures + 1, why=why, due=at, stopped=stopped)
        return self._change(hook, fresh)

    def _change(self, hook: Hook, fresh: Hook) -> Hook | None:
        """Write it, if the webhook stands as it was read; it is another where the secret is."""
        fields = ("position", "chain", "upto", "part", "failures", "due", "why", "stopped")
        change = (
            f"UPDATE hooks SET {', '.join(f'{each} = ?' for each in fields)} WHERE combat = ? AND number = ?"
            " AND secret = ? AND position = ? AND upto = ? AND part = ? AND failures = ? AND stopped = ?"
        )
        stood = (hook.secret, hook.position, hook.upto, hook.part, hook.failures, hook.stopped)
        values = (*(getattr(fresh, each) for each in fields), hook.combat, hook.number, *stood)
        with self._access.writing(hook.combat) as cursor:
            return fresh if cursor.execute(change, values).rowcount > 0 else None


def _row(hook: Hook) -> tuple[Any, ...]:
    return msgspec.structs.astuple(msgspec.structs.replace(hook, allowed=int(hook.allowed)))


def _hook(row: tuple[Any, ...]) -> Hook:
    hook = Hook(*row)
    return msgspec.structs.replace(hook, allowed=bool(hook.allowed))
