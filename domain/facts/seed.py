"""The secret seed of a fight: what is shown of it beforehand, and how the players' words go into the dice."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from domain.facts.thrower import Thrower

SEED_BYTES = 32
"""Length of a fresh seed."""

BY_NAMES = 1
"""The derivation of old records: words mixed in as they came, keys with the names that somebody chose."""

BY_SEATS = 2
"""The derivation of today: words that were committed before any was opened, keys with seats for names."""

_PERSON = b"scuffle dice 2"
_FEW_CHARACTERS, _FEW_DIFFERENT = 16, 8


class Seed:
    """A secret seed. It never shows itself: not in a message, not in a log, not in a comparison that
    failed."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        """`secret` is 1 to 64 bytes; whoever can guess it knows all dice (see `guessable`)."""
        if not 1 <= len(secret) <= 64:
            raise ValueError(f"a seed has 1 to 64 bytes, not {len(secret)}")
        self._secret = secret

    def __repr__(self) -> str:
        return "<a secret seed>"

    @property
    def commitment(self) -> str:
        """The hash that is recorded at opening, so that nobody can put another seed in its place later."""
        return commitment(self._secret)

    def thrower(self, words: Sequence[str] = (), derivation: int = BY_NAMES) -> Thrower:
        """What throws the dice of the fight, with the players' words in it, in their order."""
        return _thrower(self._mixed(words, derivation))

    def choices(self, words: Sequence[str] = (), derivation: int = BY_NAMES) -> bytes:
        """The seed of those who choose without a player: from it nobody learns that of the dice."""
        key = self._mixed(words, derivation)
        return hashlib.blake2b(b"scuffle choices", key=key, digest_size=32).digest()

    def revealed(self) -> str:
        """The seed itself in hexadecimal, for the moment when everybody may see it."""
        return self._secret.hex()

    def _mixed(self, words: Sequence[str], derivation: int) -> bytes:
        return salted(self._secret, words) if derivation == BY_NAMES else mixed(self._secret, words)


def commitment(secret: bytes) -> str:
    """The hash of a seed, told before the first roll and compared after the last."""
    return hashlib.blake2b(b"scuffle seed\0" + secret, digest_size=32).hexdigest()


def guessable(text: str) -> bool:
    """Whether a text can be found by trying: it is short, or has few different characters.

    What passes is not therefore strong: a line of a song is found as well.

    >>> guessable("duel"), guessable("a" * 40), guessable("a grey goose 5d1f09c2a7")
    (True, True, False)
    """
    return len(text) < _FEW_CHARACTERS or len(set(text)) < _FEW_DIFFERENT


def mixed(secret: bytes, words: Sequence[str]) -> bytes:
    """The key of the dice by seats: the secret, mixed with the players' words in order of their hashes."""
    return _keyed(secret, words, _PERSON)


def salted(secret: bytes, words: Sequence[str]) -> bytes:
    """The key of the dice by names: the secret itself, or mixed with the words that players gave it."""
    return _keyed(secret, words, b"") if words else secret


def _keyed(secret: bytes, words: Sequence[str], person: bytes) -> bytes:
    hasher = hashlib.blake2b(key=secret, digest_size=SEED_BYTES, person=person)
    for word in words:
        raw = word.encode()
        hasher.update(len(raw).to_bytes(4, "big") + raw)
    return hasher.digest()


@lru_cache(maxsize=64)
def _thrower(key: bytes) -> Thrower:
    return Thrower(key)
