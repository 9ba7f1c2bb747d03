"""`scuffle check`: the worked examples against what they expect."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from adapters.books.coverage import fights
from adapters.books.systems import ruleset_names, usable
from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from adapters.cli.terminal.printer import warn
from adapters.examples.check import ExampleReport, check
from adapters.input.names import one_of
from adapters.input.rejected import Rejected
from adapters.input.systems import system
from adapters.output.errors import explain
from adapters.output.shapes import CheckedExample, ExamplesChecked
from domain.facts.counted import counted

FAILED, UNUSABLE = 1, 3


@click.command("check")
@click.argument("files", nargs=-1, metavar="[FILE|EXAMPLE]...")
@click.option("--system", "named", metavar="SYSTEM", help="Only the examples that come with this system.")
@looking_up
@click.pass_context
@with_invocation
def check_command(at: Invocation, ctx: click.Context, files: tuple[str, ...], named: str | None) -> None:
    """Play worked examples and compare every step with what it expects.

    Examples are your own files ending in .toml, or names of those that come with a system; without any, all
    that come with the systems. With --tables they are played by these, beneath any tables of their own. The
    exit code is 1 if anything is not as expected, and 3 if a file is no example that can be played. Whatever
    is wrong with one, the others are checked.
    """
    systems = (system(named),) if named is not None else usable()
    known = {path.stem: path for each in systems for path in fights(each)}
    paths = [_path(text, known) for text in files] or list(known.values())
    if at.tables is not None and not files and len(systems) > 1:
        names = ", ".join(each.name for each in systems)
        raise Rejected(f"--tables are those of one system; say which: --system SYSTEM, one of {names}.", 2)
    code = failed = 0
    found = []
    for report, came_to in _reports(paths, at.tables):
        failed += not report.passed
        code = max(code, came_to)
        if at.json:
            found.append(_checked(report))
            continue
        for number, line in enumerate(_told(report)):
            at.printer.prose(line, "        ", first="    " if number else "")
    if at.json:
        at.printer.json(ExamplesChecked(not failed, tuple(found)))
        ctx.exit(code)
    whole = "all as expected" if len(paths) > 1 else "as expected"
    at.printer.line(f"{counted(len(paths), 'example')}, {f'{failed} not as expected' if failed else whole}.")
    if code:
        ctx.exit(code)


def _path(text: str, known: dict[str, Path]) -> Path:
    """A file, or the example of that name."""
    if text.endswith(".toml") or "/" in text:
        return Path(text)
    if text not in known and text in ruleset_names():
        raise Rejected(f"{text!r} is a rule system, no worked example; all of its own: --system {text}.", 2)
    return known[one_of("worked example", text, known)]


def _reports(paths: Sequence[Path], tables: Path | None) -> Iterator[tuple[ExampleReport, int]]:
    """What came of each example, and the exit code; its warnings go to stderr and stop nothing.

    A fault of the program is told in the report of the file that brought it out: those after it are checked.
    """
    for path in paths:
        try:
            report = check(path, tables)
            code = UNUSABLE if report.unusable else 0 if report.passed else FAILED
        except Exception as error:
            told = explain(error)
            code, report = told.exit, ExampleReport(path, failures=(f"{path.name}: {told.sentence}",))
        for line in report.warnings:
            warn(line)
        yield report, code


def _checked(report: ExampleReport) -> CheckedExample:
    rules = tuple(sorted({*report.cited, *report.shown}))
    return CheckedExample(
        str(report.path), report.title, report.ruleset, report.steps, report.passed, report.failures,
        report.warnings, rules,
    )  # fmt: skip


def _told(report: ExampleReport) -> list[str]:
    """The report in lines: the first says how it went, the others what was not as expected."""
    word = "ok   " if report.passed else "FAIL "
    return [f"{word} {report.path.stem} ({counted(report.steps, 'step')}): {report.title}", *report.failures]
