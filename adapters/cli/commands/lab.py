"""`scuffle lab`: experiments of many fights, and what comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapters.cli.commands.lab_results import (
    compare_command,
    ready,
    report_command,
    strange_command,
    tell_summary,
)
from adapters.cli.context import Invocation
from adapters.cli.options import BY, looking_up, with_invocation
from adapters.cli.terminal.printer import warn
from adapters.cli.terminal.progress import bar
from adapters.input.names import proper
from adapters.input.rejected import Rejected
from adapters.output.shapes import Imported
from domain.facts.counted import counted
from domain.store import Conflict

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


def _near(ctx: click.Context, param: click.Parameter, value: str | None) -> float:
    if value is None:
        return 0.0
    from adapters.lab.until import nearness

    return nearness(value)


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
@click.option(
    "--dask",
    "cluster",
    metavar="ADDRESS",
    default="",
    help="Have the workers of a Dask cluster play them, such as tcp://host:8786; wants the extra `cluster`.",
)
@click.option(
    "--until",
    "near",
    metavar="SHARE",
    callback=_near,
    help="Only until every side's share of wins is known so nearly, such as 1%, in each variant.",
)
@click.option("--dry-run", "dry", is_flag=True, help="Say how many fights, about how long and how much disk.")
@click.option("--no-report", "bare", is_flag=True, help="Leave out report.html, and write summary.json only.")
@click.option("--rolls", is_flag=True, help="Keep a row of every roll as well.")
@click.option("--events", is_flag=True, help="Keep every event as well.")
@looking_up
@click.pass_context
@with_invocation
def run_command(
    at: Invocation, ctx: click.Context, experiment: Path, folder: Path, number: int | None, seed: str | None,
    jobs: int | None, cluster: str, near: float, dry: bool, bare: bool, rolls: bool, events: bool,
) -> None:  # fmt: skip
    """Play the fights of EXPERIMENT, a TOML file, and put the results into a folder.

    What the folder has already is not played again: an interrupted run goes on where it was, and one with a
    greater --number adds to it. The results do not depend on how many processes there are.

    \b
      scuffle lab run seeds/gurps/experiments/boxing.toml -o boxing/ --number 50
    """
    ready(cluster)
    from adapters.lab.reading import read_plan
    from adapters.lab.results import begun

    plan = read_plan(experiment, own=at.tables, number=number, seed=seed, rolls=rolls, events=events)
    if dry:
        _estimate(at, plan, folder, jobs)
        return
    results = begun(folder, plan)
    ended = _played(at, results, jobs or 0, cluster, near)
    if ended is None:
        warn(f"Interrupted; {_told(plan, results)} The same command goes on from there.")
        ctx.exit(130)
    if not at.json:
        at.printer.line(_told(plan, results))
    tell_summary(at, folder, drawn=not bare)
    if not ended:
        warn(f"So many do not tell every share as nearly as {near:.2%}: let there be more with --number.")


for each in (report_command, strange_command, compare_command):
    lab.add_command(each)


def _estimate(at: Invocation, plan: ExperimentPlan, folder: Path, jobs: int | None) -> None:
    from adapters.lab.estimate import estimated
    from adapters.lab.processes import processors
    from adapters.lab.results import begun

    found = estimated(plan, jobs or processors(), len(begun(folder, plan).missing()))
    if at.json:
        at.printer.json(found)
        return
    at.printer.line(
        f"{counted(found.left, 'fight')} of {counted(found.variants, 'variant')}: about "
        f"{_duration(found.seconds)}, {found.jobs} at a time, and {_size(found.bytes)} on the disk."
    )
    at.printer.line(f"Tried with {counted(found.tried, 'fight')}, {found.seconds_each:.3g} s each.")


def _duration(seconds: float) -> str:
    """So long, as people say it.

    >>> _duration(8.2), _duration(200), _duration(90_000)
    ('8 seconds', '3 minutes', '25 hours')
    """
    for unit, length in (("hour", 3_600), ("minute", 60)):
        if seconds >= 2 * length:
            return counted(round(seconds / length), unit)
    return counted(max(round(seconds), 1), "second")


def _size(size: int) -> str:
    """So many bytes, as people say it.

    >>> _size(12_345), _size(2_345_678)
    ('12 kB', '2.3 MB')
    """
    return f"{max(size // 1_000, 1):,} kB" if size < 1_000_000 else f"{size / 1_000_000:,.1f} MB"


@lab.command("replay")
@click.argument("folder", metavar="OUT", type=click.Path(path_type=Path, file_okay=False))
@click.argument("number", type=click.IntRange(0))
@click.option("--variant", metavar="NAME", help="Of which variant; needed where there are several.")
@click.option(
    "--name",
    "called",
    metavar="FIGHT",
    help="What the fight is called (default: fight-NUMBER, the variant before it where there are several).",
)
@BY
@looking_up
@with_invocation
def replay_command(
    at: Invocation, folder: Path, number: int, variant: str | None, called: str | None
) -> None:
    """Put fight NUMBER of the results in OUT into the store, event for event as it was counted.

    From there on it is a fight like any other: `log` tells it, `why` and `audit` explain its rolls, `dispute`
    and `settle` show what another die would have come to, `verify` plays it by the rules.

    \b
      scuffle lab replay boxing/ 12 --variant boxing=14
    """
    ready()
    from adapters.lab.replaying import kept_tables, replayed
    from adapters.lab.results import results

    given = proper("fight", called) if called else ""
    found = replayed(results(folder), number, variant)
    name = given or found.name
    own = kept_tables(folder, found) if found.tables else None
    store = at.open(make=True)
    try:
        store.create(name, found.secret, found.events, by=at.by, command=at.fresh_id())
    except Conflict:
        raise Rejected(
            f"There is a fight {name!r} already, or was; give this one a name with --name."
        ) from None
    if at.json:
        at.printer.json(Imported(name, name, len(found.events)))
        return
    at.printer.line(
        f"{name}: {counted(len(found.events), 'event')}, as it was counted; `scuffle log {name}` tells it."
    )
    if own is not None:
        at.printer.line(f"Its tables are its own: `--tables {own}` plays it on, verifies and disputes it.")


def _played(at: Invocation, results: Results, jobs: int, cluster: str, near: float) -> bool | None:
    """Whether all was played that is wanted, and every share is as near as that; `None`: interrupted."""
    from adapters.lab.run import run

    try:
        with bar(results.plan.parts, "parts", drawn=not at.plain) as moved:
            return run(results, jobs=jobs, cluster=cluster, near=near, told=moved, spoilt=_warn_of_spoilt)
    except KeyboardInterrupt:
        return None


def _warn_of_spoilt(paths: Sequence[Path]) -> None:
    more = f", and {len(paths) - 1:,} more" if len(paths) > 1 else ""
    warn(f"{paths[0]} is no longer what was written{more}; those fights are played again.")


def _told(plan: ExperimentPlan, results: Results) -> str:
    """What lies in the folder now."""
    there = map(plan.part, filter(results.has, range(plan.parts)))
    done = sum(part.end - part.first for part in there)
    whole = plan.number * len(plan.variants)
    of = "" if done == whole else f" of {whole:,}"
    fights = counted(done, "fight") if not of else f"{done:,}{of} fights"
    return f"{fights} of {counted(len(plan.variants), 'variant')} are in {results.folder}."
