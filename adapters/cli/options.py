"""The options that commands share: of every command, of those that read a fight, of those that write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from adapters import logging
from adapters.cli.context import Invocation
from adapters.cli.terminal import stderr
from adapters.input.rejected import Rejected

Function = TypeVar("Function", bound=Callable[..., Any])


def _keep(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """An option is the desk's, whether it stands before the command or after it."""
    if value is None or value is False:
        return
    at = ctx.ensure_object(Invocation)
    setattr(at, str(param.name), value.lower() if param.name == "viewer" else value)
    if param.name in ("log_level", "log_json"):
        logging.configure(at.log_level, at.log_json or stderr.in_json())


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
            _option(
                "--db",
                metavar="FILE|URL",
                help="The record file, or postgresql://...; else $SCUFFLE_DB, else your data folder.",
            ),
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
        raise Rejected("Say why: --why TEXT.", 2)
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


with_invocation = click.make_pass_decorator(Invocation, ensure=True)
"""Hands the desk to a command as its first argument."""


MOST = 2**53
"""The largest number that something of a fight may be called by."""


def numbered(function: Function) -> Function:
    """What a command takes, and its options, that is about one of the numbered things of a fight."""
    number = click.argument("number", type=click.IntRange(1, MOST))
    return click.argument("name")(number(everywhere(function)))


def tactic_option(function: Function) -> Function:
    """The option with which a command hands out tactics."""
    return click.option(
        "--tactic", "handed", multiple=True, metavar="WHO=TACTIC",
        help="How WHO (a combatant, a side, or `all`) chooses without a player; `systems` names the tactics.",
    )(function)  # fmt: skip


def map_option(function: Function) -> Function:
    """The option that names a map."""
    return click.option(
        "--map", "drawn", type=click.Path(path_type=Path), metavar="FILE",
        help="A TOML file with a map under [ground]; a fight file will do.",
    )(function)  # fmt: skip


def spots_option(function: Function) -> Function:
    """The option that says where people stand."""
    return click.option(
        "--at", "spots", multiple=True, metavar="NAME=Q,R[,FACING]",
        help="Where somebody stands, facing 0 (north) to 5.",
    )(function)  # fmt: skip
