"""`scuffle undo`, `redo`, `fork` and `lines`: moves of the head of history, which erase nothing."""

from functools import partial

import click

from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, carry_out, must_be_master, player_of
from adapters.cli.options import reading, with_invocation, writing
from adapters.cli.report import followed
from adapters.input.names import proper
from adapters.input.rejected import Rejected
from adapters.output.shapes import Lines
from domain.engine.commands.head_moves import undo_beat, undo_to


@click.command("undo")
@click.argument("name")
@click.option("--to", "version", type=int, metavar="N", help="So that event N is the last that stands.")
@click.option("--beat", metavar="BEAT", help="To before a beat began, such as r2.")
@writing
@with_invocation
def undo_command(at: Invocation, name: str, version: int | None, beat: str | None) -> None:
    """Step back in the fight NAME: to before the last thing that was done to it.

    That is an answer, dice, a ruling, a correction, a re-throw, a join ...; a remark or a dispute does not
    count. Nothing is erased: what is undone stays in the record, struck through, and `redo` brings it back.

    With --as (or --by) a player takes back their own last answer, until they could have learnt something
    since: a die was thrown, or another's answer shown. Then it is for the game master, who may undo
    anything. The setting take_back = last lets players take back their last answer whatever came of it.
    """
    name = at.fight(name)
    if version is not None and beat is not None:
        raise Rejected("Give --to or --beat, one of the two.", 2)
    if version is not None or beat is not None:
        must_be_master(at, name, "go back so far")
    if version is not None:
        done = carry_out(at, name, "undo", partial(undo_to, version=version))
    elif beat is not None:
        done = carry_out(at, name, "undo", partial(undo_beat, beat=beat))
    else:
        done = allowed(
            at.fights().undo(name, by=at.by, id=at.fresh_id(), player=player_of(at, name)), "undo", name
        )
    followed(at, name, done)


@click.command("redo")
@click.argument("name")
@click.argument("line", required=False, default="")
@writing
@with_invocation
def redo_command(at: Invocation, name: str, line: str) -> None:
    """Go forward again in the fight NAME to where it was before the last undo, or to the tip of LINE.

    `lines` lists the lines; one that was left is not lost after something else was played.
    """
    name = at.fight(name)
    if line:
        must_be_master(at, name, "go to another line")
    done = allowed(at.fights().redo(name, line, by=at.by, id=at.fresh_id()), "redo", name)
    followed(at, name, done)


@click.command("fork")
@click.argument("name")
@click.argument("version", metavar="N", type=int)
@click.argument("line")
@writing
@with_invocation
def fork_command(at: Invocation, name: str, version: int, line: str) -> None:
    """Begin a new line, called LINE, after event N of the fight NAME.

    Event N may lie on any line; `log --terse` shows the numbers.
    """
    name = at.fight(name)
    proper("line", line)
    must_be_master(at, name, "begin another line")
    done = allowed(at.fights().fork(name, version, line, by=at.by, id=at.fresh_id()), "fork", name)
    followed(at, name, done)


@click.command("lines")
@click.argument("name")
@reading
@with_invocation
def lines_command(at: Invocation, name: str) -> None:
    """List the lines of the history of the fight NAME, in order of birth."""
    name = at.fight(name)
    found = at.fights().lines(name)
    if at.json:
        at.printer.json(Lines(name, found))
        return
    rows = [("*" if line.head else "", line.name, line.parts or "the beginning", line.tip) for line in found]
    at.printer.table(("head", "line", "parts after event", "ends with event"), rows)
