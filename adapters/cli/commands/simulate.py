"""`scuffle simulate`: many fights by chance, in memory."""

import click

from adapters.cli.desk import Desk, desk, looking_up
from adapters.cli.entrants import entrants
from adapters.cli.readings import read
from adapters.cli.shapes import Simulation, Spread
from adapters.cli.systems import system
from adapters.cli.tournament import Tournament
from adapters.lineup import lined_up
from adapters.seeds import comers, rules

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
@looking_up
@click.pass_context
@desk
def play_many(
    at: Desk, ctx: click.Context, count: int, combatants: tuple[str, ...], named: str | None,
    chosen: tuple[str, ...], seed: str,
) -> None:  # fmt: skip
    """Play N fights in which everybody chooses by chance, and count who wins.

    COMBATANTS are written as for `new`; without any, those that come with the system fight, each for
    himself. The same seed gives the same fights. Nothing is kept.
    """
    ruleset = system(named, combatants)
    fighters = lined_up(entrants(ruleset, combatants or comers(ruleset)), ruleset.radius)
    played = Tournament(rules(ruleset, at.tables), fighters, read(ruleset, chosen), seed)
    try:
        played.play(count, drawn=not at.plain)
        code = 0
    except KeyboardInterrupt:
        code = 130
    found = Simulation(
        ruleset.name, seed, count, played.fights, dict(sorted(played.wins.items(), key=_most)), played.draws,
        _spread(played.rounds), _spread(played.events),
    )  # fmt: skip
    if at.json:
        at.paper.json(found)
    else:
        _tell(at, found)
    ctx.exit(code)


def _most(win: tuple[str, int]) -> tuple[int, str]:
    return -win[1], win[0]


def _spread(numbers: list[int]) -> Spread:
    if not numbers:
        return Spread(0, 0, 0.0)
    return Spread(min(numbers), max(numbers), round(sum(numbers) / len(numbers), 2))


def _tell(at: Desk, found: Simulation) -> None:
    stopped = "" if found.fights == found.wanted else f" of {found.wanted:,} (interrupted)"
    at.paper.line(f"{found.fights:,}{stopped} fights by chance, {found.system}, seed {found.seed!r}")
    if not found.fights:
        return
    rows = [
        (side, f"{won:,}", f"{100 * won / found.fights:.1f} %")
        for side, won in (*found.wins.items(), ("a draw", found.draws))
    ]
    at.paper.table(("winner", "fights", "share"), rows, right="fights share")
    for what, spread in (("rounds", found.rounds), ("events", found.events)):
        at.paper.line(f"{what} in a fight: {spread.least:,} to {spread.most:,}, {spread.mean:,} on average")
