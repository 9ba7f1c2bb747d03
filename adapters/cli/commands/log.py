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
@click.option("--diary", is_flag=True, help="What turned the fight, and the rest in a few words.")
@click.option("--all", "whole", is_flag=True, help="Also the stretches in which nothing lands, blow by blow.")
@click.option("--undone", is_flag=True, help="All that was ever played; what does not stand is ~~struck~~.")
@click.option("--since", type=click.IntRange(0), default=0, metavar="N", help="Only what came after event N.")
@reading
@with_invocation
def log_command(
    at: Invocation, name: str, terse: bool, diary: bool, whole: bool, undone: bool, since: int
) -> None:
    """Tell the story of the fight NAME so far."""
    name = at.fight(name)
    seen = at.record(name)
    if since > len(seen.rows):
        raise Rejected(
            f"The record of {name!r} has {counted(len(seen.rows), 'event')}; nothing comes after {since}.", 2
        )
    if terse and diary:
        raise Rejected("A story is told tersely or as a diary; leave one of --terse and --diary out.", 2)
    style = Style.TERSE if terse else Style.DIARY if diary else Style.PROSE
    words = words_of(system_of(seen))
    story = tell(seen, words, style=style, undone=undone, since=since, fold=not whole)
    if at.json:
        at.printer.json(Log(name, story))
        return
    write(at.printer, story)
