"""What a chain of tic-tacs leaves behind: in the air, and worse at whatever follows (GUR-126, A48)."""

from domain.facts.choice import Name
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.settings import settings

ALOFT = "aloft"
"""A condition while one is in the air; its level is the height won, in eighths of a foot (GUR-121)."""

OFF = "tictac-off"
"""The counter of the penalty reached in a chain (GUR-122)."""


def off_balance(state: State, who: Name, *usual: Term) -> tuple[Term, ...]:
    """The usual penalty of an act on the move, or the tic-tac's if that is worse; or both (GUR-126, A48)."""
    off = -state.combatants[who].counter(OFF) if ALOFT in state.combatants[who].conditions else 0
    if not off:
        return usual
    term = Term("tic-tac", off, rule="GUR-126")
    if settings(state).tictac_action == "both":
        return (*usual, term)
    return (term,) if off < worth(usual) else usual
