"""The words of a rule system, also of one that is not installed any more."""

from collections.abc import Callable
from functools import lru_cache

from adapters.seeds import UnknownName, ruleset, words
from domain.facts.state import State
from projections.proving.short import POSTURE
from projections.telling.names import called
from projections.telling.words import Words, named


@lru_cache
def spoken(system: str) -> Words:
    """What the system calls things; codes for a system that is not here."""
    try:
        return words(ruleset(system))
    except UnknownName:
        return Words()


def codes(words: Words, state: State) -> Callable[[str], str]:
    """What words a code of the record: a combatant, a term, a part, whatever the system has a name for."""
    tables = (words.terms, words.parts, words.acts, words.using, words.conditions, words.grades, words.ends)

    def worded(code: str) -> str:
        if code in state.combatants:
            return called(state, code)
        if code.startswith(POSTURE):
            return named(words.postures, code.removeprefix(POSTURE))
        found = next((table[code] for table in tables if code in table), None)
        if found is not None:
            return found
        return words.counters[code].name or code if code in words.counters else code

    return worded
