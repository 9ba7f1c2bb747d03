"""`scuffle export` and `import`: fights out of and into record files, notations and other forms."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

import click

from adapters import logging
from adapters.cli.context import Invocation
from adapters.cli.forms import as_text, is_notation, read_in, warn_of_secrets, write_text
from adapters.cli.options import AS, everywhere, looking_up, with_invocation
from adapters.files.records import export, parse, read, restore, write
from adapters.files.verifier import write_verifier
from adapters.input.names import proper
from adapters.input.rejected import Rejected
from adapters.output.shapes import Imported
from adapters.output.terminal import escaped
from domain.facts.counted import counted
from domain.store import Conflict, DeletedCombat
from projections.record import record
from projections.visibility import GM, PUBLIC, redact

FILE = click.Path(path_type=Path, dir_okay=True)
OF_THE_NAME = Path("*.html")
"""A page that is called as its fight."""


@click.command("export")
@click.argument("name")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Write to FILE, whole or not at all.")
@click.option("--force", is_flag=True, help="Write over FILE if it is there.")
@click.option("--verifier", is_flag=True, help="With -o: put a stand-alone verifier beside it.")
@click.option(
    "--html", "page",
    type=FILE, is_flag=False, flag_value=OF_THE_NAME, metavar="[FILE]",
    help="Write one page that shows it, to FILE or else to NAME.html.",
)  # fmt: skip
@as_text("--notation", "lines that people type and read, which `import` reads back; see seeds/NOTATION.md")
@as_text("--markdown", "a diary: the story under its rounds, with the dice as footnotes")
@as_text("--cast", "the fight as it would be watched, for `asciinema play`")
@AS
@everywhere
@with_invocation
def export_command(
    at: Invocation,
    /,
    name: str,
    output: Path | None,
    force: bool,
    verifier: bool,
    page: Path | None,
    **texts: Path | None,
) -> None:
    """Write the fight NAME as a record file: NDJSON, a header and then one event a line.

    --notation, --markdown and --cast write the line that stands as text, to FILE or else to the terminal.
    With --html it is one page with the board, the story, the reasons of every roll, and the record itself,
    which the page can check and `import` reads back. It opens from disk and asks nobody for anything.

    The secret seed is not in it. With --as, what that viewer may not see is kept back, and the chain can be
    checked all the same; otherwise it is the game master's record, with answers that are not revealed yet.
    The verifier is a short Python script that needs nothing of ours: it checks the chain, and throws every
    seeded roll again once the seed is revealed.
    """
    wanted = {form: target for form, target in texts.items() if target is not None}
    if len(wanted) + (page is not None) > 1 or (wanted and (output is not None or verifier)):
        raise Rejected("One form at a time: a record file, --html, --notation, --markdown or --cast.", 2)
    for form, target in wanted.items():
        write_text(at, at.fight(name), form, target, force)
        return
    if verifier and output is None:
        raise Rejected("--verifier wants a file to stand beside: give -o FILE.", 2)
    name = at.fight(name)
    store = at.open()
    secret = sum(row.sealed for row in redact(record(name, store.entries(name)), PUBLIC).rows)
    if page is not None:
        page = Path(f"{name}.html") if page == OF_THE_NAME else page
        if page.exists() and not force:
            raise Rejected(f"{page} is there already; name another file, or write over it with --force.", 3)
        from adapters.files.onefile.page import one_file

        made = one_file(store, name, at.viewer or GM)
        write(page, [made])
        at.printer.line(f"{name} is in {page}, {len(made) // 1000:,} kB; open it in a browser.")
        if output is None:
            warn_of_secrets(at, secret)
            return
    lines = export(store, name, at.viewer or GM)
    if output is None:
        for line in lines:
            if sys.stdout.isatty():
                sys.stdout.write(escaped(line.decode(), sys.stdout.encoding))
            else:
                sys.stdout.buffer.write(line)
        sys.stdout.flush()
    else:
        if output.exists() and not force:
            raise Rejected(f"{output} is there already; name another file, or write over it with --force.", 3)
        count = write(output, lines) - 1
        at.printer.line(f"{output} holds {counted(count, 'event')} of {name}.")
        if verifier:
            script = write_verifier(output.absolute().parent)
            at.printer.line(f"Check it without us: python3 {script.name} {output.name}")
    warn_of_secrets(at, secret)


@click.command("import")
@click.argument("file", type=FILE)
@click.option(
    "--name", "called", metavar="NAME", help="Under another name; the chain's links change with it."
)
@looking_up
@with_invocation
def import_command(at: Invocation, file: Path, called: str | None) -> None:
    """Read a fight from the record FILE (`-`: standard input; or a page), all of it or nothing; also from a
    notation, which is played by today's rules.

    Every line is checked, and of a record the chain over all of them. The secret seed does not travel
    along: the fight can be read, told, replayed and audited, and played on with dice thrown by hand.
    """
    typed = BufferedReader(sys.stdin.buffer) if str(file) == "-" else None  # type: ignore[type-var]
    if is_notation(file, typed):
        with _unless_taken():
            read_in(at, file, typed, called)
        return
    parsed = (read(file) if typed is None else parse(typed, "standard input")).whole()
    name = proper("fight", called or parsed.header.combat)
    with _unless_taken():
        restore(at.open(make=True), parsed, name)
    count = len(parsed.bodies)
    logging.log("info", "done", command="import", fight=name, events=count, version=count)
    if at.json:
        at.printer.json(Imported(name, parsed.header.combat, count))
        return
    at.printer.line(f"{name}: {counted(count, 'event')} read in, every line and the chain checked.")
    at.printer.line("Its secret seed did not travel along; whoever plays it on throws dice by hand.")


@contextmanager
def _unless_taken() -> Iterator[None]:
    """A block that begins a record, which needs a name that nobody has."""
    try:
        yield
    except DeletedCombat as gone:
        raise Rejected(f"{gone.sentence} Give this one another name with --name.") from None
    except Conflict as taken:
        raise Rejected(
            f"There is a fight called {taken.combat!r} already; give this one another with --name."
        ) from None
