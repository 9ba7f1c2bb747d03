"""What a refusal says, put as people at the table say it: fighters and acts by what they are called."""

from __future__ import annotations

import re

from domain.facts.choice import Choice
from domain.facts.state import State
from projections.telling.names import called
from projections.telling.phrase import capital
from projections.telling.wording import option
from projections.telling.words import Words, fits, plain

LISTED = ". There is: "
"""Behind this stand names of which one is to be typed."""

_WORD = re.compile(r"`[^`]*`|(?<!\w)'[^']*'|\[[^\]]*\]|[\w-]*\w")
"""A word, with the hyphens in it. What stands between marks somebody typed, or is to type; what stands
between brackets programs read."""


def spoken(words: Words, state: State, sentence: str) -> str:
    """A sentence of the rules with everybody's name, and hyphenated codes of acts as they are offered. What
    it lists to be typed stays as it is typed.

    >>> from domain.facts.state import NOTHING
    >>> from projections.telling.words import OptionWording
    >>> words = Words(choices=(OptionWording("all-out defence", {"act": "all-out-defence"}),))
    >>> spoken(words, NOTHING, "alma has chosen all-out-defence. [other-maneuver]")
    'Alma has chosen all-out defence. [other-maneuver]'
    """

    def put(found: re.Match[str]) -> str:
        word = found[0]
        if word in state.combatants:
            return called(state, word)
        offered = "-" in word and any(
            "act" in each.when and fits({"act": each.when["act"]}, {"act": word}) for each in words.choices
        )
        return option(words, state, Choice(word), "") or plain(word) if offered else word

    said, listing, names = sentence.partition(LISTED)
    return capital(_WORD.sub(put, said) + listing + names)
