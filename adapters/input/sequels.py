"""What can be said at once behind an option: the act after a manoeuvre, and where it is aimed."""

from __future__ import annotations

from typing import NamedTuple

from adapters.input.question import OpenQuestion
from domain.engine.prompts import RollPrompt
from domain.facts.choice import Choice

MOST = 12
"""So many are told of one option."""


class Sequel(NamedTuple):
    """What somebody may choose after an option, question by question, and the roll that it leads to."""

    text: str
    picks: tuple[Choice, ...]
    roll: RollPrompt


def sequels(question: OpenQuestion, pick: Choice) -> tuple[Sequel, ...]:
    """What leads to a roll of the same person right after that option, each in its best way; what is not said
    of an aim is its default. Nothing where a roll follows at once, or others are asked first."""
    if question.plan or question.opened or pick in question.ahead:
        return ()
    following = question.after(pick)
    if following is None or following.plan:
        return ()
    ways = (row.best for row in following.rows if row.best is not None)
    found = (_sequel(following, way) for way in ways)
    return tuple(each for each in found if each is not None)[:MOST]


def _sequel(question: OpenQuestion, way: Choice) -> Sequel | None:
    if (roll := question.ahead.get(way)) is not None:
        return Sequel(question.shown(way), (way,), roll)
    aims = question.after(way)
    aim = None if aims is None or aims.plan else aims.default
    if aims is None or aim is None:
        return None
    if len(aims.ahead) != len(aims.prompt.options):
        return None
    return Sequel(f"{question.shown(way)}, {aims.shown(aim)}", (way, aim), aims.ahead[aim])
