"""Contests that may come on the way: how likely each is held at all, and who wins it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from domain.facts.choice import Key, Name
from domain.facts.events import AnyEvent, Contested


class Opposition(msgspec.Struct, frozen=True):
    """Two who try each other on the way: `act` is what is contested, `key` what it follows from."""

    key: Key
    who: Name
    foe: Name
    act: str


class Contests:
    """The contests that are met on the way, those already `recorded` left aside."""

    def __init__(self, recorded: Sequence[AnyEvent]) -> None:
        self._done = {_of(event) for event in recorded if isinstance(event, Contested)}
        self._won: dict[Opposition, dict[Name, Fraction]] = {}

    def add(self, weight: Fraction, told: Sequence[AnyEvent]) -> None:
        """Count all that happened on a way of that weight."""
        for event in told:
            if isinstance(event, Contested) and (held := _of(event)) not in self._done:
                won = self._won.setdefault(
                    held, {held.who: Fraction(0), held.foe: Fraction(0), "": Fraction(0)}
                )
                won[event.winner] += weight

    def found(self) -> tuple[tuple[Opposition, Fraction, Fraction, Fraction], ...]:
        """Each as it was met, with the weight of those ways on which `who` wins, `foe` wins, and nobody."""
        return tuple((held, won[held.who], won[held.foe], won[""]) for held, won in self._won.items())


def _of(event: Contested) -> Opposition:
    return Opposition(event.because, event.who, event.foe, event.act)
