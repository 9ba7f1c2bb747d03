"""Random histories of every registered system, and of one from outside."""

import copy
import random

from tiny_boxing.ruleset import RULESET as TINY_BOXING

from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.kit import history
from adapters.kit.crowd import USUAL, Setup, crowd
from adapters.kit.plain_store import PlainStore
from domain.entrants import Entrant
from domain.store import Store

LIBRARY = {name: rules(ruleset(name)) for name in ruleset_names()} | {"tiny-boxing": rules(TINY_BOXING)}
"""Every registered system, and one from outside."""


def fighters(system: str, chance: random.Random, many: int, first: int = 0) -> list[Entrant]:
    """So many fighters of the system's own combatants, on two sides in turn."""
    return crowd(LIBRARY[system].ruleset, chance, many, first)


class History(history.History):
    """A random history of a system that is called by its name; boxers are two."""

    def __init__(self, seed: int, store: Store, system: str) -> None:
        self.system = system
        super().__init__(seed, store, LIBRARY[system], Setup((2,)) if system == "tiny-boxing" else USUAL)

    def copied(self) -> "History":
        """The same fight once more, to go on with otherwise; it is in a `PlainStore`."""
        assert isinstance(self.store, PlainStore)
        other = copy.copy(self)
        other.store, other.chance, other.did = self.store.copied(), copy.copy(self.chance), self.did.copy()
        other.fights = other.reader()
        return other
