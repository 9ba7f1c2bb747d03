"""What an undo took back, or a redo brought again, in a few words: `Mutt's aim`, `Boris's entry`."""

from collections.abc import Sequence
from typing import NamedTuple

from domain.engine.commands.ruling import REST
from domain.engine.history.undoing import Undoing, Written, since
from domain.engine.news import foreign
from domain.facts.events import (
    AnyEvent,
    CombatantJoined,
    CombatantLeft,
    CombatOpened,
    Declared,
    Drawn,
    HeadMoved,
    How,
    Rolled,
    Ruled,
    SettingChanged,
)
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from domain.store import Entry
from projections.telling.keys import about
from projections.telling.names import called, listed
from projections.telling.words import Words, named

MOST = 3
"""So many things are named, and of more their number is told."""


class TakenBack(NamedTuple):
    """What a command took back and what it brought again, in words; empty where it did neither."""

    undone: str = ""
    redone: str = ""


def taken_back(entries: Sequence[Entry], first: int, words: Words) -> TakenBack:
    """What the command that wrote the entries from version `first` to the last took back or brought again.

    `entries` is all of a record; nothing is told of them but whose they are and what they answer.
    """
    move = next((each.event for each in entries[first - 1 :] if isinstance(each.event, HeadMoved)), None)
    if move is None or move.how not in (How.UNDO, How.REDO, How.WITHDRAWN):
        return TakenBack()
    joined = (each.event for each in entries if isinstance(each.event, CombatOpened | CombatantJoined))
    state = fold(joined, NOTHING)
    if move.how == How.WITHDRAWN:
        return TakenBack(undone=about(words, state, move.on))
    undoing = Undoing().follow(entries[: first - 1])
    was, now = undoing.newest, undoing.follow(entries[first - 1 :]).newest
    if move.how == How.UNDO:
        return TakenBack(undone=_listed(entries, since(was, now), words, state))
    again = [each for each in since(now, was) if each.first < first]
    return TakenBack(redone=_listed(entries, again, words, state))


def next_taken_back(entries: Sequence[Entry], newest: Written, words: Words) -> str:
    """What an undo of that command would take back; `entries` as for `taken_back`."""
    joined = (each.event for each in entries if isinstance(each.event, CombatOpened | CombatantJoined))
    return _listed(entries, (newest,), words, fold(joined, NOTHING))


def _events(entries: Sequence[Entry], written: Written) -> tuple[AnyEvent, ...]:
    return tuple(entry.event for entry in entries[written.first - 1 : written.last])


def _listed(entries: Sequence[Entry], written: Sequence[Written], words: Words, state: State) -> str:
    if not written:
        return ""
    said = [_said(_events(entries, each), words, state) for each in written[:MOST]]
    more = len(written) - MOST
    return listed(said if more <= 0 else [*said, f"{more} more"])


def _said(events: Sequence[AnyEvent], words: Words, state: State) -> str:
    """What a command did, in a few words."""
    move = next((event for event in events if isinstance(event, HeadMoved)), None)
    if move is not None and (said := _of_move(move, words, state)):
        return said
    first = next((event for event in events if foreign(event) or _given(event)), None)
    match first:
        case CombatantJoined():
            return f"{called(state, first.name)}'s entry"
        case CombatantLeft():
            return f"{called(state, first.who)}'s leaving"
        case SettingChanged():
            return f"the change of {named(words.settings, first.name)}"
        case Ruled() if first.throw:
            return f"the re-throw of {about(words, state, first.on)}"
        case Ruled():
            on = f" on {about(words, state, first.on)}" if first.on else ""
            return f"{about(words, state, first.key)}{on} ({first.why})"
        case Declared() | Rolled():
            more = sum(map(_given, events)) - 1
            return about(words, state, first.key) + (" and what was carried on with it" if more > 0 else "")
    return "what was worked out last"


def _of_move(move: HeadMoved, words: Words, state: State) -> str:
    """What a move of the head was for; empty if what follows it says so."""
    match move.how:
        case How.CORRECTED:
            return f"the correction of {about(words, state, move.on)}"
        case How.WITHDRAWN:
            return f"the withdrawal of {about(words, state, move.on)}"
        case How.FORKED:
            return f'the fork "{move.on}"'
        case How.REDO:
            return f'the move to line "{move.on}"'
        case How.RERUN:
            return "the rerun by other rules"
        case How.RULED if move.on == REST:
            return "the rest"
    return ""


def _given(event: AnyEvent) -> bool:
    """Whether a person gave this answer or these dice."""
    return isinstance(event, Declared) or (isinstance(event, Rolled) and event.source != Drawn.SEEDED)
