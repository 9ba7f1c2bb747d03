"""Getting over an obstacle without a vault: up on one turn, down on the next (GUR-129, GUR-137)."""

from domain.engine.menus.needs import Needs
from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.hexes import Hex
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Turn, TurnAct, Turning, form
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.terrain import height, obstacle
from domain.rulesets.gurps.move.footing import footing, nearby, next_to_them, no_foe, roomy, spot, this_side
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.move.needs import FAR, whole_move
from domain.rulesets.gurps.stunts.needs import STUNT, an_obstacle
from domain.rulesets.gurps.stunts.stunts import halt
from domain.rulesets.gurps.turn.points import allowance


@footing("too-high", "GUR-129", lambda state, who, at: f"At {spot(at)} it is higher than {who} is tall.")
def within_their_height(state: State, who: Name, at: Hex) -> bool:
    """no higher than they are tall"""
    there = obstacle(state, at)
    return there is not None and 12 * (there.height - height(state, who)) <= 8 * sheet(state, who).height


NEEDS: Needs[Turning] = (
    STUNT, whole_move("GUR-129"), form("0,1", to=True),
    next_to_them, an_obstacle, no_foe, roomy, this_side, within_their_height,
)  # fmt: skip


def climb(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """They are on top of it, and have no movement left (GUR-129)."""
    who = turn.who
    assert pick.to is not None
    there = obstacle(scene.state, pick.to)
    if there is not None:
        advance(scene, who, pick.to, "climb", key, "GUR-129", high=there.height)
    scene.tell(CounterSet(who, "spent", allowance(scene.state, turn.tables, who), key, "GUR-129"))
    halt(scene, who, key, "GUR-129")


ACTS = (TurnAct("climb", FAR, NEEDS, nearby, climb),)
