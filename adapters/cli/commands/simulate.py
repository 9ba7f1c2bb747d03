"""`scuffle simulate`: many fights by chance, in memory."""

import click

from adapters.books.combatants import comers
from adapters.books.lineup import lined_up
from adapters.books.tables import rules
from adapters.cli.context import Invocation
from adapters.cli.options import looking_up, tactic_option, with_invocation
from adapters.cli.tournament import Tournament
from adapters.cli.warnings import warn_of_tables
from adapters.input.entrant_args import entrants
from adapters.input.setting_args import read
from adapters.input.systems import system
from adapters.input.tactic_args import tactics
from adapters.output.shapes import Simulation, Spread
from domain.engine.sources.tactics import CHANCE
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
    "--set", "chosen", multiple=True, metavar="NAME=VALUE", help="A reading of the rules (see `settings`)."
)
@click.option(
    "--seed", metavar="TEXT", default="scuffle", help="Another seed gives other fights (default: scuffle)."
)
@tactic_option
@looking_up
@click.pass_context
@with_invocation
def play_many(
    at: Invocation, ctx: click.Context, count: int, combatants: tuple[str, ...], named: str | None,
    chosen: tuple[str, ...], seed: str, handed: tuple[str, ...],
) -> None:  # fmt: skip
    """Play N fights in which nobody is asked, and count who wins.

    COMBATANTS are written as for `new`; without any, those that come with the system fight, each for
    themselves. Everybody chooses by chance, or by the tactic that --tactic hands them. The same seed gives
    the same fights. Nothing is kept.

    \b
      scuffle simulate 1000 brandt osk bear
      scuffle simulate 1000 brandt@road osk@road bear --tactic bear=creature
    """
    ruleset = system(named, combatants)
    fighters = lined_up(entrants(ruleset, combatants or comers(ruleset)), ruleset.radius)
    sides = {fighter.name: fighter.side for fighter in fighters}
    given = dict.fromkeys(sides, CHANCE.name) | tactics(ruleset, handed, sides)
    bound = rules(ruleset, at.tables)
    warn_of_tables(ruleset, bound)
    played = Tournament(bound, fighters, read(ruleset, chosen), seed, given)
    try:
        played.play(count, drawn=not at.plain)
        code = 0
    except KeyboardInterrupt:
        code = 130
    found = Simulation(
        ruleset.name, seed, count, played.fights, dict(sorted(played.wins.items(), key=_most)), played.draws,
        _spread(played.rounds), _spread(played.events), given,
    )  # fmt: skip
    if at.json:
        at.printer.json(found)
    else:
        _tell(at, found)
    ctx.exit(code)


def _most(win: tuple[str, int]) -> tuple[int, str]:
    return -win[1], win[0]


def _spread(numbers: list[int]) -> Spread:
    if not numbers:
        return Spread(0, 0, 0.0)
    return Spread(min(numbers), max(numbers), round(sum(numbers) / len(numbers), 2))


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
    for what, spread in (("rounds", found.rounds), ("events", found.events)):
        at.printer.line(f"{what} in a fight: {spread.least:,} to {spread.most:,}, {spread.mean:,} on average")
