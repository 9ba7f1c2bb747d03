"""`scuffle log`: the story so far."""

import click

from adapters.books.recorded import system_of, words_of
from adapters.cli.context import Invocation
from adapters.cli.options import reading, with_invocation
from adapters.cli.terminal.story import write
from adapters.input.rejected import Rejected
from adapters.output.shapes import Log
from domain.facts.counted import counted
from projections.telling.narrative import tell
from projections.telling.voice import Style


@click.command("log")
@click.argument("name")
@click.option("--terse", is_flag=True, help="A mechanical line an event, with its number.")
@click.option("--undone", is_flag=True, help="All that was ever played; what does not stand is ~~struck~~.")
@click.option("--since", type=click.IntRange(0), default=0, metavar="N", help="Only what came after event N.")
@reading
@with_invocation
def log_command(at: Invocation, name: str, terse: bool, undone: bool, since: int) -> None:
    """Tell the story of the fight NAME so far."""
    name = at.fight(name)
    seen = at.record(name)
    if since > len(seen.rows):
        raise Rejected(
            f"The record of {name!r} has {counted(len(seen.rows), 'event')}; nothing comes after {since}.", 2
        )
    style = Style.TERSE if terse else Style.PROSE
    story = tell(seen, words_of(system_of(seen)), style=style, undone=undone, since=since)
    if at.json:
        at.printer.json(Log(name, story))
        return
    write(at.printer, story)
