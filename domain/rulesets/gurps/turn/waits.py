"""Waits: who waits, what sets it off, and how it interrupts another's turn (GUR-081, GUR-215)."""

from domain.engine.menus.needs import Case, lacking
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import IntentSet
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import BARE, WAITED, Turn, maneuver
from domain.rulesets.gurps.core.place import apart
from domain.rulesets.gurps.core.settings import settings
from domain.rulesets.gurps.core.sheet import sheet, weapon_of
from domain.rulesets.gurps.core.status import able
from domain.rulesets.gurps.core.tables import GurpsTables, Mode
from domain.rulesets.gurps.turn.intents import CALM
from domain.rulesets.gurps.turn.order import in_order

COMES, ATTACKS = "comes-into-reach", "attacks"
"""What a Wait can be set off by: a foe comes nearer into reach; they attack somebody of one's side."""

# -- who waits, and how far they reach


def waits(state: State, tables: GurpsTables, who: Name) -> bool:
    """Whether somebody can wait: they are neither out nor stunned nor held (GUR-215)."""
    return able(state, who) and lacking(CALM, Case(state, tables, who), Choice("wait")) is None


def ways(state: State, tables: GurpsTables, who: Name, item: str) -> tuple[Mode, ...]:
    """The ways in which they know how to use a weapon."""
    weapon = weapon_of(state, who, item)
    kind = tables.weapon(weapon.kind) if weapon else None
    known = sheet(state, who).skills
    return tuple(mode for mode in kind.modes if mode.skill in known) if kind else ()


def reach(state: State, tables: GurpsTables, who: Name, item: str) -> int:
    """Yards that it reaches, one at least: a kick, or a step closer, does (GUR-200, GUR-213)."""
    both = state.combatants[who].items.get(item) == "both-hands"
    modes = [mode for mode in ways(state, tables, who, item) if both or mode.hands == 1]
    return max((1, *(max(mode.reach, default=1) for mode in modes)))


# -- what sets it off


def interrupts(scene: Scene, turn: Turn, attacked: Name = "", because: Key = "") -> bool:
    """All who wait for what they have just done, or for their attack on `attacked`, act now (GUR-215).

    Whether anybody has: afterwards others may be down, moved or held, so read the state again.
    """
    acted = False
    for waiter in waiting(scene.state, turn.tables, turn.who, attacked):
        if set_off(scene.state, turn.tables, waiter, turn.who, attacked):
            _spring(scene, turn, waiter, because or turn.slot)
            acted = True
    return acted


def waiting(state: State, tables: GurpsTables, mover: Name, attacked: Name) -> tuple[Name, ...]:
    """Those who are set off, in their order: longer reach, higher skill, order of turns (GUR-215)."""
    for one in state.combatants.values():  # asked after all that is done: no generator
        if one.intent is not None and one.intent.act == "wait":
            break
    else:
        return ()
    those = [who for who in in_order(state) if set_off(state, tables, who, mover, attacked)]
    if settings(state).wait_order == "turn-order":
        return tuple(those)
    return tuple(sorted(those, key=lambda who: _rank(state, tables, who)))


def _rank(state: State, tables: GurpsTables, who: Name) -> tuple[int, int]:
    intent = state.combatants[who].intent
    item = intent.tool if intent is not None and intent.using else BARE
    known = sheet(state, who).skills
    skill = max((known[mode.skill] for mode in ways(state, tables, who, item)), default=sheet(state, who).dx)
    return -reach(state, tables, who, item), -skill


def set_off(state: State, tables: GurpsTables, waiter: Name, mover: Name, attacked: Name) -> bool:
    """Whether somebody's Wait is for this (GUR-215); who is stunned or held can no longer."""
    intent = state.combatants[waiter].intent
    if intent is None or intent.act != "wait" or not intent.manner or intent.foe not in ("", mover):
        return False
    side = state.combatants[waiter].side
    if not waits(state, tables, waiter) or not able(state, mover) or side == state.combatants[mover].side:
        return False
    if intent.how == ATTACKS:
        return bool(attacked) and state.combatants[attacked].side == side
    near = apart(state, waiter, mover) <= reach(state, tables, waiter, intent.tool)
    return not attacked and near and state.combatants[mover].counter("toward", waiter) > 0


def _spring(scene: Scene, turn: Turn, waiter: Name, because: Key) -> None:
    """They do what they waited to do, in the middle of another's turn (GUR-215)."""
    intent = scene[waiter].intent
    assert intent is not None
    trigger, act, *option = intent.manner
    now = Choice(act, foe=turn.who, using=intent.using, manner=(*(option or ("plain",)), WAITED, trigger))
    scene.tell(IntentSet(waiter, now, because, "GUR-215"))
    turn.plays(scene, turn.of(waiter, f"{turn.slot}.{waiter}"), now, because)


def stopping(state: State, who: Name, foe: Name) -> bool:
    """Whether they meet the foe's coming with a Wait: a thrust of theirs is a stop thrust (GUR-081)."""
    intent = state.combatants[who].intent
    return (
        intent is not None and WAITED in intent.manner and intent.manner[-1] == COMES and intent.foe == foe
        and maneuver(state, who) in ("attack", "all-out-attack")
    )  # fmt: skip
