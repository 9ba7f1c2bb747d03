"""The chain over a combat's record: each link is a hash of everything written up to and including its event.

    start       H("scuffle start", the combat's name)
    digest      H("scuffle body", the stored JSON of one event)
    link        H("scuffle link", the link before, the version, the digest, the topic)

H is BLAKE2b with 32 bytes, the words its personalisation, so that none of the three can pass for another.
The name is in the start, thus a row copied from another combat does not fit; the link before makes a row that
was added, removed or moved show; version and topic are bound because they stand in columns of their own.

A link needs the *digest* of a body and not the body: an export for somebody who may not see a secret event
puts its digest in its place and still verifies. The salt in a secret event's body makes guessing it hopeless.

Whoever can write the whole file can compute a whole new chain. Against that, keep a copy of the last link.
"""

import hashlib

SIZE = 32
"""Bytes of a link and of a digest; stored as twice as many hexadecimal characters."""


def start(combat: str) -> bytes:
    """The link before the first event of the combat of that name."""
    return hashlib.blake2b(combat.encode(), digest_size=SIZE, person=b"scuffle start").digest()


def digest(body: bytes) -> bytes:
    """What stands for a body in its link, and in an export that keeps the body back."""
    return hashlib.blake2b(body, digest_size=SIZE, person=b"scuffle body").digest()


def link(before: bytes, version: int, topic: str, body: bytes) -> bytes:
    """The link of an event, given the link before it and the `digest` of its body.

    >>> first = link(start("duel"), 1, "combat-opened", digest(b'{"event":{"is":"combat-opened"}}'))
    >>> kept_back = digest(b'{"salt":"5f0c","event":{"is":"rolled","faces":[6]}}')
    >>> link(first, 2, "rolled", kept_back).hex()[:16]
    'a3af6e4cc506fdcd'
    """
    place = version.to_bytes(8, "big", signed=True)
    fixed = before + place + body
    return hashlib.blake2b(fixed + topic.encode(), digest_size=SIZE, person=b"scuffle link").digest()
