"""Combats in one SQLite file."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from adapters.store.clock import Chance, Clock, now
from adapters.store.combats import CombatStore
from adapters.store.deleting import erase
from adapters.store.layout import laid
from adapters.store.links import FileLinks
from adapters.store.reader import Reader, connected
from adapters.store.stub import Stub
from adapters.store.turn import FileTurn
from adapters.store.unavailable import StoreUnavailable, reaching
from adapters.store.watch import FileWatch


class SqliteStore(CombatStore):
    """Combats in one file, which several processes may use at once."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        clock: Clock = now,
        chance: Chance = os.urandom,
        patience: float = 10.0,
    ) -> None:
        """Open the file, or make it with its folder; `chance` and `patience` as for `CombatStore`.

        A new file is its owner's alone, as it holds the secret seeds. Raises `StoreUnavailable`.
        """
        self.path = Path(path).absolute()
        _make(self.path)
        with reaching(str(self.path)):
            self._reader = Reader(str(self.path), patience)
        super().__init__(str(self.path), self._reader, clock, chance, patience)

    def links(self) -> FileLinks:
        return FileLinks(str(self.path), clock=self._clock)

    def turn(self) -> FileTurn:
        return FileTurn(str(self.path))

    def watch(self) -> FileWatch:
        return FileWatch(str(self.path))

    def ready(self) -> None:
        with reaching(self.address), self._reader.reading() as cursor:
            laid(cursor, self.address)

    def size(self) -> int:
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    def delete(self, stub: Stub) -> None:
        """The same; nothing of it is left in the file or its log."""
        with closing(FileLinks(str(self.path), clock=self._clock)) as beside:
            with beside.reading() as cursor:
                cursor.execute("PRAGMA secure_delete = ON")
            with beside.writing(stub.combat) as cursor:
                erase(cursor, stub)
            with beside.reading() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def backup(self, path: Path, told: Callable[[int, int], None]) -> None:
        """Copy the file as it is at one moment to `path`, also while others write. `told` is given how many
        pages are copied, of how many. Raises `StoreUnavailable`."""
        with reaching(str(path)), closing(sqlite3.connect(path)) as copy:
            with reaching(self.address), closing(connected(self.address, self._patience)) as here:
                here.backup(copy, pages=1_000, progress=lambda _, left, all: told(all - left, all))
            copy.execute("PRAGMA journal_mode = DELETE")

    def close(self) -> None:
        """Let go of the file. The store is of no use afterwards."""
        super().close()
        self._reader.close()


def _make(path: Path) -> None:
    if path.is_dir():
        raise StoreUnavailable(f"{path} is a folder; name a file in it, such as {path / 'scuffle.db'}.")
    with reaching(str(path)):
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
