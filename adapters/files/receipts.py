"""Receipts: where a record ended at a time, signed, for whoever wants to be able to prove it later.

A chain cannot show that its end is missing: after a lost write-ahead log, or a copy put back from a backup, a
shorter record is as whole as the longer one was. Only a link that somebody kept shows it, and a receipt is
one that its keeper can prove to have been given. It tells nothing of what is secret: in the last link there
is salt (see `adapters.store.chain`).
"""

from __future__ import annotations

from codecs import BOM_UTF8
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec

from adapters.books.text import BadFile
from adapters.files.signing_key import SigningKey, signed
from projections.says import says

LONGEST = 10_000
"""Bytes of a receipt; one has some four hundred."""


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="scuffle-receipt", tag_field="is"):
    """Where a fight's record ended, signed with Ed25519.

    What is signed is the JSON list `["scuffle receipt",1,combat,events,chain,at]` in UTF-8, without a blank
    outside of its strings.
    """

    combat: Annotated[str, says("the fight")]
    events: Annotated[int, says("how many events its record had", ge=1)]
    chain: Annotated[str, says("the last link of the chain over them", pattern="^[0-9a-f]{64}$")]
    at: Annotated[str, says("when: UTC, ISO 8601")]
    key: Annotated[str, says("the public key of the installation, in hexadecimal", pattern="^[0-9a-f]{64}$")]
    signature: Annotated[str, says("Ed25519, in hexadecimal", pattern="^[0-9a-f]{128}$")]

    @property
    def genuine(self) -> bool:
        """Whether it was signed with the key that it names. Raises `NoKey`."""
        return signed(self.key, self.signature, _message(self.combat, self.events, self.chain, self.at))


def _message(combat: str, events: int, chain: str, at: str) -> bytes:
    return msgspec.json.encode(("scuffle receipt", 1, combat, events, chain, at))


def receipt(key: SigningKey, combat: str, events: int, chain: str, now: datetime) -> Receipt:
    """A receipt for a record that ends so. `now` is in UTC."""
    at = now.isoformat(timespec="seconds").replace("+00:00", "Z")
    return Receipt(combat, events, chain, at, key.public, key.sign(_message(combat, events, chain, at)))


def read(path: Path) -> Receipt:
    """The receipt in a file; whether it is genuine is another question. Raises `BadFile` if it is none."""
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST + 1)
        return msgspec.json.decode(text.removeprefix(BOM_UTF8), type=Receipt)
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadFile(f"{path} is not a receipt; `scuffle receipt` gives one.") from None
