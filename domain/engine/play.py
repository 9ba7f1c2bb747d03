"""The one function: live play, resuming, rulings, corrections, audit, simulation and odds are all `play`."""

from collections.abc import Callable, Sequence

import msgspec

from domain.engine.divergence import RulesDiverged
from domain.engine.faults import fault
from domain.engine.prompts import Prompt
from domain.engine.scene import Scene
from domain.engine.sources.source import Source
from domain.engine.suspension import CutShort, Suspended
from domain.facts.brief import brief
from domain.facts.choice import Key
from domain.facts.events import AnyEvent, BeatBegan
from domain.facts.state import State

Beat = Callable[[Scene], None]
"""A script: which beat is next follows from the state alone."""


class Played(msgspec.Struct, frozen=True, gc=False):
    """What came of a beat: all its events, the state after them, what is still asked, what of it is
    answered."""

    told: tuple[AnyEvent, ...]
    state: State
    asks: tuple[Prompt, ...] = ()
    answered: tuple[Key, ...] = ()

    def __repr__(self) -> str:
        return brief(self, f"{len(self.told)} events", self.state, *self.asks)


def play(beat: Beat, state: State, source: Source, recorded: Sequence[AnyEvent] = ()) -> Played:
    """Run `beat` on `state`, the state before it, reading `recorded` first and then asking `source`.

    Pure but for what `source` does. Raises `RulesDiverged` when the record says something else than the
    rules, or the rules fail over it; what else a script fails with comes through, with the beat in a note.
    """
    scene = Scene(state, source, recorded)
    try:
        beat(scene)
    except Suspended as waiting:
        return Played(tuple(scene.told), scene.state, waiting.asks, waiting.answered)
    except CutShort:
        pass
    except RulesDiverged:
        raise
    except Exception as error:  # what a script decodes is recorded: a sheet, the settings
        if not (scene.replaying or isinstance(error, msgspec.ValidationError)):
            error.add_note(f"in the beat {scene.state.beat}" if scene.state.beat else "in the first beat")
            raise
        why = fault(error)
        raise scene.diverged(f"they fail with {why}", why) from error
    scene.finish()
    return Played(tuple(scene.told), scene.state)


def look(beat: Beat, state: State, source: Source, recorded: Sequence[AnyEvent]) -> Played:
    """The same where nothing is to be played on, only to be seen what stands and what is asked.

    There rules that fail are rules that disagree, wherever it is: a fight can be read, and gone back in,
    whatever has become of its rules.
    """
    try:
        return play(beat, state, source, recorded)
    except RulesDiverged:
        raise
    except Exception as error:
        first, why = recorded[0] if recorded else None, fault(error)
        begun = first.beat if isinstance(first, BeatBegan) else state.beat
        raise RulesDiverged(len(recorded), None, f"they fail with {why}", begun, why) from error
