"""How a PostgreSQL database is named: as libpq names it, `postgresql://user@host/name?sslmode=...`."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from adapters.store.unavailable import StoreUnavailable

POOL = 10
"""Connections that one process has at most, if the address does not say `pool_size`."""


class PostgresAddress(NamedTuple):
    """What libpq is given, how many connections there may be, and how the database is called to people."""

    conninfo: str
    pool_size: int
    shown: str


def parse_address(address: str) -> PostgresAddress:
    """An address, of which `pool_size` is ours and everything else is libpq's. What is shown has no password.

    >>> parse_address("postgresql://anna:secret@db.example/fights?sslmode=require&pool_size=4")
    PostgresAddress(conninfo='postgresql://anna:secret@db.example/fights?sslmode=require', pool_size=4, \
shown='postgresql://anna@db.example/fights')
    """
    parts, shown = urlsplit(address), shown_address(address)
    options = parse_qsl(parts.query, keep_blank_values=True)
    size = next((value for name, value in options if name == "pool_size"), str(POOL))
    if not size.isascii() or not size.isdigit() or not 1 <= int(size) <= 1_000:
        raise StoreUnavailable(f"{shown}: pool_size is 1 to 1000, not {size!r}; mend the address.")
    query = urlencode([each for each in options if each[0] != "pool_size"], quote_via=quote)
    return PostgresAddress(urlunsplit(parts._replace(query=query)), int(size), shown)


def shown_address(address: str) -> str:
    """An address without a password, and without what is libpq's alone."""
    parts = urlsplit(address)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit((parts.scheme, f"{user.partition(':')[0]}{at}{host}", parts.path, "", ""))
