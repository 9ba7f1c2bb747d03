"""Records as webhooks need them: as they were at some event, seen by some viewer; the story as it grows."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from adapters.books.recorded import system_of, words_of
from adapters.store.combats import CombatStore
from adapters.store.hooks import Hook
from domain.store import Entry
from projections.record import Record, record
from projections.telling.live_story import LiveStory
from projections.telling.story import Paragraph
from projections.visibility import PUBLIC, UnknownViewer, Viewer, redact

FIGHTS, EVENTS = 16, 100_000
"""Fights whose entries are remembered, and their events in all."""

STORIES = 64
"""Stories that are remembered as far as they were told."""


class AnotherHistory(Exception):
    """The record is not the one that was told before, as after a backup was put back."""


class ToldStory(NamedTuple):
    """A story, and the position and link up to which it was told."""

    position: int
    chain: str
    story: LiveStory


class HookRecords:
    """Reads the store for webhooks. What was read before is not read again; threads take turns."""

    def __init__(self, store: CombatStore) -> None:
        self._store, self._turn = store, Lock()
        self._entries: OrderedDict[str, tuple[Entry, ...]] = OrderedDict()
        self._stories: OrderedDict[tuple[str, int, str], ToldStory] = OrderedDict()

    def entries(self, hook: Hook) -> tuple[Entry, ...]:
        """All of the fight. Raises `AnotherHistory` if it does not go on from where the webhook is."""
        last, _ = self._store.head(hook.combat)
        with self._turn:
            known = self._entries.get(hook.combat, ())
        if last < len(known) or (known and self._chain(hook.combat, len(known)) != known[-1].chain):
            known = ()
        entries = (*known, *self._store.entries(hook.combat, len(known) + 1))
        with self._turn:
            self._keep(hook.combat, entries)
        if len(entries) < max(hook.position, hook.upto) or (
            hook.position and entries[hook.position - 1].chain != hook.chain
        ):
            raise AnotherHistory
        return entries

    def _chain(self, fight: str, version: int) -> str:
        (entry,) = self._store.entries(fight, version, version)
        return entry.chain

    def _keep(self, fight: str, entries: tuple[Entry, ...]) -> None:
        self._entries[fight] = entries
        self._entries.move_to_end(fight)
        while len(self._entries) > FIGHTS or (
            len(self._entries) > 1 and sum(map(len, self._entries.values())) > EVENTS
        ):
            self._entries.popitem(last=False)

    def story(self, hook: Hook, entries: tuple[Entry, ...], seen: Record) -> tuple[Paragraph, ...]:
        """What is told after the webhook's position, up to the end of the record `seen`: the same sentences,
        however the record is cut between one command and the next."""
        key = (hook.combat, hook.number, hook.secret)
        with self._turn:
            found = self._stories.pop(key, None)
        if found is None or (found.position, found.chain) != (hook.position, hook.chain):
            story = LiveStory(words_of(system_of(seen)))
            story.follow(seen_at(entries, hook.combat, hook.position, hook.viewer))
        else:
            story = found.story
        told = story.follow(seen)
        with self._turn:
            self._stories[key] = ToldStory(len(seen.rows), entries[len(seen.rows) - 1].chain, story)
            while len(self._stories) > STORIES:
                self._stories.popitem(last=False)
        return told


def seen_at(entries: tuple[Entry, ...], fight: str, last: int, viewer: Viewer) -> Record:
    """The record as it was at event `last`, as that viewer may see it: before they are in the fight, as
    everybody."""
    whole = record(fight, entries[:last])
    try:
        return redact(whole, viewer)
    except UnknownViewer:
        return redact(whole, PUBLIC)
