"""The secret seed of a fight: what is shown of it beforehand, and how the players' words go into it."""

import hashlib
from collections.abc import Sequence

SEED_BYTES = 32
"""Length of a fresh seed."""


def commitment(secret: bytes) -> str:
    """The hash that is recorded at opening, so that nobody can put another seed in its place later."""
    return hashlib.blake2b(b"scuffle seed\0" + secret, digest_size=32).hexdigest()


def salted(secret: bytes, words: Sequence[str]) -> bytes:
    """The seed that throws the dice: the secret itself, or mixed with words that players gave it, in order."""
    if not words:
        return secret
    mixed = hashlib.blake2b(key=secret, digest_size=SEED_BYTES)
    for word in words:
        raw = word.encode()
        mixed.update(len(raw).to_bytes(4, "big") + raw)
    return mixed.digest()
