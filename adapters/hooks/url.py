"""Where a webhook is posted to: an address that somebody typed, taken apart and checked."""

from __future__ import annotations

from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from adapters.hooks.reachable import reachable

LONGEST = 2_000
"""Letters of an address."""

PORTS = {"https": 443, "http": 80}


class BadHookUrl(ValueError):
    """Nothing can be posted there; one sentence with the mend."""


class HookUrl(NamedTuple):
    """An address; `host` is a name or an address of a machine, without brackets."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The host as a header names it, with the port where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def shown(self) -> str:
        """The address without its path, in which a chat's token stands.

        >>> parse_hook_url("https://discord.com/api/webhooks/1/t0k3n").shown
        'https://discord.com/...'
        """
        return f"{self.scheme}://{self.authority}/{'...' if self.path != '/' else ''}"


def parse_hook_url(url: str) -> HookUrl:
    """An address as it was typed. Raises `BadHookUrl`.

    >>> parse_hook_url("http://[::1]:8080/a?b=c")
    HookUrl(scheme='http', host='::1', port=8080, path='/a?b=c')
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError as error:
        raise BadHookUrl(f"{url!r} is no address ({error}); write it as https://HOST/PATH.") from None
    if parts.scheme not in PORTS or not host:
        raise BadHookUrl(f"{url!r} is no address of the web; write it as https://HOST/PATH.")
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        raise BadHookUrl(f"Such an address is printable ASCII, {LONGEST} letters at most; encode the rest.")
    if parts.username is not None or parts.fragment:
        raise BadHookUrl("Leave out the user, the password and what stands behind #; none of them is sent.")
    if port == 0:
        raise BadHookUrl("Port 0 is none; leave it out, or name another.")
    query = f"?{parts.query}" if parts.query else ""
    return HookUrl(parts.scheme, host, port or PORTS[parts.scheme], (parts.path or "/") + query)


def must_be_public(url: HookUrl) -> None:
    """Raises `BadHookUrl` for what wants to be allowed by name: a private address, and http.

    What a name leads to is looked at when something is posted, not here.
    """
    mend = f"if that is meant, say --allow {url.host}"
    if url.scheme != "https":
        raise BadHookUrl(f"{url.shown} is not https, so that anybody on the way could read along; {mend}.")
    try:
        address = ip_address(url.host)
    except ValueError:
        return
    if not reachable(address):
        raise BadHookUrl(f"{url.host} is an address of a private network or of this machine; {mend}.")
