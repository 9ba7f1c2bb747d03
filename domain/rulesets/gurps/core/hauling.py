"""Moving with a hold: whom one can drag or carry, and who comes along (GUR-010, GUR-049, GUR-194)."""

from domain.engine.scene import Scene
from domain.facts import hexes
from domain.facts.choice import Key, Name
from domain.facts.events import HoldBroken, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import maneuver
from domain.rulesets.gurps.core.figures import basic_lift, pulling_st
from domain.rulesets.gurps.core.holds import hands_in, of_kind, on, tidy
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.status import BODILY, PINNED, able, holds_on, pinned
from domain.rulesets.gurps.core.tables import GurpsTables
from domain.rulesets.gurps.core.terrain import slippery


def heft(state: State, who: Name) -> int:
    """Pounds of somebody with what they carry (GUR-010)."""
    return sheet(state, who).weight + sheet(state, who).load


def movable(state: State, who: Name, foe: Name) -> bool:
    """Whether one whom they hold goes where they want: pinned, past resisting, or half as strong
    (GUR-049)."""
    helpless = of_kind(state, who, foe, PINNED) or not able(state, foe)
    return bool(helpless) or pulling_st(state, who) >= 2 * pulling_st(state, foe)


def can_drag(state: State, tables: GurpsTables, who: Name, foe: Name) -> bool:
    """Up to so many times BL; on rough ground half as much (GUR-194)."""
    rough = slippery(state, state.combatants[who].at)
    return heft(state, foe) * (2 if rough else 1) <= basic_lift(pulling_st(state, who)) * tables.limit("drag")


def can_lift(state: State, tables: GurpsTables, who: Name, foe: Name) -> bool:
    """Up to so many times BL, with one hand or with two (GUR-194)."""
    count = sum(hands_in(hold.using) for _, hold in on(state, who, foe))
    times = tables.limit("lift-with-two-hands" if count >= 2 else "lift-with-one-hand")
    return heft(state, foe) <= times * basic_lift(pulling_st(state, who))


def moved_off(scene: Scene, who: Name, start: Hex, because: Key) -> None:
    """Somebody has left `start` on their own feet: whom they drag, and who clings to them, comes along
    (GUR-049).

    Moving off from anybody else whom they hold drops the hold.
    """
    to = scene[who].at
    for name, hold in tuple(scene.state.holds.items()):
        if hold.kind not in BODILY or who not in (hold.holder, hold.victim):
            continue
        if name not in scene.state.holds:
            continue
        other = hold.victim if hold.holder == who else hold.holder
        comes = hold.victim == who or scene[who].counter("carries", other)
        if comes and scene[other].at != to:
            near = to if scene[other].at == start else start
            if scene[other].at != near:
                rule = "GUR-010" if hold.victim == who else "GUR-049"
                scene.tell(Moved(other, scene[other].at, near, "dragged", because, rule))
        elif not comes and hexes.distance(to, scene[other].at) > hexes.distance(start, scene[other].at):
            scene.tell(HoldBroken(name, because, "GUR-049"))
    tidy(scene, because)


def held_fast(state: State, who: Name) -> bool:
    """Held by somebody whom they cannot simply drag along (GUR-009, GUR-010, GUR-021, A7).

    With more than twice the holder's ST they move as they like, with twice it only in a Move manoeuvre.
    """
    if not state.holds:
        return False
    return pinned(state, who) or any(
        pulling_st(state, who) < 2 * pulling_st(state, hold.holder)
        or (pulling_st(state, who) == 2 * pulling_st(state, hold.holder) and maneuver(state, who) != "move")
        for _, hold in holds_on(state, who)
    )
