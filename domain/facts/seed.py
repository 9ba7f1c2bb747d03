"""The secret seed of a fight: what is shown of it beforehand, and how the players' words go into the dice."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from domain.facts.thrower import Thrower

SEED_BYTES = 32
"""Length of a fresh seed."""


class Seed:
    """A secret seed. It never shows itself: not in a message, not in a log, not in a comparison that
    failed."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        """`secret` is 1 to 64 bytes."""
        if not 1 <= len(secret) <= 64:
            raise ValueError(f"a seed has 1 to 64 bytes, not {len(secret)}")
        self._secret = secret

    def __repr__(self) -> str:
        return "<a secret seed>"

    @property
    def commitment(self) -> str:
        """The hash that is recorded at opening, so that nobody can put another seed in its place later."""
        return commitment(self._secret)

    def thrower(self, salts: Sequence[str] = ()) -> Thrower:
        """What throws the dice of the fight, with the players' words in it."""
        return _thrower(salted(self._secret, salts))

    def choices(self, salts: Sequence[str] = ()) -> bytes:
        """The seed of those who choose without a player: from it nobody learns that of the dice."""
        return hashlib.blake2b(b"scuffle choices", key=salted(self._secret, salts), digest_size=32).digest()

    def revealed(self) -> str:
        """The seed itself in hexadecimal, for the moment when everybody may see it."""
        return self._secret.hex()


def commitment(secret: bytes) -> str:
    """The hash of a seed, told before the first roll and compared after the last."""
    return hashlib.blake2b(b"scuffle seed\0" + secret, digest_size=32).hexdigest()


def salted(secret: bytes, words: Sequence[str]) -> bytes:
    """The key of the dice: the secret itself, or mixed with words that players gave it, in order."""
    if not words:
        return secret
    mixed = hashlib.blake2b(key=secret, digest_size=SEED_BYTES)
    for word in words:
        raw = word.encode()
        mixed.update(len(raw).to_bytes(4, "big") + raw)
    return mixed.digest()


@lru_cache(maxsize=64)
def _thrower(key: bytes) -> Thrower:
    return Thrower(key)
