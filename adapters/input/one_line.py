"""Several questions answered in a line: `attack punch boris face` is a manoeuvre, an act and an aim."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from adapters.input.answers import read_as
from adapters.input.choices import place_of
from adapters.input.names import named_so
from adapters.input.option_match import said
from adapters.input.question import Meaning, OpenQuestion
from adapters.input.rejected import Rejected, rejection
from domain.engine.combat import Combat
from domain.engine.prompts import ChoicePrompt
from domain.engine.unknown_words import with_mistyped_word
from domain.facts.choice import Choice, Key
from domain.facts.refusal import Refused
from projections.telling.words import Words


class Taken(NamedTuple):
    """One question of a line, with what the line says to it."""

    question: OpenQuestion
    found: Meaning
    pick: Choice


class LineRead(NamedTuple):
    """What a line says to one question after another; `left` are the words that say nothing to the next one,
    which is `asked` unless dice or others come first, `unclear` what they may mean there where its ways
    cannot be told apart."""

    taken: tuple[Taken, ...]
    left: tuple[str, ...] = ()
    unclear: Meaning | None = None
    asked: OpenQuestion | None = None


def read_line(question: OpenQuestion, text: str) -> LineRead:
    """What a line says to a question and to those of the same person that follow from it, without doing it.

    It goes no further than the next dice. What a line that goes over several questions leaves unsaid of an
    aim is its default.
    """
    words, taken = said(text), list[Taken]()
    while True:
        found = question.meaning(words)
        if found is None or found.pick is None:
            return LineRead(tuple(taken), words, found, question)
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


def why_left(line: LineRead, text: str, words: Words) -> Rejected:
    """Why the words that are left of a line say nothing, of which nothing is taken: what the rules have
    against them, or where nothing more is asked at once against the whole of it."""
    nothing = "Nothing of the line was taken."
    if (so := _why_not_so(line)) is not None:
        return _besides(rejection(so), nothing)
    question, said = (line.asked, " ".join(line.left)) if line.asked else (line.taken[0].question, text)
    combat, prompt = question.combat, question.prompt
    try:
        picks = read_as(prompt, said, combat.state, words)
    except Rejected as why:
        return _besides(why, nothing)
    refused = prompt.why_not(picks)
    if refused is None:
        return Rejected(f"{' '.join(line.left)!r} goes with nothing before it. {nothing}", 2)
    refused = with_mistyped_word(combat.state, combat.rules.vocabulary, prompt, picks, refused)
    return _besides(rejection(refused), nothing)


def _besides(why: Rejected, more: str) -> Rejected:
    """The same, with a sentence more."""
    return Rejected(f"{why} {more}", why.code, kind=why.kind, rule=why.rule)


def _why_not_so(line: LineRead) -> Refused | None:
    """What is against the last answer of a line with the person or the place that is named behind it."""
    *_, (question, _, pick) = line.taken
    people = named_so(question.combat.state, line.left[0])
    place = place_of(line.left[0])
    if place is None and len(people) != 1:
        return None
    meant = replace(pick, to=place) if place is not None else replace(pick, foe=people[0])
    return question.prompt.why_not((meant,))


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
    """What all of a text answers in turn; nothing where it begins with no answer. Raises `Rejected` where it
    begins with one and goes on with none."""
    question = OpenQuestion(combat, prompt, words)
    if question.plan or text.strip().isdecimal():
        return ()
    line = read_line(question, text)
    if not line.taken:
        return ()
    if line.left and line.asked is None:
        return ()
    if line.left:
        raise why_left(line, text, words)
    return tuple((each.question.prompt.key, (each.pick,)) for each in line.taken)
