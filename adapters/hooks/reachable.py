"""Which addresses of machines anybody may be sent to: those of the public internet, and no others."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network

NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses of IPv6 that stand for one of IPv4, in their last four bytes."""


def reachable(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is public. One that stands for another is what that is.

    >>> from ipaddress import ip_address
    >>> [reachable(ip_address(each)) for each in ("93.184.215.14", "10.0.0.1", "::ffff:127.0.0.1")]
    [True, False, False]
    """
    if isinstance(address, IPv6Address):
        if (meant := _meant(address)) is not None:
            return reachable(meant)
        if address.is_site_local:
            return False
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_loopback
        or address.is_link_local
        or address.is_private
        or address.is_unspecified
    )


def _meant(address: IPv6Address) -> IPv4Address | None:
    """The address of IPv4 that one of IPv6 leads to."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    return IPv4Address(int(address) & 0xFFFF_FFFF) if address in NAT64 else None
