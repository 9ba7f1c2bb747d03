"""One event, as whoever follows a fight is told of it: by the feed, and by webhooks."""

from __future__ import annotations

from typing import Annotated

import msgspec

from adapters.output.position import position_of
from domain.facts.events import AnyEvent, Declared, Revealed, Rolled
from domain.store import Entry
from projections.record import RecordRow
from projections.says import says
from projections.tree import Tree


class RevealedSecret(msgspec.Struct, frozen=True):
    """A secret that has been laid open."""

    version: int
    event: AnyEvent


class Happened(msgspec.Struct, frozen=True):
    """One event, as a follower may see it."""

    id: Annotated[str, says("its place, which is the message's id: whoever comes back names it")]
    version: Annotated[int, says("its position in the record")]
    last: Annotated[
        int, says("position of the record's last event: with that one, nothing more is on its way")
    ]
    by: Annotated[str, says("who wrote it")]
    at: Annotated[str, says("when: UTC, ISO 8601")]
    stands: Annotated[bool, says("false if it had been undone when it was sent")]
    sealed: Annotated[bool, says("whether its contents are kept back from this follower")]
    event: AnyEvent
    shown: Annotated[
        tuple[RevealedSecret, ...], says("earlier secrets that this event lays open to them")
    ] = ()


def message(row: RecordRow, entry: Entry, last: int, shown: tuple[RevealedSecret, ...] = ()) -> Happened:
    """An event of a record that ends with `last`: `row` as it may be seen, `entry` as it is written."""
    here = str(position_of(row.version, entry.chain))
    return Happened(here, row.version, last, entry.by, entry.at, row.stands, row.sealed, row.event, shown)


def shown_by(tree: Tree, row: RecordRow) -> tuple[RevealedSecret, ...]:
    """The secrets that an event lays open."""
    if not isinstance(row.event, Revealed):
        return ()
    found = [tree.input(key, row.version) for key in row.event.keys]
    return tuple(
        RevealedSecret(each.version, each.event)
        for each in found
        if each is not None and isinstance(each.event, Declared | Rolled) and each.event.seen_by
    )
