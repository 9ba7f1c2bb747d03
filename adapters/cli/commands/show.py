"""`scuffle show`: the present."""

import click

from adapters.cli.context import Invocation
from adapters.cli.options import reading, with_invocation
from adapters.cli.present import present
from adapters.cli.terminal.standing import draw


@click.command("show")
@click.argument("name")
@reading
@with_invocation
def show_command(at: Invocation, name: str) -> None:
    """Show how everybody in the fight NAME stands, and what is asked."""
    name = at.fight(name)
    now = present(at, name)
    if at.json:
        at.printer.json(now.standing)
        return
    draw(at.printer, now)
