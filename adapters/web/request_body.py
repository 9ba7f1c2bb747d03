"""The body of a request while it arrives: it keeps a pace, and all that arrive together hold so much."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from litestar.types import Receive, ReceiveMessage

from adapters.web.admission import Admission
from adapters.web.problem import ApiError

GRACE, PACE = 10.0, 50_000
"""Seconds that any body may take, and bytes that must have come in each second after that."""

LEAST = 250_000
"""Bytes that a body counts for from the beginning, so that there are only so many."""


def stop_waiting(patience: asyncio.Timeout) -> None:
    """Wait no longer, if it is still waited."""
    if not patience.expired():
        patience.reschedule(asyncio.get_running_loop().time())


class BodyReader:
    """Takes the messages of one request. Raises `ApiError` where its body is too slow, or in the way."""

    def __init__(self, receive: Receive, admission: Admission, owner: str) -> None:
        self._receive, self._admission = receive, admission
        self._loop = asyncio.get_running_loop()
        self._begun, self._come, self._there = self._loop.time(), 0, False
        self._hurry: Callable[[], object] = lambda: None
        self._pushed = False
        self._waiting = admission.enter(owner, self._push, LEAST)

    async def __call__(self) -> ReceiveMessage:
        if self._there:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._begun + GRACE + self._come / PACE) as patience:
                self._hurry = lambda: stop_waiting(patience)
                if self._pushed:
                    self._hurry()
                message = await self._receive()
                self._hurry = lambda: None
        except TimeoutError:
            self._hurry = lambda: None
            raise self._down() from None
        if message["type"] == "http.request":
            self._come += len(message["body"])
            self._admission.hold(self._waiting, len(message["body"]))
            self._there = not message["more_body"]
        return message

    def over(self) -> None:
        """The request has been answered."""
        self._admission.leave(self._waiting)

    def _push(self) -> None:
        """Too much arrives: this one is not waited for any more."""
        self._pushed = True
        self._hurry()

    def _down(self) -> ApiError:
        again = {"Retry-After": "5", "Connection": "close"}
        if self._pushed:
            return ApiError(503, "busy", "Too much is being sent just now; send it again.", headers=again)
        sentence = f"The body came too slowly: after {GRACE:g} seconds, {PACE:,} bytes a second is the least."
        return ApiError(408, "too-slow", sentence, headers=again)
