"""Who may take part, when a fight can begin, and who is asked no more (GUR-140, GUR-181)."""

from domain.facts.choice import Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.status import SIDES, able


def why_not_asked(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so."""
    parts = key.split(".")
    who = parts[1] if len(parts) > 2 else ""
    if who not in state.combatants:
        return None
    if not able(state, who):
        return Refused("out-of-the-fight", f"{who} is out of the fight and does nothing.", "GUR-181")
    return None


def why_not_begin(state: State) -> Refused | None:
    """Why a fight cannot begin so."""
    return SIDES.why_not_enough(state)


def why_not_join(state: State, who: Name) -> Refused | None:
    """Why somebody cannot take part."""
    return None
