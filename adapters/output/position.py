"""A place in the record of a fight: a position, and the link of the chain there.

A position alone fits every record that is long enough. With the link it fits one history only, so whoever
comes back to a record that was restored from a backup, and has gone on otherwise since, is told so. A link
gives nothing away that is kept from somebody: the store salts its secrets, and an export has every link.
"""

from __future__ import annotations

from typing import NamedTuple

from adapters.store.combats import CombatStore

LINK = 16
"""Hexadecimal digits of a link that are told: enough, as nobody gains by finding two that are alike."""

PATTERN = rf"[0-9]{{1,15}}-[0-9a-f]{{{LINK}}}"
"""How a place is written: `57-3f9a0c11d2e4b587`."""


class RecordPosition(NamedTuple):
    """A position, and the beginning of the link there; without the link any history will do.

    >>> str(parse_position("57-3f9a0c11d2e4b587"))
    '57-3f9a0c11d2e4b587'
    >>> parse_position("57")
    RecordPosition(version=57, link='')
    """

    version: int
    link: str = ""

    def __str__(self) -> str:
        return f"{self.version}-{self.link}" if self.link else str(self.version)


def parse_position(text: str) -> RecordPosition:
    """A place as it is written."""
    version, _, link = text.partition("-")
    return RecordPosition(int(version), link)


def position_of(version: int, chain: str) -> RecordPosition:
    """The place of an event that bears that link."""
    return RecordPosition(version, chain[:LINK])


def head_position(store: CombatStore, fight: str) -> RecordPosition:
    """Where the record ends."""
    return position_of(*store.head(fight))


def position_at(store: CombatStore, fight: str, sought: RecordPosition) -> RecordPosition | None:
    """The place with its link, if this record has it."""
    if sought.version == 0:
        return sought
    last = head_position(store, fight)
    if sought.version > last.version:
        return None
    if sought.version < last.version:
        (entry,) = store.entries(fight, sought.version, sought.version)
        last = position_of(entry.version, entry.chain)
    return last if sought.link in ("", last.link) else None
