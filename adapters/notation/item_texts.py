"""How single items of a notation are written: picks, faces, and what is done from outside but for rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adapters.notation.answering import NOTHING
from adapters.notation.fields import field, json, written
from domain.engine.combat import Combat
from domain.engine.ruleset import Rules
from domain.facts.choice import Choice, phrase
from domain.facts.dice import parse, shown
from domain.facts.events import (
    AnswerStands,
    AnyEvent,
    CombatantLeft,
    Drawn,
    Rolled,
    SaltCommitted,
    SaltOpened,
    SeedRevealed,
    SeedSalted,
    SettingChanged,
)

_SIX = re.compile(r"(?<=[0-9])d6(?![0-9])")
"""Six-sided dice, of which people say only how many."""


def dice_said(dice: str) -> str:
    """Dice as people say them.

    >>> dice_said("3d6"), dice_said("1d6-1"), dice_said("1d60")
    ('3d', '1d-1', '1d60')
    """
    return _SIX.sub("d", str(parse(dice)))


def picked(picks: Sequence[Choice]) -> Iterator[str]:
    """The ways of writing what was picked: by its codes, or in full."""
    yield ", ".join(map(phrase, picks)) if picks else NOTHING
    yield field("picks", picks)


def faces(event: Rolled) -> Iterator[str]:
    """The ways of writing faces: as they are read off, or one by one; a total by its sign."""
    if event.source == Drawn.TOTAL:
        yield f"={event.faces[0]}"
        return
    if len(event.faces) == 1:
        yield shown(parse(event.dice), event.faces, event.zero).strip("()")
    yield " ".join(map(str, event.faces))


def order_text(rules: Rules, combat: Combat, event: AnyEvent) -> str:
    """How something is written that was done from outside and is no ruling; empty for what follows by
    itself."""
    match event:
        case CombatantLeft():
            old = "" if event.followed else " followed=false"
            return f"!leave {event.who}{_why(event.why)}{old}"
        case SettingChanged() if combat.state.over and event.name == rules.ruleset.rest:
            return f"!rest {event.value}{_why(event.why)}"
        case SettingChanged():
            return f"!set {field(event.name, event.value)}{_why(event.why)}"
        case AnswerStands():
            wishes = [field("wish", each.act if each == Choice(each.act) else each) for each in event.wishes]
            best = ["best=true"] if event.best else []
            return " ".join((f"!always {event.who} {event.question}", *wishes, *best))
        case SaltCommitted():
            return f"!commit {written(event.by)} {event.hash}"
        case SaltOpened():
            return f"!open {written(event.by)} {json(event.words)}"
        case SeedSalted():
            return f"!salted {written(event.by)} {json(event.words)}"
        case SeedRevealed():
            return f"!reveal {event.seed}"
        case _:
            return ""


def _why(why: str) -> str:
    return f" {field('why', why)}" if why else ""
