"""What the server holds: fights, links and feeds; who is let in, and one writer at a time in each fight."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from secrets import compare_digest
from threading import Lock
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec

from adapters.books.tables import rules_finder
from adapters.output.responses import PromptShown
from adapters.store.link import Link, LocalUser, Role, address, fresh, hashed, kept_role, linked
from adapters.store.opening import open_store
from adapters.store.requests import CommandId
from adapters.web.admission import Admission
from adapters.web.capacity import Capacity
from adapters.web.idempotency import Answers
from adapters.web.limits import Allowance, Limits
from adapters.web.odds.pool import OddsPool
from adapters.web.stream.feed import Feeds
from adapters.web.work_queue import WorkQueue
from domain.engine.prompts import Prompt
from domain.facts.events import CombatantJoined
from domain.fights import Fights
from projections.growing_record import GrowingRecord
from projections.picture.reel import Reel
from projections.record import Record
from projections.telling.live_story import WholeStory
from projections.telling.story import Paragraph
from projections.telling.words import Words
from projections.visibility import GM, PUBLIC, Sight, Viewer, sight

Result = TypeVar("Result")

DOOR, THREADS, HEAVY = 2, 4, 1
"""At work in the record file at once: on who is let in, on what is quick, on what is written into big fights.
None of them waits for the others, nor for what is read long."""

REMEMBERED, EVENTS = 128, 300_000
"""Records that are kept in memory, whole and as seen by one viewer or another, and their events in all; and
pairs of sight."""


Key = TypeVar("Key")


def _events(memory: OrderedDict[Key, tuple[int, Result]]) -> int:
    return sum(size for size, _ in memory.values())


def keep(memory: OrderedDict[Key, tuple[int, Result]], key: Key, what: tuple[int, Result], held: int) -> None:
    """Remember something of that many events, and of too much what was remembered longest ago no longer."""
    memory[key] = what
    memory.move_to_end(key)
    while len(memory) > REMEMBERED or (len(memory) > 1 and held * _events(memory) > EVENTS):
        memory.popitem(last=False)


class KeptRecord(NamedTuple):
    """A record that grows, and whose turn it is to read on."""

    growing: GrowingRecord
    turn: Lock


class KeptReel:
    """Boards that grow in number, and whose turn it is with them."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.reel: Reel | None = None


class KeptStory(NamedTuple):
    """A story that grows, and whose turn it is to have it told."""

    story: WholeStory
    turn: Lock


Whose = tuple[str, Viewer, Role, tuple[str, ...]]
"""Of which fight, and for which links, something is told: all that see and may answer the same."""


class PromptsAt(NamedTuple):
    """What was asked when the record ended there."""

    last: int
    prompts: tuple[PromptShown, ...]


class Service:
    """Made once for a server. What touches the record file is done in threads, never in the event loop."""

    def __init__(
        self,
        location: str | Path,
        *,
        limits: Limits | None = None,
        base: str = "",
        tables: Path | None = None,
        local: LocalUser | None = None,
    ) -> None:
        """`location` is a record file or the address of a database; `base` begins the addresses of links,
        such as `http://127.0.0.1:80`; `local` is let in to every fight. Raises `StoreUnavailable`."""
        self.location = str(location)
        self.limits, self.base, self.tables = limits or Limits(), base, tables
        self.local = local
        self.store = open_store(self.location)
        self.links = self.store.links()
        self.watch = self.store.watch()
        self.fights = Fights(self.store, rules_finder(tables))
        self.feeds = Feeds(self)
        self.answers = Answers(self.work, time.monotonic)
        self.odds_pool = OddsPool(self.location, tables, lambda: self.limits)
        self._lookups = ThreadPoolExecutor(DOOR, "door")
        self._threads = ThreadPoolExecutor(THREADS, "quick")
        self._heavy = ThreadPoolExecutor(HEAVY, "heavy")
        self._waiting = ThreadPoolExecutor(1, "watch")
        self.reads = WorkQueue("reads", self.limits.reads, self.limits.read_time)
        self.imports = WorkQueue("imports", self.limits.importing, self.limits.read_time)
        self.greeting = Admission(self.limits.connections)
        self.openings = Allowance(self.limits.openings, time.monotonic, 3_600.0)
        self.capacity = Capacity(self.store, self.limits)
        self._writing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._records: OrderedDict[tuple[str, Viewer], tuple[int, KeptRecord]] = OrderedDict()
        self._reels: OrderedDict[tuple[str, Viewer], tuple[int, KeptReel]] = OrderedDict()
        self._stories: OrderedDict[tuple[str, Viewer], tuple[int, KeptStory]] = OrderedDict()
        self._prompts: OrderedDict[Whose, tuple[int, PromptsAt]] = OrderedDict()
        self._sights: OrderedDict[tuple[str, Viewer], tuple[int, Sight]] = OrderedDict()
        self._systems: dict[str, tuple[tuple[object, ...], bytes]] = {}
        self._turn = Lock()

    def close(self) -> None:
        """Let go of the record file, when whatever is under way is done."""
        self.odds_pool.close()
        self.watch.close()
        for threads in (self._waiting, self._lookups, self._threads, self._heavy):
            threads.shutdown()
        self.reads.close()
        self.imports.close()
        self.links.close()
        self.store.close()

    # -- links

    def grant(
        self,
        fight: str,
        role: Role,
        names: tuple[str, ...] = (),
        label: str = "",
        request: CommandId | None = None,
        *,
        opening: bool = False,
        assistant: bool = False,
    ) -> tuple[Link, str]:
        """A new link and its token, which is known to nobody afterwards but to whom it is given.

        `request` and `opening` as for `LinkTable.grant`.
        """
        token = fresh()
        kept = self.links.grant(
            fight, hashed(token), kept_role(role, assistant), " ".join(names), label, request, opening=opening
        )
        return linked(kept), token

    def link(self, token: str, fight: str = "") -> Link | None:
        """The link that is good and has that token; of the local user to that fight."""
        if self.local is not None and compare_digest(hashed(self.local.token), hashed(token)):
            return self.local.link(fight)
        kept = self.links.find(hashed(token)) if token else None
        link = None if kept is None else linked(kept)
        return None if link is None or link.revoked else link

    def address(self, fight: str, token: str) -> str:
        """What is handed out."""
        return address(self.base, fight, token)

    # -- what is read

    def record(self, fight: str) -> Record:
        """The whole record, for those who work for everybody."""
        return self.seen(fight, GM)

    def seen(self, fight: str, viewer: Viewer) -> Record:
        """The record as that viewer may see it, in the time of what is new."""
        key = (fight, viewer)
        with self._turn:
            found = self._records.get(key)
            kept = KeptRecord(GrowingRecord(fight, viewer), Lock()) if found is None else found[1]
        with kept.turn:
            known = kept.growing.record
            if (then := kept.growing.last) != self.store.last(fight):
                known = kept.growing.follow(tuple(self.store.entries(fight, then + 1)))
        with self._turn:
            keep(self._records, key, (len(known.rows), kept), 1)
        return known

    @contextmanager
    def reel(self, fight: str, viewer: Viewer, words: Words) -> Iterator[Reel]:
        """The boards of the line that is played on, as that viewer may see them, while they are worked with;
        in the time of what is new."""
        key, seen = (fight, viewer), self.seen(fight, viewer)
        with self._turn:
            found = self._reels.get(key)
            kept = KeptReel() if found is None else found[1]
            keep(self._reels, key, (len(seen.rows), kept), 1)
        with kept.turn:
            if kept.reel is None or not kept.reel.follow(seen):
                kept.reel = Reel(seen, words)
            yield kept.reel

    def story(
        self, fight: str, viewer: Viewer, words: Words, asks: Sequence[Prompt]
    ) -> tuple[Paragraph, ...]:
        """All that was ever played, told for that viewer with runs drawn together, in the time of what is
        new."""
        seen, key = self.seen(fight, viewer), (fight, viewer)
        with self._turn:
            found = self._stories.get(key)
            kept = KeptStory(WholeStory(words), Lock()) if found is None else found[1]
            keep(self._stories, key, (len(seen.rows), kept), 1)
        with kept.turn:
            return kept.story.follow(seen, asks)

    def asked(
        self, whose: Whose, last: int, make: Callable[[], tuple[PromptShown, ...]]
    ) -> tuple[PromptShown, ...]:
        """What is asked after event `last`, kept until something is written."""
        with self._turn:
            _, found = self._prompts.get(whose, (0, None))
        if found is None or found.last != last:
            found = PromptsAt(last, make())
            with self._turn:
                keep(self._prompts, whose, (1, found), 0)
        return found.prompts

    def sight(self, fight: str, viewer: Viewer) -> Sight:
        """With which sight a viewer looks; the record is looked through only when somebody has joined."""
        if viewer in (GM, PUBLIC):
            return sight(Record(fight, (), ()), viewer)
        last = self.store.last(fight)
        with self._turn:
            then, known = self._sights.get((fight, viewer), (0, None))
        if known is None or any(
            isinstance(event, CombatantJoined) for event in self.store.events(fight, then + 1, last)
        ):
            known = sight(self.record(fight), viewer)
        with self._turn:
            keep(self._sights, (fight, viewer), (last, known), 0)
        return known

    def described(
        self, system: str, make: Callable[[], msgspec.Struct], stamp: tuple[object, ...]
    ) -> msgspec.Raw:
        """A rule system as JSON, for anybody: it stays as it is as long as its `stamp` does, which changes
        with the roster."""
        known = self._systems.get(system)
        if known is None or known[0] != stamp:
            known = self._systems[system] = (stamp, msgspec.json.encode(make()))
        return msgspec.Raw(known[1])

    # -- how it is worked

    async def work(self, work: Callable[[], Result]) -> Result:
        """Do something with the record file, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def look_up(self, work: Callable[[], Result]) -> Result:
        """The same for who is let in, which nothing else holds up."""
        return await asyncio.get_running_loop().run_in_executor(self._lookups, work)

    async def stirring(self) -> None:
        """Until it is worth looking for what other processes write."""
        wait = partial(self.watch.wait, self.limits.poll)
        await asyncio.get_running_loop().run_in_executor(self._waiting, wait)

    def is_big(self, fight: str) -> bool:
        """Whether to read that fight, or to write into it, takes long."""
        return self.store.last(fight) > self.limits.big

    async def write(self, fight: str, work: Callable[[], Result], *, long: bool = False) -> Result:
        """Write into a fight, one after another; those who follow it hear of it at once. `long`: it takes
        long, as in a big fight it does."""
        lock = self._writing.setdefault(fight, asyncio.Lock())  # gone when nobody holds it or waits for it
        async with lock:
            threads = self._heavy if long else self._threads
            result = await asyncio.get_running_loop().run_in_executor(threads, work)
        self.feeds.wake(fight)
        return result
