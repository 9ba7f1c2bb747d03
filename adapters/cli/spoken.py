"""The words of a rule system, also of one that is not installed any more."""

from functools import lru_cache

from adapters.seeds import UnknownName, ruleset, words
from projections.telling.words import Words


@lru_cache
def spoken(system: str) -> Words:
    """What the system calls things; codes for a system that is not here."""
    try:
        return words(ruleset(system))
    except UnknownName:
        return Words()
