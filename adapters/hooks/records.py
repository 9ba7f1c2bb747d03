"""Records as webhooks need them: as they were at some event, seen by some viewer; the story as it grows."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from adapters.books.recorded import system_of, words_of
from adapters.hooks.payload import Format, HookBody, end_of, events_told, story_told
from adapters.store.combats import CombatStore
from adapters.store.hooks import Hook
from domain.store import Entry
from projections.growing_record import GrowingRecord
from projections.record import Record, record
from projections.telling.live_story import LiveStory
from projections.visibility import PUBLIC, UnknownViewer, redact

READERS, EVENTS = 64, 200_000
"""Webhooks whose records are remembered as far as they were told, and the events of these in all."""

BLOCK = 500
"""Events that are read at once to find where a command ends."""


class AnotherHistory(Exception):
    """The record is not the one that was told before, as after a backup was put back."""


class HookReader(NamedTuple):
    """What one webhook was told: the record as its viewer saw it, up to the link `chain`, and its story."""

    chain: str
    growing: GrowingRecord
    story: LiveStory | None


class HookRecords:
    """Reads the store for webhooks. What was read before is not read again. Each webhook is one thread's."""

    def __init__(self, store: CombatStore) -> None:
        self._store, self._turn = store, Lock()
        self._readers: OrderedDict[tuple[str, int, str], HookReader] = OrderedDict()

    def last(self, hook: Hook) -> int:
        """With which event the record ends. Raises `AnotherHistory` if it does not go on from where the
        webhook is."""
        last, _ = self._store.head(hook.combat)
        if last < max(hook.position, hook.upto) or (
            hook.position and self.chain(hook, hook.position) != hook.chain
        ):
            raise AnotherHistory
        return last

    def chain(self, hook: Hook, version: int) -> str:
        """The link of that event."""
        (entry,) = self._store.entries(hook.combat, version, version)
        return entry.chain

    def end(self, hook: Hook, last: int) -> int:
        """With which event a delivery ends that begins now; the record ends with `last`."""
        entries: list[Entry] = []
        while (read := hook.position + len(entries)) < last:
            entries += self._store.entries(hook.combat, read + 1, min(last, read + BLOCK))
            found = end_of(entries, Format(hook.format))
            if found < len(entries):
                return hook.position + found
        return last

    def bodies(self, hook: Hook) -> tuple[HookBody, ...]:
        """What is told after the webhook's position, up to where its delivery ends: the same whenever it is
        made, and for a chat the same sentences however the record is cut between one command and the next."""
        key = (hook.combat, hook.number, hook.secret)
        with self._turn:
            found = self._readers.pop(key, None)
        if found is None or (found.growing.last, found.chain) != (hook.position, hook.chain):
            found = self._from_start(hook)
        entries = self._entries(hook, hook.position, hook.upto)
        seen = self._follow(hook, found.growing, entries)
        if found.story is None:
            bodies = events_told(seen, entries)
        else:
            bodies = story_told(found.story.follow(seen), Format(hook.format))
        with self._turn:
            self._readers[key] = found._replace(chain=entries[-1].chain)
            while len(self._readers) > READERS or (
                len(self._readers) > 1
                and sum(reader.growing.last for reader in self._readers.values()) > EVENTS
            ):
                self._readers.popitem(last=False)
        return bodies

    def _from_start(self, hook: Hook) -> HookReader:
        """Everything up to the webhook's position, of which a story is told nobody."""
        growing = GrowingRecord(hook.combat, hook.viewer)
        seen = self._follow(hook, growing, self._entries(hook, 0, hook.position))
        if hook.format == Format.SCUFFLE:
            return HookReader(hook.chain, growing, None)
        (opening,) = self._store.entries(hook.combat, 1, 1)
        story = LiveStory(words_of(system_of(record(hook.combat, (opening,)))))
        story.follow(seen)
        return HookReader(hook.chain, growing, story)

    def _entries(self, hook: Hook, after: int, to: int) -> tuple[Entry, ...]:
        return tuple(self._store.entries(hook.combat, after + 1, to)) if to > after else ()

    def _follow(self, hook: Hook, growing: GrowingRecord, entries: tuple[Entry, ...]) -> Record:
        """Read on; before the viewer is in the fight, they see what everybody sees."""
        try:
            return growing.follow(entries)
        except UnknownViewer:
            return redact(record(hook.combat, self._entries(hook, 0, growing.last)), PUBLIC)
