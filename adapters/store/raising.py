"""Laying a record out, or raising it to today's layout: `scuffle db upgrade`."""

import sqlite3
from contextlib import closing
from pathlib import Path

from adapters.store.layout import raise_layout
from adapters.store.opening import in_postgres, shown
from adapters.store.unavailable import StoreUnavailable, reaching


def upgrade(address: str, services: tuple[str, ...] = ()) -> bool:
    """Do it in one transaction; whether there was anything to do. Raises `StoreUnavailable`.

    `services` are roles of a PostgreSQL database that are to use it; a file has none.
    """
    if in_postgres(address):
        from adapters.store.postgres.database import PostgresDatabase
        from adapters.store.postgres.layout import upgrade as upgrade_database

        with reaching(shown(address)):
            return upgrade_database(PostgresDatabase(address, 10.0), services)
    if services:
        raise StoreUnavailable(f"{address} is a file, which knows no roles; leave out --service.")
    if not Path(address).exists():
        from adapters.store.sqlite import SqliteStore

        SqliteStore(address).close()
        return True
    with reaching(address), closing(sqlite3.connect(address, isolation_level=None)) as connection:
        cursor = connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            raised = raise_layout(cursor, address)
            cursor.execute("COMMIT")
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
    return raised
