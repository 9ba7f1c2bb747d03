"""How a ruling is written: by the fields that people type, or where these do not say it, by the events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from adapters.input.rulings import BY_RULING, DRAW, OUT
from adapters.notation.fields import field
from domain.facts.choice import Key
from domain.facts.events import (
    CombatantDowned,
    CombatEnded,
    ConditionGained,
    ConditionLost,
    Damaged,
    HoldTaken,
    ItemMoved,
    Moved,
    Outcome,
    PostureChanged,
    Recovered,
    Ruled,
)
from domain.facts.house_rule import HouseRule
from domain.facts.term import Term


def ruling_texts(ruled: Ruled, decreed: Sequence[Outcome], key: Key) -> Iterator[str]:
    """The ways of writing a ruling with what it decrees, the shortest first; the last says it in full.

    `key` is that which it has unless it names its own.
    """
    named = "" if ruled.key == key else f" {field('key', ruled.key)}"
    yield from (f"!rule{named} {text}" for text in _texts(ruled, decreed))


def _texts(ruled: Ruled, decreed: Sequence[Outcome]) -> Iterator[str]:
    typed = [_typed(each) for each in decreed]
    if all(typed):
        yield _text(ruled, typed, in_words=True)
        yield _text(ruled, typed, in_words=False)
    whole = [field("outcome", _bare(each)) for each in decreed]
    yield _text(ruled, whole, in_words=False)
    yield _text(ruled, [*whole, field("followed", ruled.followed)], in_words=False)


def _text(ruled: Ruled, decreed: Sequence[str], *, in_words: bool) -> str:
    return " ".join((*_fields(ruled, in_words), *decreed))


def _fields(ruled: Ruled, in_words: bool) -> Iterator[str]:
    yield field("why", ruled.why)
    if ruled.on:
        yield field("on", ruled.on)
    if (term := ruled.modifier) is not None:
        plain = in_words and term == Term("ruled", term.value, term.op) and term.op in ("+", "-")
        yield f"points={term.op}{term.value}" if plain else field("modifier", term)
    if ruled.target is not None:
        yield field("target", ruled.target)
    if ruled.verdict:
        yield field("verdict", ruled.verdict)
    if ruled.throw:
        yield field("throw", ruled.throw)
    if ruled.stands is not None:
        said = _in_words(ruled.stands) if in_words else ""
        yield field("standing", said) if said else field("stands", ruled.stands)
    if ruled.ends:
        yield field("no_longer", ruled.ends)
    if ruled.after:
        yield field("after", ruled.after)


def _in_words(rule: HouseRule) -> str:
    """A house rule as people say it."""
    whose = " and ".join(rule.whose)
    until = f" until {rule.until}" if rule.until else ""
    if rule.says == "modifier" and rule.modifier is not None:
        owner = f"{whose or 'everybody'}'s"
        return f"{rule.modifier.op}{rule.modifier.value} to {owner} {rule.called or rule.of}{until}"
    words = f"no {rule.of}" if rule.says == "forbids" else f"{rule.of} despite {rule.despite}"
    return f"{words}{f' for {whose}' if whose else ''}{until}"


def _bare(event: Outcome) -> dict[str, object]:
    """An outcome without its cause, which is the ruling."""
    raw: dict[str, object] = msgspec.json.decode(msgspec.json.encode(event))
    raw.pop("because")
    return {name: value for name, value in raw.items() if name != "rule" or value}


def _typed(event: Outcome) -> str:
    """An outcome as `rule` takes it; empty where it has no words for it."""
    match event:
        case Damaged():
            part = event.part if event.part != event.pool else ""
            return _colons("damage", event.who, event.pool, event.points, event.kind, part)
        case Recovered():
            return _colons("recover", event.who, event.pool, event.points)
        case ConditionGained():
            return _colons("condition", event.who, event.condition, event.by)
        case ConditionLost():
            return _colons("relieve", event.who, event.condition)
        case Moved() if event.how == BY_RULING:
            return _colons("move", event.who, f"{event.to.q},{event.to.r}")
        case PostureChanged():
            return _colons("posture", event.who, event.posture)
        case HoldTaken():
            return _colons("hold", event.holder, event.victim, event.kind, event.part, ",".join(event.using))
        case ItemMoved():
            return _colons("hand", event.who, event.item, event.place, event.to)
        case CombatantDowned():
            return _colons("down", event.who, "" if event.how == OUT else event.how)
        case CombatEnded() if len(event.winners) < 2:
            return field("end", event.winners[0] if event.winners else DRAW)
        case _:
            return ""


def _colons(name: str, *parts: str | int) -> str:
    return field(name, ":".join(str(part) for part in parts if part != ""))
