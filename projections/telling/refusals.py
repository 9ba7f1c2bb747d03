"""What a refusal says, put as people at the table say it: fighters, acts and causes as they are called."""

from __future__ import annotations

import re

from domain.facts.choice import Choice
from domain.facts.state import State
from projections.telling.keys import about
from projections.telling.names import called, listed
from projections.telling.phrase import capital
from projections.telling.wording import option
from projections.telling.words import Words, fits, plain

LISTED = ". There is: "
"""Behind this stand names of which one is to be typed."""

_WORD = re.compile(r"`[^`]*`|(?<!\w)'[^']*'|\[[^\]]*\]|(?:\d+/)?\w[\w-]*(?:\.[\w+#-]+)+|[\w-]*\w")
"""A word, with the hyphens in it, or a key. What stands between marks somebody typed, or is to type; what
stands between brackets programs read."""

_ACTS = re.compile(r"(?<=; here there is )[a-z][a-z, -]*(?= and \d+ more\.|\.)")
"""The acts that a refusal names to choose from."""


def spoken(words: Words, state: State, sentence: str, *, keys: bool = False) -> str:
    """A sentence of the rules with everybody's name, and acts as they are offered; with `keys` also what they
    stand for, where nobody types keys. What it lists to be typed stays as it is typed.

    >>> from domain.facts.state import NOTHING
    >>> from projections.telling.words import OptionWording
    >>> words = Words(choices=(OptionWording("all-out defence", {"act": "all-out-defence"}),))
    >>> spoken(words, NOTHING, "alma has chosen all-out-defence. [GUR-153]")
    'Alma has chosen all-out defence. [GUR-153]'
    >>> spoken(words, NOTHING, "There is no act 'x'; here there is attack or all-out-defence.")
    "There is no act 'x'; here there is attack or all-out defence."
    >>> spoken(words, NOTHING, "r1.attack is not asked.", keys=True)
    'The attack is not asked.'
    """

    def put(found: re.Match[str]) -> str:
        word = found[0]
        if word[0] == "'" and " " in word:
            return " ".join(
                called(state, each) if each in state.combatants else each for each in word[1:-1].split()
            ).join("''")
        if word in state.combatants:
            return called(state, word)
        if "." in word and word[0] not in "`'[":
            return about(words, state, word.rpartition("/")[2]) if keys else word
        if "-" not in word:
            return word
        return (
            _act(words, state, word)
            if _is_act(words, word)
            else words.using.get(word, words.parts.get(word, word))
        )

    def acts(found: re.Match[str]) -> str:
        each = re.split(", | or ", found[0])
        return listed((_act(words, state, act) for act in each), " or " if " or " in found[0] else ", ")

    said, listing, names = _ACTS.sub(acts, sentence).partition(LISTED)
    whole = _WORD.sub(put, said) + listing + names
    return whole if _begins_with_key(said) and not keys else capital(whole)


def _begins_with_key(sentence: str) -> bool:
    found = _WORD.match(sentence)
    return found is not None and "." in found[0] and sentence[0] not in "`'["


def _is_act(words: Words, word: str) -> bool:
    return any(
        "act" in each.when and fits({"act": each.when["act"]}, {"act": word}) for each in words.choices
    )


def _act(words: Words, state: State, act: str) -> str:
    """An act as it is offered, where nothing more is said of it."""
    return option(words, state, Choice(act), "") or plain(act)
