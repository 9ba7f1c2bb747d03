"""Addresses at which a machine reaches itself, and nobody else does."""

from ipaddress import ip_address


def loopback(host: str) -> bool:
    """Whether that is such an address, or the name of one.

    >>> [loopback(host) for host in ("LocalHost", "127.0.0.2", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return host.lower().removesuffix(".") == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
