"""Dice that a dice app or a smart die reports: it knows what fell, and not which roll is asked for."""

from __future__ import annotations

from functools import partial

from adapters.input import requests
from adapters.web.actions.players import do
from adapters.web.problem import ApiError
from adapters.web.sessions.caller import CommandContext, Task
from adapters.web.sessions.session import Session
from domain.engine.commands.answering import throw
from domain.engine.prompts import RollPrompt
from domain.facts.refusal import Refused
from domain.fights import Done


def dice(body: requests.DiceRequest) -> Task:
    """Take dice for the roll that is open to the sender, as thrown by hand by them.

    All dice of a roll come in one request: so a repeat under the same key is harmless, and no roll is ever
    half thrown. Whoever reads dice one by one gathers them. A key is wanted, as a repeat without one could
    be taken for the next roll.
    """

    def task(session: Session, context: CommandContext) -> Done | Refused:
        session.must_play()
        session.must_throw_themselves("faces")
        found = _open_roll(session)
        _must_have_key(context)
        command = partial(throw, prompt=session.combat.id(found.key), faces=body.faces)
        return do(session, context, command, retry=True)

    return task


def _must_have_key(context: CommandContext) -> None:
    if not context.sent:
        sentence = (
            "Dice that name no prompt want a key: send each throw with an Idempotency-Key of its own, so "
            "that a repeat is never taken for the next roll."
        )
        raise ApiError(422, "wants-key", sentence, "Idempotency-Key")


def _open_roll(session: Session) -> RollPrompt:
    """The roll that is open, if the sender may answer it; a fight waits for one at a time. Raises
    `ApiError`."""
    combat = session.combat
    if combat.diverged is not None:
        raise session.refused(combat.diverged.refusal())
    for prompt in combat.asks:
        if isinstance(prompt, RollPrompt) and session.answers_for(prompt.by):
            return prompt
    sentence = "No roll that your link may answer is open; send the dice when one is asked for."
    raise ApiError(409, "no-open-roll", sentence, "faces")
