"""Jumping down: a fall that one controls (GUR-188, GUR-189)."""

from domain.engine.menus.needs import Needs
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Moved
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.collisions import plunge
from domain.rulesets.gurps.core.terrain import drop, height
from domain.rulesets.gurps.move.footing import STANDING_ROOM, footing, nearby, next_to_them, spot, this_side
from domain.rulesets.gurps.move.needs import FAR, UNSTOPPED, a_hex_left, on_foot
from domain.rulesets.gurps.turn.points import HEX, pay


@footing("no-drop", "GUR-188", lambda state, who, at: f"There is no drop of more than a yard at {spot(at)}.")
def deep_down(state: State, who: Name, at: Hex) -> bool:
    """more than a yard lower"""
    return bool(drop(state, at, height(state, who)))


NEEDS: Needs[Turning] = (
    UNSTOPPED, on_foot, a_hex_left, form("0,1", to=True),
    next_to_them, deep_down, *STANDING_ROOM, this_side,
)  # fmt: skip


def jump_down(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """Over the edge, and down; their movement ends there."""
    assert pick.to is not None
    who = turn.who
    pay(scene, who, HEX, key)
    deep = drop(scene.state, pick.to, height(scene.state, who))
    scene.tell(Moved(who, scene[who].at, pick.to, "jump-down", key, "GUR-188", height(scene.state, who)))
    plunge(scene, turn.tables, who, deep, key, turn.slot, controlled=True)
    scene.tell(CounterSet(who, "stopped", 1, key, "GUR-188"))


ACTS = (TurnAct("jump-down", FAR, NEEDS, nearby, jump_down),)
