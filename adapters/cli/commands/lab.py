"""`scuffle lab`: experiments of many fights, and what comes of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, with_invocation
from adapters.cli.terminal.progress import bar
from domain.facts.counted import counted

if TYPE_CHECKING:
    from adapters.lab.plan import ExperimentPlan
    from adapters.lab.results import Results

MOST_JOBS = 256

folder_option = click.option(
    "-o", "--out", "folder", required=True, type=click.Path(path_type=Path, file_okay=False),
    help="The folder for the results.",
)  # fmt: skip


@click.group("lab")
def lab() -> None:
    """What does a rule do to ten thousand fights?

    An experiment is a file: who fights by which rules, how often, and what varies. Its results are Parquet
    tables, a summary and a page with charts. Wants the extra `lab`.

    \b
      scuffle lab run experiment.toml -o out/
      scuffle lab replay out/ 12 --variant boxing=14
    """


@lab.command("run")
@click.argument("experiment", type=click.Path(path_type=Path, dir_okay=False))
@folder_option
@click.option(
    "--number", type=click.IntRange(1), help="Fights of each variant, instead of what the file says."
)
@click.option("--seed", metavar="TEXT", help="Another seed than that of the file gives other fights.")
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), help="Processes (default: one for each processor)."
)
@click.option("--rolls", is_flag=True, help="Keep a row of every roll as well.")
@click.option("--events", is_flag=True, help="Keep every event as well.")
@looking_up
@click.pass_context
@with_invocation
def run_command(
    at: Invocation, ctx: click.Context, experiment: Path, folder: Path, number: int | None, seed: str | None,
    jobs: int | None, rolls: bool, events: bool,
) -> None:  # fmt: skip
    """Play the fights of EXPERIMENT, a TOML file, and put the results into a folder.

    What the folder has already is not played again: an interrupted run goes on where it was. The results do
    not depend on how many processes there are.

    \b
      scuffle lab run seeds/gurps/experiments/boxing.toml -o boxing/ --number 50
    """
    from adapters.lab.extras import LAB, installed

    installed("lab", LAB)
    from adapters.lab.reading import read_plan
    from adapters.lab.results import begun

    plan = read_plan(experiment, own=at.tables, number=number, seed=seed, rolls=rolls, events=events)
    results = begun(folder, plan)
    if not _played(at, results, jobs or 0):
        at.printer.line(f"Interrupted; {_told(plan, results)} The same command goes on from there.")
        ctx.exit(130)
    at.printer.line(_told(plan, results))


def _played(at: Invocation, results: Results, jobs: int) -> bool:
    """Whether all that is missing was played, and it was not interrupted."""
    from adapters.lab.run import run

    try:
        with bar(results.plan.parts, "parts", drawn=not at.plain) as moved:
            run(results, jobs=jobs, told=moved)
    except KeyboardInterrupt:
        return False
    return True


def _told(plan: ExperimentPlan, results: Results) -> str:
    """What lies in the folder now."""
    left = {*results.missing()}
    done = sum(part.end - part.first for part in map(plan.part, range(plan.parts)) if part.number not in left)
    whole = plan.number * len(plan.variants)
    of = "" if done == whole else f" of {whole:,}"
    fights = counted(done, "fight") if not of else f"{done:,}{of} fights"
    return f"{fights} of {counted(len(plan.variants), 'variant')} are in {results.folder}."
