"""Jumping down: a fall that one controls (GUR-188, GUR-189)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Moved
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.able import mount_of
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.collisions import plunge
from domain.rulesets.gurps.core.place import around, blocking
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import drop, height, passable
from domain.rulesets.gurps.move.movement import why_not
from domain.rulesets.gurps.turn.points import HEX, affordable, crowded, pay

WITHIN = ("move", "move-and-attack")


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """The hexes next to him that lie more than a yard lower."""
    fighter = state.combatants[who]
    if why_not(state, who) is not None or mount_of(state, who) or not affordable(state, tables, who, HEX):
        return
    for to in around(state, fighter.at):
        if not drop(state, to, height(state, who)) or blocking(state, who, to):
            continue
        if passable(state, to) and not crowded(state, who, to):
            yield Choice("jump-down", to=to)


def jump_down(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Over the edge, and down; his movement ends there."""
    assert pick.to is not None
    who = turn.who
    pay(scene, who, HEX, key)
    deep = drop(scene.state, pick.to, height(scene.state, who))
    scene.tell(Moved(who, scene[who].at, pick.to, "jump-down", key, "GUR-188", height(scene.state, who)))
    plunge(scene, turn.tables, who, deep, key, turn.slot, controlled=True)
    scene.tell(CounterSet(who, "stopped", 1, key, "GUR-188"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot jump down there."""
    why = why_not(state, who)
    if why is not None:
        return why
    return Refused(
        "no-drop", f"There is no drop of more than a yard there for {who} to jump down.", "GUR-188"
    )


DEEDS = (Deed(("jump-down",), WITHIN, offers, jump_down, refuses),)
