"""One who does not read, on a real connection: he is cut off, nobody else waits, and he comes back whole."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.served import ROOT
from tests.web.table import Seat, opened

pytestmark = pytest.mark.wire

IMPATIENT = """
import sys
from adapters.web.limits import Limits
from adapters.web.server import listen, serve
bound = listen("127.0.0.1", 0)
serve(sys.argv[1], bound, Limits(stall=0.5, rate=1_000_000), lambda base: print(base, flush=True))
"""
"""A server that cuts off whoever does not read for half a second."""

REMARKS = 400
"""Of two thousand letters each: more than the system holds for one who does not read."""


@pytest.fixture
def base(tmp_path: Path) -> Iterator[str]:
    """The address of an impatient server."""
    with subprocess.Popen(
        [sys.executable, "-c", IMPATIENT, str(tmp_path / "fights.db")],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.terminate()


def follow(seat: Seat, after: str = "0") -> socket.socket:
    """A connection with a small window, on which the feed is asked for; nothing is read of it yet."""
    connection = socket.socket()
    connection.settimeout(30)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    connection.connect(("127.0.0.1", seat.client.base_url.port))
    headers = f"Host: 127.0.0.1\r\nAuthorization: Bearer {seat.token}\r\n"
    connection.sendall(f"GET {seat.path}/events?after={after} HTTP/1.1\r\n{headers}\r\n".encode())
    return connection


def until(connection: socket.socket, last: int, before: bytes = b"") -> bytes:
    """What comes up to the end of the message at that position; `before` was read already."""
    text = before[-10_000:]
    start = len(text)
    while b"\n\n" not in text[-10_000:].partition(f"id: {last}-".encode())[2]:
        text += connection.recv(65_536)
    return text[start:]


def ids(text: bytes) -> list[str]:
    """The ids of the messages that are there as a whole."""
    blocks = text.decode().split("\n\n")[:-1]
    return [block.split("id: ")[1].split("\n")[0] for block in blocks if "id: " in block]


def positions(ids: list[str]) -> list[int]:
    return [int(each.split("-")[0]) for each in ids]


def test_one_who_does_not_read_is_cut_off_and_comes_back_where_he_was(base: str) -> None:
    with httpx.Client(base_url=base, timeout=30) as client:
        master = opened(client)
        with follow(master) as sluggard, follow(master) as reader:
            reader.recv(1)
            last = 0
            heard = b""
            for number in range(REMARKS):
                last = master.post("note", text=f"{number} {'x' * 1_900}")["last"]
                heard += reader.recv(65_536)
            heard += until(reader, last, heard)
            assert positions(ids(heard)) == list(range(1, last + 1))
            left = b""
            while more := sluggard.recv(65_536):
                left += more
        had = ids(left)
        assert positions(had) == list(range(1, len(had) + 1))
        assert len(had) < last
        with follow(master, had[-1]) as back:
            rest = until(back, last)
        assert positions(ids(rest)) == list(range(len(had) + 1, last + 1))
