"""What a tactic leaves to chance: a die that follows from the fight's seed, and is no roll of the fight."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from domain.facts.choice import Key

Option = TypeVar("Option")


def tactic_number(seed: bytes, key: Key, sides: int) -> int:
    """A number from 0 to `sides` less 1, all alike; the same seed and key give the same.

    >>> [tactic_number(b"seed", f"r{number}.ann.does", 6) for number in (1, 1, 3)]
    [2, 2, 4]
    """
    mixed = hashlib.blake2b(key.encode(), key=seed, digest_size=8)
    return int.from_bytes(mixed.digest(), "big") % sides


def tactic_choice(seed: bytes, key: Key, options: Sequence[Option]) -> Option:
    """One of the options, all alike. There must be one."""
    return options[tactic_number(seed, key, len(options))]
