"""`scuffle show`: the present."""

import click

from adapters.cli.desk import Desk, desk, reading
from adapters.cli.presence import draw
from adapters.cli.present import present


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
