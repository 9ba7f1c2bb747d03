"""What a writing command tells when it is done: what followed, and what is asked next."""

from __future__ import annotations

from collections.abc import Sequence

from adapters.books.recorded import words_of
from adapters.cli.context import Invocation
from adapters.cli.terminal.printer import warn
from adapters.cli.terminal.questions import ask_all
from adapters.cli.terminal.story import write
from adapters.output.shapes import Followed
from adapters.output.undone import taken_back_by
from domain.engine.unknown_words import mistyped_name
from domain.facts.events import HeadMoved
from domain.fights import Done
from projections.record import record
from projections.standing import standing
from projections.telling.narrative import tell
from projections.telling.story import Paragraph
from projections.telling.words import Words
from projections.visibility import GM, PUBLIC, redact


def followed(at: Invocation, name: str, done: Done) -> None:
    """Tell what the command wrote, and put the open prompts.

    If no viewer is named, the story is for the whole table, which sees no secrets, and every prompt is
    put in full: whoever is asked sits before it. A name of whoever did it that looks mistyped is warned of.
    """
    if why := mistyped_name(done.combat.state, at.by):
        warn(why)
    if at.tells is not None and not at.json:
        at.tells(done)
        return
    seen = redact(record(name, at.open().entries(name)), at.viewer or PUBLIC)
    before = done.combat.last - len(done.events)
    words = words_of(done.combat.state.ruleset)
    now = standing(seen, done.combat, at.viewer or GM)
    if at.json:
        events = tuple(row.event for row in seen.rows[before : done.combat.last])
        back = taken_back_by(at.open(), name, done.events, done.combat.last, words)
        at.printer.json(
            Followed(
                *(name, before + 1, done.combat.last, events, done.dropped, done.waiting),
                *(now.over, now.winners, now.asks, *back),
            )
        )
        return
    tell_done(at, name, done, tell(seen, words, undone=True, since=before, asks=done.combat.asks), words)
    at.printer.line()
    ask_all(at.printer, now, words, done.combat.state, done.combat.asks, done.combat)


def tell_done(at: Invocation, name: str, done: Done, told: Sequence[Paragraph], words: Words) -> None:
    """What a command did: what it took back, the story of what came of it, and what it left open."""
    if done.repeated:
        at.printer.line("This had been done before; nothing was written.")
    back = taken_back_by(at.open(), name, done.events, done.combat.last, words)
    if back.undone:
        at.printer.prose(f"Undone: {back.undone}.")
    if back.redone:
        at.printer.prose(f"Redone: {back.redone}.")
    write(at.printer, _besides_moves(done, told) if back.undone or back.redone else told)
    for key in done.dropped:
        at.printer.line(f"No longer fits, and is taken back: {key}")
    if done.waiting:
        at.printer.prose(f"Not asked yet, for `carry-on`: {', '.join(done.waiting)}", "    ", first="")


def _besides_moves(done: Done, told: Sequence[Paragraph]) -> list[Paragraph]:
    """The story without that the head was moved, which has been said already."""
    first = done.combat.last - len(done.events) + 1
    moves = {at for at, event in enumerate(done.events, first) if isinstance(event, HeadMoved)}
    return [each for each in told if not moves.issuperset(one.version for one in each.sentences)]
