"""Where a webhook may lead: what is typed, what a name leads to, and what is never connected to."""

from ipaddress import ip_address

import pytest

from adapters.hooks.posting import HookPost, NotDelivered
from adapters.hooks.reachable import reachable
from adapters.hooks.url import BadHookUrl, must_be_public, parse_hook_url
from tests.hooks.receiver import Receiver

PRIVATE = (
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254"),
    *("100.64.0.1", "224.0.0.1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.18.0.1"),
    *("::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "fec0::1", "2001:db8::1", "::127.0.0.1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::127.0.0.1"),
    *("64:ff9b::10.0.0.1", "2002:7f00:1::1", "2002:0a00:0001::", "64:ff9b:1::1"),
    "2001:0:4136:e378:8000:63bf:80ff:fffe",  # Teredo, which leads to 127.0.0.1
)
PUBLIC = ("93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1")


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_public_is_not_reachable(address: str) -> None:
    assert not reachable(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_reachable(address: str) -> None:
    assert reachable(ip_address(address))


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("ftp://hooks.example/", "no address of the web"),
        ("hooks.example/a", "no address of the web"),
        ("https:///a", "no address of the web"),
        ("https://[::1/a", "is no address"),
        ("https://a:99999/", "is no address"),
        ("https://a:0/", "Port 0 is none"),
        ("https://anna:pass@hooks.example/", "Leave out the user"),
        ("https://hooks.example/#a", "Leave out the user"),
        ("https://hooks.example/ä", "printable ASCII"),
        ("https://hooks.example/a b", "printable ASCII"),
        ("https://hooks.example/" + "a" * 2_000, "2000 letters at most"),
    ],
)
def test_an_address_that_is_none_is_refused(url: str, why: str) -> None:
    with pytest.raises(BadHookUrl, match=why):
        parse_hook_url(url)


@pytest.mark.parametrize("url", ["http://hooks.example/", "https://127.0.0.1/", "https://[::ffff:10.0.0.1]/"])
def test_http_and_private_addresses_want_to_be_allowed_by_name(url: str) -> None:
    with pytest.raises(BadHookUrl, match="say --allow"):
        must_be_public(parse_hook_url(url))


def post(url: str, *addresses: str, private: bool = False) -> None:
    """Post something where `url` leads, of which the name server says these addresses."""
    HookPost(patience=1, resolve=lambda host, port: list(addresses))(parse_hook_url(url), private, {}, b"")


@pytest.mark.parametrize("address", ["127.0.0.1", "::ffff:127.0.0.1", "fe80::1%lo"])
def test_a_name_that_leads_to_a_private_address_is_not_connected_to(address: str) -> None:
    with Receiver() as receiver:
        with pytest.raises(NotDelivered, match="which is not allowed for this webhook"):
            post(f"http://hooks.example:{receiver.port}/", address)
        assert receiver.posted == []


def test_a_name_is_looked_up_once_and_what_was_checked_is_connected_to() -> None:
    """A name server that says something else the second time gains nothing."""
    asked: list[str] = []

    def changing(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["::2"]

    with Receiver() as receiver:
        url = parse_hook_url(f"http://hooks.example:{receiver.port}/a?b=c")
        assert HookPost(patience=5, resolve=changing)(url, True, {"Content-Length": "2"}, b"{}").status == 204
        assert asked == ["hooks.example"]
        ((path, headers, body, _),) = receiver.posted
    assert (path, headers["host"], body) == ("/a?b=c", f"hooks.example:{receiver.port}", b"{}")


def test_of_several_addresses_only_those_that_may_be_are_tried() -> None:
    with Receiver() as receiver:
        with pytest.raises(NotDelivered, match="which is not allowed"):
            post(f"http://hooks.example:{receiver.port}/", "10.0.0.1", "127.0.0.1", "::1")
        assert receiver.posted == []


def test_a_name_that_nobody_knows_is_told() -> None:
    def unknown(host: str, port: int) -> list[str]:
        raise OSError(host)

    with pytest.raises(NotDelivered, match=r"nobody knows a machine called hooks\.example"):
        HookPost(resolve=unknown)(parse_hook_url("https://hooks.example/"), False, {}, b"")
