"""A fight as it would be watched: an asciinema recording (version 2) of board and story, timed to be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, NamedTuple

from adapters.books.recorded import system_of, words_of
from adapters.output.terminal import cells, clean, wrapped
from domain.facts.events import AnyEvent, CombatantDowned, CombatEnded, Damaged, HoldTaken, Rolled
from projections.picture.board_text import board_text
from projections.picture.reel import Reel
from projections.record import Record
from projections.telling.narrative import tell

WIDTH: Final = 100
STORY: Final = 9
"""Lines of the story below the board."""

HIGHEST: Final = 36
"""Lines of the board at most; what a larger one has below is left off."""

READ: Final = 22
"""Characters that somebody reads in a second."""

LEAST, MOST = 0.4, 9.0
"""Seconds for which one sentence stands."""

DRAMA: Final[tuple[tuple[type[AnyEvent], float], ...]] = (
    (CombatEnded, 4.0),
    (CombatantDowned, 2.5),
    (Damaged, 1.2),
    (HoldTaken, 1.0),
    (Rolled, 0.3),
)
"""Seconds more for what somebody wants to see."""


class StoryStep(NamedTuple):
    """The story after one more sentence, as its newest lines, and how long they are left to be read."""

    version: int
    lines: tuple[str, ...]
    seconds: float


def cast(seen: Record) -> str:
    """The line of a record that stands, as a recording; a redacted record gives that of its viewer. The same
    record gives the same recording."""
    reel = Reel(seen, words_of(system_of(seen)))
    steps = tuple(_steps(seen, reel))
    boards = [_board(reel, step.version) for step in steps]
    high = max((len(each) for each in boards), default=1)
    head = {
        "version": 2,
        "width": WIDTH,
        "height": high + 1 + STORY,
        "title": clean(reel.now().title or seen.combat),
    }
    out, shown, clock = [json.dumps(head)], list[str](), 0.0
    for step, board in zip(steps, boards, strict=True):
        screen = [*board, *[""] * (high - len(board)), "\u2500" * WIDTH, *step.lines]
        screen += [""] * (high + 1 + STORY - len(screen))
        out.append(json.dumps([round(clock, 3), "o", _drawn(shown, screen)], ensure_ascii=False))
        shown, clock = screen, clock + step.seconds
    out.append(json.dumps([round(clock, 3), "o", ""]))
    return "\n".join(out) + "\n"


def _board(reel: Reel, version: int) -> list[str]:
    lines = board_text(reel.at(version), cells).rstrip("\n").split("\n")
    short = [piece for line in lines for piece in wrapped(clean(line), WIDTH, "", "  ") or [""]]
    return short if len(short) <= HIGHEST else [*short[: HIGHEST - 1], "\u2026"]


def _drawn(was: list[str], screen: list[str]) -> str:
    """What a terminal is sent: the whole screen at first, then the lines that have changed."""
    if not was:
        return "\x1b[?25l\x1b[2J\x1b[H" + "\r\n".join(screen)
    changed = (at for at, line in enumerate(screen) if line != was[at])
    return "".join(f"\x1b[{at + 1};1H\x1b[2K{screen[at]}" for at in changed)


def _steps(seen: Record, reel: Reel) -> Iterator[StoryStep]:
    """The story sentence by sentence."""
    drama = {row.version: _drama(row.event) for row in seen.rows}
    told: list[str] = []
    last = 0
    for paragraph in tell(seen, reel.words):
        if not paragraph.stands:
            continue
        told += [""] if told else []
        told += [clean(paragraph.heading)] if paragraph.heading else []
        text, before = "", len(told)
        for sentence in paragraph.sentences:
            if not sentence.stands:
                continue
            text += ("" if sentence.joined or not text else " ") + clean(sentence.text)
            told[before:] = wrapped(text, WIDTH, "", "")
            happened = max((drama[at] for at in range(last + 1, sentence.version + 1)), default=0.0)
            last = max(last, sentence.version)
            seconds = min(MOST, max(LEAST, len(sentence.text) / READ + happened))
            yield StoryStep(max(1, sentence.version), tuple(told[-STORY:]), seconds)


def _drama(event: AnyEvent) -> float:
    return next((seconds for kind, seconds in DRAMA if isinstance(event, kind)), 0.0)
