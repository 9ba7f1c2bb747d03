"""The key that signs receipts, in a PostgreSQL database: one for all servers on it."""

from __future__ import annotations

from adapters.store.postgres.database import PostgresDatabase, plain
from adapters.store.unavailable import reaching


class PostgresKey:
    """Where the key lies."""

    def __init__(self, address: str) -> None:
        self._database = PostgresDatabase(address, 10.0)

    def __str__(self) -> str:
        return f"the database {self._database.place}"

    def read(self) -> bytes | None:
        """What lies there, if anything does. Raises `StoreUnavailable`."""
        with (
            reaching(self._database.place),
            self._database.direct() as connection,
            plain(connection) as cursor,
        ):
            row = cursor.execute("SELECT text FROM signing_key").fetchone()
        return None if row is None else bytes(row[0])

    def write(self, text: bytes, *, new: bool) -> None:
        """Put it there. Raises `FileExistsError` if it is to be `new` and one is; `StoreUnavailable`."""
        otherwise = "DO NOTHING" if new else "(one) DO UPDATE SET text = excluded.text"
        with (
            reaching(self._database.place),
            self._database.direct() as connection,
            plain(connection) as cursor,
        ):
            put = f"INSERT INTO signing_key (text) VALUES (?) ON CONFLICT {otherwise}"
            written = cursor.execute(put, (text,)).rowcount
        if new and not written:
            raise FileExistsError(str(self))
