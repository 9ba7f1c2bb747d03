"""`scuffle simulate`: many fights by tactics, in memory."""

from pathlib import Path

import click

from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, map_option, spots_option, tactic_option, with_invocation
from adapters.cli.terminal.printer import warn
from adapters.cli.terminal.progress import bar
from adapters.input.oddities import odd_tables
from adapters.input.opening_args import opening
from adapters.input.tactic_args import tactics
from adapters.output.shapes import Simulation
from adapters.output.simulation import simulated, simulating, undecided
from domain.facts.counted import counted

MOST = 1_000_000
"""Fights in one command."""


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
@tactic_option
@map_option
@spots_option
@looking_up
@click.pass_context
@with_invocation
def simulate_command(
    at: Invocation, ctx: click.Context, count: int, combatants: tuple[str, ...], named: str | None,
    chosen: tuple[str, ...], seed: str, handed: tuple[str, ...], drawn: Path | None, spots: tuple[str, ...],
) -> None:  # fmt: skip
    """Play N fights in which nobody is asked, and count who wins.

    COMBATANTS are written as for `new`; without any, those that come with the system fight, each for
    themselves. Everybody plays to win by the tactic `fighter`, where the system has one, else by chance; or
    by the tactic that --tactic hands them (see `systems`). The same seed gives the same fights. Nothing is
    kept. Told is how the fights ended, and a warning comes where most were not fought out.

    \b
      scuffle simulate 1000 brandt osk bear
      scuffle simulate 1000 brandt@road osk@road bear --tactic bear=creature
      scuffle simulate 1000 grunthar mutt --tactic all=chance
      scuffle simulate 1000 grunthar mutt --set gives_up=when-beaten
    """
    met = opening(combatants, named=named, settings=chosen, drawn=drawn, spots=spots, tables=at.tables)
    for oddity in odd_tables(met.rules):
        warn(oddity)
    found = simulating(met, seed, tactics(met.rules.ruleset, handed, met.sides))
    code = 0
    try:
        with bar(count, "fights", drawn=not at.plain) as moved:
            found.play(count, moved)
    except KeyboardInterrupt:
        code = 130
    shown = simulated(found, seed, count)
    if at.json:
        at.printer.json(shown)
    else:
        _tell(at, shown)
    if why := undecided(shown):
        warn(why)
    ctx.exit(code)


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
    rows = [
        (side, f"{won:,}", f"{100 * won / found.fights:.1f} %")
        for side, won in (*found.wins.items(), ("a draw", found.draws))
    ]
    at.printer.table(("winner", "fights", "share"), rows, right="fights share")
    ended = [(how, f"{many:,}", f"{100 * many / found.fights:.1f} %") for how, many in found.ends.items()]
    at.printer.table(("ended by", "fights", "share"), ended, right="fights share")
    for what, spread in (("rounds", found.rounds), ("events", found.events)):
        at.printer.line(f"{what} in a fight: {spread.least:,} to {spread.most:,}, {spread.mean:,} on average")
