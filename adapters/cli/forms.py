"""Forms of a fight that are text: its notation, its diary, and how it would be watched."""

from __future__ import annotations

import sys
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path
from typing import Any

import click

from adapters import logging
from adapters.books.text import read_text, text_in, whole
from adapters.cli.context import Function, Invocation
from adapters.cli.terminal.printer import warn
from adapters.files.records import write
from adapters.input.names import proper, slug
from adapters.input.rejected import Rejected
from adapters.output.shapes import Imported
from adapters.output.terminal import escaped
from domain.engine.ruleset import Rules
from domain.facts.counted import counted
from projections.visibility import GM, PUBLIC, redact

OUT = Path("-")
"""Standard output."""

BEGINS = (b"[", b";")
"""How a notation begins, and no record does."""


def as_text(option: str, what: str) -> Callable[[Function], Function]:
    """The option that writes a fight in one of these forms."""
    return click.option(
        option,
        type=click.Path(path_type=Path, dir_okay=True),
        is_flag=False,
        flag_value=OUT,
        metavar="[FILE]",
        help=f"Write {what}; to FILE, or to the terminal.",
    )


def write_text(at: Invocation, name: str, form: str, target: Path, force: bool) -> None:
    """Write the fight in that form. Raises `Rejected`."""
    if target != OUT and target.exists() and not force:
        raise Rejected(f"{target} is there already; name another file, or write over it with --force.", 3)
    text = FORMS[form](at, name)
    if target != OUT:
        write(target, [text.encode()])
        at.printer.line(f"{target} holds {name}, {len(text):,} characters.")
    elif sys.stdout.isatty():
        sys.stdout.write(escaped(text, sys.stdout.encoding))
    else:
        sys.stdout.buffer.write(text.encode())
    sys.stdout.flush()


def _notation(at: Invocation, name: str) -> str:
    from adapters.notation.writing import write as notation

    seen = at.record(name)
    found = notation(seen, at.fights().read(name).rules)
    warn_of_secrets(at, sum(row.sealed and row.stands for row in redact(seen, PUBLIC).rows))
    if found.left_out:
        warn(f"A notation has the line that stands, without {found.left_out}.")
    return found.text


def _markdown(at: Invocation, name: str) -> str:
    from adapters.exports.diary import diary

    return diary(at.record(name), at.viewer or GM)


def _cast(at: Invocation, name: str) -> str:
    from adapters.exports.cast import cast

    return cast(at.record(name))


def warn_of_secrets(at: Invocation, many: int) -> None:
    """Say that somebody writes the game master's fight, with so many answers that are secret yet."""
    if many and not at.viewer:
        warn(f"Not everybody may see {many} of them yet; think before you give the file away.")


FORMS: dict[str, Callable[[Invocation, str], str]] = {
    "cast": _cast,
    "markdown": _markdown,
    "notation": _notation,
}
"""What writes a fight, by the form."""


def is_notation(file: Path, typed: BufferedReader[Any] | None) -> bool:
    """Whether a file, or what is typed, is a notation and no record."""
    if typed is not None:
        return typed.peek(1_000).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(BEGINS)
    try:
        with file.open("rb") as opened:
            return opened.read(1_000).removeprefix(b"\xef\xbb\xbf").lstrip().startswith(BEGINS)
    except OSError:
        return False


def read_in(at: Invocation, file: Path, typed: BufferedReader[Any] | None, called: str | None) -> None:
    """Play a notation and keep the fight. Raises `BadFile`, `Conflict`."""
    from adapters.books.systems import ruleset
    from adapters.books.tables import rules, rules_finder
    from adapters.notation.reading import read

    finder = rules_finder(at.tables)

    def rules_for(system: str, tables: str) -> Rules:
        return finder(system, tables) if tables else rules(ruleset(system), at.tables)

    place = file.name if typed is None else "standard input"
    try:
        text = read_text(file) if typed is None else text_in(whole(typed), place)
    except OSError as error:
        raise Rejected(f"{place} cannot be read: {error.strerror}.", 3) from None
    found = read(text, place, rules_for)
    name = proper("fight", called or found.name or slug(file.stem) or "fight")
    at.open(make=True).enter(name, found.written, by=at.by, command=at.fresh_id())
    count = len(found.events())
    logging.log("info", "done", command="import", fight=name, events=count, version=count)
    if at.json:
        at.printer.json(Imported(name, found.name, count))
        return
    at.printer.line(f"{name}: {counted(count, 'event')} played from {len(found.written)} steps of {place}.")
    at.printer.line("It has no secret seed; whoever plays it on throws dice by hand.")
