"""Delivering to one webhook: what comes next for it, an attempt, and what follows from how that went.

What is delivered is written down before it is posted, and that it was taken afterwards. So whatever is killed
at whatever moment, it is posted again by whoever goes on, with the same body under the same id.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from threading import Lock
from typing import NamedTuple

from adapters import logging
from adapters.hooks.attempts import headers_of, said, taken, wanted
from adapters.hooks.payload import Format, HookBody
from adapters.hooks.posting import Answer, NotDelivered
from adapters.hooks.records import AnotherHistory, HookRecords
from adapters.hooks.signing import delivery_id
from adapters.hooks.url import HookUrl, parse_hook_url
from adapters.store.combats import CombatStore
from adapters.store.hooks import DeliveryTurn, Hook, HookTable

Post = Callable[[HookUrl, bool, Mapping[str, str], bytes], Answer]

LONGEST = 3_600
"""Seconds between two attempts at most, whatever the receiver asks for."""

TRIES = 36
"""Attempts after which a delivery is given up: they go on for about a day."""

GONE = (410,)
CHAT_GONE = (401, 403, 404, 410)
"""Answers that say that nothing will ever be taken: of anybody, and of Discord."""

ANOTHER = (
    "the record is another than the one that was told, as after a backup; resume it with --from-now, which "
    "goes on with what happens from then on"
)
"""Why a webhook stops whose place in the record there is no more."""

HELD = 64
"""Deliveries that are held ready for another attempt."""


class HeldDelivery(NamedTuple):
    """What is delivered, and of which place in the record."""

    place: tuple[int, int, str]
    bodies: tuple[HookBody, ...]


class Courier:
    """Delivers, one attempt at a time."""

    def __init__(
        self,
        store: CombatStore,
        hooks: HookTable,
        turn: DeliveryTurn,
        post: Post,
        clock: Callable[[], datetime],
    ) -> None:
        self._hooks, self._turn, self._post, self._clock = hooks, turn, post, clock
        self._records, self._lock = HookRecords(store), Lock()
        self._held: OrderedDict[tuple[str, int, str], HeldDelivery] = OrderedDict()

    def due(self, hook: Hook) -> float:
        """In how many seconds an attempt is due; 0 or less: now."""
        if not hook.due:
            return 0.0
        return (datetime.fromisoformat(hook.due) - self._clock()).total_seconds()

    def deliver(self, hook: Hook) -> Hook | None:
        """One step for it: the webhook as it is then, if it may take another at once.

        Nothing, where there is nothing more to deliver, the attempt failed, it is another's turn, or somebody
        changed the webhook meanwhile. Raises `StoreUnavailable`.
        """
        if not self._turn.mine():
            return None
        try:
            last = self._records.last(hook)
        except AnotherHistory:
            self._failed(hook, ANOTHER, None)
            return None
        if not hook.upto:
            return None if hook.position == last else self._hooks.begun(hook, self._records.end(hook, last))
        chain = self._records.chain(hook, hook.upto)
        bodies = self._bodies(hook, chain)
        if hook.part < len(bodies) and not self._taken(hook, bodies[hook.part], chain):
            return None
        if hook.part + 1 < len(bodies):
            return self._hooks.acknowledged(hook)
        return self._hooks.done(hook, chain)

    def _bodies(self, hook: Hook, chain: str) -> tuple[HookBody, ...]:
        """What is delivered, in its parts; made once for all attempts, while it is remembered."""
        key, place = (hook.combat, hook.number, hook.secret), (hook.position, hook.upto, chain)
        with self._lock:
            held = self._held.get(key)
        if held is None or held.place != place:
            held = HeldDelivery(place, self._records.bodies(hook))
        with self._lock:
            self._held[key] = held
            self._held.move_to_end(key)
            while len(self._held) > HELD:
                self._held.popitem(last=False)
        return held.bodies

    def _taken(self, hook: Hook, body: HookBody, chain: str) -> bool:
        """Whether the receiver took it; else it is noted why not, and when it is tried again."""
        url = parse_hook_url(hook.url)
        at = self._clock()
        headers = headers_of(hook, delivery_id(hook, chain), at, body)
        try:
            answer = self._post(url, hook.allowed, headers, body.text)
        except NotDelivered as error:
            self._failed(hook, str(error), self._next(hook, ""))
            return False
        if taken(answer):
            logging.log("info", "delivered", fight=hook.combat, hook=hook.number, version=hook.upto)
            return True
        gone = CHAT_GONE if hook.format == Format.DISCORD else GONE
        due = None if answer.status in gone else self._next(hook, answer.retry_after)
        self._failed(hook, said(answer), due)
        return False

    def _next(self, hook: Hook, after: str) -> datetime | None:
        """When to try again: later after each failure, and not before the receiver wants it."""
        if hook.failures + 1 >= TRIES:
            return None
        now = self._clock()
        pause = min(float(LONGEST), 2.0 ** min(hook.failures, 12))
        return now + timedelta(seconds=min(float(LONGEST), max(pause, wanted(after, now))))

    def _failed(self, hook: Hook, why: str, due: datetime | None) -> None:
        level = "warning" if due is None else "info"
        logging.log(level, "not-delivered", fight=hook.combat, hook=hook.number, why=why, stopped=due is None)
        self._hooks.failed(hook, why, due)

    def broken(self, hook: Hook, error: Exception) -> None:
        """Something in here failed on it: it is told as a failure, and tried again as one."""
        logging.trace(error)
        self._failed(hook, f"a fault of Scuffle itself: {type(error).__name__}", self._next(hook, ""))
