"""Where an input stands on the path, what it answered, and what came after it."""

import msgspec

from domain.engine.combat import Combat
from domain.engine.divergence import RulesDiverged
from domain.engine.history.passage import Passage, back
from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt
from domain.engine.sources.recorded import Recorded
from domain.facts.choice import Key
from domain.facts.events import AnyEvent, Declared, Rolled
from domain.facts.nearest import nearest
from domain.facts.refusal import Refused


class InputPlace(msgspec.Struct, frozen=True):
    """Where an input stands: its passage and place in it, the event, and all that came later on the path."""

    passage: Passage
    at: int
    event: Declared | Rolled
    later: tuple[AnyEvent, ...]


def find(combat: Combat, key: Key) -> InputPlace | Refused:
    """The input of that key on the path, or a refusal that names the nearest."""
    later: list[AnyEvent] = []
    known: list[Key] = []
    for passage in back(combat.passage):
        at = passage.place(key)
        event = None if at is None else passage.events[at]
        if at is not None and isinstance(event, Declared | Rolled):
            later[:0] = passage.events[at + 1 :]
            return InputPlace(passage, at, event, tuple(later))
        known += [event.key for event in passage.events if isinstance(event, Declared | Rolled)]
        later[:0] = passage.events
    return Refused("no-such-roll", f"There is no roll or choice {key!r} on this line{nearest(key, known)}")


def prompt_of(combat: Combat, place: InputPlace) -> ChoicePrompt:
    """The prompt that a choice on the path answered. Raises `RulesDiverged`."""
    played = play(combat.rules.beat, place.passage.before, Recorded(()), place.passage.events[: place.at])
    for prompt in played.asks:
        if isinstance(prompt, ChoicePrompt) and prompt.key == place.event.key:
            return prompt
    raise RulesDiverged(place.at, place.event, "it is not asked", played.state.beat)
