"""`scuffle play`: at the table, question by question."""

import click

from adapters.cli.desk import Desk, desk, sitting
from adapters.cli.sitting import Sitting


@click.command("play")
@click.argument("name")
@sitting
@desk
def play(at: Desk, name: str) -> None:
    """Play the fight NAME: every open question in turn, answered by number or in words.

    \b
      2 (attack mutt)   a choice, by its number or in words
      35                faces of dice thrown by hand; an empty line has them drawn
      u, r              undo, redo
      ?                 what the question means; ? KEY why a roll was what it was
      s, l              how everybody stands, the story so far
      q                 leave; the fight is kept

    The same works from a pipe, line by line: empty lines and lines beginning with # are passed over where a
    choice is wanted, the end of the input ends the sitting, and the first line that cannot be carried out
    stops it. With --as only the questions to that combatant are put.
    """
    Sitting(at, at.fight(name)).hold()
