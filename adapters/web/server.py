"""The server itself: the application on a port, until somebody ends it."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from litestar.types import ASGIApp

from adapters import logging
from adapters.store.opening import shown
from adapters.web.app import application
from adapters.web.connection import connection
from adapters.web.limits import Limits
from adapters.web.loopback import loopback
from adapters.web.middleware import host_name
from adapters.web.service import Service

GRACE = 5
"""Seconds that requests under way have to end when the server is to stop."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names of this machine, for itself. A page from elsewhere that has its own name lead here is turned away."""

BACKLOG = 1_024
"""Connections that may wait to be taken."""


UNREAD = 131_072
"""Bytes that the system holds for somebody who does not read; left to itself it holds megabytes for each."""


SHARE = 0.0003
"""Seconds after which a thread that works hard gives way to one that has little to do: Python's own five
thousandths, several times over, are long for an answer that takes three."""


def _many_files(wanted: int) -> None:
    """As many open files and connections as are borne, where the system knows such a limit and allows it."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Unbound(OSError):
    """The port cannot be listened on; the sentence says why."""


def names_of(host: str, base: str) -> tuple[str, ...]:
    """The names by which a server on the loopback may be called; elsewhere any."""
    if not loopback(host):
        return ()
    outside = urlsplit(base).hostname
    return tuple(dict.fromkeys(host_name(each) for each in (*LOOPBACK, host, outside or host)))


class Server(uvicorn.Server):
    """Sends those away who follow a fight before it waits for requests to end: theirs never do."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send the followers away first, for they would never end by themselves."""
        self._service.feeds.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C ends it, and is done with: it is not raised again afterwards."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes one that is free. Raises `Unbound`."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Made by hand because `socket.create_server` does not name the protocol, and asyncio then leaves
        # Nagle's delay on: an answer in two pieces would wait for 40 ms.
        bound = socket.socket(family, kind, protocol)
        try:
            if os.name == "posix":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
            bound.bind(place)
            bound.listen(BACKLOG)
        except BaseException:
            bound.close()
            raise
    except (OSError, OverflowError) as error:
        why = (getattr(error, "strerror", None) or str(error)).lower()
        raise Unbound(f"Nothing can listen on {host}, port {port}: {why}.") from None
    return bound


def serve(
    location: str,
    bound: socket.socket,
    limits: Limits,
    told: Callable[[str], None],
    *,
    base: str = "",
    tables: Path | None = None,
    proxies: tuple[str, ...] = (),
    making: Callable[[Service, tuple[str, ...]], ASGIApp] = application,
) -> None:
    """Serve the fights of a record file, or of a database, until SIGINT or SIGTERM. `told` is given its
    address once. `making` makes what is served, from what is held and the names by which it may be called.

    Links begin with `base`, or else with that address. Who asks is told by X-Forwarded-For where a request
    comes from one of the addresses or networks `proxies`, and by nobody else. Raises `StoreUnavailable`.
    """
    host, port = bound.getsockname()[:2]
    here = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    service = Service(location, limits=limits, base=base or here, tables=tables)
    try:
        config = uvicorn.Config(
            making(service, names_of(host, base)),
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=4_096,
            ws_per_message_deflate=False,  # which holds a quarter of a megabyte for each who listens
            log_config=None,
            log_level="critical",  # what is worth telling, the application tells
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),  # left to itself, uvicorn believes whoever asks from this machine
            forwarded_allow_ips=list(proxies),
            http=connection(limits.connections, limits.head),
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
        )
        server = Server(config, service)
        sys.setswitchinterval(SHARE)
        _many_files(limits.under_way + 2 * limits.connections + 200)
        told(here)
        logging.log("info", "serving", base=here, file=shown(location))
        server.run(sockets=[bound])
    finally:
        service.close()
        logging.log("info", "stopped", base=here)
