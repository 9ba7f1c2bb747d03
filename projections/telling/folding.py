"""Runs of paragraphs in which little happens, drawn together: a summary over the very sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from domain.facts.state import State
from projections.telling.phrase import in_words
from projections.telling.story import Paragraph, Sentence, Told, in_paragraphs
from projections.telling.tone import Tone
from projections.telling.voice import FOLD, Style, Voice
from projections.telling.wording import Said
from projections.telling.words import Words

replace = msgspec.structs.replace

LEAST = 3
"""So many paragraphs in a row are drawn together."""

Run = list[list[Told]]
"""Paragraphs, each as its sentences."""


def folded(told: Sequence[Told], words: Words, state: State, style: Style) -> tuple[Paragraph, ...]:
    """The paragraphs of a story, with a fold for each run in which nothing happens; in a diary, in which
    nothing turns."""
    least, most = (1, Tone.HAPPENS) if style is Style.DIARY else (LEAST, Tone.QUIET)
    voice, found, shown = Voice(words, style), list[Paragraph](), ""
    for run, small in _runs(told, lambda each: each.tone <= most and each.sentence.stands):
        if small and len(run) >= least and run[0][0].under:
            found.append(_fold(run, words, state, voice))
            shown = found[-1].heading or shown
            continue
        for paragraph in run:
            (made,) = in_paragraphs(paragraph, style)
            under = paragraph[0].under
            if under != shown and not made.aside:
                made, shown = replace(made, heading=made.heading or under), under
            found.append(made)
    return tuple(found)


def _runs(told: Sequence[Told], small: Callable[[Told], bool]) -> Iterator[tuple[Run, bool]]:
    run, was = Run(), False
    for paragraph in _paragraphs(told):
        quiet = all(map(small, paragraph))
        if run and quiet is not was:
            yield run, was
            run = []
        run.append(paragraph)
        was = quiet
    if run:
        yield run, was


def _paragraphs(told: Sequence[Told]) -> Run:
    found = Run()
    for each in told:
        if each.begins or not found:
            found.append([])
        found[-1].append(each)
    return found


def _fold(run: Run, words: Words, state: State, voice: Voice) -> Paragraph:
    inside = [each for paragraph in run for each in paragraph]
    tried = [each.who for each in inside if each.who]
    span = len({each.under for each in inside})
    unit = words.heading.partition(" ")[0].lower()
    known = {
        "span": in_words(span),
        "unit": unit if span == 1 else f"{unit}s",
        "blows": len(tried),
        "hits": sum(each.tone is Tone.HAPPENS for each in inside),
        "fighters_named": tuple(dict.fromkeys(tried)),
        "label": "",
    }
    first, last = inside[0], inside[-1]
    voice.go_on()
    text = voice.say(FOLD, Said(words, state, known, spoken=True), f"{first.under}/{first.beat}")
    summary = Sentence(last.sentence.version, f"{text}.")
    opened = in_paragraphs(inside, voice.style)
    return Paragraph(first.beat, (summary,), first.heading, voice.style, folded=opened)
