"""`scuffle always` and `ask-me`: how somebody answers a kind of question until they say otherwise."""

from functools import partial

import click

from adapters.books.recorded import words_of
from adapters.cli.context import Invocation
from adapters.cli.execution import carry_out
from adapters.cli.options import with_invocation, writing
from adapters.cli.report import followed
from adapters.input.answers import asked, open_to
from adapters.input.names import combatant
from adapters.input.question import OpenQuestion
from adapters.input.rejected import Rejected
from adapters.input.standing import asked_again
from adapters.input.standing_args import standing_answer
from domain.engine.commands.standing import stand
from domain.engine.prompts import RollPrompt


@click.command("always")
@click.argument("name")
@click.argument("key")
@click.argument("answer", nargs=-1, required=True)
@writing
@with_invocation
def always_command(at: Invocation, name: str, key: str, answer: tuple[str, ...]) -> None:
    """Answer the prompt KEY of the fight NAME, and all of its kind to the same combatant, by ANSWER.

    It is recorded as theirs, marked as standing, until `ask-me`; where it is not offered they are asked. An
    undo goes back to the last answer that somebody gave themselves. Nothing stands that is answered unseen.

    \\b
      scuffle always duel r1.mutt.1.grunthar.dodges stand
      scuffle always brawl t1.alma.boris.defends dodge unless the parry is better
      scuffle always brawl t1.alma.boris.defends parry, else dodge
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    open_to(combat, key, at.player)
    prompt = asked(combat, key)
    if isinstance(prompt, RollPrompt):
        raise Rejected(f"{prompt.key} wants dice; only choices can stand.", 2)
    question = OpenQuestion(combat, prompt, words_of(combat.state.ruleset))
    order = standing_answer(question, " ".join(answer))
    followed(at, name, carry_out(at, name, "always", partial(stand, order=order, player=at.player)))


@click.command("ask-me")
@click.argument("name")
@click.argument("who")
@click.argument("question", required=False, default="")
@writing
@with_invocation
def ask_me_command(at: Invocation, name: str, who: str, question: str) -> None:
    """Ask WHO again in the fight NAME, instead of taking the answer that stands.

    QUESTION is needed where several stand; `show` lists them.
    """
    name = at.fight(name)
    combat = at.fights().load(name)
    order = asked_again(combat, combatant(combat.state, who), question)
    followed(at, name, carry_out(at, name, "ask-me", partial(stand, order=order, player=at.player)))
