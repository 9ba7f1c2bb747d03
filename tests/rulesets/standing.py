"""States and scripts for what rule systems share: fighters by name, and dice by hand."""

from collections import deque
from collections.abc import Callable

from domain.engine.play import play
from domain.engine.prompts import ChoicePrompt, RollPrompt
from domain.engine.scene import Scene
from domain.engine.sources.source import Source
from domain.facts.choice import Choice
from domain.facts.events import AnyEvent, Drawn
from domain.facts.state import Combatant, State


class Hand(Source):
    """Dice in the order in which they are thrown; nobody is asked anything."""

    def __init__(self, *faces: int) -> None:
        self.left = deque(faces)

    def faces(self, prompt: RollPrompt) -> tuple[tuple[int, ...], Drawn]:
        return (self.left.popleft(),), Drawn.HAND

    def picks(self, prompt: ChoicePrompt, state: State) -> tuple[Choice, ...] | None:
        raise AssertionError(f"{prompt.by} is asked {prompt.key}")


def standing(*fighters: Combatant, number: int = 1) -> State:
    """A fight of these, in some round of it."""
    return State(combatants={one.name: one for one in fighters}, number=number)


def told(state: State, script: Callable[[Scene], object], *faces: int) -> list[AnyEvent]:
    """What a script tells with just these dice."""
    hand = Hand(*faces)

    def beat(scene: Scene) -> None:
        script(scene)

    events = play(beat, state, hand).told
    assert not hand.left
    return list(events)
