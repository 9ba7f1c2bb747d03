"""`scuffle simulate`: many fights by tactics, in memory."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, map_option, spots_option, tactic_option, with_invocation
from adapters.cli.terminal.printer import warn
from adapters.cli.terminal.progress import bar
from adapters.input.oddities import odd_tables
from adapters.input.opening_args import opening
from adapters.input.tactic_args import tactics
from adapters.lab.quick import Fought, fought, intervals_of
from adapters.output.shapes import Simulation
from adapters.output.simulation import simulated, simulating, undecided
from domain.facts.counted import counted
from domain.tournament import Tournament

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from adapters.lab.row_files import Put
    from adapters.lab.rows import Row

MOST = 1_000_000
"""Fights in one command."""

MOST_JOBS = 256

MOST_KEPT = 1_000
"""Fights that one command keeps."""


@click.command("simulate")
@click.argument("count", metavar="N", type=click.IntRange(1, MOST))
@click.argument("combatants", nargs=-1)
@click.option(
    "--system", "named", metavar="SYSTEM", help="The rule system; may be left out if there is only one."
)
@click.option(
    "--set", "chosen", multiple=True, metavar="NAME=VALUE", help="How the rules are read (see `settings`)."
)
@click.option(
    "--seed", metavar="TEXT", default="scuffle", help="Another seed gives other fights (default: scuffle)."
)
@click.option(
    "--jobs",
    type=click.IntRange(1, MOST_JOBS),
    default=1,
    help="Processes that play them (default: 1); the fights are the same.",
)
@click.option(
    "--rows",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a row a fight: .csv, .jsonl or .parquet (which wants the extra `lab`).",
)
@click.option(
    "--keep",
    type=click.IntRange(0, MOST_KEPT),
    default=0,
    metavar="N",
    help="Keep the first N of them as records, event for event what was counted.",
)
@tactic_option
@map_option
@spots_option
@looking_up
@click.pass_context
@with_invocation
def simulate_command(
    at: Invocation, ctx: click.Context, count: int, combatants: tuple[str, ...], named: str | None,
    chosen: tuple[str, ...], seed: str, jobs: int, rows: Path | None, keep: int, handed: tuple[str, ...],
    drawn: Path | None, spots: tuple[str, ...],
) -> None:  # fmt: skip
    """Play N fights in which nobody is asked, and count who wins.

    COMBATANTS are written as for `new`; without any, those that come with the system fight, each for
    themselves. Everybody plays to win by the tactic `fighter`, where the system has one, else by chance; or
    by the tactic that --tactic hands them (see `systems`). The same seed gives the same fights. Told is how
    the fights ended, and a warning comes where most were not fought out. With the extra `lab` each share has
    the interval in which it may well lie, with 95 % confidence. `lab` varies and compares.

    \b
      scuffle simulate 1000 brandt osk bear
      scuffle simulate 1000 brandt@road osk@road bear --tactic bear=creature
      scuffle simulate 1000 grunthar mutt --set gives_up=when-beaten --jobs 4
      scuffle simulate 1000 boxer wrestler --rows fights.csv --keep 2
    """
    met = opening(combatants, named=named, settings=chosen, drawn=drawn, spots=spots, tables=at.tables)
    for oddity in odd_tables(met.rules):
        warn(oddity)
    found = simulating(met, seed, tactics(met.rules.ruleset, handed, met.sides))
    if keep:
        at.open(make=True)  # so that a store that cannot be used is told of before the first fight
    code = 0
    with _rows(rows, found) as put, bar(count, "fights", drawn=not at.plain) as moved:
        each = fought(found, met, at.tables, seed, count, jobs, rows is not None)
        if not _counted(found, each, put, moved):
            code = 130
    kept = _keep(at, found, min(keep, found.fights), seed) if keep else ()
    shown = simulated(found, seed, count, intervals_of(found), kept, str(rows or ""))
    if at.json:
        at.printer.json(shown)
    else:
        _tell(at, shown)
    if why := undecided(shown):
        warn(why)
    ctx.exit(code)


TOGETHER = 500
"""Rows that are written at once."""


def _counted(
    found: Tournament, each: Generator[Fought, None, None], put: Put | None, moved: Callable[[int], object]
) -> bool:
    """Count the fights as they are played, and write their rows; whether nobody interrupted it."""
    rows: list[Row] = []
    try:
        with closing(each):
            for done, one in enumerate(each, 1):
                found.add(one.bout)
                if one.row is not None:
                    rows.append(one.row)
                if put is not None and len(rows) >= TOGETHER:
                    put(rows)
                    rows = []
                moved(done)
    except KeyboardInterrupt:
        return False
    finally:
        if put is not None and rows:
            put(rows)
    return True


def _rows(path: Path | None, found: Tournament) -> AbstractContextManager[Put | None]:
    """Where the rows go, if they are wanted."""
    if path is None:
        return nullcontext()
    from adapters.lab.row_files import rows_into
    from adapters.lab.rows import columns

    return rows_into(path, columns(tuple(found.wins)))


def _keep(at: Invocation, found: Tournament, many: int, seed: str) -> tuple[str, ...]:
    """Put the first of the fights into the store; their names."""
    from adapters.lab.keeping import free_name, keep

    store = at.open(make=True)
    kept = []
    for number in range(many):
        name = free_name(store, f"simulated-{number}")
        title = f"Fight {number} of a simulation, seed {seed!r}"
        keep(store, name, found.fight, found.secret(number), title, command=at.fresh_id())
        kept.append(name)
    return tuple(kept)


def _choosing(found: Simulation) -> str:
    """Who chooses by which tactic."""
    by: dict[str, list[str]] = {}
    for who, name in found.tactics.items():
        by.setdefault(name, []).append(who)
    if len(by) == 1:
        return f"all by {next(iter(by))}"
    return "; ".join(f"{', '.join(names)} by {name}" for name, names in by.items())


def _tell(at: Invocation, found: Simulation) -> None:
    stopped = "" if found.fights == found.wanted else f" of {found.wanted:,} (interrupted)"
    fights = counted(found.fights, "fight")
    at.printer.line(f"{fights}{stopped}, {found.system}, seed {found.seed!r}")
    at.printer.prose(f"Choosing: {_choosing(found)}.", "    ", first="")
    if not found.fights:
        return
    at.printer.table(*_wins(found), right="fights share")
    ended = [(how, f"{many:,}", f"{100 * many / found.fights:.1f} %") for how, many in found.ends.items()]
    at.printer.table(("ended by", "fights", "share"), ended, right="fights share")
    for what, spread in (("rounds", found.rounds), ("events", found.events)):
        at.printer.line(f"{what} in a fight: {spread.least:,} to {spread.most:,}, {spread.mean:,} on average")
    if found.kept:
        at.printer.prose(f"Kept as {', '.join(found.kept)}; `scuffle log {found.kept[0]}` tells the first.")
    if not found.intervals:
        at.printer.prose("How sure the shares are is told with the extra `lab`: pip install 'scuffle[lab]'.")


def _wins(found: Simulation) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Who won how often, with the interval of each share where it is known."""
    rows: list[tuple[str, ...]] = []
    for side, won in (*found.wins.items(), ("", found.draws)):
        row: tuple[str, ...] = (side or "a draw", f"{won:,}", f"{100 * won / found.fights:.1f} %")
        if side in found.intervals:
            low, high = found.intervals[side]
            row = (*row, f"{100 * low:.1f} to {100 * high:.1f} %")
        rows.append(row)
    return ("winner", "fights", "share", *(("95 % interval",) if found.intervals else ())), rows
