"""How the command line carries out a command of the domain: under an id, logged, its refusal told."""

from __future__ import annotations

from adapters import logging
from adapters.cli.context import Invocation
from adapters.input.rejected import rejection
from domain.facts.refusal import Refused
from domain.fights import Command, Done


def carry_out(
    at: Invocation, name: str, word: str, command: Command, *, retry: bool = False, by: str = ""
) -> Done:
    """Do `command` in the fight. `retry`: it names its prompt and may be tried again after a conflict.

    `by` is who does it, if not whoever sits at the desk.
    """
    done = at.fights().do(name, command, by=by or at.by, id=at.fresh_id(), retry=retry)
    return allowed(done, word, name)


def player_of(at: Invocation, name: str) -> str:
    """The player who takes something back: whoever looks, or whoever does it, if they fight here or their
    side does; empty for the game master."""
    if at.player:
        return at.player
    fighters = at.fights().read(name).state.combatants.values()
    known = {fighter.name for fighter in fighters} | {fighter.side for fighter in fighters}
    return at.actor if at.actor in known else ""


def must_be_master(at: Invocation, name: str, what: str) -> None:
    """Raises `Rejected` when a player wants to move the head further than to before their own last answer."""
    if player := player_of(at, name):
        sentence = f"Only the game master can {what}; {player} can take back their own last answer: `undo`."
        raise rejection(Refused("master-only", sentence))


def allowed(done: Done | Refused, word: str, name: str) -> Done:
    """What was done, logged. Raises `Rejected` for a refusal."""
    if isinstance(done, Refused):
        logging.log("info", "refused", command=word, fight=name, code=done.code, rule=done.rule)
        raise rejection(done)
    last = done.combat.last
    logging.log("info", "done", command=word, fight=name, events=len(done.events), version=last)
    return done
