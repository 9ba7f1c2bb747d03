"""`scuffle check`: the worked examples against what they expect."""

from pathlib import Path

import click

from adapters.cli.desk import Desk, desk, looking_up
from adapters.cli.naming import one_of
from adapters.cli.paper import warn
from adapters.cli.shapes import Checked, CheckedExample
from adapters.cli.systems import system
from adapters.cli.turned import Turned
from adapters.coverage import fights
from adapters.examples.check import Report, check
from adapters.seeds import ruleset, ruleset_names
from projections.telling.phrase import counted


@click.command("check")
@click.argument("files", nargs=-1, metavar="[FILE|EXAMPLE]...")
@click.option("--system", "named", metavar="SYSTEM", help="Only the examples that come with this system.")
@looking_up
@click.pass_context
@desk
def play_examples(at: Desk, ctx: click.Context, files: tuple[str, ...], named: str | None) -> None:
    """Play worked examples and compare every step with what it expects.

    Examples are your own files ending in .toml, or names of those that come with a system; without any, all
    that come with the systems. With --tables they are played by these, beneath any tables of their own. The
    exit code is 1 if anything is not as expected.
    """
    systems = (system(named),) if named is not None else tuple(map(ruleset, ruleset_names()))
    known = {path.stem: path for each in systems for path in fights(each)}
    paths = [_path(text, known) for text in files] or list(known.values())
    if at.tables is not None and not files and len(systems) > 1:
        names = ", ".join(each.name for each in systems)
        raise Turned(f"--tables are those of one system; say which: --system SYSTEM, one of {names}.", 2)
    reports = (_warned(check(path, at.tables)) for path in paths)
    if at.json:
        found = tuple(_checked(report) for report in reports)
        at.paper.json(Checked(all(each.passed for each in found), found))
        ctx.exit(0 if all(each.passed for each in found) else 1)
    failed = 0
    for lines in map(_told, reports):
        failed += len(lines) > 1
        for line in lines:
            at.paper.prose(line, "        ", first="" if line is lines[0] else "    ")
    whole = "all as expected" if len(paths) > 1 else "as expected"
    at.paper.line(f"{counted(len(paths), 'example')}, {f'{failed} not as expected' if failed else whole}.")
    if failed:
        ctx.exit(1)


def _path(text: str, known: dict[str, Path]) -> Path:
    """A file, or the example of that name."""
    if text.endswith(".toml") or "/" in text:
        return Path(text)
    return known[one_of("worked example", text, known)]


def _warned(report: Report) -> Report:
    """Its warnings on stderr; they stop nothing."""
    for line in report.warnings:
        warn(line)
    return report


def _checked(report: Report) -> CheckedExample:
    rules = tuple(sorted({*report.cited, *report.shown}))
    return CheckedExample(
        str(report.path), report.title, report.ruleset, report.steps, report.passed, report.failures, rules
    )


def _told(report: Report) -> list[str]:
    """The report in lines: the first says how it went, the others what was not as expected."""
    word = "ok   " if report.passed else "FAIL "
    return [f"{word} {report.path.stem} ({counted(report.steps, 'step')}): {report.title}", *report.failures]
