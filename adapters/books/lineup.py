"""Where people stand when a fight begins and nobody says where: side against side, face to face."""

from collections.abc import Iterator, Sequence
from itertools import count

import msgspec

from domain.entrants import Entrant
from domain.facts.hexes import ORIGIN, Hex, facing_towards, neighbour, ring


def lined_up(fighters: Sequence[Entrant], radius: int) -> list[Entrant]:
    """Each side on a ring so many hexes round the middle, looking at it; all in one place if it is 0.

    The members of a side form a wedge behind the first; whoever rides stands where their mount does.
    """
    if radius <= 0:
        return list(fighters)
    sides = list(dict.fromkeys(fighter.side for fighter in fighters))
    wide = ring(ORIGIN, max(radius, -(-len(sides) // 6)))
    wedges = {side: _wedge(wide[number * len(wide) // len(sides)]) for number, side in enumerate(sides)}
    placed: dict[str, Entrant] = {}
    taken: set[Hex] = set()
    for fighter in fighters:
        mount = placed.get(fighter.mount)
        if mount is not None:
            at, facing = mount.at, mount.facing
        else:
            at, facing = next(spot for spot in wedges[fighter.side] if spot[0] not in taken)
        taken.add(at)
        placed[fighter.name] = msgspec.structs.replace(fighter, at=at, facing=facing)
    return list(placed.values())


def _wedge(tip: Hex) -> Iterator[tuple[Hex, int]]:
    """Places and facings from the tip backwards, right and left in turn."""
    facing = facing_towards(tip, ORIGIN)
    yield tip, facing
    right = left = tip
    for _ in count():
        right, left = neighbour(right, facing + 2), neighbour(left, facing + 4)
        yield right, facing
        yield left, facing
