"""`scuffle join` and `leave`: people who come and go in mid-fight."""

from functools import partial

import click
import msgspec

from adapters.cli.context import Invocation
from adapters.cli.execution import carry_out
from adapters.cli.options import with_invocation, writing
from adapters.cli.report import followed
from adapters.cli.terminal.printer import warn
from adapters.input.entrant_args import entrants, placed
from adapters.input.names import combatant
from adapters.input.oddities import odd_comers
from domain.engine.combat import Combat
from domain.engine.commands.ruling import join, leave
from domain.engine.places import nearest_open
from domain.entrants import Entrant, joining
from domain.facts.events import CombatantLeft


@click.command("join")
@click.argument("name")
@click.argument("who", metavar="COMBATANT")
@click.option(
    "--at", "spot", default="", metavar="Q,R[,FACING]", help="Where they stand, facing 0 (north) to 5."
)
@writing
@with_invocation
def join_command(at: Invocation, name: str, who: str, spot: str) -> None:
    """Bring COMBATANT, written as WHO[@SIDE][=NAME] as for `new`, into the fight NAME.

    They act from the next moment in which the rules look for actors. Without --at they come in at the first
    corner of a map, or where it is open and free next to there.
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    comers = entrants(combat.rules.ruleset, [who], combat.state.combatants)
    for oddity in odd_comers(combat.rules, comers, combat.state.combatants.values()):
        warn(oddity)
    if spot:
        comers = placed(comers, [f"{comer.name}={spot}" for comer in comers])
    else:
        comers = [_let_in(combat, comer) for comer in comers]
    joined = [joining(combat.rules, combat.state.settings, comer) for comer in comers]
    followed(at, name, carry_out(at, name, "join", lambda now: join(now, *joined)))


def _let_in(combat: Combat, comer: Entrant) -> Entrant:
    """Somebody who says no place, where there is one on the map; off any map they stand as they are."""
    state, walls = combat.state, combat.rules.ruleset.walls
    taken = frozenset(one.at for one in state.combatants.values() if one.down != "left")
    at = nearest_open(state.ground, walls, comer.at, taken) or comer.at
    return msgspec.structs.replace(comer, at=at)


@click.command("leave")
@click.argument("name")
@click.argument("who")
@click.option("--why", default="", help="The reason, for the record.")
@writing
@with_invocation
def leave_command(at: Invocation, name: str, who: str, why: str) -> None:
    """Take WHO out of the fight NAME for good."""
    name = at.fight(name)
    left = CombatantLeft(combatant(at.fights().load(name).state, who), why)
    followed(at, name, carry_out(at, name, "leave", partial(leave, left=left)))
