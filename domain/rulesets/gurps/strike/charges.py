"""A charge that is met: the stop thrust, and what a weapon does that is in the way (GUR-081 to GUR-096)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionGained, ConditionLost, CounterSet, HoldBroken, HoldTaken
from domain.facts.hexes import Hex, distance
from domain.facts.state import Hold, State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.able import able, stunned
from domain.rulesets.gurps.core.figures import step
from domain.rulesets.gurps.core.injury import Wound, protection
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.running import approach
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.strike.damage import Blow
from domain.rulesets.gurps.turn.waits import stopping

if TYPE_CHECKING:
    from domain.rulesets.gurps.strike.attack import Attack

AT_BAY, HELD_OFF = "at-bay", "held-off"
"""Conditions against one foe, `at-bay-rufus`, until the turn ends (GUR-094, GUR-095)."""

IMPALED = "impaled"
"""The kind of a hold: his weapon (`part`) is in somebody; `level` is the largest injury of that blow."""


# -- the stop thrust


def stop_thrust(state: State, tables: Tables, attack: Attack) -> Attack:
    """No retreat from it for whoever has come more than a step toward its wielder (GUR-082, A30)."""
    if not stops(state, attack):
        return attack
    near = state.combatants[attack.foe].counter("toward", attack.who)
    step_ = 1 if settings(state).charge_step == "one-yard" else step(state, tables, attack.foe)
    return attack._replace(retreat=near <= step_)


def stops(state: State, attack: Attack) -> bool:
    """Whether it is a thrust with a weapon that meets the foe's coming (GUR-081)."""
    return attack.armed and attack.thrust and stopping(state, attack.who, attack.foe)


def impact(state: State, attack: Attack) -> tuple[Term, ...]:
    """+1 damage for two full yards that he came toward one this turn (GUR-081, A31)."""
    bonus = came_on(state, attack.foe, attack.who) // 2 if stops(state, attack) else 0
    return (Term("charge", bonus, rule="GUR-081"),) if bonus else ()


def came_on(state: State, mover: Name, holder: Name) -> int:
    """Yards that somebody has come toward another this turn (GUR-081, A31)."""
    if settings(state).charge_yards == "straight-run":
        return approach(state, mover, state.combatants[holder].at)
    return state.combatants[mover].counter("toward", holder)


# -- in the way


def met(scene: Scene, tables: Tables, blow: Blow, wound: Wound, was: int, *, thrust: bool) -> None:
    """Whoever came on against a weapon and was struck is stopped by it, or kept off (GUR-091 to GUR-096).

    `was` are the yards between the two before the blow; `thrust` says whether it was one.
    """
    holder, mover = blow.who, blow.foe
    if not settings(scene.state).realistic_charges or not able(scene.state, mover):
        return
    if stunned(scene.state, mover):
        if not scene[mover].counter("turn-over"):
            scene.tell(CounterSet(mover, "turn-over", 1, blow.because, "GUR-091"))
        return
    hurled = apart(scene.state, holder, mover) > was
    if hurled and not settings(scene.state).hurled_at_bay:
        return
    if thrust and blow.kind == "imp" and wound.penetrating and not hurled:
        _impale(scene, tables, blow, wound)
    elif wound.penetrating == 0 and thrust and blow.kind == "imp" and not hurled and _no_matter(scene.state):
        return
    elif f"{AT_BAY}-{holder}" not in scene[mover].conditions:
        scene.tell(ConditionGained(mover, f"{AT_BAY}-{holder}", blow.because, "GUR-094", by=holder))


def _no_matter(state: State) -> bool:
    return settings(state).stopped_point == "no-matter"


def _impale(scene: Scene, tables: Tables, blow: Blow, wound: Wound) -> None:
    """The point is in him: it stays between the two (GUR-096)."""
    most = largest(scene.state, tables, blow)
    name = f"{blow.who}_{blow.foe}_{blow.using}"
    scene.tell(
        HoldTaken(name, blow.who, blow.foe, IMPALED, blow.because, "GUR-096", blow.using, (blow.part,), most)
    )
    scene.tell(CounterSet(blow.foe, "first-wound", wound.injury, blow.because, "GUR-096", name))


def largest(state: State, tables: Tables, blow: Blow) -> int:
    """The largest injury that the blow could have done: every die a 6 (GUR-098, A39)."""
    counted = blow.adds
    if settings(state).largest_blow == "without":
        counted = tuple(term for term in counted if term.name != "charge")
    most = worth((*counted, Term("least", 1, "floor")), 6 * blow.dice)
    stops, _ = protection(state, tables, blow.foe, blow.part, behind=blow.behind)
    through = max(most - stops, 0)
    return max(int(through * tables.multiplier(blow.kind, blow.part)), 1) if through else 0


def impalers(state: State, who: Name) -> tuple[tuple[str, Hold], ...]:
    """The weapons that are in somebody and keep him where he is, by the name of the hold (GUR-096)."""
    return tuple(
        (name, hold) for name, hold in state.holds.items() if hold.victim == who and hold.kind == IMPALED
    )


def barring(state: State, who: Name, to: Hex) -> Name:
    """The foe whose weapon keeps somebody from going to a hex; or nobody (GUR-094 to GUR-096).

    Held off he may not come nearer; with a point in him he may go nowhere as he is.
    """
    for _, hold in impalers(state, who):
        return hold.holder
    fighter = state.combatants[who]
    for condition, what in fighter.conditions.items():
        if what.by in state.combatants and condition.startswith((AT_BAY, HELD_OFF)):
            at = state.combatants[what.by].at
            if distance(to, at) < distance(fighter.at, at):
                return what.by
    return ""


def keepers(state: State, who: Name) -> tuple[Name, ...]:
    """All whose weapons are in his way."""
    ways = [
        what.by
        for name, what in state.combatants[who].conditions.items()
        if name.startswith((AT_BAY, HELD_OFF))
    ]
    return tuple(dict.fromkeys((*ways, *(hold.holder for _, hold in impalers(state, who)))))


def free_of(scene: Scene, who: Name, holder: Name, because: Key, rule: str) -> None:
    """That foe's weapon bars him no longer (A60)."""
    for condition in (f"{AT_BAY}-{holder}", f"{HELD_OFF}-{holder}"):
        if condition in scene[who].conditions:
            scene.tell(ConditionLost(who, condition, because, rule))
    for name, hold in impalers(scene.state, who):
        if hold.holder == holder:
            scene.tell(HoldBroken(name, because, rule))


def pass_on(scene: Scene, who: Name, because: Key) -> None:
    """His turn is over: nobody is kept off any more; a point in him comes out on its wielder's turn (A62)."""
    for condition, what in tuple(scene[who].conditions.items()):
        if condition in (f"{AT_BAY}-{what.by}", f"{HELD_OFF}-{what.by}"):
            scene.tell(ConditionLost(who, condition, because, "GUR-095"))


def withdraw(scene: Scene, wielder: Name, because: Key) -> None:
    """On his turn the wielder has his point back, whole, if it is not stuck (A62)."""
    for name, hold in tuple(scene.state.holds.items()):
        if hold.holder == wielder and hold.kind == IMPALED:
            scene.tell(HoldBroken(name, because, "GUR-096"))
