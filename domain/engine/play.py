"""The one function: live play, resuming, rulings, corrections, audit, simulation and odds are all `play`."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.engine.asks import Ask, Source
from domain.engine.scene import CutShort, Scene, Suspended
from domain.facts.choice import Key
from domain.facts.events import AnyEvent
from domain.facts.state import State

Beat = Callable[[Scene], None]
"""A script: which beat is next follows from the state alone."""


class Played(NamedTuple):
    """What came of a beat: all its events, the state after them, what is still asked, what of it is
    answered."""

    told: tuple[AnyEvent, ...]
    state: State
    asks: tuple[Ask, ...] = ()
    answered: tuple[Key, ...] = ()


def play(beat: Beat, state: State, source: Source, recorded: Sequence[AnyEvent] = ()) -> Played:
    """Run `beat` on `state`, the state before it, reading `recorded` first and then asking `source`.

    Pure but for what `source` does. Raises `RulesDiverged` when the record says something else than the
    rules.
    """
    scene = Scene(state, source, recorded)
    try:
        beat(scene)
    except Suspended as waiting:
        return Played(tuple(scene.told), scene.state, waiting.asks, waiting.answered)
    except CutShort:
        pass
    scene.finish()
    return Played(tuple(scene.told), scene.state)
