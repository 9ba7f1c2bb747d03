"""`scuffle begin`, `salt` and `reveal`: dice that nobody can steer."""

import click

from adapters.cli.desk import Desk, desk, writing
from adapters.cli.followed import followed
from adapters.cli.running import allowed, carry_out
from adapters.cli.turned import Turned
from domain.engine.combat import begin

LONGEST = 200
"""Characters of somebody's words."""


@click.command("begin")
@click.argument("name")
@writing
@desk
def start(at: Desk, name: str) -> None:
    """Begin the fight NAME that was opened with `new --wait`."""
    name = at.fight(name)
    followed(at, name, carry_out(at, name, "begin", begin))


@click.command("salt")
@click.argument("name")
@click.argument("words", nargs=-1, required=True)
@writing
@desk
def salt(at: Desk, name: str, words: tuple[str, ...]) -> None:
    """Put WORDS of your own into the seed of the fight NAME, before it begins.

    The hash of the secret seed is in the record since the opening; with a player's words in it, nobody can
    have chosen the dice. Name yourself with --by.

    \b
      scuffle new duel grunthar mutt --wait
      scuffle salt duel --by anna "a grey goose walks home"
      scuffle begin duel
    """
    name = at.fight(name)
    text = " ".join(words)
    if not text.strip() or len(text) > LONGEST:
        raise Turned(f"Give from 1 to {LONGEST} characters.", 2)
    followed(at, name, allowed(at.fights().salt(name, text, by=at.by, id=at.fresh_id()), "salt", name))


@click.command("reveal")
@click.argument("name")
@click.option("--early", is_flag=True, help="Although the fight goes on: its dice are by hand from then on.")
@writing
@desk
def reveal(at: Desk, name: str, early: bool) -> None:
    """Record the seed of the fight NAME for everybody to check, at its end.

    `verify` then throws every seeded roll again; nothing is drawn from the seed any more.
    """
    name = at.fight(name)
    done = allowed(at.fights().reveal(name, early=early, by=at.by, id=at.fresh_id()), "reveal", name)
    followed(at, name, done)
