"""What a command works with: where the fights are kept, what is written on, who speaks and who looks."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapters.cli.terminal.printer import Printer
from adapters.input.rejected import Rejected

if TYPE_CHECKING:
    from adapters.store.combats import CombatStore
    from domain.fights import Done, Fights
    from projections.record import Record

Function = TypeVar("Function", bound=Callable[..., Any])


class Invocation:
    """One command's desk. What is opened here is closed when the command ends."""

    db: str | None = None
    tables: Path | None = None
    plain = False
    json = False
    viewer = ""
    actor = ""
    log_level = "warning"
    log_json = False
    tells: Callable[[Done], None] | None = None
    """What tells what a writing command did; without it the command does, and puts what is asked next."""
    looked_at = False
    """Whether what a correction comes to has been shown already."""
    at_fight = ""
    """The fight that a command has been given."""

    @property
    def by(self) -> str:
        """Who does it: whom `--by` names, else whoever looks, else the game master."""
        return self.actor or (self.viewer if self.viewer != "public" else "") or "gm"

    @property
    def player(self) -> str:
        """Whose prompts may be answered: those of whoever looks; empty for the game master."""
        return "" if self.viewer == "gm" else self.viewer

    @cached_property
    def printer(self) -> Printer:
        return Printer(self.plain)

    @cached_property
    def address(self) -> str:
        """Where the fights are kept: `--db`, else `SCUFFLE_DB`, else a file in the platform's data folder."""
        if self.db is not None:
            return self.db
        if named := os.environ.get("SCUFFLE_DB"):
            return named
        import platformdirs

        return str(Path(platformdirs.user_data_path("scuffle", appauthor=False)) / "scuffle.db")

    @property
    def place(self) -> str:
        """The same as it may be told to people: without a password."""
        from adapters.store.opening import shown

        return shown(self.address)

    def fresh_id(self) -> str:
        """An id for a command, by which a retry of it is known."""
        from uuid import uuid4

        return uuid4().hex

    def open(self, *, make: bool = False) -> CombatStore:
        """The store. A file that is not there is made only by a command that has something to put into it."""
        if "_store" not in vars(self):
            try:
                self._store: CombatStore = self._opened(make)
            except OSError as error:
                why = (error.strerror or str(error)).lower()
                raise Rejected(f"{self.place} cannot be used: {why}; name another file.", 3) from None
            click.get_current_context().find_root().call_on_close(self._store.close)
        return self._store

    def _opened(self, make: bool) -> CombatStore:
        from adapters.store.opening import in_postgres, open_store

        if make or in_postgres(self.address) or Path(self.address).exists():
            return open_store(self.address)
        from adapters.store.memory import MemoryStore

        return MemoryStore()

    def fights(self, *, make: bool = False) -> Fights:
        """The use cases, on the store."""
        if "_fights" not in vars(self):
            from adapters.books.tables import rules_finder
            from domain.fights import Fights

            self._fights: Fights = Fights(self.open(make=make), rules_finder(self.tables))
        return self._fights

    def fight(self, name: str) -> str:
        """The name of a fight that is there. Raises `Rejected` with the nearest name.

        The viewer is looked for as well, before anything is written: raises `UnknownViewer`.
        """
        from adapters.input.names import one_of

        known = self.open().combats()
        if name not in known and (stub := self.open().stub(name)) is not None:
            raise Rejected(stub.sentence, 2)
        if not known:
            raise Rejected(
                f"There is no fight {name!r}, and none at all in {self.place}; "
                f"`scuffle new {name} grunthar mutt` begins one.",
                2,
            )
        found = self.at_fight = one_of("fight", name, known)
        if self.viewer not in ("", "gm", "public"):
            from projections.record import record
            from projections.visibility import sight

            sight(record(found, self.open().entries(found)), self.viewer)
        return found

    def put_in_words(self, error: Rejected) -> None:
        """Whatever is turned down of a fight is told with everybody's name, as on the screen; a sitting does
        so itself."""
        if self.at_fight and self.tells is None:
            from adapters.books.recorded import words_of
            from projections.telling.refusals import spoken

            state = self.fights().read(self.at_fight).state
            error.args = (spoken(words_of(state.ruleset), state, str(error)),)

    def record(self, name: str) -> Record:
        """All of a fight's record, as the viewer may see it."""
        from projections.record import record
        from projections.visibility import redact

        return redact(record(name, self.open().entries(name)), self.viewer or "gm")
