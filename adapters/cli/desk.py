"""What a command works with: where the fights are kept, what is written on, who speaks and who looks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adapters import logging
from adapters.cli import aside
from adapters.cli.paper import Paper
from adapters.cli.turned import Turned

if TYPE_CHECKING:
    from adapters.store.combats import CombatStore
    from domain.facts.choice import Name
    from domain.facts.state import State
    from domain.fights import Fights
    from projections.record import Record

Function = TypeVar("Function", bound=Callable[..., Any])


class Desk:
    """One command's desk. What is opened here is closed when the command ends."""

    db: Path | None = None
    tables: Path | None = None
    plain = False
    json = False
    viewer = ""
    actor = ""
    log_level = "warning"
    log_json = False

    @property
    def by(self) -> str:
        """Who does it: whom `--by` names, else whoever looks, else the game master."""
        return self.actor or (self.viewer if self.viewer != "public" else "") or "gm"

    @property
    def player(self) -> str:
        """Whose questions may be answered: those of whoever looks; empty for the game master."""
        return "" if self.viewer == "gm" else self.viewer

    @cached_property
    def paper(self) -> Paper:
        return Paper(self.plain)

    @cached_property
    def path(self) -> Path:
        """The record file: `--db`, else `SCUFFLE_DB`, else the platform's data folder."""
        if self.db is not None:
            return self.db
        if named := os.environ.get("SCUFFLE_DB"):
            return Path(named)
        import platformdirs

        return Path(platformdirs.user_data_path("scuffle", appauthor=False)) / "scuffle.db"

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
                raise Turned(f"{self.path} cannot be used: {why}; name another file.", 3) from None
            click.get_current_context().call_on_close(self._store.close)
        return self._store

    def _opened(self, make: bool) -> CombatStore:
        if make or self.path.exists():
            from adapters.store.sqlite import SqliteStore

            return SqliteStore(self.path)
        from adapters.store.memory import MemoryStore

        return MemoryStore()

    def fights(self, *, make: bool = False) -> Fights:
        """The use cases, on the store."""
        if "_fights" not in vars(self):
            from adapters.seeds import rules_finder
            from domain.fights import Fights

            self._fights: Fights = Fights(self.open(make=make), rules_finder(self.tables))
        return self._fights

    def fight(self, name: str) -> str:
        """The name of a fight that is there. Raises `Turned` with the nearest name.

        The viewer is looked for as well, before anything is written: raises `UnknownViewer`.
        """
        from adapters.cli.naming import one_of

        known = self.open().combats()
        if not known:
            raise Turned(
                f"There is no fight {name!r}, and none at all in {self.path}; "
                f"`scuffle new {name} grunthar mutt` begins one.",
                2,
            )
        found = one_of("fight", name, known)
        if self.viewer not in ("", "gm", "public"):
            from projections.record import record
            from projections.sight import eyes

            eyes(record(found, self.open().entries(found)), self.viewer)
        return found

    def record(self, name: str) -> Record:
        """All of a fight's record, as the viewer may see it."""
        from projections.record import record
        from projections.sight import redact

        return redact(record(name, self.open().entries(name)), self.viewer or "gm")


def combatant(state: State, word: str) -> Name:
    """A combatant's name, typed so or as what he is called. Raises `Turned` with the nearest."""
    from adapters.cli.naming import one_of

    called = {fighter.called.lower(): name for name, fighter in state.combatants.items() if fighter.called}
    return called.get(word.lower()) or one_of("combatant", word, state.combatants)


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """An option is the desk's, whether it stands before the command or after it."""
    if value is None or value is False:
        return
    at = ctx.ensure_object(Desk)
    setattr(at, str(param.name), value.lower() if param.name == "viewer" else value)
    if param.name in ("log_level", "log_json"):
        logging.configure(at.log_level, at.log_json or aside.in_json())


def _option(*names: str, **how: Any) -> Callable[[Function], Function]:
    return click.option(*names, expose_value=False, callback=_keep, **how)


def _all(options: Iterable[Callable[[Function], Function]], function: Function) -> Function:
    for option in options:
        function = option(function)
    return function


LEVELS = ("debug", "info", "warning", "error")


def everywhere(function: Function) -> Function:
    """The options that every command has."""
    file = click.Path(path_type=Path)
    return _all(
        (
            _option("--log-json", is_flag=True, help="Log as JSON."),
            _option("--log-level", type=click.Choice(LEVELS), help="How much to log to stderr."),
            _option("--plain", is_flag=True, help="No boxes and no colour."),
            _option("--tables", type=file, help="Your own tables in place of the system's."),
            _option("--db", type=file, help="The record file; else $SCUFFLE_DB, else your data folder."),
        ),
        function,
    )


JSON = _option("--json", is_flag=True, help="Print JSON; `scuffle schema` tells its shape.")


def looking_up(function: Function) -> Function:
    """The options of a command that prints what is no fight: `--json` and those of every command."""
    return JSON(everywhere(function))


AS = _option(
    "--as", "viewer", metavar="VIEWER", help="See only what this combatant, side, `gm` or `public` may see."
)


def _reason(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if not value.strip():
        raise Turned("Say why: --why TEXT.", 2)
    return value


WHY = click.option("--why", required=True, callback=_reason, help="The reason, for the record.")
BY = _option(
    "--by", "actor", metavar="ACTOR", help="Who does it, for the record (default: whoever --as names, or gm)."
)


def reading(function: Function) -> Function:
    """The options of a command that reads fights."""
    return JSON(AS(everywhere(function)))


def writing(function: Function) -> Function:
    """The options of a command that writes into a fight."""
    return BY(reading(function))


def sitting(function: Function) -> Function:
    """The options of a command that people sit at."""
    return BY(AS(everywhere(function)))


desk = click.make_pass_decorator(Desk, ensure=True)
"""Hands the desk to a command as its first argument."""
