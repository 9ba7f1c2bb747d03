"""Stubs of fights that were deleted, signed with the key of the installation (see `adapters.store.stub`)."""

from __future__ import annotations

from datetime import datetime

import msgspec

from adapters.files.signing_key import SigningKey, signed
from adapters.store.stub import Stub


def signed_stub(
    key: SigningKey, combat: str, events: int, chain: str, by: str, why: str, now: datetime
) -> Stub:
    """The stub of a record that ends so. `now` is in UTC. Raises `NoKey`."""
    at = now.isoformat(timespec="seconds").replace("+00:00", "Z")
    stub = Stub(combat, events, chain, at, by, why, key.public)
    return msgspec.structs.replace(stub, signature=key.sign(stub.message))


def genuine(stub: Stub) -> bool:
    """Whether it was signed with the key that it names. Raises `NoKey`."""
    return signed(stub.key, stub.signature, stub.message)
