"""The players' words in the dice: committed by hash first, then opened, so that nobody chooses last."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import reduce

import msgspec

from domain.facts.events import AnyEvent, SaltCommitted, SaltOpened, SaltWithheld

LONGEST_WORDS = 200
"""Characters of somebody's words."""

HASH = re.compile("[0-9a-f]{64}", re.ASCII)
"""A SHA-256 in hexadecimal."""


class Salting(msgspec.Struct, frozen=True):
    """Who committed words and who has opened them, by the whole record: no undo takes any of it back.

    `hashes`, `opened` and `withheld` are by the name of whoever committed; the order is that of the hashes.
    """

    hashes: dict[str, str] = {}
    opened: dict[str, str] = {}
    withheld: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """What goes into the dice."""
        return tuple(self.opened[by] for by in self.hashes if by in self.opened)

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has committed words and neither opened them nor been gone without."""
        return tuple(by for by in self.hashes if by not in self.opened and by not in self.withheld)

    def after(self, event: AnyEvent) -> Salting:
        """The same once the event is in the record."""
        if isinstance(event, SaltCommitted):
            return msgspec.structs.replace(self, hashes={**self.hashes, event.by: event.hash})
        if isinstance(event, SaltOpened):
            return msgspec.structs.replace(self, opened={**self.opened, event.by: event.words})
        if isinstance(event, SaltWithheld):
            return msgspec.structs.replace(self, withheld=(*self.withheld, event.by))
        return self


UNSALTED = Salting()


def salting(events: Iterable[AnyEvent]) -> Salting:
    """What a record says of the players' words; `events` are all of it, or all that are about the record."""
    return reduce(Salting.after, events, UNSALTED)


def hashed(words: str) -> str:
    """What a player commits: the SHA-256 of the UTF-8 of their words, as `printf %s "$words" | sha256sum`
    makes it.

    >>> hashed("a grey goose")[:16]
    '23004fd691994233'
    """
    return hashlib.sha256(words.encode()).hexdigest()
