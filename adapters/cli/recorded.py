"""What a record says of itself: its system, and the state in which it ends."""

from domain.facts.events import CombatOpened
from domain.facts.evolve import fold
from domain.facts.state import NOTHING, State
from projections.record import Record


def system_of(record: Record) -> str:
    """The rule system that the fight was opened with; empty if the record does not begin with an opening."""
    opened = record.rows[0].event if record.rows else None
    return opened.ruleset if isinstance(opened, CombatOpened) else ""


def state_of(record: Record) -> State:
    """The state at the head, folded from the record; no rules are needed."""
    return fold((row.event for row in record.standing()), NOTHING)
