"""Delivering as long as a process runs, in threads of its own: no answer of a server waits for a receiver."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from threading import Event, Lock, Thread
from time import monotonic

from adapters import logging
from adapters.hooks.courier import Courier, Post
from adapters.hooks.posting import HookPost
from adapters.store.clock import now as time_of_day
from adapters.store.hooks import Hook
from adapters.store.opening import open_store
from adapters.store.unavailable import StoreUnavailable

AT_ONCE = 8
"""Webhooks that are delivered to at the same time."""

LOOK = 0.25
"""Seconds after which it is looked whether anybody wrote, where the store does not tell."""

LONGEST_WAIT = 30.0
"""Seconds after which is looked in any case."""

GRACE = 2.0
"""Seconds that deliveries under way have to end; what is cut off is delivered again."""


class HookRunner:
    """Delivers to all webhooks of a store, whenever it has the turn."""

    def __init__(
        self,
        address: str,
        post: Post | None = None,
        clock: Callable[[], datetime] = time_of_day,
        grace: float = GRACE,
    ) -> None:
        """Open the store. Raises `StoreUnavailable`."""
        self._grace = grace
        self._store = open_store(address)
        self._hooks, self._turn, self._watch = self._store.hooks(), self._store.turn(), self._store.watch()
        self._courier = Courier(self._store, self._hooks, self._turn, post or HookPost(), clock)
        self._ending, self._freed, self._lock = Event(), Event(), Lock()
        self._under_way: dict[tuple[str, int], Thread] = {}
        self._thread = Thread(target=self.run, name="hooks", daemon=True)

    def start(self) -> None:
        """Deliver in the background."""
        self._thread.start()

    def close(self) -> None:
        """End it, and let go of the store."""
        self._ending.set()
        self._watch.close()
        until = monotonic() + self._grace
        with self._lock:
            threads = [*self._under_way.values(), *([self._thread] if self._thread.is_alive() else [])]
        for thread in threads:
            thread.join(max(0.0, until - monotonic()))
        self._turn.close()
        self._hooks.close()
        self._store.close()

    def run(self) -> None:
        """Deliver until it is closed."""
        while not self._ending.is_set():
            try:
                self._wait(self._begin())
            except StoreUnavailable as error:
                self._told(error)

    def _told(self, error: StoreUnavailable) -> None:
        """The store cannot be used; it is tried again in a second."""
        if not self._ending.is_set():
            logging.log("error", "store-unavailable", why=str(error))
        self._ending.wait(1)

    def _begin(self) -> float:
        """Begin what is due and has a place; in how many seconds the next is due."""
        self._freed.clear()
        waiting = self._hooks.waiting()
        if not waiting or not self._turn.mine():
            return LONGEST_WAIT if not waiting else 2.0
        for hook in waiting:
            key = (hook.combat, hook.number)
            if (left := self._courier.due(hook)) > 0:
                return min(left, LONGEST_WAIT)
            with self._lock:
                if key not in self._under_way and len(self._under_way) < AT_ONCE:
                    thread = Thread(target=self._deliver, args=(key, hook), name="hook", daemon=True)
                    self._under_way[key] = thread
                    thread.start()
        return LONGEST_WAIT

    def _wait(self, seconds: float) -> None:
        """Until something is due, somebody wrote, or a place is free."""
        until = monotonic() + seconds
        while not self._ending.is_set() and not self._freed.is_set():
            left = until - monotonic()
            if left <= 0:
                return
            self._watch.wait(min(left, LOOK))
            if self._ending.is_set() or self._watch.news() is not None:
                return

    def _deliver(self, key: tuple[str, int], hook: Hook) -> None:
        """All that it is to have by now, one after another, until there is no more or an attempt fails."""
        now: Hook | None = hook
        try:
            while now is not None and not self._ending.is_set():
                hook = now
                now = self._step(hook)
        finally:
            with self._lock:
                del self._under_way[key]
            self._freed.set()

    def _step(self, hook: Hook) -> Hook | None:
        """What is wrong with one webhook harms no other, and is listed with it."""
        try:
            try:
                return self._courier.deliver(hook)
            except StoreUnavailable:
                raise
            except Exception as error:
                self._courier.broken(hook, error)
        except StoreUnavailable as error:
            self._told(error)
        return None
