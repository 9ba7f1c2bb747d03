"""Posting one delivery: to the very address that was checked, within a bounded time, reading little of what
comes back, and following nobody elsewhere.

httpcore is the transport below httpx. It follows no redirect, heeds no proxy of the environment, and lets a
connection be made by hand: a name is looked up once, what it leads to is checked, and that is connected to.
TLS still holds the certificate against the name.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from ipaddress import ip_address
from time import monotonic
from typing import Any, NamedTuple

import httpcore

from adapters.hooks.reachable import reachable
from adapters.hooks.url import HookUrl

PATIENCE = 15.0
"""Seconds that one delivery may take in all."""

READ = 2_000
"""Bytes that are read of what is answered."""

SLICE = 16_384
"""Bytes that are sent at once, before the time is looked at again."""

NUMBERED = re.compile(r"^\[Errno -?\d+\] ")
"""How the system begins what it says."""

TROUBLES = (
    httpcore.TimeoutException,
    httpcore.NetworkError,
    httpcore.ProtocolError,
    httpcore.UnsupportedProtocol,
)


Resolve = Callable[[str, int], list[str]]
"""The addresses that a name leads to. Raises `OSError`."""


def resolved(host: str, port: int) -> list[str]:
    """As the system knows them."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))


class Answer(NamedTuple):
    """What came back: the status, `Retry-After` as it was sent, and how the body begins."""

    status: int
    retry_after: str = ""
    said: str = ""


class NotDelivered(Exception):
    """Nobody answered; one sentence says why."""


class HookPost:
    """Posts deliveries."""

    def __init__(
        self,
        trust: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
        resolve: Resolve = resolved,
    ) -> None:
        """`trust` says whose certificates are good: left out, those that the system and certifi know."""
        self._given, self._patience, self._resolve = trust, patience, resolve

    @cached_property
    def _trust(self) -> ssl.SSLContext:
        if self._given is not None:
            return self._given
        context = httpcore.default_ssl_context()
        context.load_default_certs()
        return context

    def __call__(self, url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post it; `private` if the host may lie in a private network. Raises `NotDelivered`."""
        until = monotonic() + self._patience
        host = f"[{url.host}]" if ":" in url.host else url.host
        try:
            with (
                httpcore.ConnectionPool(
                    ssl_context=self._trust if url.scheme == "https" else None,
                    network_backend=CheckedNetwork(private, until, self._resolve),
                ) as pool,
                pool.stream(
                    "POST",
                    f"{url.scheme}://{host}:{url.port}{url.path}",
                    headers=[("Host", url.authority), ("Connection", "close"), *headers.items()],
                    content=body,
                ) as response,
            ):
                return _answer(response)
        except httpcore.TimeoutException:
            raise NotDelivered(f"it did not answer within {self._patience:g} seconds") from None
        except TROUBLES as error:
            why = NUMBERED.sub("", " ".join(str(error).split()))[:200].rstrip(".")
            raise NotDelivered(why or "the connection was closed without an answer") from None


def _answer(response: httpcore.Response) -> Answer:
    said = bytearray()
    for chunk in response.iter_stream():
        said += chunk[: READ - len(said)]
        if len(said) >= READ:
            break
    headers = {name.lower(): value for name, value in response.headers}
    after = headers.get(b"retry-after", b"").decode("latin-1")
    return Answer(response.status, after[:100], said.decode("utf-8", "replace"))


class CheckedNetwork(httpcore.NetworkBackend):
    """Connects to addresses that were checked, and to no others, until a time is over."""

    def __init__(self, private: bool, until: float, resolve: Resolve) -> None:
        self._private, self._until, self._resolve = private, until, resolve
        self._plain = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """The first that takes the connection. Raises `httpcore.ConnectError`, also where none may be."""
        addresses = self._addresses(host.strip("[]"), port)
        for last, address in zip(reversed(range(len(addresses))), addresses, strict=True):
            try:
                stream = self._plain.connect_tcp(address, port, left(self._until), None, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if not last:
                    raise
            else:
                return TimedStream(stream, self._until)
        raise httpcore.ConnectError(
            f"{host} leads to a private network or to this machine, which is not allowed for this webhook"
        )

    def _addresses(self, host: str, port: int) -> list[str]:
        """Where a name leads, as far as one may go there."""
        try:
            addresses = self._resolve(host, port)
        except (OSError, UnicodeError):
            raise httpcore.ConnectError(f"nobody knows a machine called {host}") from None
        return [each for each in addresses if self._private or reachable(ip_address(each.partition("%")[0]))]


class TimedStream(httpcore.NetworkStream):
    """A connection that ends when its time is over, however little and often something comes."""

    def __init__(self, stream: httpcore.NetworkStream, until: float) -> None:
        self._stream, self._until = stream, until

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """What has come."""
        return self._stream.read(max_bytes, left(self._until))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all of it."""
        for start in range(0, len(buffer), SLICE):
            self._stream.write(buffer[start : start + SLICE], left(self._until))

    def close(self) -> None:
        """Let go."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """The same, under TLS."""
        stream = self._stream.start_tls(ssl_context, server_hostname, left(self._until))
        return TimedStream(stream, self._until)

    def get_extra_info(self, info: str) -> Any:
        """As the connection below has it."""
        return self._stream.get_extra_info(info)


def left(until: float) -> float:
    """Seconds that are left. Raises `httpcore.ReadTimeout` when none are."""
    seconds = until - monotonic()
    if seconds <= 0:
        raise httpcore.ReadTimeout
    return seconds
