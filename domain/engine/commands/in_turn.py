"""Several questions of one person answered at once: what they do, and what they do next."""

from __future__ import annotations

from collections.abc import Sequence

from domain.engine.combat import Combat, Step
from domain.engine.commands.answering import answer, find_prompt
from domain.engine.commands.standing import go_on, joined
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice, phrase
from domain.facts.events import Rolled
from domain.facts.refusal import Refused


def answer_in_turn(
    combat: Combat, prompt: str, picks: Sequence[Choice], then: Sequence[Choice], *, player: str = ""
) -> Step | Refused:
    """Answer a prompt as `answer` does, and with each choice of `then` what the same person is asked next:
    all of it or nothing, each a declaration of its own. It goes no further than the next dice."""
    found = find_prompt(combat, prompt)
    step = answer(combat, prompt, picks, player=player)
    for pick in then:
        if isinstance(step, Refused) or isinstance(found, Refused):
            return step
        step = go_on(step)
        asked = step.combat.asks[0] if step.combat.asks else None
        if (
            not isinstance(asked, ChoicePrompt)
            or asked.by != found.by
            or any(isinstance(event, Rolled) for event in step.events)
        ):
            return Refused(
                "not-asked-at-once",
                f"{found.by} is not asked at once what comes after that, so {phrase(pick)} cannot be said "
                "beforehand; answer one question after another.",
            )
        more = answer(step.combat, asked.key, (pick,), player=player)
        step = more if isinstance(more, Refused) else joined(step, more)
    return step
