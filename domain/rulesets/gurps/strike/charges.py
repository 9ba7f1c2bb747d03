"""A charge that is met: the stop thrust, and what a weapon does that is in the way (GUR-081 to GUR-096)."""

from __future__ import annotations

from domain.engine.scene import Scene
from domain.facts.choice import Name
from domain.facts.events import ConditionGained, CounterSet, HoldTaken
from domain.facts.state import State
from domain.facts.term import Term, worth
from domain.rulesets.gurps.core.blocking_weapons import AT_BAY, IMPALED
from domain.rulesets.gurps.core.declared_attack import Attack
from domain.rulesets.gurps.core.figures import step
from domain.rulesets.gurps.core.injury import Wound, protection
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.running import approach
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.status import able, stunned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.strike.damage import Blow
from domain.rulesets.gurps.turn.waits import stopping

# -- the stop thrust


def stop_thrust(state: State, tables: GurpsTables, attack: Attack) -> Attack:
    """No retreat from it for whoever has come more than a step toward its wielder (GUR-082, A30)."""
    if not stops(state, attack):
        return attack
    near = state.combatants[attack.foe].counter("toward", attack.who)
    step_ = 1 if settings(state).charge_step == "one-yard" else step(state, tables, attack.foe)
    return attack._replace(retreat=near <= step_)


def stops(state: State, attack: Attack) -> bool:
    """Whether it is a thrust with a weapon that meets the foe's coming (GUR-081)."""
    return attack.armed and attack.thrust and stopping(state, attack.who, attack.foe)


def impact(state: State, tables: GurpsTables, attack: Attack) -> tuple[Term, ...]:
    """Damage for each two full yards that they came toward one this turn (GUR-081, A31)."""
    yards = came_on(state, attack.foe, attack.who) // 2 if stops(state, attack) else 0
    return (tables.each("charge", yards),) if yards else ()


def came_on(state: State, mover: Name, holder: Name) -> int:
    """Yards that somebody has come toward another this turn (GUR-081, A31)."""
    if settings(state).charge_yards == "straight-run":
        return approach(state, mover, state.combatants[holder].at)
    return state.combatants[mover].counter("toward", holder)


# -- in the way


def met(scene: Scene, tables: GurpsTables, blow: Blow, wound: Wound, was: int, *, thrust: bool) -> None:
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


def _impale(scene: Scene, tables: GurpsTables, blow: Blow, wound: Wound) -> None:
    """The point is in them: it stays between the two (GUR-096)."""
    most = largest(scene.state, tables, blow)
    name = f"{blow.who}_{blow.foe}_{blow.using}"
    scene.tell(
        HoldTaken(name, blow.who, blow.foe, IMPALED, blow.because, "GUR-096", blow.using, (blow.part,), most)
    )
    scene.tell(CounterSet(blow.foe, "first-wound", wound.injury, blow.because, "GUR-096", name))


def largest(state: State, tables: GurpsTables, blow: Blow) -> int:
    """The largest injury that the blow could have done: every die a 6 (GUR-098, A39)."""
    counted = blow.adds
    if settings(state).largest_blow == "without":
        counted = tuple(term for term in counted if term.name != "charge")
    most = worth((*counted, Term("least", 1, "floor")), 6 * blow.dice)
    stops, _ = protection(state, tables, blow.foe, blow.part, behind=blow.behind)
    through = max(most - stops, 0)
    return max(int(through * tables.multiplier(blow.kind, blow.part)), 1) if through else 0
