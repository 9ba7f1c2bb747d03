"""Getting over an obstacle without a vault: up on one turn, down on the next (GUR-129, GUR-137)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.core.acts import Deed, Turn
from domain.rulesets.gurps.core.place import around, blocking
from domain.rulesets.gurps.core.sheet import sheet
from domain.rulesets.gurps.core.tables import Tables
from domain.rulesets.gurps.core.terrain import height, obstacle
from domain.rulesets.gurps.move.movement import advance
from domain.rulesets.gurps.stunts.stunts import WITHIN, cannot, halt, occupied, why
from domain.rulesets.gurps.turn.points import allowance


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """On to an obstacle next to him, no higher than he is tall, with all his movement (GUR-129)."""
    fighter = state.combatants[who]
    if cannot(state, who) is not None or fighter.counter("yards") or fighter.counter("spent"):
        return
    for at in around(state, fighter.at):
        there = obstacle(state, at)
        if there is None or occupied(state, who, at) or blocking(state, who, at):
            continue
        if 12 * (there.height - height(state, who)) <= 8 * sheet(state, who).height:
            yield Choice("climb", to=at)


def climb(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    """He is on top of it, and has no movement left (GUR-129)."""
    who = turn.who
    assert pick.to is not None
    there = obstacle(scene.state, pick.to)
    if there is not None:
        advance(scene, who, pick.to, "climb", key, "GUR-129", high=there.height)
    scene.tell(CounterSet(who, "spent", allowance(scene.state, turn.tables, who), key, "GUR-129"))
    halt(scene, who, key, "GUR-129")


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    """Why he cannot climb there."""
    return why(
        state, who, "cannot-climb",
        f"{who} climbs on to an obstacle next to him, with the whole of his movement.", "GUR-129",
    )  # fmt: skip


DEEDS = (Deed(("climb",), WITHIN, offers, climb, refuses),)
