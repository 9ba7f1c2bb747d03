"""A weapon in the way: whom it keeps from going where, and what ends it (GUR-094 to GUR-096)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import ConditionLost, HoldBroken
from domain.facts.hexes import Hex, distance
from domain.facts.state import Hold, State
from domain.rulesets.shared.conditions import clear
from domain.rulesets.shared.ending_holds import end_holds

AT_BAY, HELD_OFF = "at-bay", "held-off"
"""Conditions against one foe, `at-bay-rufus`, until the turn ends (GUR-094, GUR-095)."""

IMPALED = "impaled"
"""The kind of a hold: their weapon (`part`) is in somebody; `level` is the largest injury of that blow."""


def impalers(state: State, who: Name) -> tuple[tuple[str, Hold], ...]:
    """The weapons that are in somebody and keep them where they are, by the name of the hold (GUR-096)."""
    if not state.holds:
        return ()
    return tuple(
        (name, hold) for name, hold in state.holds.items() if hold.victim == who and hold.kind == IMPALED
    )


def barring(state: State, who: Name, to: Hex) -> Name:
    """The foe whose weapon keeps somebody from going to a hex; or nobody (GUR-094 to GUR-096).

    Held off they may not come nearer; with a point in them they may go nowhere as they are.
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
    """All whose weapons are in their way."""
    if not state.combatants[who].conditions and not state.holds:
        return ()
    ways = [
        what.by
        for name, what in state.combatants[who].conditions.items()
        if name.startswith((AT_BAY, HELD_OFF))
    ]
    return tuple(dict.fromkeys((*ways, *(hold.holder for _, hold in impalers(state, who)))))


def free_of(scene: Scene, who: Name, holder: Name, because: Key, rule: str) -> None:
    """That foe's weapon bars them no longer (A60)."""
    for condition in (f"{AT_BAY}-{holder}", f"{HELD_OFF}-{holder}"):
        clear(scene, who, condition, because, rule)
    for name, hold in impalers(scene.state, who):
        if hold.holder == holder:
            scene.tell(HoldBroken(name, because, rule))


def pass_on(scene: Scene, who: Name, because: Key) -> None:
    """Their turn is over: nobody is kept off any more; a point in them comes out on its wielder's turn
    (A62)."""
    for condition, what in tuple(scene[who].conditions.items()):
        if condition in (f"{AT_BAY}-{what.by}", f"{HELD_OFF}-{what.by}"):
            scene.tell(ConditionLost(who, condition, because, "GUR-095"))


def withdraw(scene: Scene, wielder: Name, because: Key) -> None:
    """On their turn the wielder has their point back, whole, if it is not stuck (A62)."""
    end_holds(scene, lambda hold: hold.holder == wielder and hold.kind == IMPALED, because, "GUR-096")
