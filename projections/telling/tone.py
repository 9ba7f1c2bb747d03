"""How much an event matters to a story."""

from enum import IntEnum
from typing import Final

from domain.facts.events import (
    AnyEvent,
    BeatBegan,
    Checked,
    Contested,
    CounterSet,
    Damaged,
    Declared,
    Faced,
    IntentSet,
    Moved,
    OrderSet,
    Revealed,
    Rolled,
)


class Tone(IntEnum):
    """Nothing comes of it, something happens, it turns the fight; or it is about the record."""

    QUIET = 0
    HAPPENS = 1
    TURNING = 2
    ASIDE = 3


_QUIET: Final = frozenset(
    {BeatBegan, OrderSet, Declared, Rolled, Checked, Contested, Moved, Faced, CounterSet, IntentSet, Revealed}
)


def tone_of(event: AnyEvent) -> Tone:
    """What an event is by itself; what turns a fight shows only in the whole of it."""
    nothing = type(event) in _QUIET or (isinstance(event, Damaged) and not event.points)
    return Tone.QUIET if nothing else Tone.HAPPENS
