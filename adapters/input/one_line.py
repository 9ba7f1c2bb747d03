"""Several questions answered in a line: `attack punch boris face` is a manoeuvre, an act and an aim."""

from __future__ import annotations

from typing import NamedTuple

from adapters.input.answers import read_as
from adapters.input.option_match import said
from adapters.input.question import Meaning, OpenQuestion
from adapters.input.rejected import Rejected
from domain.engine.combat import Combat
from domain.engine.prompts import ChoicePrompt
from domain.facts.choice import Choice, Key
from projections.telling.words import Words


class Taken(NamedTuple):
    """One question of a line, with what the line says to it."""

    question: OpenQuestion
    found: Meaning
    pick: Choice


class LineRead(NamedTuple):
    """What a line says to one question after another; `left` are the words that say nothing to the last one,
    `unclear` what they may mean there where its ways cannot be told apart."""

    taken: tuple[Taken, ...]
    left: tuple[str, ...] = ()
    unclear: Meaning | None = None


def read_line(question: OpenQuestion, text: str) -> LineRead:
    """What a line says to a question and to those of the same person that follow from it, without doing it.

    It goes no further than the next dice. What a line that goes over several questions leaves unsaid of an
    aim is its default.
    """
    words, taken = said(text), list[Taken]()
    while True:
        found = question.meaning(words)
        if found is None or found.pick is None:
            return LineRead(tuple(taken), words, found)
        taken.append(Taken(question, found, found.pick))
        words = found.rest
        following = question.after(found.pick) if words or len(taken) > 1 else None
        if following is None or following.plan:
            return LineRead(tuple(taken), words)
        question = following
        if not words:
            aim = question.default if len(question.ahead) == len(question.prompt.options) else None
            if aim is not None:
                taken.append(Taken(question, Meaning(aim, question.all), aim))
            return LineRead(tuple(taken))


def read_answers(
    combat: Combat, prompt: ChoicePrompt, text: str, words: Words
) -> tuple[tuple[Key, tuple[Choice, ...]], ...]:
    """The keys and picks that a text stands for, one question after another: all of it fits, or it is read as
    an answer to the first alone, for the rules to refuse. Raises `Rejected`."""
    try:
        picks = read_as(prompt, text, combat.state, words)
    except Rejected:
        if found := _in_turn(combat, prompt, text, words):
            return found
        raise
    alone = ((prompt.key, picks),)
    return alone if prompt.why_not(picks) is None else _in_turn(combat, prompt, text, words) or alone


def _in_turn(
    combat: Combat, prompt: ChoicePrompt, text: str, words: Words
) -> tuple[tuple[Key, tuple[Choice, ...]], ...]:
    """What all of a text answers in turn; nothing if any word of it is left over."""
    question = OpenQuestion(combat, prompt, words)
    if question.plan or text.strip().isdecimal():
        return ()
    line = read_line(question, text)
    if line.left or not line.taken:
        return ()
    return tuple((each.question.prompt.key, (each.pick,)) for each in line.taken)
