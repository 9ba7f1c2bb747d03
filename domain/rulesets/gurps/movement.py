"""Steps and movement, hex by hex (GUR-137 to GUR-139)."""

from collections.abc import Iterator

from domain.engine.scene import Scene
from domain.facts.choice import Choice, Key, Name
from domain.facts.events import CounterSet, Moved
from domain.facts.refusal import Refused
from domain.facts.state import State
from domain.rulesets.gurps.deeds import Deed, Turn, maneuver
from domain.rulesets.gurps.defence import held_fast
from domain.rulesets.gurps.figures import step
from domain.rulesets.gurps.maneuvers import MANEUVERS, of
from domain.rulesets.gurps.place import around, in_hex
from domain.rulesets.gurps.tables import Tables
from domain.rulesets.gurps.terrain import passable


def offers(state: State, tables: Tables, who: Name) -> Iterator[Choice]:
    """The hexes that one can step to."""
    if of(maneuver(state, who)).moves != "step" or held_fast(state, who):
        return
    if state.combatants[who].counter("stepped") < step(state, tables, who):
        for at in around(state, state.combatants[who].at):
            if passable(state, at) and len(in_hex(state, at)) < 2:
                yield Choice("step", to=at)


def go(scene: Scene, turn: Turn, pick: Choice, key: Key) -> None:
    assert pick.to is not None
    scene.tell(Moved(turn.who, scene[turn.who].at, pick.to, "step", key, "GUR-139"))
    scene.tell(CounterSet(turn.who, "stepped", scene[turn.who].counter("stepped") + 1, key, "GUR-139"))
    scene.tell(CounterSet(turn.who, "yards", scene[turn.who].counter("yards") + 1, key, "GUR-137"))


def refuses(state: State, who: Name, pick: Choice) -> Refused:
    return Refused("cannot-go", f"{who} cannot step there.", "GUR-139")


DEEDS = (Deed(("step",), tuple(MANEUVERS), offers, go, refuses),)
