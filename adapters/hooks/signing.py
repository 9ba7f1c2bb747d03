"""Signatures as Standard Webhooks has them, by its library; and the ids by which a repeat is known."""

from __future__ import annotations

import hashlib
from datetime import datetime

from standardwebhooks.webhooks import Webhook

from adapters.store.hooks import Hook


def signed(hook: Hook, id: str, at: datetime, body: bytes) -> dict[str, str]:
    """The headers with which a body is sent at that time, under that id."""
    return {
        "webhook-id": id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": Webhook(hook.secret).sign(id, at, body.decode()),
    }


def delivery_id(hook: Hook, chain: str) -> str:
    """The id of the part that is delivered now, the same however often it is tried and by whomever.

    `chain` is the link of the last event in it: a record that went on otherwise has other ids. The id is
    keyed, so that nothing can be learnt of what the link is made of.
    """
    of = f"{hook.combat}\0{hook.number}\0{hook.upto}\0{hook.part}\0{chain}"
    key = hashlib.blake2b(hook.secret.encode()).digest()
    return (
        "msg_" + hashlib.blake2b(of.encode(), key=key, digest_size=16, person=b"scuffle webhook").hexdigest()
    )
