"""What holds for every request: how often an address may ask, and the headers that go with every answer."""

from __future__ import annotations

import time
from ipaddress import ip_address

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from adapters.web.admission import Admission
from adapters.web.limits import Allowance, Limits
from adapters.web.problem import MEDIA_TYPE, RETRY, ApiError
from adapters.web.request_body import BodyReader
from domain.facts.counted import counted

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""The page uses its own files and nothing else: no script in the text, no third party."""

HEADERS = tuple(
    (name.lower().encode(), value.encode())
    for name, value in {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    }.items()
)
PROBES = ("/health", "/ready")
"""What stands before the server asks these, often, and by whatever name it knows."""

PRIVATE = ((b"cache-control", b"no-store"),)
"""What the API answers is for whoever asked, and true only now."""


class RequestGuard:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: tuple[str, ...] = ()) -> None:
        """`hosts` are the names by which it may be called, any if there are none."""
        self._app, self._allowance, self._hosts = app, Allowance(limits.rate, time.monotonic), hosts
        self._bodies, self._under_way, self._most = Admission(limits.bodies), 0, limits.under_way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        path = scope["path"]

        async def politely(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                more = (*HEADERS, *(PRIVATE if path.startswith(("/api", *PROBES)) else ()))
                message["headers"] = [
                    *message["headers"], *((name, value) for name, value in more if name not in there)
                ]  # fmt: skip
            await send(message)

        if down := self._why_refused(scope):
            await _turn_down(down, scope, politely)
            return
        arriving = BodyReader(receive, self._bodies, _address(scope)) if _has_body(scope) else None
        self._under_way += 1
        try:
            await self._app(scope, arriving or receive, politely)
        finally:
            self._under_way -= 1
            if arriving is not None:
                arriving.over()

    def _why_refused(self, scope: Scope) -> ApiError | None:
        if scope["path"] in PROBES:
            return None
        if self._under_way >= self._most:
            return ApiError(503, "busy", "Too many are here just now; come back.", headers=RETRY)
        if wait := self._allowance.wait(_address(scope)):
            sentence = f"Too many requests from your address; wait {counted(wait, 'second')}."
            return ApiError(429, "too-many", sentence, headers={"Retry-After": str(wait)})
        if self._hosts and _host(scope) not in self._hosts:
            return ApiError(421, "wrong-host", f"This server is called {' or '.join(self._hosts)}.", "Host")
        return _why_unsafe(scope)


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _has_body(scope: Scope) -> bool:
    return scope.get("method", "GET") not in ("GET", "HEAD", "OPTIONS")


def _why_unsafe(scope: Scope) -> ApiError | None:
    """Why a request that would change something is not taken: a browser was made to send it by another page,
    or it is no JSON by its own account, as what such a page may send unasked. Where a token is wanted, which
    such a page has not, that is looked at after the token."""
    if scope.get("method", "GET") in ("GET", "HEAD", "OPTIONS"):
        return None
    if _header(scope, b"sec-fetch-site").strip().lower() in ("cross-site", "same-site"):
        return ApiError(403, "other-site", "This was sent by the page of another site.", "Sec-Fetch-Site")
    return None if scope["path"].startswith("/api/fights/") else wrong_media_type(scope)


def wrong_media_type(scope: Scope) -> ApiError | None:
    """Why the body of a POST is not taken: it is said to be something else than what is read here."""
    kind = _header(scope, b"content-type").partition(";")[0].strip().lower()
    wanted = RECORDS if scope["path"] == "/api/import" else JSON
    if scope.get("method") == "POST" and kind not in wanted:
        return ApiError(415, "wrong-media-type", f"Send {wanted[0]}.", "Content-Type")
    return None


JSON = ("application/json",)
RECORDS = ("application/x-ndjson", "application/octet-stream", "text/html")


def _header(scope: Scope, name: bytes) -> str:
    return next((value for each, value in scope["headers"] if each == name), b"").decode("latin-1")


def _host(scope: Scope) -> str:
    """The name by which the server is called, without its port."""
    named = _header(scope, b"host").strip()
    return host_name(named[1:].partition("]")[0] if named.startswith("[") else named.partition(":")[0])


def host_name(named: str) -> str:
    """The one way to write a name or an address: names have no case, and may end with a full stop.

    >>> [host_name(each) for each in ("LocalHost.", "0:0:0:0:0:0:0:1", "127.0.0.1")]
    ['localhost', '::1', '127.0.0.1']
    """
    try:
        return str(ip_address(named))
    except ValueError:
        return named.lower().removesuffix(".")


async def _turn_down(down: ApiError, scope: Scope, send: Send) -> None:
    kind: str = scope["type"]
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 4000 + down.status, "reason": down.code})
        return
    body = msgspec.json.encode(down.problem(scope["path"]))
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **down.headers}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": down.status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})
