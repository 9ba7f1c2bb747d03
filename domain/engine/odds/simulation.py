"""A fight played out by policies, from where it stands to its end."""

from domain.engine.faults import ENDLESS, EndlessRules
from domain.engine.play import Beat, play
from domain.engine.sources.automatic import Automatic
from domain.facts.brief import Brief
from domain.facts.events import AnyEvent, Declared, Rolled
from domain.facts.state import State

ASKED = frozenset((Declared, Rolled))


class Simulated(Brief, frozen=True):
    """A fight played out: all that happened in it, and how it ended."""

    events: tuple[AnyEvent, ...]
    state: State


def simulate(beat: Beat, state: State, source: Automatic, beats: int = 1_000_000) -> Simulated:
    """Play from `state`, an opened fight before a beat, to its end (or for so many beats).

    Raises `EndlessRules` where beats follow one another in which nobody chooses or throws.
    """
    events: list[AnyEvent] = []
    idle = 0
    for _ in range(beats):
        if state.over:
            break
        source.begin(state)
        played = play(beat, state, source)
        events.extend(played.told)
        state = played.state
        idle = idle + 1 if ASKED.isdisjoint(map(type, played.told)) else 0
        if idle >= ENDLESS:
            raise EndlessRules(state.ruleset, state.beat)
    return Simulated(tuple(events), state)
