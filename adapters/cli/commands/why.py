"""`scuffle why`: why a roll was what it was."""

import click

from adapters.books.derivation import cut, derive
from adapters.cli.context import Invocation
from adapters.cli.options import reading, with_invocation
from adapters.cli.terminal.derivation import write


@click.command("why")
@click.argument("name")
@click.argument("key")
@click.option(
    "--event",
    type=click.IntRange(1),
    metavar="N",
    help="Of several rolls of that key the one with this number.",
)
@click.option("--depth", type=click.IntRange(0), metavar="N", help="Only so many steps into the reasons.")
@reading
@with_invocation
def why_command(at: Invocation, name: str, key: str, event: int | None, depth: int | None) -> None:
    """Tell why the roll KEY of the fight NAME was what it was.

    The number needed term by term with the rules, the chance it had, what led to it and what came of it. KEY
    may also be a choice or a ruling. Of a roll that was thrown more than once the one that stands is meant.
    """
    name = at.fight(name)
    seen = at.record(name)
    node = derive(seen, key, event or 0)
    if depth is not None:
        node = cut(node, depth)
    if at.json:
        at.printer.json(node)
        return
    write(at.printer, node, seen)
