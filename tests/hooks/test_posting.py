"""Posting to receivers that redirect, stall, drip, answer hugely, hang up, or are somebody else."""

import ssl
import threading
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from time import monotonic

import pytest

from adapters.hooks.attempts import said, taken
from adapters.hooks.posting import READ, Answer, HookPost, NotDelivered
from adapters.hooks.url import parse_hook_url
from tests.hooks.receiver import Receiver, Way
from tests.tls import certificate


def post(receiver: Receiver, patience: float = 5.0) -> Answer:
    return HookPost(patience=patience)(
        parse_hook_url(receiver.base + "/hook"), True, {"Content-Length": "2"}, b"{}"
    )


def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    def elsewhere(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.1 307 Over there\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n")

    with Receiver(elsewhere) as receiver:
        answer = post(receiver)
        assert [each.path for each in receiver.posted] == ["/hook"]
    assert not taken(answer)
    assert said(answer) == "it answered 307, which leads elsewhere; nothing is sent there"


def test_little_is_read_of_a_huge_answer() -> None:
    sent: list[int] = []

    def huge(request: BaseHTTPRequestHandler) -> None:
        request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n")
        for _ in range(1_000):
            request.wfile.write(b"a" * 100_000)
            sent.append(1)

    with Receiver(huge) as receiver:
        answer = post(receiver)
    assert (answer.status, len(answer.said)) == (200, READ)
    assert len(sent) < 1_000, "the receiver is hung up on"


def stalls(request: BaseHTTPRequestHandler) -> None:
    threading.Event().wait(2)


def drips(request: BaseHTTPRequestHandler) -> None:
    request.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
    while True:
        request.wfile.write(b"a")
        threading.Event().wait(0.02)


@pytest.mark.parametrize("way", [stalls, drips])
def test_whoever_takes_too_long_is_left_however_little_comes(way: Way) -> None:
    with Receiver(way) as receiver:
        began = monotonic()
        with pytest.raises(NotDelivered, match=r"did not answer within 0\.15 seconds"):
            post(receiver, patience=0.15)
        assert monotonic() - began < 1.5


@pytest.mark.parametrize("words", [b"", b"what?\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na"])
def test_whoever_hangs_up_or_speaks_something_else_has_not_taken_it(words: bytes) -> None:
    with (
        Receiver(lambda request: request.wfile.write(words) and None) as receiver,
        pytest.raises(NotDelivered),
    ):
        post(receiver)


def test_nobody_there_is_told() -> None:
    with Receiver() as receiver:
        pass
    with pytest.raises(NotDelivered, match=r"^[^\[]*refused"):
        post(receiver)


def test_a_certificate_that_nobody_vouches_for_is_refused_and_a_known_one_taken(tmp_path: Path) -> None:
    cert = certificate(tmp_path)
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(cert, tmp_path / "key.pem")
    with Receiver() as receiver:
        receiver._server.socket = served.wrap_socket(receiver._server.socket, server_side=True)
        url = parse_hook_url(f"https://127.0.0.1:{receiver.port}/hook")
        with pytest.raises(NotDelivered, match="certificate"):
            HookPost()(url, True, {"Content-Length": "2"}, b"{}")
        trust = ssl.create_default_context(cafile=str(cert))
        assert HookPost(trust)(url, True, {"Content-Length": "2"}, b"{}").status == 204
        other = parse_hook_url(f"https://localhost:{receiver.port}/hook")
        with pytest.raises(NotDelivered, match="certificate"):
            HookPost(trust)(other, True, {"Content-Length": "2"}, b"{}")
