"""The start of a phase: who has come, who is up again, what everybody has to spend, and the declarations."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import CombatantDowned, ConditionGained, ConditionLost, CounterSet, HoldTaken, Moved
from domain.facts.state import State
from domain.rulesets.swordspath.ending_positions import drop
from domain.rulesets.swordspath.falls import get_up, unseat
from domain.rulesets.swordspath.knockouts import held_out
from domain.rulesets.swordspath.levels import LATER, STILL, actions
from domain.rulesets.swordspath.menus import plan
from domain.rulesets.swordspath.moves import HANDS, RIDE
from domain.rulesets.swordspath.plan import Plans
from domain.rulesets.swordspath.settings import settings
from domain.rulesets.swordspath.sheet import sheet
from domain.rulesets.swordspath.status import able, fighters, is_mount, named, pair
from domain.rulesets.swordspath.tables import SwordspathTables

EIGHTHS = 8
"""Heights in the record are eighths of a foot."""


def begin(scene: Scene, tables: SwordspathTables, beat: Key) -> None:
    """What holds at the start of the phase holds for all of it (SPG-07, SPG-37)."""
    for who in tuple(scene.state.combatants):
        if "actions" not in scene[who].counters and not is_mount(scene.state, who):
            arrive(scene, who, beat)
    loosen(scene, beat)
    if settings(scene.state).held_out == "next-start":
        held_out(scene, tables, beat)
    get_up(scene, beat)
    for who in tuple(scene.state.combatants):
        for condition in tuple(scene[who].conditions):
            if condition.startswith((LATER, STILL)):
                scene.tell(ConditionLost(who, condition, beat, "SPG-07"))
    for who in fighters(scene.state):
        has = actions(scene.state, tables, who)
        if scene[who].counters.get("actions") != has:
            scene.tell(CounterSet(who, "actions", has, beat, "SPG-02"))


def arrive(scene: Scene, who: Name, beat: Key) -> None:
    """Their first phase: surprised or not (SPG-07), in the saddle with the reins in hand or not (SPG-40)."""
    surprised = sheet(scene.state, who).surprised
    if surprised != "no":
        scene.tell(ConditionGained(who, f"surprised-{surprised}", beat, "SPG-07"))
    if scene[who].mount and free_mount(scene.state, scene[who].mount):
        mount_up(scene, who, scene[who].mount, beat)


def free_mount(state: State, mount: Name) -> bool:
    """Somebody to sit on, on whom nobody sits."""
    if mount not in state.combatants or state.combatants[mount].down or not is_mount(state, mount):
        return False
    return not any(hold.kind == RIDE and hold.victim == mount for hold in state.holds.values())


def mount_up(scene: Scene, who: Name, mount: Name, beat: Key) -> None:
    """A rider begins the fight in the saddle, with the reins in hand (SPG-40, SPG-45)."""
    reins = sheet(scene.state, who).reins
    using = tuple(hand for hand in HANDS if reins == "both" or hand == f"{reins}-hand")
    scene.tell(HoldTaken(pair(who, mount), who, mount, RIDE, beat, "SPG-40", using=using))
    beast = sheet(scene.state, mount).mount
    height = beast.saddle * EIGHTHS if beast is not None else 0
    scene.tell(Moved(who, scene[who].at, scene[mount].at, "mount", beat, "SPG-45", height))


def loosen(scene: Scene, beat: Key) -> None:
    """Holds of and on those who are out of it by other ways than the rules' end (SPG-39, SPG-47)."""
    for name in tuple(scene.state.holds):
        hold = scene.state.holds.get(name)
        if hold is None:
            continue
        if hold.kind == RIDE:
            if scene[hold.victim].down or not able(scene.state, hold.holder):
                unseat(scene, hold.holder, beat, "SPG-51")
        elif not able(scene.state, hold.holder) or scene[hold.victim].down in ("left", "yielded"):
            drop(scene, name, beat, "SPG-39")


def declare(scene: Scene, tables: SwordspathTables, beat: Key) -> Plans:
    """Everybody's plan for the phase: together and unseen, or aloud in order of entry (section 9)."""
    if settings(scene.state).declarations == "secret":
        prompts = [
            plan(scene.state, tables, who, f"{beat}.{who}.declares", (who,)) for who in fighters(scene.state)
        ]
        return Plans(scene.together(prompts))
    said = []
    for who in fighters(scene.state):
        if able(scene.state, who):
            said.append(scene.together((plan(scene.state, tables, who, f"{beat}.{who}.declares", ()),))[0])
    return Plans(said)


def give_up(scene: Scene, declared: Plans) -> None:
    """Yielding is at once: out, and every hold of theirs and on them ends (SPG-47)."""
    for act in declared.of("yield"):
        if not able(scene.state, act.who):
            continue
        scene.tell(CombatantDowned(act.who, "yielded", act.key, "SPG-47"))
        for name in tuple(scene.state.holds):
            hold = named(scene.state, name)
            if hold.kind != RIDE and act.who in (hold.holder, hold.victim):
                drop(scene, name, act.key, "SPG-47")
