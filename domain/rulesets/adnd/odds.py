"""When an attack has been played out, and what of a state matters to how it goes on: for its odds."""

import msgspec

from domain.facts.state import Combatant, State
from domain.rulesets.adnd.attack import next_due
from domain.rulesets.adnd.ending import ending, resting, round_ended
from domain.rulesets.adnd.extra_attacks import next_right
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.variable import EDGE, GUARD

replace = msgspec.structs.replace

NUMBERING = ("blows", "extras", "slot")
"""Counters that only number attacks and blows."""

TALLIES = ("quarters", "total", "actual")
"""Counters that split damage into what stays and what does not; how much it is does not depend on them."""

KEPT = ("edge", "guard")
"""Variables that wait for the results of an attack (ADD-05, ADD-06); only their difference matters."""


def unfinished(state: State) -> bool:
    """Results are due, or an attack at once is open (ADD-59): the attack goes on in the beats to come."""
    if resting(state) or ending(state):
        return False
    return bool(next_due(state)) or bool(next_right(state)[0])


def alike(state: State) -> State:
    """The state less its numbering, its tallies, and dice and variables that have served their purpose."""
    spent = (EDGE, GUARD) if settings(state).variable_die == "per-attack" else ()
    crowd = {name: _less(one, spent) for name, one in state.combatants.items()}
    return replace(state, beat=state.beat if round_ended(state) else "", who=(), combatants=crowd)


def _less(one: Combatant, spent: tuple[str, ...]) -> Combatant:
    gone = (*NUMBERING, *TALLIES, *spent, *KEPT)
    counters = {name: n for name, n in one.counters.items() if n and name not in gone}
    if "result-due" in one.conditions:
        counters["variables"] = one.counter("edge") - one.counter("guard")
    return replace(one, counters=counters)
