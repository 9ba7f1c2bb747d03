"""How an event is stored: the envelope that the library passes about, and the bytes of a row.

The `state` of a row is the chain's link in 64 hexadecimal characters, a space, and one JSON object:

    5f0c...e1 {"at":"2026-11-05T20:14:07.031Z","by":"gm","command":"c7","event":{"is":"noted","text":"Hm."}}

so that a record can be read with nothing but the `sqlite3` shell. The topic of a row is the tag of its event
and never the name of a Python class: a class may move, a record may not.
"""

from collections.abc import Iterable, Sequence

import msgspec

from adapters.store.chain import SIZE, digest, link
from domain.facts.events import AnyEvent, tag
from domain.store import Entry

PREFIX = 2 * SIZE + 1
"""How many bytes of a stored state stand before its body."""

SALT = 16
"""Bytes of salt in the body of an event that not everybody may see."""


class StoredBody(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """The JSON of a row. `salt` is there for secret events only, and never shown before they are revealed."""

    at: str = ""
    by: str = ""
    command: str = ""
    salt: str = ""
    event: AnyEvent


class Envelope(msgspec.Struct, frozen=True, gc=False):
    """An event in its place: what the library calls a domain event. Made by `seal`, or read from a row."""

    originator_id: str
    originator_version: int
    body: StoredBody
    state: bytes

    @property
    def chain(self) -> str:
        """The link of the chain, in hexadecimal."""
        return self.state[: PREFIX - 1].decode()

    @property
    def digest(self) -> bytes:
        """What stands for the body in an export that keeps it back."""
        return digest(self.state[PREFIX:])


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(StoredBody).decode


def seal(combat: str, after: int, before: bytes, bodies: Iterable[StoredBody]) -> list[Envelope]:
    """The bodies in their places after version `after`, whose link is `before`.

    Raises `Unrecordable` for an event that could not be read again: nothing unreadable is ever written.
    """
    sealed = []
    for version, body in enumerate(bodies, after + 1):
        raw = encode(body)
        try:
            _whole(raw)
        except msgspec.ValidationError as error:
            raise Unrecordable(
                f"the rules told of {tag(body.event)} what no record can hold: {error}"
            ) from None
        before = link(before, version, tag(body.event), digest(raw))
        sealed.append(Envelope(combat, version, body, b"%b %b" % (before.hex().encode(), raw)))
    return sealed


class Unrecordable(ValueError):
    """A script told an event whose fields are out of their ranges."""


_whole = msgspec.json.Decoder(StoredBody).decode


class _Bare(msgspec.Struct, frozen=True, gc=False):
    """A body of which only the event is wanted; the rest is skipped unread."""

    event: AnyEvent


class _Target(msgspec.Struct, frozen=True, gc=False):
    to: int


class _Move(msgspec.Struct, frozen=True, gc=False):
    event: _Target


_bare = msgspec.json.Decoder(_Bare).decode
_move = msgspec.json.Decoder(_Move).decode


def bare(states: Sequence[bytes]) -> list[AnyEvent]:
    """The events of stored states without their envelopes; the quick way. Raises `msgspec.MsgspecError`."""
    return [_bare(state[PREFIX:]).event for state in states]


def target(state: bytes) -> int:
    """Where a stored `HeadMoved` points to. Raises `msgspec.MsgspecError`."""
    return _move(state[PREFIX:]).event.to


def entry(version: int, state: bytes) -> Entry:
    """A stored event with its envelope, as the domain knows it. Raises `msgspec.MsgspecError`."""
    body = decode(state[PREFIX:])
    return Entry(version, body.event, body.by, body.at, body.command, state[: PREFIX - 1].decode())
