"""Combats in one SQLite file."""

import os
from contextlib import suppress
from pathlib import Path

from adapters.store.combats import Chance, Clock, CombatStore, now
from adapters.store.reader import Reader
from adapters.store.unavailable import StoreUnavailable, reaching


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
