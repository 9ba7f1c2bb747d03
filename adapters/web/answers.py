"""Answers that hold a token, kept for a while for whoever did not get them and asks again.

Of a token only the hash is stored, so that its answer cannot be made a second time. Everything else that is
written is known by its command id in the record itself.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from threading import Lock
from typing import Any, TypeVar

from adapters.web.problem import TurnedDown

KEPT = 200
"""Answers at most."""

FOR = 600.0
"""Seconds."""

SHORTEST = 16
"""Characters of a key, so that nobody gets somebody else's answer by trying."""

Result = TypeVar("Result")


def other_request() -> TurnedDown:
    """A key that was used for something else before."""
    return TurnedDown(422, "other-request", "This key came with another request.", "Idempotency-Key")


COMMANDS = 20_000
"""Commands of which is known what was sent; of older ones a repeat is believed to be one."""


class Sent:
    """What was sent with each command that was carried out, as hashes, by its fight and id."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._turn = Lock()

    def keep(self, sent: bytes, fight: str, id: str) -> None:
        """Remember what was sent first."""
        with self._turn:
            self._kept.setdefault((fight, id), sent)
            while len(self._kept) > COMMANDS:
                self._kept.popitem(last=False)

    def must_be(self, sent: bytes, fight: str, id: str) -> None:
        """Raises `TurnedDown` if something else was sent under that id."""
        with self._turn:
            if self._kept.get((fight, id), sent) != sent:
                raise other_request()


Work = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Carries a function out in a thread."""


class Answers:
    """Answers by the key of their request. `work` makes those that are made quickly."""

    def __init__(self, work: Work, clock: Callable[[], float]) -> None:
        self._work, self._clock = work, clock
        self._kept: OrderedDict[str, tuple[float, bytes, asyncio.Future[Any]]] = OrderedDict()

    async def once(
        self, key: str, body: bytes, make: Callable[[], Result], work: Work | None = None
    ) -> Result:
        """What `make` gives, which is called once for a key. Raises `TurnedDown` for a bad key, and whatever
        `make` raises; then it may be tried again."""
        if len(key) < SHORTEST:
            raise TurnedDown(
                422,
                "short-key",
                f"The key opens a link here: choose it by chance, with {SHORTEST} characters or more.",
                "Idempotency-Key",
            )
        self._forget()
        asked = hashlib.sha256(body).digest()
        if key in self._kept:
            _, before, answer = self._kept[key]
            if before != asked:
                raise other_request()
        else:
            answer = asyncio.ensure_future((work or self._work)(make))
            self._kept[key] = (self._clock(), asked, answer)
            answer.add_done_callback(lambda done: self._failed(key, done))
        result: Result = await asyncio.shield(answer)
        return result

    def _failed(self, key: str, done: asyncio.Future[Any]) -> None:
        """Nothing is kept of a request that was turned down."""
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)

    def _forget(self) -> None:
        before = self._clock() - FOR
        while self._kept and (len(self._kept) >= KEPT or next(iter(self._kept.values()))[0] < before):
            self._kept.popitem(last=False)
