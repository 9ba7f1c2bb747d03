"""`scuffle declare`, `roll` and `withdraw`: answers to what is asked."""

from functools import partial

import click

from adapters.books.recorded import words_of
from adapters.cli.context import Invocation
from adapters.cli.execution import allowed, carry_out, player_of
from adapters.cli.options import with_invocation, writing
from adapters.cli.report import followed
from adapters.input.answers import choice_asked, faces, open_to
from adapters.input.one_line import read_answers
from adapters.input.rejected import Rejected
from domain.engine.commands.answering import answer, draw, throw, throw_total


@click.command("declare")
@click.argument("name")
@click.argument("key")
@click.argument("choice", nargs=-1, required=True)
@writing
@with_invocation
def declare_command(at: Invocation, name: str, key: str, choice: tuple[str, ...]) -> None:
    """Answer the prompt KEY of the fight NAME with CHOICE.

    KEY is the prompt's id as `show` prints it (`0/r1.mutt.declares`), or its part behind the line. CHOICE
    is the number of an option or its words, as many as make it plain; several choices are parted by commas.
    Words that go on answer the next questions of the same person, if all of them fit.
    With --as a player answers their own prompts; the game master may answer any.

    \b
      scuffle declare duel 0/r1.mutt.declares 2
      scuffle declare duel r1.mutt.1.action attack grunthar
      scuffle declare bout t1.alma.maneuver attack punch boris face
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    open_to(combat, key, at.player)
    prompt, words = choice_asked(combat, key), words_of(combat.state.ruleset)
    for asked, chosen in read_answers(combat, prompt, " ".join(choice), words):
        command = partial(answer, prompt=combat.id(asked), picks=chosen, player=at.player)
        followed(at, name, carry_out(at, name, "declare", command, retry=True))


@click.command("roll")
@click.argument("name")
@click.argument("key")
@click.argument("thrown", metavar="FACES", nargs=-1)
@click.option("--draw", "drawn", is_flag=True, help="Let the fight's seed throw.")
@click.option("--total", type=int, metavar="N", help="Only the total is known; the record says so.")
@writing
@with_invocation
def roll_command(
    at: Invocation, name: str, key: str, thrown: tuple[str, ...], drawn: bool, total: int | None
) -> None:
    """Give the FACES of the roll KEY that is thrown by hand in the fight NAME.

    Faces are written as they lie: `3 4 2`, and for percentile dice `35`, `00`, or tens and ones, `3 5`.
    With --as a player gives their own rolls; the game master may give any.

    \b
      scuffle roll duel r1.mutt.1.attack 53
      scuffle roll duel r1.mutt.1.attack --draw
    """
    name = at.fight(name)
    if drawn + bool(thrown) + (total is not None) != 1:
        raise Rejected("Give the faces that were thrown, or --total N, or --draw to let the seed throw.", 2)
    if drawn:
        command = partial(draw, prompt=key, player=at.player)
    elif total is not None:
        command = partial(throw_total, prompt=key, total=total, player=at.player)
    else:
        combat = at.fights().load(name)
        open_to(combat, key, at.player)
        command = partial(throw, prompt=key, faces=faces(combat, key, " ".join(thrown)), player=at.player)
    followed(at, name, carry_out(at, name, "roll", command, retry=True))


@click.command("withdraw")
@click.argument("name")
@click.argument("key")
@writing
@with_invocation
def withdraw_command(at: Invocation, name: str, key: str) -> None:
    """Take back the answer KEY while others are still awaited in the fight NAME.

    With --as (or --by) a player takes back their own answers, until they could have learnt something since;
    the game master may take back any.
    """
    name = at.fight(name)
    fights, player = at.fights(), player_of(at, name)
    done = fights.withdraw(name, key.rpartition("/")[2], by=at.by, id=at.fresh_id(), player=player)
    followed(at, name, allowed(done, "withdraw", name))
