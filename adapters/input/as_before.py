"""What somebody chose where the same was asked in an earlier round."""

from itertools import islice

from domain.engine.prompts import ChoicePrompt, Prompt
from domain.facts.choice import Key
from domain.facts.events import Declared
from projections.record import Record

LOOKED_BACK = 2_000
"""Events among which it is sought."""


def chosen_before(record: Record, prompt: Prompt) -> tuple[int, ...]:
    """The numbers of the options that the same person took last at this place of a round; none where it was
    not asked there, or where not all of it is offered now."""
    if not isinstance(prompt, ChoicePrompt):
        return ()
    place = _in_its_round(prompt.key)
    for row in islice(reversed(record.rows), LOOKED_BACK):
        event = row.event
        if (
            row.stands
            and isinstance(event, Declared)
            and event.by == prompt.by
            and event.key != prompt.key
            and _in_its_round(event.key) == place
        ):
            numbers = {choice: number for number, choice in enumerate(prompt.options, 1)}
            return tuple(numbers[pick] for pick in event.picks) if numbers.keys() >= set(event.picks) else ()
    return ()


def _in_its_round(key: Key) -> str:
    """A key without the round that it begins with: `mutt.1.action` of `r2.mutt.1.action`."""
    return key.partition(".")[2]
