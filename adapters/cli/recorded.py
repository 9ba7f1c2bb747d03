"""What a record says of itself: its system, and the state in which it ends."""

from collections.abc import Mapping

from adapters.seeds import UnknownName, ruleset
from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from projections.proving.reckoning import GRADINGS, Grading
from projections.record import Record


def system_of(seen: Record) -> str:
    """The rule system that the fight was opened with; empty if the record does not begin with an opening."""
    opened = seen.rows[0].event if seen.rows else None
    return opened.ruleset if isinstance(opened, CombatOpened) else ""


def state_of(seen: Record) -> State:
    """The state at the head, folded from the record; no rules are needed."""
    return fold((row.event for row in seen.standing()), NOTHING)


def gradings_of(seen: Record) -> Mapping[str, Grading]:
    """How the record's system grades a total; in the common way if it is not installed any more."""
    try:
        return ruleset(system_of(seen)).gradings
    except UnknownName:
        return GRADINGS
