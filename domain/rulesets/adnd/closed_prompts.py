"""Why somebody is not asked: they have no turn, no counter, nothing to fend off."""

from domain.facts.choice import Key, Name
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.adnd.fending import FEND, FENDING
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.status import GONE, helpless


def why_not_asked(state: State, key: Key) -> Refused | None:
    """Why nobody asks for `key` now, where a rule says so: a turn, a counter or a fend that is not to be
    had.
    """
    parts = key.split("#")[0].split(".")
    if len(parts) < 3:
        return None
    who, label = parts[-2] if parts[-2] in state.combatants else parts[1], parts[-1]
    if who not in state.combatants:
        return None
    one = state.combatants[who]
    if label in ("fends", "fend", "strikes"):
        return _no_fend(state, who, parts[1])
    if label not in ("action", "choice", "declares", "joins", "uses", "aftermath"):
        return None
    if one.down in GONE:
        return Refused("gone", f"{who} is no longer there.", "ADD-62")
    if one.down:
        return Refused("unconscious", f"{who} is unconscious and is not asked.", "ADD-08")
    if "stunned" in one.conditions:
        return Refused("stunned", f"{who} is stunned: no turn, no counter.", "ADD-57")
    if helpless(one):
        return Refused("helpless", f"{who} is helpless and is not asked.", "ADD-50")
    if label == "action" and one.counter("acted"):
        return Refused("turn-spent", f"{who} has used the turn of this round.", "ADD-51")
    return None


def _no_fend(state: State, who: Name, attacker: Name) -> Refused:
    if attacker in state.combatants:
        case = Turning(state, who, foe=attacker)
        lacks = FENDING.lacks(case, FEND)
        if lacks is not None:
            return lacks.refused(case, FEND)
    return Refused("no-fend", f"{who} has nobody to fend off now.", "ADD-46")
