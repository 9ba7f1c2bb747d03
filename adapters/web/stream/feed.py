"""The live feed: what happens in a fight, for each who follows it what they may see, from any position on.

Nothing is queued for anybody. A follower has a position, and whenever they are ready for more they are
given what comes after it; the record itself is the queue. So one who reads slowly costs nothing and holds
up nobody, and one who comes back goes on where they were, also after the server was started again.
"""

from __future__ import annotations

import asyncio
import json
from asyncio import Event, Future
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from adapters import logging
from adapters.output.happened import Happened, message, shown_by
from adapters.output.position import RecordPosition, parse_position, position_at
from adapters.store.combats import CombatStore
from adapters.store.link import Link
from adapters.store.links import LinkTable
from adapters.store.unavailable import StoreUnavailable
from adapters.store.watch import StoreWatch
from adapters.web.limits import Limits
from adapters.web.problem import ApiError
from domain.engine.history.tree import on_path, segments
from domain.facts.events import METAS, AnyEvent, Declared, Revealed, Rolled
from projections.record import Record, RecordRow
from projections.tree import Tree
from projections.visibility import Sight, Viewer

Result = TypeVar("Result")

MOST = 500
"""Events that a follower is given at once."""


class FeedSource(Protocol):
    """What a feed needs of the server: fights and links, who may see what, threads to read in."""

    limits: Limits
    watch: StoreWatch
    links: LinkTable

    @property
    def store(self) -> CombatStore:
        """Where the fights are."""

    def seen(self, fight: str, viewer: Viewer) -> Record:
        """The record as that viewer may see it."""

    def sight(self, fight: str, viewer: Viewer) -> Sight:
        """With which sight that viewer looks."""

    async def work(self, work: Callable[[], Result]) -> Result:
        """Do something in a thread."""

    async def stirring(self) -> None:
        """Until it is worth looking for what other processes write."""


class FeedChunk(NamedTuple):
    """Messages that come one after another: where they end, each as JSON, and all as Server-Sent Events.

    `lost`: the record does not have the place from which they were wanted.
    """

    last: RecordPosition
    messages: tuple[bytes, ...] = ()
    stream: bytes = b""
    lost: bool = False


class Follower:
    """Somebody who follows a fight, from after a place on."""

    def __init__(self, link: Link, position: RecordPosition) -> None:
        self.link, self.viewer, self.position = link, link.viewer, position
        self.cut = False


class Feed:
    """What happens in one fight."""

    def __init__(self, service: FeedSource, fight: str) -> None:
        self._service, self.fight = service, fight
        self.followers: set[Follower] = set()
        self.known = 0
        self._changed = Event()
        self._pieces: dict[tuple[Viewer, RecordPosition], Future[FeedChunk]] = {}

    def turn(self) -> None:
        """Everybody is to look again, as soon as what comes next for them has been made."""
        changed, self._changed = self._changed, Event()
        self._pieces.clear()
        wanted = {(follower.viewer, follower.position) for follower in self.followers}
        made = asyncio.gather(*(self._piece(*each) for each in wanted), return_exceptions=True)
        made.add_done_callback(lambda _: changed.set())

    async def next(self, follower: Follower) -> FeedChunk | None:
        """What comes next for them, as soon as there is something; `None` when they are cut off."""
        while not follower.cut:
            changed = self._changed
            made = self._piece(follower.viewer, follower.position)
            piece = made.result() if made.done() else await asyncio.shield(made)
            if piece.lost:
                return piece
            if piece.messages:
                follower.position = piece.last
                self.known = max(self.known, piece.last.version)
                return piece
            await changed.wait()
        return None

    def _piece(self, viewer: Viewer, after: RecordPosition) -> Future[FeedChunk]:
        """Made once for all who see the same and stand at the same position."""
        piece = self._pieces.get((viewer, after))
        if piece is None:
            piece = asyncio.ensure_future(self._service.work(lambda: self._told(viewer, after)))
            self._pieces[viewer, after] = piece
        return piece

    def _told(self, viewer: Viewer, after: RecordPosition) -> FeedChunk:
        store, first = self._service.store, after.version
        if position_at(store, self.fight, after) is None:
            return FeedChunk(after, lost=True)
        last = store.last(self.fight)
        if last <= first:
            return FeedChunk(after)
        told = happened(self._service, self.fight, viewer, first, min(last, first + MOST))
        messages = tuple(in_a_line(each) for each in told)
        stream = b"".join(
            b"id: %b\ndata: %b\n\n" % (each.id.encode(), message)
            for each, message in zip(told, messages, strict=True)
        )
        return FeedChunk(parse_position(told[-1].id), messages, stream)


BREAKS = {each.encode(): json.dumps(each).strip('"').encode() for each in "\x85\u2028\u2029"}
"""Letters that end a line for some readers of lines, though not in JSON; and how JSON spells them out."""


def in_a_line(told: Happened) -> bytes:
    """An event as JSON that is one line to everybody, whatever people have written in it."""
    text = msgspec.json.encode(told)
    for letter, spelt in BREAKS.items():
        text = text.replace(letter, spelt)
    return text


def happened(service: FeedSource, fight: str, viewer: Viewer, after: int, to: int) -> tuple[Happened, ...]:
    """The events after one position and up to another, as that viewer may see them.

    Mostly these events are all that is read: the whole record is, where one of them is a secret from the
    viewer, or lays one open.
    """
    entries = tuple(service.store.entries(fight, after + 1, to))
    looking = service.sight(fight, viewer)
    if any(_delicate(entry.event, looking) for entry in entries):
        seen = service.seen(fight, viewer)
        tree, last = Tree(seen), len(seen.rows)
        pairs = zip(seen.rows[after:to], entries, strict=True)
        return tuple(message(row, entry, last, shown_by(tree, row)) for row, entry in pairs)
    last = service.store.last(fight)
    path = segments(service.store.moves(fight), last)
    rows = (RecordRow(entry, type(entry.event) in METAS or on_path(path, entry.version)) for entry in entries)
    return tuple(message(row, row.entry, last) for row in rows)


def _delicate(event: AnyEvent, looking: Sight) -> bool:
    """Whether an event cannot be told without knowing the others."""
    return isinstance(event, Revealed) or (
        isinstance(event, Declared | Rolled) and not looking.see(event.seen_by)
    )


class Feeds:
    """The feeds of all fights that somebody follows."""

    def __init__(self, service: FeedSource) -> None:
        self._service = service
        self._feeds: dict[str, Feed] = {}
        self._count = self._revocations = 0
        self.closing = False

    def follow(self, follower: Follower) -> Feed:
        """Begin to follow; `leave` ends it. Raises `ApiError` when too many do, or the server stops."""
        feed = self._feeds.get(follower.link.fight) or Feed(self._service, follower.link.fight)
        limits = self._service.limits
        own = sum(each.link.number == follower.link.number for each in feed.followers)
        if own >= limits.subscribers_to_link:
            sentence = f"Your link is used by {own} who follow already; let some go, or ask for another link."
            raise ApiError(503, "too-many-followers", sentence, headers={"Retry-After": "5"})
        if (
            self.closing
            or self._count >= limits.subscribers
            or len(feed.followers) >= limits.subscribers_to_one
        ):
            raise ApiError(503, "too-many-followers", "No more can follow now.", headers={"Retry-After": "5"})
        self._feeds[feed.fight] = feed
        feed.followers.add(follower)
        self._count += 1
        return feed

    def leave(self, follower: Follower) -> None:
        """They follow no longer."""
        feed = self._feeds[follower.link.fight]
        feed.followers.remove(follower)
        self._count -= 1
        if not feed.followers:
            del self._feeds[feed.fight]

    def wake(self, fight: str, last: int | None = None) -> None:
        """Something was written in that fight, up to event `last`, which may have been told already."""
        feed = self._feeds.get(fight)
        if feed is not None and (last is None or last > feed.known):
            feed.turn()

    def close(self) -> None:
        """Cut everybody off, and let nobody in any more: the server stops."""
        self.closing = True
        for feed in self._feeds.values():
            for follower in feed.followers:
                follower.cut = True
            feed.turn()

    async def watch(self) -> None:
        """Look for what other processes write, for ever."""
        while True:
            await self._service.stirring()
            if self._feeds:
                try:
                    await self._look()
                except StoreUnavailable as error:
                    logging.log("error", "store-unavailable", why=str(error))
                    await asyncio.sleep(1)

    async def _look(self) -> None:
        news = await self._service.work(self._service.watch.news)
        if news is None:
            return
        for fight, last in news.items():
            self.wake(fight, last)
        revocations = await self._service.work(self._service.links.revocations)
        if revocations != self._revocations:
            self._revocations = revocations
            for fight in tuple(self._feeds):
                await self.check(fight)

    async def check(self, fight: str) -> None:
        """Cut off those whose links were revoked."""
        links = await self._service.work(lambda: self._service.links.of(fight))
        good = {
            number for _, number, *_, revoked in links if not revoked
        }  # none, where the fight was deleted
        feed = self._feeds.get(fight)
        if feed is None or good.issuperset(follower.link.number for follower in feed.followers):
            return
        for follower in feed.followers:
            follower.cut = follower.cut or follower.link.number not in good
        feed.turn()


async def ended(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait until it is gone."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
