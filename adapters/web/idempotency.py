"""Answers that hold a token, kept for a while for whoever did not get them and asks again.

Of a token only the hash is stored, so that its answer cannot be made a second time: after that while, or on
another day, a repeat is told that it was made. Everything else that is written is known by its command id in
the record itself, and what was asked under it lies beside that (see `adapters.store.requests`).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from adapters.store.requests import KnownRequest
from adapters.web.problem import ApiError

KEPT = 200
"""Answers at most."""

FOR = 600.0
"""Seconds."""

SHORTEST = 16
"""Characters of a key, so that nobody gets somebody else's answer by trying."""

Result = TypeVar("Result")


def other_request() -> ApiError:
    """A key that was used for something else before."""
    return ApiError(422, "other-request", "This key came with another request.", "Idempotency-Key")


def must_be(found: KnownRequest | None) -> KnownRequest:
    """What a key was used for, which must have been this. Raises `ApiError`."""
    if found is None:
        sentence = "This key was used before, and what for is not known any more; take another."
        raise ApiError(422, "other-request", sentence, "Idempotency-Key")
    if not found.same:
        raise other_request()
    return found


def made_already(what: str, mend: str) -> ApiError:
    """The repeat of a request that made a link."""
    sentence = f"This request made {what} already; its token was shown once. {mend}"
    return ApiError(409, "made-already", sentence, "Idempotency-Key")


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
        """What `make` gives, which is called once for a key. Raises `ApiError` for a bad key, and whatever
        `make` raises; then it may be tried again."""
        if len(key) < SHORTEST:
            raise ApiError(
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
