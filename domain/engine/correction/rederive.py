"""Working a stretch of a fight out again: the same rules, fed with the inputs that were recorded before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.engine.passed import passed
from domain.engine.play import Beat, Played, play
from domain.engine.prompts import Prompt
from domain.engine.sources.recorded import Recorded
from domain.facts.choice import Key
from domain.facts.events import AnyEvent, Declared
from domain.facts.state import State


class Derived(msgspec.Struct, frozen=True):
    """What came of it: per beat its state before and its events; then the state, and what is asked now."""

    beats: tuple[tuple[State, tuple[AnyEvent, ...]], ...]
    state: State
    asks: tuple[Prompt, ...]
    answered: tuple[Key, ...]


def rederive(beat: Beat, before: State, recorded: Sequence[AnyEvent], feed: Recorded) -> Derived:
    """Play from `before`, the state before the current beat, with `recorded` of it fixed, on what `feed`
    gives.

    Ends at the first prompt that the record leaves open, or with the fight.
    """
    beats: list[tuple[State, tuple[AnyEvent, ...]]] = []
    past = tuple(recorded)
    while True:
        played = play(beat, before, feed, past)
        if feed.interjecting:
            feed.interjecting = False
            past = (*played.told, *feed.due())
            continue
        if played.asks and not played.state.over:
            written = [event for _, told in beats for event in told] + [*played.told]
            if late := feed.late(played.state, passed(written[len(recorded) :], played.state)):
                past = (*_unanswered(played), *late)
                continue
        beats.append((before, played.told))
        if played.asks or played.state.over:
            return Derived(tuple(beats), played.state, played.asks, played.answered)
        before, past = played.state, ()


def _unanswered(played: Played) -> tuple[AnyEvent, ...]:
    """What was told before anybody answered what is half answered: what comes from outside comes before."""
    answers = played.answered
    return tuple(each for each in played.told if not (isinstance(each, Declared) and each.key in answers))
