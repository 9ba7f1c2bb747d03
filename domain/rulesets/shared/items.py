"""What a thing is: a sheet says it by the thing's name, and it stays what it is in somebody else's hands."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.facts.choice import Name
from domain.facts.state import State

Made = TypeVar("Made")


def kind_of(
    state: State, who: Name, item: str, on_sheet: Callable[[State, Name], Mapping[str, Made]]
) -> Made | None:
    """What somebody has under this name: a thing of their own, or one that its owner has no longer."""
    own = on_sheet(state, who).get(item)
    if own is not None:
        return own
    lost = (name for name, one in state.combatants.items() if item not in one.items)
    return next((made for name in lost if (made := on_sheet(state, name).get(item)) is not None), None)
