"""The end of a round, the end of the fight, and the quiet rounds after it (ADD-12 to ADD-14, ADD-62)."""

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import (
    BeatBegan,
    CombatantDowned,
    CombatantRevived,
    CombatEnded,
    IntentSet,
    Recovered,
)
from domain.facts.state import Combatant, State
from domain.rulesets.adnd.harm import HP, ceiling, fall_if_spent, outstanding
from domain.rulesets.adnd.holds import lapse
from domain.rulesets.adnd.menus import AFTERMATH as MENU
from domain.rulesets.adnd.needs import Turning
from domain.rulesets.adnd.order import begin_round
from domain.rulesets.adnd.other_actions import PASS, SPARES
from domain.rulesets.adnd.settings import settings
from domain.rulesets.adnd.status import GONE, SIDES, able, conscious, foes, free, own_hold, present
from domain.rulesets.adnd.stun import end_stuns
from domain.rulesets.shared.conditions import clear, count, gain

AFTERMATH = "aftermath-"
"""Conditions that begin so hold of everybody once the fight is decided, and say how; `victor` of the
winners.
"""

# -- the end of a round


def end_round(scene: Scene) -> None:
    """One beat: step 5 of the round (ADD-51)."""
    beat = f"r{scene.state.number}.end"
    scene.tell(BeatBegan(beat, scene.state.number, rule="ADD-51"))
    close(scene, beat)


def close(scene: Scene, beat: Key) -> None:
    """Trussing and killing done, stuns that are due end, and the tick."""
    for who in tuple(scene.state.combatants):
        dispatch(scene, who, beat)
    for who in present(scene.state):
        if scene[who].pools.get(HP, 1) <= 0 and not scene[who].down:
            fall_if_spent(scene, who, "", beat)
    end_stuns(scene, beat)
    for who in present(scene.state):
        tick(scene, who, beat)
    lapse(scene, beat)


def dispatch(scene: Scene, who: Name, beat: Key) -> None:
    """A foe is tied up or killed at the end of the round, unless the one who does it is hindered by then
    (ADD-14).
    """
    for condition in ("trussing", "slaying"):
        task = scene[who].conditions.get(condition)
        if task is None or task.by not in scene.state.combatants:
            continue
        clear(scene, who, condition, beat, "ADD-14")
        if not free(scene.state, who) or not scene[task.by].down or scene[task.by].down in GONE:
            continue
        if condition == "trussing":
            gain(scene, task.by, "bound", beat, "ADD-14", by=who)
        else:
            scene.tell(CombatantDowned(task.by, "slain", beat, "ADD-14"))


def tick(scene: Scene, who: Name, beat: Key) -> None:
    """A point of temporary damage returns, the clock runs down, and a sleeper whose time has come wakes
    (ADD-12).
    """
    at_once = settings(scene.state).recovery == "same-round"
    owed = outstanding(scene.state, who) if at_once else scene[who].counter("owed")
    if owed > 0 and outstanding(scene.state, who) > 0:
        scene.tell(Recovered(who, HP, 1, beat, "ADD-12", "temporary"))
        count(scene, who, "restored", scene[who].counter("restored") + 1, beat, "ADD-12")
    clock = scene[who].counter("clock")
    if clock and (at_once or scene[who].counter("clock-begun") < scene.state.number):
        count(scene, who, "clock", clock - 1, beat, "ADD-12")
    if (
        scene[who].down == "unconscious"
        and not scene[who].counter("clock")
        and scene[who].pools.get(HP, 1) > 0
    ):
        scene.tell(CombatantRevived(who, beat, "ADD-13"))


def round_ended(state: State) -> bool:
    """Whether the last beat was the end of its round."""
    return state.beat.endswith(".end") and state.beat == f"r{state.number}.end"


# -- the end of the fight


def ending(state: State) -> str:
    """Why the fight ends now, or empty (ADD-62)."""
    if state.number and SIDES.decided(state):
        return "decided"
    if not round_ended(state):
        return ""
    if peaceful(state):
        return "peace"
    cap = settings(state).round_cap
    return "round-cap" if cap and state.number >= cap else ""


def peaceful(state: State) -> bool:
    """Every able combatant has passed for a whole round, and no hold stands."""
    up = [one for one in state.combatants.values() if conscious(one)]
    if any("stunned" in one.conditions or own_hold(state, one.name) for one in up):
        return False
    return all(passed(one) for one in up if able(one))


def passed(one: Combatant) -> bool:
    """They have done nothing this round but pass."""
    return "passed" in one.conditions and "brawled" not in one.conditions and "struck" not in one.conditions


def decide(scene: Scene, how: str) -> None:
    """One beat: the fight is over at once, or goes on quietly for the rounds of rest that are wished for."""
    ended = round_ended(scene.state)
    beat = f"r{scene.state.number}.over"
    scene.tell(BeatBegan(beat, scene.state.number, rule="ADD-62"))
    winners = SIDES.left(scene.state) if how == "decided" else ()
    if not settings(scene.state).rest_rounds:
        scene.tell(CombatEnded(winners, beat, "ADD-62", how))
        return
    for who in tuple(scene.state.combatants):
        gain(scene, who, f"{AFTERMATH}{how}", beat, "ADD-62", level=scene.state.number)
        if scene[who].side in winners and scene[who].down not in GONE:
            gain(scene, who, "victor", beat, "ADD-62")
        if scene[who].intent is not None:
            scene.tell(IntentSet(who, None, beat, "ADD-62"))
    if not ended:
        close(scene, beat)


# -- quiet rounds


def resting(state: State) -> str:
    """How the fight was decided, if it has been and rounds go on quietly; else empty."""
    for one in state.combatants.values():
        for condition in one.conditions:
            if condition.startswith(AFTERMATH):
                return condition.removeprefix(AFTERMATH)
    return ""


def rested(state: State) -> bool:
    """Whether as many quiet rounds have gone by as were wished for, or everybody is at their ceiling."""
    begun = max(
        condition.level
        for one in state.combatants.values()
        for name, condition in one.conditions.items()
        if name.startswith(AFTERMATH)
    )
    if state.number - begun >= settings(state).rest_rounds:
        return True
    return not any(recovers(state, who) for who in present(state))


def recovers(state: State, who: Name) -> bool:
    """Whether a quiet round can still do something for them."""
    waking = state.combatants[who].down == "unconscious" and ceiling(state, who) > 0
    return outstanding(state, who) > 0 or waking


def rest(scene: Scene) -> None:
    """One beat: a quiet round, in which the winners may tie up or kill those who lie there (ADD-14,
    ADD-62).
    """
    number = scene.state.number + 1
    beat = f"r{number}"
    scene.tell(BeatBegan(beat, number, rule="ADD-62"))
    begin_round(scene, beat)
    for who in tuple(scene.state.combatants):
        if can_dispatch(scene.state, who):
            menu = MENU.menu(Turning(scene.state, who))
            said = scene.choose(who, menu, f"{beat}.{who}.aftermath", rule="ADD-14")
            if said.pick == PASS:
                for foe in lying(scene.state, who):
                    count(scene, who, SPARES, 1, said.key, "ADD-62", versus=foe)
            else:
                task = "trussing" if said.pick.act == "truss" else "slaying"
                gain(scene, who, task, said.key, "ADD-14", by=said.pick.foe)
    close(scene, beat)


def can_dispatch(state: State, who: Name) -> bool:
    """Whether a winner may still do something about one who lies there and is not tied up yet."""
    if "victor" not in state.combatants[who].conditions or not free(state, who):
        return False
    return MENU.menu(Turning(state, who)).first("truss") is not None


def lying(state: State, who: Name) -> tuple[Name, ...]:
    """The foes who lie there, but for those whom they have left alone already."""
    mine = state.combatants[who]
    down = (foe for foe in foes(state, who) if state.combatants[foe].down)
    return tuple(foe for foe in down if not mine.counter(SPARES, foe))


def finish(scene: Scene, how: str) -> None:
    """One beat: the rest is over; the winners are those of the moment when it was decided."""
    beat = f"r{scene.state.number}.rested"
    scene.tell(BeatBegan(beat, scene.state.number, rule="ADD-62"))
    if not rested(scene.state):
        return
    sides = dict.fromkeys(one.side for one in scene.state.combatants.values() if "victor" in one.conditions)
    scene.tell(CombatEnded(tuple(sides), beat, "ADD-62", how))
