"""A connection, which has so long to say what it wants: half a request holds nobody's place."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from adapters.web.admission import Admission, Ticket
from adapters.web.problem import MEDIA_TYPE, ApiError

LONGEST = 65_536
"""Bytes of the head of a request."""


def connection(most: int, patience: float) -> type[HttpToolsProtocol]:
    """The protocol of a server's connections: on so many the head of a request may be awaited, so many may be
    kept for a next one, and a head is there within `patience` seconds after it was begun."""
    heads, idle = Admission(most), Admission(most)

    class Connection(HttpToolsProtocol):
        admission: Admission
        waiting: Ticket | None = None
        timer: TimerHandle | None = None
        begun = 0

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._await_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._wait_no_more()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self.waiting is not None and self.timer is None:
                self._await_head()
            self.begun += len(data)
            super().data_received(data)
            if self.timer is not None and self.begun > LONGEST:
                self._away(431, "too-large", f"The head of a request has {LONGEST:,} bytes at most.")

        def on_headers_complete(self) -> None:
            self._wait_no_more()
            super().on_headers_complete()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if not self.transport.is_closing() and self.cycle.response_complete:
                self._wait(idle, self.transport.close)

        def _await_head(self) -> None:
            self._wait(heads, self._slow)
            self.timer = self.loop.call_later(patience, self._slow)

        def _wait(self, admission: Admission, away: Callable[[], object]) -> None:
            self._wait_no_more()
            self.admission = admission
            self.waiting = admission.enter(self.client[0] if self.client else "", away)

        def _wait_no_more(self) -> None:
            if self.waiting is not None:
                self.admission.leave(self.waiting)
            if self.timer is not None:
                self.timer.cancel()
            self.waiting, self.timer, self.begun = None, None, 0

        def _slow(self) -> None:
            self._away(408, "too-slow", "The head of the request did not come in time; send it whole.")

        def _away(self, status: int, code: str, sentence: str) -> None:
            self._wait_no_more()
            self.transport.write(_answer(ApiError(status, code, sentence)))
            self.transport.close()

    return Connection


def _answer(down: ApiError) -> bytes:
    """As it is written when there is no request yet that could be answered."""
    body = msgspec.json.encode(down.problem("/"))
    headers: dict[str, Any] = {
        "content-type": MEDIA_TYPE, "content-length": len(body), "retry-after": 1, "connection": "close"
    }  # fmt: skip
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {down.status} {HTTPStatus(down.status).phrase}\r\n{lines}\r\n".encode() + body
