"""Twins of every registered system, of one from outside, and of one that is nothing but secrets."""

import random

import msgspec

from adapters.kit import twins
from domain.engine.ruleset import Rules
from domain.entrants import Entrant
from tests.laws.history import LIBRARY, fighters
from tests.projections import whispers

SYSTEMS = (*LIBRARY, "whispers")
"""Every registered system, one from outside, and one that is nothing but secrets."""


def rules_of(system: str) -> Rules:
    return whispers.RULES if system == "whispers" else LIBRARY[system]


class Twins(twins.Twins):
    """Twins of a system that is called by its name; what a boxer's rest was worth, all see at once."""

    def __init__(self, seed: int, system: str) -> None:
        self.system, self.rolls = system, system != "tiny-boxing"
        super().__init__(seed, rules_of(system))

    def people(self, chance: random.Random) -> list[Entrant]:
        if self.system != "whispers":
            return fighters(self.system, chance, 2 if self.system == "tiny-boxing" else chance.choice((2, 3)))
        sheet = msgspec.Raw(msgspec.json.encode(whispers.Sheet()))
        return [Entrant(name, side, sheet) for name, side in (("ann", "a"), ("bob", "b"), ("cyd", "a"))]
