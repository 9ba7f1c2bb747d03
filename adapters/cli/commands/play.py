"""`scuffle play`: at the table, prompt by prompt."""

import click

from adapters.cli.context import Invocation
from adapters.cli.options import sitting, tactic_option, with_invocation
from adapters.cli.sessions.play import PlaySession


@click.command("play")
@click.argument("name")
@tactic_option
@sitting
@with_invocation
def play_command(at: Invocation, name: str, handed: tuple[str, ...]) -> None:
    """Play the fight NAME: every open prompt in turn, answered by number or in words.

    \b
      2 (attack mutt)   a choice, by its number or in words
      35                faces of dice thrown by hand; an empty line has them drawn
      u, r              undo, redo
      ?                 what the prompt means; ? KEY why a roll was what it was
      s, l              how everybody stands, the story so far
      q                 leave; the fight is kept

    The same works from a pipe, line by line: empty lines and lines beginning with # are passed over where a
    choice is wanted, the end of the input ends the sitting, and the first line that cannot be carried out
    stops it. With --as only the prompts to that combatant are put.

    Whoever is handed a tactic is not asked: they choose by it, and what is left to chance follows from the
    seed of the fight. An undo goes back to a prompt that somebody is asked.

    \b
      scuffle play pit --tactic bear=creature
      scuffle play pit --as brandt --tactic all=creature --tactic brandt=none
    """
    PlaySession(at, at.fight(name), handed).hold()
