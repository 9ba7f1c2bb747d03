"""The socket on which the server listens, and the names by which it may be called."""

import socket

import pytest

from adapters.web.server import Unbound, listen, names_of


def test_an_answer_in_two_pieces_does_not_wait_for_a_fuller_packet() -> None:
    """asyncio turns that delay off for sockets that say that they speak TCP, and for no others."""
    with listen("127.0.0.1", 0) as bound:
        assert bound.proto == socket.IPPROTO_TCP
        assert bound.getsockname()[1] > 0


def test_what_cannot_be_listened_on_is_told_in_a_sentence() -> None:
    with pytest.raises(Unbound, match=r"^Nothing can listen on 192\.0\.2\.1, port 0: .+\.$"):
        listen("192.0.2.1", 0)


@pytest.mark.parametrize(
    ("host", "base", "names"),
    [
        ("127.0.0.1", "", {"127.0.0.1", "localhost", "::1"}),
        ("127.0.0.1", "https://table.example/fights", {"127.0.0.1", "localhost", "::1", "table.example"}),
        ("0.0.0.0", "", set()),
    ],
)
def test_on_the_loopback_it_answers_to_its_ownnames_of_only(host: str, base: str, names: set[str]) -> None:
    assert set(names_of(host, base)) == names
