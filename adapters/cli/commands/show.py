"""`scuffle show`: the present."""

import click

from adapters.cli.context import Desk
from adapters.cli.options import desk, reading
from adapters.cli.present import present
from adapters.cli.terminal.standing import draw


@click.command("show")
@click.argument("name")
@reading
@desk
def show(at: Desk, name: str) -> None:
    """Show how everybody in the fight NAME stands, and what is asked."""
    name = at.fight(name)
    now = present(at, name)
    if at.json:
        at.paper.json(now.standing)
        return
    draw(at.paper, now)
