"""The dice that a fight's seed throws, at one moment of it: by its derivation, its words and its seats."""

from collections.abc import Iterable, Mapping

from domain.facts.choice import Key, Name
from domain.facts.dice import Dice
from domain.facts.salting import Salting
from domain.facts.seed import BY_NAMES, Seed
from domain.facts.state import State


class SeededDice:
    """Faces by key, thrown as the opening of the fight says; see `dice_key` for what becomes of a key."""

    def __init__(self, seed: Seed, state: State, salting: Salting) -> None:
        self._thrower = seed.thrower(words_of(state, salting), state.derivation)
        self._seats = {} if state.derivation == BY_NAMES else seats(state.combatants)

    def faces(self, dice: Dice, key: Key, throw: int = 0) -> tuple[int, ...]:
        """The faces of `dice` for the roll of that key; `throw` counts the re-throws said aloud."""
        return self._thrower.faces(dice, dice_key(key, self._seats), throw)


def words_of(state: State, salting: Salting) -> tuple[str, ...]:
    """The players' words in the seed; in old records they stand on the path."""
    return state.salts if state.derivation == BY_NAMES else salting.words


def seats(joined: Iterable[Name]) -> dict[Name, int]:
    """The seat of everybody: their place in the order of joining, from 1, which they keep when they leave."""
    return {name: seat for seat, name in enumerate(joined, 1)}


def dice_key(key: Key, seats: Mapping[Name, int]) -> str:
    """What the dice of a roll follow from: its key, with seats for the names that somebody chose.

    >>> dice_key("r1.mutt.2.grunthar.block#2", {"grunthar": 1, "mutt": 2})
    'r1.@2.2.@1.block#2'
    """
    parts = (part.partition("#") for part in key.split("."))
    return ".".join(
        f"@{seats[name]}{sign}{n}" if name in seats else name + sign + n for name, sign, n in parts
    )
