"""Answers that stand, as people say them: `dodge`, `parry, else dodge`, `dodge unless parry is better`."""

from __future__ import annotations

import re

import msgspec

from adapters.input.option_match import said
from adapters.input.option_rows import OptionRow
from adapters.input.question import OpenQuestion
from adapters.input.rejected import Rejected
from adapters.input.towards import always_facing, direction
from domain.facts.choice import Choice, label
from domain.facts.events import AnswerStands
from domain.facts.nearest import nearest_or_all
from projections.telling.words import plain

_UNLESS = re.compile(r"(.+?) unless (?:the |a |an )?(.+?) is better", re.IGNORECASE)
_BEST = re.compile(r"the best of (.+)|best of (.+)", re.IGNORECASE)


def standing_answer(question: OpenQuestion, text: str) -> AnswerStands:
    """How whoever is asked answers such questions from now on. Raises `Rejected`."""
    text, prompt = " ".join(text.split()), question.prompt
    if (facing := always_facing(question.combat, prompt.by, text)) is not None:
        return facing
    best = False
    if found := _UNLESS.fullmatch(text):
        parts, best = [found[1], found[2]], True
    elif found := _BEST.fullmatch(text):
        parts, best = re.split(r", *| or ", found[1] or found[2]), True
    else:
        parts = re.split(r",? else |, *", text)
    wishes = tuple(_wish(question, part) for part in parts if part)
    if not wishes:
        raise Rejected(
            "Say how: `always dodge`, `always parry, else dodge`, `always the best of dodge or parry`.", 2
        )
    word = label(prompt.key, question.combat.state.combatants)
    return AnswerStands(prompt.by, word, wishes, best)


def _wish(question: OpenQuestion, text: str) -> Choice:
    found = question.meaning(said(text), whole=True)
    if found is None:
        if (way := direction(question.prompt, question.combat.state, text)) is not None:
            return way
        known = nearest_or_all(text, map(plain, question.prompt.menu.acts))
        raise Rejected(f"Nothing at this question is called {text!r}{known}", 2)
    return shared(found.row)


def shared(row: OptionRow) -> Choice:
    """What all ways of a row have in common, but for their price."""
    first = row.ways[0]
    same = {
        field: getattr(first, field)
        for field in Choice.__struct_fields__
        if field != "price" and all(getattr(each, field) == getattr(first, field) for each in row.ways)
    }
    return msgspec.convert(msgspec.to_builtins(same), Choice)
