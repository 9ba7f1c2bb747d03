"""`scuffle play`: at the table, prompt by prompt."""

import signal

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
      2, kick, k        a choice, by its number, its words or their beginnings
      attack kick face  several questions in one line, each its own answer
      ? kick            the ways to do it; ? alone what is asked; ? KEY why a roll was what it was
      e, more           end the turn or the plan; show what others beat in every way
      orcs: attack mutt the same for all of a side, or for names with commas, or for `all`
      345, 3 4 5, =12   dice thrown by hand, or their total; an empty line has them drawn
      board, show, log 3, last, why, odds 2, audit, rules ID
      undo (u 3), redo, dispute WHY, settle --faces 3,4,5 (then settle yes), rethrow
      rule, join, leave, note
      q                 leave; the fight is kept

    Of several ways that differ in skill, limb or aim alone, words mean the best, and it is said which that
    was; what you do not say is not done. An empty line takes what stands behind `Enter`. All the words of an
    option are that option; whatever else begins with an order is the order. Where several sides sit at the
    terminal, what is to be secret is asked on a screen of its own, of which nothing is left; --as gm asks it
    openly.

    The same works from a pipe, line by line: empty lines and lines beginning with # are passed over where a
    choice is wanted, the end of the input ends the sitting, and the first line that cannot be carried out
    stops it. With --as only the prompts to that combatant are put.

    Whoever is handed a tactic is not asked: they choose by it, and what is left to chance follows from the
    seed of the fight. An undo goes back to a prompt that somebody is asked.

    \b
      scuffle play pit --tactic bear=creature
      scuffle play pit --as brandt --tactic all=creature --tactic brandt=none
    """
    session = PlaySession(at, at.fight(name), handed)
    if session.talking:
        signal.signal(signal.SIGINT, _interrupted)
    session.hold()


def _interrupted(number: int, frame: object) -> None:
    """Ctrl-C leaves, and whoever presses it again while that is under way need not."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt
