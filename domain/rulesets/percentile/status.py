"""Who can still do what: what the scripts look up in the state."""

from domain.facts.choice import Name
from domain.facts.state import Combatant, State
from domain.rulesets.shared.durations import Counter, FadingCondition, declared
from domain.rulesets.shared.sides import Sides

DODGED = ("dodging", "out-of-reach", "dodge-failed")
"""Conditions of one who has called their dodge of the round: not yet thrown, made, failed."""

FADING = declared((
    FadingCondition("dodging", "round", "PCT-40"),
    FadingCondition("out-of-reach", "round", "PCT-46"),
    FadingCondition("dodge-failed", "round", "PCT-40"),
    FadingCondition("attacked", "round", "PCT-40"),
    FadingCondition("blocked", "round", "PCT-40"),
    FadingCondition("holding", "round", "PCT-40"),
))  # fmt: skip
"""Conditions that end with the round."""

COUNTERS = declared(Counter(name, "round", "PCT-40") for name in ("turns", "used", "dodge"))
"""Counters that begin anew with it, but for the actions."""


def able(fighter: Combatant) -> bool:
    """Neither knocked out nor fled nor gone (PCT-60, PCT-61)."""
    return not fighter.down and "fled" not in fighter.conditions


def foes(state: State, who: Name) -> tuple[Name, ...]:
    """Everybody of another side who can be attacked: everybody is in reach of everybody (PCT-60)."""
    side = state.combatants[who].side
    return tuple([name for name, other in state.combatants.items() if other.side != side and able(other)])


def counts(state: State, who: Name) -> bool:
    """Whether their side is not beaten as long as they are able (PCT-62)."""
    fighter = state.combatants[who]
    return not fighter.down and "fled" not in fighter.conditions


SIDES = Sides("PCT-62", counts)
"""How a fight ends (PCT-62)."""


def may_act(fighter: Combatant) -> bool:
    """Has an action left to use (PCT-40)."""
    return fighter.counters.get("actions", 0) > 0 and able(fighter)


def next_group(state: State) -> tuple[Name, ...]:
    """Those whose turn it is, tied ones together by order of entry; nobody: it is over (PCT-40, PCT-41)."""
    group: list[Name] = []
    first, all_hold = (0, 0), True
    for name, fighter in state.combatants.items():
        if not may_act(fighter):
            continue
        all_hold = all_hold and "holding" in fighter.conditions
        place = (fighter.counters.get("turns", 0), -fighter.counters.get("initiative", 0))
        if not group or place < first:
            first, group = place, [name]
        elif place == first:
            group.append(name)
    return () if all_hold else tuple(group)
