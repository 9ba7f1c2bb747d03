"""`scuffle new-system` and `check-system`: for whoever writes rules."""

from pathlib import Path

import click

from adapters.books.systems import ruleset_names
from adapters.cli.context import Invocation
from adapters.cli.options import everywhere, looking_up, with_invocation
from adapters.cli.terminal.progress import Progress
from adapters.input.names import one_of
from adapters.kit.check_system import HISTORIES, system_faults
from adapters.kit.fault import REMARK
from adapters.kit.new_system import new_system
from adapters.output.shapes import FaultFound, SystemChecked
from domain.facts.counted import counted


@click.command("new-system")
@click.argument("name")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@everywhere
@with_invocation
def new_system_command(at: Invocation, name: str, folder: Path) -> None:
    """Write a rule system that works at once into the new folder DIR: change it until it is yours.

    NAME has lower case letters, digits and hyphens. In DIR there is then a Python package with one script,
    a sheet, tables, words, numbered rules, two fighters, a worked fight on a map and a test. The page
    seeds/AUTHORS.md takes it apart.

    \b
      scuffle new-system back-alley my-rules
      pip install -e my-rules
      scuffle check-system back-alley
    """
    for place in new_system(name, folder):
        at.printer.line(str(folder / place))
    at.printer.line()
    at.printer.line(f"pip install -e {folder}           # once")
    at.printer.line(f"scuffle check-system {name}")
    at.printer.line(f"scuffle new bout ann@red ben@blue --system {name} && scuffle play bout")


MOST = 100_000
"""Histories in one command."""


@click.command("check-system")
@click.argument("name")
@click.option(
    "--histories",
    type=click.IntRange(0, MOST),
    default=HISTORIES,
    show_default=True,
    help="How many random histories are made to try the laws.",
)
@looking_up
@click.pass_context
@with_invocation
def check_system_command(at: Invocation, ctx: click.Context, name: str, histories: int) -> None:
    """Look for all that can be wrong with the rule system NAME, and say where.

    Its worked fights are played, its rules, words and tables are held against each other, its scripts are
    read, fights of its own combatants are walked through step by step and played twice, and in random
    histories everything is undone, ruled, corrected and withdrawn. The exit code is 1 if anything is wrong,
    and 3 if the system cannot be loaded at all. Remarks, such as of a phrase that no worked fight tells, are
    not wrong and change no exit code.
    """
    system, progress = one_of("rule system", name, ruleset_names()), Progress()
    found = []
    try:
        for fault in system_faults(system, progress.tell, histories):
            found.append(fault)
            if not at.json:
                progress.over()
                word = "remark: " if fault.kind == REMARK else ""
                at.printer.prose(f"{word}{fault}", "    ", first="")
    finally:
        progress.over()
    faults = [fault for fault in found if fault.kind != REMARK]
    remarks = [fault for fault in found if fault.kind == REMARK]
    if at.json:
        shown = (tuple(FaultFound(*fault) for fault in each) for each in (faults, remarks))
        at.printer.json(SystemChecked(system, *shown))
    else:
        wrong = counted(len(faults), "fault") if faults else "nothing wrong"
        more = f", {counted(len(remarks), 'remark')}" if remarks else ""
        at.printer.line(f"{system}: {wrong}{more}.")
    ctx.exit(1 if faults else 0)
