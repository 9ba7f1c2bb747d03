"""Runs of paragraphs in which little happens, drawn together: a summary over the very sentences."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

import msgspec

from domain.facts.state import State
from projections.telling.phrase import capital, in_words
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
    """The paragraphs of a story, with a fold for each run of beats in which nothing happens; in a diary, in
    which nothing turns, and of every other beat only the paragraphs in which something does."""
    diary = style is Style.DIARY
    least, most = (1, Tone.HAPPENS) if diary else (LEAST, Tone.QUIET)
    voice, found, shown = Voice(words, style), list[Paragraph](), ""

    def small(each: Told) -> bool:
        return each.tone <= most and each.sentence.stands

    runs = list(_runs(_beats(told), lambda beat: all(small(each) for part in beat for each in part)))
    for at, (beats, little) in enumerate(runs):
        run = [paragraph for beat in beats for paragraph in beat]
        if little and len(beats) >= least:
            beside = (runs[at - 1][0][-1] if at else [], runs[at + 1][0][0] if at + 1 < len(runs) else [])
            fold = _fold(run, words, state, voice, {part[0].under for beat in beside for part in beat})
            if fold is None and diary:
                continue
            found += in_paragraphs([each for part in run for each in part], style) if fold is None else [fold]
            shown = found[-1].heading or shown
            continue
        for paragraph in run:
            if diary and not little and paragraph[0].under and all(map(small, paragraph)):
                continue
            (made,) = in_paragraphs(paragraph, style)
            under = paragraph[0].under
            if under != shown and not made.aside:
                made, shown = replace(made, heading=made.heading or under), under
            found.append(made)
    return tuple(found)


def _runs(beats: Sequence[Run], little: Callable[[Run], bool]) -> Iterator[tuple[list[Run], bool]]:
    """Beats in a row that are alike: of little weight, or not. What comes before the first is of weight."""
    run, was = list[Run](), False
    for beat in beats:
        quiet = bool(beat[0][0].under) and little(beat)
        if run and quiet is not was:
            yield run, was
            run = []
        run.append(beat)
        was = quiet
    if run:
        yield run, was


def _beats(told: Sequence[Told]) -> list[Run]:
    """The paragraphs of each beat, with those of beats that are part of it, such as the blows of an attack;
    what is said of the record in between stands by itself."""
    found = list[Run]()
    for paragraph in _paragraphs(told):
        if not found or not _goes_on(paragraph[0], found[-1][0][0]):
            found.append([])
        found[-1].append(paragraph)
    return found


def _goes_on(told: Told, first: Told) -> bool:
    """Whether it is of the beat that began with `first`, or a part of it; a round is more than a beat."""
    if Tone.ASIDE in (told.tone, first.tone) or not first.under:
        return False
    return told.beat == first.beat or ("." in first.beat and told.beat.startswith(f"{first.beat}."))


def _paragraphs(told: Sequence[Told]) -> Run:
    found = Run()
    for each in told:
        if each.begins or not found:
            found.append([])
        found[-1].append(each)
    return found


def _fold(run: Run, words: Words, state: State, voice: Voice, beside: Collection[str]) -> Paragraph | None:
    """A sentence for a run, `beside` paragraphs under such headings; nothing where it is but the beginning or
    the end of what one of these tells, without a try."""
    inside = [each for paragraph in run for each in paragraph]
    tried = [each.who for each in inside if each.who]
    headings = {each.under for each in inside}
    span, hits = len(headings), sum(each.tone is Tone.HAPPENS for each in inside)
    partial = span == 1 and headings <= {*beside}
    if partial and not tried and not hits:
        return None
    unit = words.heading.partition(" ")[0].lower()
    known = {
        "span": in_words(span),
        "unit": unit if span == 1 else f"{unit}s",
        "blows": len(tried),
        "hits": hits,
        "partial": partial,
        "fighters_named": tuple(dict.fromkeys(tried)),
        "label": "",
    }
    first, last = inside[0], inside[-1]
    voice.go_on()
    text = voice.say(FOLD, Said(words, state, known, spoken=True), f"{first.under}/{first.beat}")
    summary = Sentence(last.sentence.version, f"{capital(text)}.")
    opened = in_paragraphs(inside, voice.style)
    return Paragraph(first.beat, (summary,), first.heading, voice.style, folded=opened)
