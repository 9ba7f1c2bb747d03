"""A fight played out by policies, from where it stands to its end."""

import msgspec

from domain.engine.play import Beat, play
from domain.engine.sources.automatic import Automatic
from domain.facts.events import AnyEvent
from domain.facts.state import State


class Simulated(msgspec.Struct, frozen=True):
    """A fight played out: all that happened in it, and how it ended."""

    events: tuple[AnyEvent, ...]
    state: State


def simulate(beat: Beat, state: State, source: Automatic, beats: int = 1_000_000) -> Simulated:
    """Play from `state`, an opened fight before a beat, to its end (or for so many beats)."""
    events: list[AnyEvent] = []
    for _ in range(beats):
        if state.over:
            break
        played = play(beat, state, source)
        events.extend(played.told)
        state = played.state
    return Simulated(tuple(events), state)
