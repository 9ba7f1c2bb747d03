"""Holds and leg grips: taken, let go, broken, lapsed (ADD-30 to ADD-36, ADD-53 to ADD-55)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import HoldBroken, HoldTaken
from domain.facts.state import State
from domain.rulesets.adnd.status import LEG, able, grips, hold_between, own_hold, stands
from domain.rulesets.shared.conditions import clear
from domain.rulesets.shared.ending_holds import end_holds


def take_hold(scene: Scene, who: Name, foe: Name, kind: str, rank: int, because: Key) -> None:
    """A gained hold stays, round after round (ADD-30). It ends an old one of its owner (ADD-55)."""
    old = own_hold(scene.state, who)
    if old:
        end_hold(scene, old, because, "ADD-55")
    theirs = own_hold(scene.state, foe)
    if theirs and rank > scene.state.holds[theirs].level:
        end_hold(scene, theirs, because, "ADD-55")
    scene.tell(HoldTaken(because, who, foe, kind, because, "ADD-30", level=rank))
    for name in grips(scene.state, holder=foe):
        end_hold(scene, name, because, "ADD-53")
    lapse(scene, because)


def take_leg(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """One foot held; a second grip by anyone holds both (ADD-41, ADD-53)."""
    held = len(grips(scene.state, victim=foe))
    if held < 2:
        part = "both feet" if held else "one foot"
        scene.tell(HoldTaken(because, who, foe, LEG, because, "ADD-53", part=part.replace(" ", "-")))


def end_hold(scene: Scene, name: str, because: Key, rule: str) -> None:
    """A hold ends, if there is one of that name."""
    if name in scene.state.holds:
        scene.tell(HoldBroken(name, because, rule))


def let_go(scene: Scene, who: Name, foe: Name, because: Key) -> None:
    """Letting go is free: the hold, and any grip on their legs (ADD-51)."""
    end_hold(scene, hold_between(scene.state, who, foe), because, "ADD-54")
    for name in grips(scene.state, holder=who, victim=foe):
        end_hold(scene, name, because, "ADD-53")


def stood_up(scene: Scene, who: Name, because: Key) -> None:
    """No longer overborne, and they grip no leg from there (ADD-52, ADD-53)."""
    clear(scene, who, "overborne", because, "ADD-52")
    for name in grips(scene.state, holder=who):
        end_hold(scene, name, because, "ADD-53")


def let_all_go(scene: Scene, who: Name, because: Key) -> None:
    """Whatever they hold slips from them when they are stunned or not able (ADD-53, ADD-54)."""
    for name, holder, kind in [(name, hold.holder, hold.kind) for name, hold in scene.state.holds.items()]:
        if holder == who:
            end_hold(scene, name, because, "ADD-53" if kind == LEG else "ADD-54")


def lapse(scene: Scene, because: Key) -> None:
    """What can no longer stand is ended, and what waits on nothing is dropped (ADD-54, ADD-59)."""
    end_holds(scene, lambda hold: not stands(scene.state, hold), because, "ADD-54")
    for who in tuple(scene.state.combatants):
        if waits_in_vain(scene.state, who):
            clear(scene, who, "result-due", because, "ADD-59")


def waits_in_vain(state: State, who: Name) -> bool:
    """A result still to come of one no longer able, or now held by its target; a counter comes from there
    (ADD-59).
    """
    one = state.combatants[who]
    due = one.conditions.get("result-due")
    if due is None:
        return False
    countering = one.intent is not None and one.intent.act == "counter"
    return not able(one) or (not countering and bool(hold_between(state, due.by, who)))
