"""Taking along whom one holds: dragging and carrying (GUR-049, GUR-194)."""

from domain.engine.menus.needs import need
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key
from domain.facts.events import CounterSet
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form, maneuver, that_alone
from domain.rulesets.gurps.core.hauling import can_drag, can_lift, heft, movable
from domain.rulesets.gurps.grapple.follow_ups import held_ones
from domain.rulesets.gurps.turn.maneuvers import MANEUVERS, of
from domain.rulesets.gurps.turn.points import allow
from domain.rulesets.shared.durations import Counter

COUNTERS = (Counter("carries", "next-turn", "GUR-049"),)
"""What is counted here, and how long it is kept."""


@need("not-holding", "GUR-049", "{who} does not hold {foe}.")
def held(case: Turning, pick: Choice) -> bool:
    """whom they hold"""
    return pick.foe in held_ones(case)


@need("no-movement", "GUR-153", "The manoeuvre of {who} has no movement.")
def moving(case: Turning, pick: Choice) -> bool:
    """in a manoeuvre with movement"""
    return of(maneuver(case.state, case.who)).moves != "none"


@need("moved-already", "GUR-049", "{who} has moved already: take {foe} along before moving.")
def before_moving(case: Turning, pick: Choice) -> bool:
    """before they move"""
    fighter = case.state.combatants[case.who]
    return not (fighter.counter("yards") or fighter.counter("spent"))


@need("stopped", "GUR-137", "{who}'s movement has ended.")
def not_stopped(case: Turning, pick: Choice) -> bool:
    """and before their movement has ended"""
    return not case.state.combatants[case.who].counter("stopped")


@need("already", "GUR-049", "{who} takes {foe} along already.")
def not_yet(case: Turning, pick: Choice) -> bool:
    """whom they do not take along yet"""
    return not case.state.combatants[case.who].counter("carries", pick.foe)


@need("not-moved", "GUR-049", "{foe} is neither pinned nor past resisting, and {who} is not twice as strong.")
def no_match(case: Turning, pick: Choice) -> bool:
    """who is pinned, past resisting, or of at most half their ST"""
    return movable(case.state, case.who, pick.foe)


@need("too-heavy", "GUR-194", "{foe} is too heavy for {who} to drag.")
def light_enough_to_drag(case: Turning, pick: Choice) -> bool:
    """no heavier than they drag by their BL, on rough ground half of that"""
    return can_drag(case.state, case.tables, case.who, pick.foe)


@need("too-heavy", "GUR-194", "{foe} is too heavy for {who} to lift.")
def light_enough_to_lift(case: Turning, pick: Choice) -> bool:
    """no heavier than they lift by their BL, with one hand or with two"""
    return can_lift(case.state, case.tables, case.who, pick.foe)


def haul(scene: Scene, turn: Turn, made: Choice, key: Key) -> None:
    """Their weight is load from now until the next turn, and they come along (GUR-049, GUR-193)."""
    pounds = heft(scene.state, made.foe)
    rule = "GUR-194" if made.act == "carry" else "GUR-049"
    scene.tell(CounterSet(turn.who, "carries", pounds, key, rule, made.foe))
    allow(scene, turn, key)


ALONG = (held, moving, before_moving, not_stopped, not_yet, no_match, form("boris"))
"""What taking somebody along needs (GUR-049, GUR-153)."""

ACTS = (
    TurnAct("drag", tuple(MANEUVERS), (*ALONG, light_enough_to_drag), that_alone, haul, held_ones),
    TurnAct("carry", tuple(MANEUVERS), (*ALONG, light_enough_to_lift), that_alone, haul, held_ones),
)
