"""`scuffle begin`, `salt` and `reveal`: dice that nobody can choose."""

from functools import partial

import click

from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, carry_out
from adapters.cli.options import with_invocation, writing
from adapters.cli.report import followed
from adapters.cli.terminal.printer import warn
from adapters.input.rejected import Rejected
from domain.engine.commands.opening import begin
from domain.engine.commands.salting import commit, open_words
from domain.facts.seed import guessable


@click.command("begin")
@click.argument("name")
@click.option(
    "--without", multiple=True, metavar="WHO", help="Without the words that WHO committed and does not open."
)
@writing
@with_invocation
def begin_command(at: Invocation, name: str, without: tuple[str, ...]) -> None:
    """Begin the fight NAME that was opened with `new --wait`.

    Words that were committed must all be open. To begin without somebody's is recorded, and told by `badge`
    and `verify`: whoever holds words back when they know the others' has chosen one of two sets of dice.
    """
    name = at.fight(name)
    followed(at, name, carry_out(at, name, "begin", partial(begin, without=without)))


@click.command("salt")
@click.argument("name")
@click.option("--commit", "hash_", metavar="HASH", help="The SHA-256 of your words: 64 hexadecimal digits.")
@click.option("--open", "words", metavar="WORDS", help="The words, once everybody has committed theirs.")
@writing
@with_invocation
def salt_command(at: Invocation, name: str, hash_: str | None, words: str | None) -> None:
    """Put words of your own into the dice of the fight NAME, before it begins.

    First everybody commits the hash of their words, and only when all have done so the words are opened. With
    the first that are open the list is closed: nobody commits, enters or leaves any more, and the fight
    begins when all are open. Name yourself with --by, for each may commit once.

    Make the hash by yourself. Words that can be guessed are as good as none, so add some of chance:

    \b
      words="a grey goose $(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \\n')"
      printf %s "$words" | sha256sum
      scuffle salt duel --by anna --commit 5d1f...
      scuffle salt duel --by anna --open "$words"
      scuffle begin duel

    What it proves: whoever chose the seed knew your words too late to choose by them. It proves that to you,
    who know that the words are yours, and to nobody else. It does not prevent that they, who know the seed,
    foresee the dice and play by what they foresee; nor re-throws, corrections and dice typed by hand, all of
    which `badge` lists.
    """
    name = at.fight(name)
    if (hash_ is None) == (words is None):
        raise Rejected("Give --commit HASH, or --open WORDS once everybody has committed.", 2)
    if words is not None:
        followed(
            at, name, carry_out(at, name, "salt", partial(open_words, words=words, by=at.by), retry=True)
        )
        if guessable(words):
            warn("Such words can be found by trying: add characters of chance to them the next time.")
    else:
        followed(
            at, name, carry_out(at, name, "salt", partial(commit, hash=hash_ or "", by=at.by), retry=True)
        )


@click.command("reveal")
@click.argument("name")
@click.option("--early", is_flag=True, help="Although the fight goes on: its dice are by hand from then on.")
@writing
@with_invocation
def reveal_command(at: Invocation, name: str, early: bool) -> None:
    """Record the seed of the fight NAME for everybody to check, at its end.

    `verify` then throws every seeded roll again; nothing is drawn from the seed any more.
    """
    name = at.fight(name)
    done = allowed(at.fights().reveal(name, early=early, by=at.by, id=at.fresh_id()), "reveal", name)
    followed(at, name, done)
