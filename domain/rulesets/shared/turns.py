"""The order of turns: the highest first, level ones together until dice tell them apart."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from domain.engine.scene import Scene
from domain.facts.choice import Key, Name
from domain.facts.events import Rolled
from domain.facts.state import State

Rank = TypeVar("Rank", int, tuple[int, ...])
"""What is compared, the higher the earlier: a number, or several of which the first that differs decides."""

Order = tuple[tuple[Name, ...], ...]


def levels(ranks: Mapping[Name, Rank]) -> dict[Rank, list[Name]]:
    """Who is level with whom, by rank; as they come, so in order of entry."""
    found: dict[Rank, list[Name]] = {}
    for who, rank in ranks.items():
        found.setdefault(rank, []).append(who)
    return found


def ordered(ranks: Mapping[Name, Rank]) -> Order:
    """The highest first, those who are level together."""
    found = levels(ranks)
    return tuple([tuple(found[rank]) for rank in sorted(found, reverse=True)])


def throw_off(
    scene: Scene,
    level: Iterable[Name],
    beat: Key,
    label: str,
    rule: str,
    takes_part: Callable[[State, Name], bool],
) -> Iterator[Rolled]:
    """One die each of those who are level and still take part, one after another; the higher is earlier."""
    for who in level:
        if takes_part(scene.state, who):
            yield scene.roll(who, "1d6", f"{beat}.{who}.{label}", rule=rule)


def next_up(state: State, takes_part: Callable[[State, Name], bool]) -> tuple[Name, ...]:
    """Whose turn comes after the beat that is over, by the order of this round: the next that takes part.

    Those who are level come together. Nobody: the round is over. Told by whose beat it was alone (`who` of
    its `BeatBegan`), so nobody need be marked as having had their turn.
    """
    order = state.order
    at = next((n for n, level in enumerate(order) if state.who and state.who[0] in level), -1)
    for level in order[at + 1 :]:
        if here := tuple([who for who in level if takes_part(state, who)]):
            return here
    return ()
