"""`scuffle replay`: a fight again, from the store, a record file or a worked example."""

import click

from adapters.books.recorded import system_of, words_of
from adapters.cli.context import Invocation
from adapters.cli.options import reading, with_invocation
from adapters.cli.sessions.replay import ReplaySession, frame_of
from adapters.cli.sessions.sources import source
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from adapters.output.shapes import Replayed, ReplayedFrame
from projections.record import record
from projections.replay import Replay
from projections.visibility import GM, redact


@click.command("replay")
@click.argument("what", metavar="NAME|FILE|EXAMPLE")
@click.option(
    "--to", metavar="N|BEAT", help="Only up to event N, or to where BEAT begins, and who stands how then."
)
@click.option(
    "--step",
    is_flag=True,
    help="Event by event: an empty line goes on; `k` back, N or BEAT jumps, `q` leaves.",
)
@click.option("--line", metavar="LINE", help="Another line of the history than the one that is played on.")
@reading
@with_invocation
def replay_command(at: Invocation, what: str, to: str | None, step: bool, line: str | None) -> None:
    """Replay a fight: one of the store by its NAME, a record FILE (.ndjson), or a worked EXAMPLE.

    An example is a file ending in .toml, or the name of one that comes with a system. Of a record file that
    is broken the sound events are replayed, and the fault is told.
    """
    found = source(at, what)
    viewer = at.viewer or GM
    whole = redact(record(found.name, found.entries), viewer)
    if line is not None:
        tips = {each.name: each.tip for each in whole.lines}
        whole = redact(record(found.name, found.entries, tips[one_of("line", line, tips)]), viewer)
    replay = Replay(whole, words_of(system_of(whole)))
    last = frame_of(replay, to) if to is not None else None
    showing = ReplaySession(at, found, replay)
    if at.json:
        frames = tuple(
            ReplayedFrame(each.version, each.beat, replay.text(each), each.event)
            for each in showing.up_to(last)
        )
        at.printer.json(Replayed(found.name, frames))
    elif step:
        showing.step(last)
    else:
        showing.run(last)
        if last is not None:
            showing.stand(last)
    if found.fault:
        raise Rejected(found.fault, 3)
