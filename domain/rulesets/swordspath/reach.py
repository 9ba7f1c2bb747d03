"""How near a foe must be for an act, now or after a closing in the same phase (SPG-46)."""

from domain.facts.choice import Choice, Name
from domain.facts.hexes import distance
from domain.facts.state import State
from domain.rulesets.swordspath.able import able, afoot, apart, foes, weapons
from domain.rulesets.swordspath.movement import CONTACT, closed
from domain.rulesets.swordspath.moves import MOVES
from domain.rulesets.swordspath.plan import PARRIES, is_strike
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.tables import Tables


def within_reach(state: State, tables: Tables, who: Name, foe: Name, reach: int) -> bool:
    """Within it now, or after a closing, everybody else standing still."""
    if settings(state).contact == "armed-blocks" or apart(state, who, foe) <= reach:
        return True
    return any(brings(state, tables, who, other, foe, reach) for other in closings(state, who))


def brings(state: State, tables: Tables, who: Name, closing: Name, foe: Name, reach: int) -> bool:
    """Whether closing on one foe brings another within reach."""
    return distance(closed(state, tables, who, closing), state.combatants[foe].at) <= reach


def closings(state: State, who: Name) -> tuple[Name, ...]:
    """The foes on whom somebody may close."""
    if not afoot(state, who):
        return ()
    return tuple(foe for foe in foes(state, who) if apart(state, who, foe) > CONTACT)


def reach_of(state: State, tables: Tables, choice: Choice) -> int | None:
    """How near the foe of an act must be; `None` for acts at any range."""
    if choice.act == "ram" or choice.act in MOVES:
        return CONTACT
    if choice.act == "block":
        armed = able(state, choice.foe) and weapons(state, choice.foe)
        return CONTACT if armed else None
    if choice.act in PARRIES or not is_strike(choice):
        return None
    strike = tables.strike(choice.act)
    return strike.reach if strike is not None else CONTACT


def near_enough_to_block(state: State, tables: Tables, who: Name, foe: Name) -> bool:
    if apart(state, who, foe) <= CONTACT:
        return True
    return any(brings(state, tables, who, other, foe, CONTACT) for other in closings(state, who))
