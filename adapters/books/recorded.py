"""The books behind a record: its system, words and gradings, also where that is not installed any more."""

from collections.abc import Mapping
from functools import lru_cache

from adapters.books.systems import BrokenSystem, UnknownName, ruleset
from adapters.books.words import words
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from projections.proving.arithmetic import GRADINGS, Grading
from projections.record import Record
from projections.telling.words import Words


@lru_cache
def words_of(system: str) -> Words:
    """What the system calls things; codes for a system that is not here, or is broken."""
    try:
        return words(ruleset(system))
    except (UnknownName, BrokenSystem):
        return Words()


def system_of(seen: Record) -> str:
    """The rule system that the fight was opened with; empty if the record does not begin with an opening."""
    opened = seen.rows[0].event if seen.rows else None
    return opened.ruleset if isinstance(opened, CombatOpened) else ""


def state_of(seen: Record) -> State:
    """The state at the head, folded from the record; no rules are needed."""
    return fold((row.event for row in seen.standing()), NOTHING)


def gradings_of(seen: Record) -> Mapping[str, Grading]:
    """How the record's system grades a total; in the common way if it is not at hand."""
    try:
        return ruleset(system_of(seen)).gradings
    except (UnknownName, BrokenSystem):
        return GRADINGS
