"""How a fight ends by sides: at most one has anybody left who counts for it, and none left is a draw."""

from collections.abc import Callable
from typing import NamedTuple

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import BeatBegan, CombatEnded
from domain.facts.refusal import Refused
from domain.facts.state import State


def up(state: State, who: Name) -> bool:
    """Whether somebody is in the fight: they have neither fallen nor left."""
    return not state.combatants[who].down


class Sides(NamedTuple):
    """What a system says of it: the rule that ends a fight, and who keeps their side in it."""

    rule: str
    counts: Callable[[State, Name], bool] = up

    def left(self, state: State) -> tuple[str, ...]:
        """The sides that have anybody left, in order of entry."""
        counts = self.counts
        return tuple({one.side: None for who, one in state.combatants.items() if counts(state, who)})

    def decided(self, state: State) -> bool:
        """Whether at most one side has anybody left."""
        side, counts = None, self.counts
        for who, one in state.combatants.items():
            if side != one.side and counts(state, who):
                if side is not None:
                    return False
                side = one.side
        return True

    def end(self, scene: Scene, because: Key) -> bool:
        """The fight ends if it is decided; whether it is."""
        if not self.decided(scene.state):
            return False
        scene.tell(CombatEnded(self.left(scene.state), because, self.rule, "decided"))
        return True

    def end_between(self, scene: Scene, beat: Key) -> bool:
        """The same in a beat of its own: something came between two beats that decided the fight."""
        if not self.decided(scene.state):
            return False
        scene.tell(BeatBegan(beat, scene.state.number, rule=self.rule))
        return self.end(scene, beat)

    def why_not_enough(self, state: State, but: str = "") -> Refused | None:
        """Why a fight cannot begin: there are not two sides; `but` says who is not counted."""
        if not self.decided(state):
            return None
        return Refused("one-side", f"A fight needs combatants on at least two sides{but}.", self.rule)
