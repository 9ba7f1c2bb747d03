"""What an option leads to at once: the roll that its asker would have to make, with the number needed."""

from collections.abc import Sequence

from domain.engine.asks import Prompt, RollAsk, Source
from domain.engine.combat import Combat
from domain.engine.divergence import RulesDiverged
from domain.engine.play import look
from domain.facts.choice import Choice, Key
from domain.facts.events import Declared, Rolled
from domain.facts.state import State


class _Picked(Source):
    """A source in which one question is answered; everything else waits."""

    def __init__(self, key: Key, picks: tuple[Choice, ...]) -> None:
        self._key, self._picks = key, picks

    def faces(self, ask: RollAsk) -> tuple[tuple[int, ...], str] | None:
        return None

    def picks(self, prompt: Prompt, state: State) -> tuple[Choice, ...] | None:
        return self._picks if prompt.key == self._key else None

    def arrival(self, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
        return prompts


def foreseen(combat: Combat, prompt: Prompt) -> dict[Choice, RollAsk]:
    """By option, the roll against a number that whoever picks it makes next; others are left out.

    Nothing while others answer at the same time or the beat holds a secret: a number could give it away. An
    option with which the rules fail is left out as well: what is asked can be read all the same.
    """
    events = combat.passage.events
    if len(combat.asks) != 1 or prompt.seen_by or prompt.least > 1:
        return {}
    if any(isinstance(event, Declared | Rolled) and event.seen_by for event in events):
        return {}
    found: dict[Choice, RollAsk] = {}
    for option in prompt.options:
        source = _Picked(prompt.key, (option,))
        try:
            played = look(combat.rules.beat, combat.passage.before, source, events)
        except RulesDiverged:
            continue
        ask = played.asks[0] if played.asks else None
        if isinstance(ask, RollAsk) and ask.by == prompt.by and ask.target is not None:
            found[option] = ask
    return found
