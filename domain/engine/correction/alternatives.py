"""A roll too many or too few is put right by the choice before it; which one, the rules themselves tell."""

import msgspec

from domain.engine.combat import Combat
from domain.engine.correction.change import Change, Forgotten, Instead, NotMade, Plain
from domain.engine.correction.input_place import find, prompt_of
from domain.engine.correction.rederive import rederive
from domain.engine.sources.recorded import Recorded
from domain.facts.choice import Choice, Key, phrase
from domain.facts.events import Declared, Rolled
from domain.facts.refusal import Refused


def plain_change(combat: Combat, key: Key, change: Change) -> tuple[Key, Plain] | Refused:
    """The key and the change that a roll too many or too few comes to; any other change stands for itself.

    Refused when there is not exactly one other choice that would do: then it must be named.
    """
    if not isinstance(change, NotMade | Forgotten):
        return key, change
    choice = led_to(combat, key) if isinstance(change, NotMade) else key
    if isinstance(choice, Refused):
        return choice
    roll, made = (key, False) if isinstance(change, NotMade) else (change.roll, True)
    found = alternatives(combat, choice, roll, made)
    if isinstance(found, Refused):
        return found
    if len(found) == 1:
        return choice, Instead(found)
    could = ", ".join(f"'{phrase(pick)}'" for pick in found) or "none"
    return Refused("which-choice", f"Correct the choice {choice} by another; those that would do: {could}.")


def alternatives(combat: Combat, key: Key, roll: Key, made: bool) -> tuple[Choice, ...] | Refused:
    """The other single picks at the prompt `key` under which the rules ask for `roll` at once, or do not
    (`made`).

    This is how a roll that should not have been made, or was forgotten, is put right: by the choice before
    it.
    """
    place = find(combat, key)
    if isinstance(place, Refused):
        return place
    if not isinstance(place.event, Declared):
        return Refused("no-choice", f"{key} is a roll; name the choice that led to it.")
    found = []
    for option in prompt_of(combat, place).menu.near:
        if (option,) == place.event.picks:
            continue
        feed = Recorded((msgspec.structs.replace(place.event, picks=(option,)), *place.later))
        derived = rederive(combat.rules.beat, place.passage.before, place.passage.events[: place.at], feed)
        asked = {prompt.key for prompt in derived.asks} | {
            event.key for _, told in derived.beats[:1] for event in told if isinstance(event, Rolled)
        }
        if (roll in asked) == made:
            found.append(option)
    return tuple(found)


def led_to(combat: Combat, roll: Key) -> Key | Refused:
    """The choice before a roll, in the same beat, that led to it."""
    place = find(combat, roll)
    if isinstance(place, Refused):
        return place
    for event in reversed(place.passage.events[: place.at]):
        if isinstance(event, Declared):
            return event.key
    return Refused(
        "no-choice-before", f"No choice led to {roll}; the rules ask for it whatever anybody does."
    )
