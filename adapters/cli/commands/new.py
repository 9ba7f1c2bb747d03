"""`scuffle new`: begin a fight."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from adapters.cli.context import Invocation
from adapters.cli.execution import allowed
from adapters.cli.options import map_option, spots_option, with_invocation, writing
from adapters.cli.report import followed
from adapters.cli.terminal.printer import warn
from adapters.input.names import proper
from adapters.input.opening_args import opening
from adapters.input.seed import given_seed
from domain.entrants import Entrant
from projections.visibility import GM, PUBLIC, UnknownViewer


@click.command("new")
@click.argument("name")
@click.argument("combatants", nargs=-1, required=True)
@click.option(
    "--system", "named", metavar="SYSTEM", help="The rule system; may be left out if there is only one."
)
@click.option(
    "--set", "chosen", multiple=True, metavar="NAME=VALUE", help="How the rules are read (see `settings`)."
)
@click.option(
    "--seed",
    metavar="TEXT",
    help="A secret seed of your own, hard to guess, so that the fight can be repeated; else one is drawn.",
)
@click.option("--hand", metavar="NAMES", help="Who throws real dice: `all`, or names separated by commas.")
@click.option("--wait", "waiting", is_flag=True, help="Open it only; `join`, then `salt`, then `begin`.")
@map_option
@spots_option
@click.option("--title", default="", help="What the fight is called in the story.")
@writing
@with_invocation
def new_command(
    at: Invocation,
    name: str,
    combatants: tuple[str, ...],
    named: str | None,
    chosen: tuple[str, ...],
    seed: str | None,
    hand: str | None,
    waiting: bool,
    drawn: Path | None,
    spots: tuple[str, ...],
    title: str,
) -> None:
    """Begin a fight called NAME.

    Each combatant is written as WHO[@SIDE][=NAME]. WHO is one that comes with the system (see `combatants`)
    or your own file ending in .toml; SIDE is their side, else they fight for themselves; NAME what they are
    called in this fight. Of two that are the same each gets a number.

    \b
      scuffle new duel grunthar mutt
      scuffle new brawl grunthar@orcs mutt@dwarfs mutt@dwarfs=Glum
      scuffle new pit ./my-orc.toml mutt --set comparison=inclusive --hand all
      scuffle new alley rufus@guards tiberius --at rufus=0,0,3 --at tiberius=0,6,0
    """
    proper("fight", name)
    met = opening(
        combatants, named=named, settings=chosen, hand=hand, drawn=drawn, spots=spots, tables=at.tables
    )
    _seen(at.viewer, met.fighters)
    for oddity in met.oddities():
        warn(oddity)
    done = allowed(
        at.fights(make=True).open(
            name, met.rules, given_seed(seed), met.fighters, met.settings,
            title=" ".join(title.split()), ground=met.ground, waiting=waiting,
            by=at.by, command=at.fresh_id(),
        ),
        "new", name,
    )  # fmt: skip
    followed(at, name, done)


def _seen(viewer: str, fighters: Sequence[Entrant]) -> None:
    """Raises `UnknownViewer` for one who will not be in the fight, before it is written."""
    names = (*(fighter.name for fighter in fighters), *(fighter.side for fighter in fighters))
    known = tuple(dict.fromkeys((GM, *names, PUBLIC)))
    if viewer and viewer not in known:
        raise UnknownViewer(viewer, known)
