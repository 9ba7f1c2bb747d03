"""A secret seed as somebody writes it."""

import hashlib
import re
import secrets

from adapters.input.rejected import Rejected
from domain.facts.seed import SEED_BYTES, guessable


def given_seed(text: str | None) -> bytes:
    """The secret seed: 64 hexadecimal digits are it, any other text is stretched, none leaves it to chance.

    Its hash is public from the opening on, so a seed that can be guessed gives all dice away: such a one is
    refused, and of the others every guess is made to cost. Raises `Rejected`.
    """
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    if re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return bytes.fromhex(text)
    if guessable(text):
        raise Rejected(
            "Such a seed can be found by trying, for its hash is public: give 16 characters or more, at "
            "least 8 of them different, or 64 hexadecimal digits; where none is given, one is drawn.",
            2,
        )
    return hashlib.scrypt(
        text.encode(errors="surrogateescape"), salt=b"scuffle text", n=2**14, r=8, p=1, dklen=SEED_BYTES
    )
