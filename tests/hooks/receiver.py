"""A receiver of webhooks on the loopback, which answers as it is told to: by status, or in its own way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

Way = int | Callable[[BaseHTTPRequestHandler], None]
"""How a request is answered: with that status, or by writing to the connection."""


class Posted(NamedTuple):
    """What came."""

    path: str
    headers: dict[str, str]
    body: bytes
    status: int


class Receiver:
    """Answers the first requests as the ways say, and all others with 204."""

    def __init__(self, *ways: Way, port: int = 0) -> None:
        self.posted: list[Posted] = []
        self.came = threading.Condition()
        self._ways = list(ways)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with outer.came:
                    way = outer._ways.pop(0) if outer._ways else 204
                    headers = {name.lower(): value for name, value in self.headers.items()}
                    outer.posted.append(Posted(self.path, headers, body, way if isinstance(way, int) else 0))
                    outer.came.notify_all()
                if not isinstance(way, int):
                    way(self)
                    self.close_connection = True
                    return
                self.send_response(way)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Nothing is said."""

        class Quiet(ThreadingHTTPServer):
            def handle_error(self, *_: object) -> None:
                """Whoever hangs up is not told of."""

        self._server = Quiet(("127.0.0.1", port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    def __enter__(self) -> Receiver:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def until(self, enough: Callable[[list[Posted]], bool], seconds: float = 20.0) -> list[Posted]:
        """What came, as soon as it is enough; fails when that takes too long."""
        with self.came:
            assert self.came.wait_for(lambda: enough(self.posted), seconds), self.posted
            return list(self.posted)
