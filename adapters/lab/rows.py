"""A fight as a row: its columns, and what stands in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adapters.lab.tally import FightTally

FIGHT: dict[str, type] = {
    "fight": int,
    "seed": str,
    "winner": str,
    "ended": str,
    "rounds": int,
    "events": int,
    "first_blood": str,
    "least_chance": float,
    "comeback": float,
}
"""The columns of a fight, each with the kind of its values; those of each side follow."""

OF_SIDES = ("harm_given", "harm_taken", "falls", "holds")
"""The columns of each side, named `SIDE.harm_given` and so on; all are whole numbers."""

Row = tuple[Any, ...]


def columns(sides: Sequence[str]) -> dict[str, type]:
    """All columns of fights between these sides."""
    return FIGHT | {f"{side}.{what}": int for side in sides for what in OF_SIDES}


def row(number: int, secret: bytes, told: FightTally, sides: Sequence[str]) -> Row:
    """The fight of that number and secret seed; null where there is nothing of the kind."""
    found = [told.sides.get(side) for side in sides]
    figures = (
        figure
        for side in found
        for figure in (
            (None,) * len(OF_SIDES) if side is None else (side.given, side.taken, side.falls, side.holds)
        )
    )
    return (
        number, secret.hex(), told.winner, told.ended, told.rounds, told.events, told.first_blood,
        told.least_chance, told.comeback, *figures,
    )  # fmt: skip
