"""What is asked, in words and rows, as the holder of a link may see and answer it."""

from __future__ import annotations

from collections.abc import Mapping

from adapters.input.as_before import chosen_before
from adapters.input.option_rows import OptionRow
from adapters.input.question import OpenQuestion
from adapters.input.sequels import sequels
from adapters.output.responses import AtOnceShown, CouldStand, NumberAhead, OptionRowShown, PromptShown
from adapters.web.sessions.session import Session
from domain.engine.commands.standing import could_stand
from domain.engine.odds.best import chance_of
from domain.engine.prompts import ChoicePrompt, Prompt, RollPrompt
from domain.facts.choice import Choice
from domain.facts.events import AnswerStands
from projections.open_prompts import OpenChoice
from projections.standing import Standing
from projections.telling.prompts import asked as in_words
from projections.telling.prompts import offer
from projections.telling.wording import wishes


def prompts_shown(session: Session, standing: Standing) -> tuple[PromptShown, ...]:
    """What is asked, for the holder of a link; worked out once for as long as nothing is written."""
    if not standing.asks:
        return ()
    link = session.link
    whose = (session.fight, session.viewer, link.role, link.names)
    return session.service.asked(whose, standing.last, lambda: _prompts_shown(session, standing))


def _prompts_shown(session: Session, standing: Standing) -> tuple[PromptShown, ...]:
    combat, words = session.combat, session.words
    found = []
    for shown, prompt in zip(standing.asks, combat.asks, strict=True):
        text = "" if shown.hidden else in_words(words, combat.state, prompt)
        options = (
            tuple(offer(words, combat.state, prompt, each.choice) for each in shown.options)
            if isinstance(shown, OpenChoice) and isinstance(prompt, ChoicePrompt)
            else ()
        )
        mine = session.answers_for(shown.by)
        rows: tuple[OptionRowShown, ...] = ()
        enter = ends = None
        if mine and not shown.hidden and isinstance(prompt, ChoicePrompt):
            rows, enter, ends = _rows(session, prompt)
        stand = _could_stand(session, prompt) if options else ()
        before = chosen_before(session.seen, prompt) if mine and options else ()
        found.append(PromptShown(shown, mine, text, options, stand, rows, enter, ends, before))
    return tuple(found)


def _could_stand(session: Session, prompt: Prompt) -> tuple[CouldStand, ...]:
    """What else than one of the options could be answered to all such questions."""
    if not isinstance(prompt, ChoicePrompt):
        return ()
    state, words = session.combat.state, session.words
    return tuple(
        CouldStand(wishes(words, state, AnswerStands(prompt.by, "", each.wishes, each.best)), *each)
        for each in could_stand(state, prompt)
    )


def _rows(
    session: Session, prompt: ChoicePrompt
) -> tuple[tuple[OptionRowShown, ...], int | None, int | None]:
    """The options in rows, each with what its best needs, unless that could give a secret away; the one that
    is meant where nothing is said, and the one that ends the turn."""
    question = OpenQuestion(session.combat, prompt, session.words)
    if question.plan:
        return (), None, None
    numbers = {choice: number for number, choice in enumerate(prompt.options, 1)}

    def number(choice: Choice | None) -> int | None:
        return None if choice is None else numbers.get(choice)

    rows = tuple(_row(session, question, row, numbers) for row in question.rows)
    return rows, number(question.default) if session.knows_all else None, number(question.ends)


def _row(
    session: Session, question: OpenQuestion, row: OptionRow, numbers: Mapping[Choice, int]
) -> OptionRowShown:
    ways, best = tuple(numbers[way] for way in row.ways), row.best
    if best is None or not session.knows_all:
        return OptionRowShown(row.text, ways, None if best is None else numbers[best])
    at_once = tuple(
        AtOnceShown(each.text, each.picks, needs)
        for each in sequels(question, best)
        if (needs := _needed(session, each.roll)) is not None
    )
    needs = _needed(session, question.number(best))
    return OptionRowShown(row.text, ways, numbers[best], needs, question.previews.get(best, ()), at_once)


def _needed(session: Session, roll: RollPrompt | None) -> NumberAhead | None:
    if roll is None or roll.target is None:
        return None
    chance = chance_of(roll, session.combat.rules.ruleset)
    return NumberAhead(roll.dice, roll.test, roll.target, None if chance is None else float(chance))
