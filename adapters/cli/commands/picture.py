"""`scuffle picture`: the board at one moment."""

import sys
from pathlib import Path

import click

from adapters.books.recorded import system_of, words_of
from adapters.cli.context import Invocation
from adapters.cli.options import AS, everywhere, with_invocation
from adapters.cli.sessions.replay import frame_of
from adapters.cli.sessions.sources import source
from adapters.files.records import write
from adapters.input.rejected import Rejected
from adapters.output.terminal import cells, clean
from projections.picture.board import Board
from projections.picture.board_text import board_text
from projections.picture.reel import Reel
from projections.picture.style import flat
from projections.picture.svg import svg
from projections.record import record
from projections.replay import NoSuchFrame
from projections.visibility import GM, redact

MISSING = "A PNG needs the extra `png`: pip install 'scuffle[png]'. For an SVG name a file in .svg."


@click.command("picture")
@click.argument("what", metavar="NAME|FILE|EXAMPLE")
@click.option("--at", "moment", metavar="N|BEAT", help="After event N, or where BEAT begins (default: now).")
@click.option("--text", is_flag=True, help="The board in words.")
@click.option("--dark", is_flag=True, help="On a dark ground, in a PNG; an SVG goes by who looks at it.")
@click.option("--scale", type=click.IntRange(1, 8), default=2, help="How large a PNG is: 480 times this.")
@click.option("--force", is_flag=True, help="Write over FILE if it is there.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to FILE; its ending says which kind: .svg, .png or .txt.",
)
@AS
@everywhere
@with_invocation
def picture_command(
    at: Invocation,
    what: str,
    moment: str | None,
    text: bool,
    dark: bool,
    scale: int,
    force: bool,
    output: Path | None,
) -> None:
    """Draw the board of a fight, a record FILE or a worked EXAMPLE: who stands where, and how.

    It is a map where places matter and an arena where they do not, with what is left of everybody's pools. It
    goes to standard output as SVG, or with -o to a file.
    """
    found = source(at, what)
    seen = redact(record(found.name, found.entries), at.viewer or GM)
    reel = Reel(seen, words_of(system_of(seen)))
    try:
        board = reel.now() if moment is None else _at(reel, moment)
    except NoSuchFrame as error:
        raise Rejected(str(error), 2) from None
    kind = output.suffix.lower() if output is not None else ""
    if kind not in ("", ".svg", ".png", ".txt"):
        raise Rejected(f"A picture is .svg, .png or .txt, not {kind}.", 2)
    if text or kind == ".txt":
        made = clean(board_text(board, cells)).encode()
    elif kind == ".png":
        made = _png(flat(svg(board), dark=dark), scale)
    else:
        made = svg(board).encode()
    if output is None and text:
        at.printer.out.write(made.decode())
        return
    if output is None:
        sys.stdout.buffer.write(made)
        sys.stdout.buffer.flush()
        return
    if output.exists() and not force:
        raise Rejected(f"{output} is there already; name another file, or write over it with --force.", 3)
    write(output, [made])
    at.printer.line(f"{found.name} is drawn in {output}.")


def _at(reel: Reel, moment: str) -> Board:
    if moment.isdecimal() and len(moment) < 10:
        return reel.at(int(moment))
    return reel.board(frame_of(reel.replay, moment))


def _png(picture: str, scale: int) -> bytes:
    """The picture as PNG. Raises `Rejected` without the extra."""
    try:
        import resvg_py
    except ImportError:
        raise Rejected(MISSING, 3) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=scale))
