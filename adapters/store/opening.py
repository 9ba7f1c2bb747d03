"""Where fights are kept, by its address: a record file, or a database of PostgreSQL."""

import re

from adapters.store.combats import CombatStore
from adapters.store.unavailable import StoreUnavailable

SCHEMES = ("postgresql://", "postgres://")


def in_postgres(address: str) -> bool:
    """Whether an address is that of a database, and not the path of a file. Raises `StoreUnavailable` for
    one that is neither.

    >>> [in_postgres(each) for each in ("postgresql://localhost/fights", "fights.db")]
    [True, False]
    """
    if address.startswith(SCHEMES):
        return True
    if scheme := re.match(r"[A-Za-z][\w+.-]+:(?=/)|postgres(ql)?:", address):
        raise StoreUnavailable(
            f"An address that begins with {scheme[0]} is not known; a database is "
            "postgresql://USER@HOST/NAME, and a file is its path."
        )
    return False


def shown(address: str) -> str:
    """An address as it may be told to people: without a password, and without what is libpq's alone.

    >>> shown("postgresql://anna:secret@db.example/fights?sslmode=require")
    'postgresql://anna@db.example/fights'
    """
    if not in_postgres(address):
        return address
    from adapters.store.postgres.address import shown_address

    return shown_address(address)


def open_store(address: str) -> CombatStore:
    """The store there. Raises `StoreUnavailable`, also where the extra that it wants is missing."""
    if not in_postgres(address):
        from adapters.store.sqlite import SqliteStore

        return SqliteStore(address)
    try:
        from adapters.store.postgres.store import PostgresStore
    except ImportError as error:
        if (error.name or "").split(".")[0] in ("adapters", "domain", "projections"):
            raise
        raise StoreUnavailable(
            f"A database of PostgreSQL wants the extra `postgres` ({error.name} is missing): "
            "pip install 'scuffle[postgres]'."
        ) from None
    return PostgresStore(address)
