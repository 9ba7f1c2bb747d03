"""A fight in memory that is told to a webhook, with a clock that stands until it is moved."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import msgspec

from adapters.hooks.courier import Courier
from adapters.hooks.posting import Answer, NotDelivered
from adapters.hooks.secret import fresh_secret
from adapters.hooks.url import HookUrl
from adapters.store.combats import CombatStore
from adapters.store.hooks import DeliveryTurn, Hook, HookTable, HookTarget, OnlyOne
from adapters.store.memory import MemoryStore
from domain.facts.events import AnyEvent, BeatBegan, CombatantJoined, CombatOpened, Damaged

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)
OPENING: tuple[AnyEvent, ...] = (
    CombatOpened("percentile", "1", msgspec.Raw(b'{"criticals":true}'), "tables"),
    CombatantJoined("mutt", "a", msgspec.Raw(b'{"skill":52}'), pools={"life": 12}),
    CombatantJoined("brandt", "b", msgspec.Raw(b'{"skill":48}'), pools={"life": 10}),
    BeatBegan("round", 1, ("mutt", "brandt"), "PCT-1"),
)


def hurt(points: int) -> AnyEvent:
    return Damaged("brandt", "life", points, "r1.mutt.damage", "PCT-26")


class Sent(NamedTuple):
    """What was posted."""

    url: HookUrl
    headers: Mapping[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def told(self) -> Any:
        return json.loads(self.body)


class Post:
    """Answers the first deliveries as it was told to, all others with 204."""

    def __init__(self, *answers: Answer | NotDelivered | int) -> None:
        self.answers = list(answers)
        self.sent: list[Sent] = []

    def __call__(self, url: HookUrl, private: bool, headers: Mapping[str, str], body: bytes) -> Answer:
        self.sent.append(Sent(url, headers, body))
        answer = self.answers.pop(0) if self.answers else 204
        if isinstance(answer, NotDelivered):
            raise answer
        return Answer(answer) if isinstance(answer, int) else answer


class Table:
    """A fight in memory that is told, and a clock that stands until it is moved."""

    def __init__(
        self, *answers: Answer | NotDelivered | int, format: str = "scuffle", viewer: str = "public"
    ) -> None:
        self.now, self.post = BEGIN, Post(*answers)
        self.store: CombatStore = MemoryStore(clock=self.clock)
        self.store.create("duel", bytes(32), OPENING, by="gm", command="open")
        self.hooks: HookTable = self.store.hooks()
        self.turn: DeliveryTurn = OnlyOne()
        target = HookTarget("https://hooks.example/a", format, viewer, False, fresh_secret())
        self.hooks.add("duel", target, 0, "")
        self.restart()

    def clock(self) -> datetime:
        return self.now

    def restart(self) -> None:
        """Whoever delivers is another, which has nothing in memory."""
        self.courier = Courier(self.store, self.hooks, self.turn, self.post, self.clock)

    def write(self, *events: AnyEvent, command: str = "") -> None:
        last, _ = self.store.head("duel")
        self.store.append("duel", last, events, by="gm", command=command or f"c{last}")

    @property
    def hook(self) -> Hook:
        (hook,) = self.hooks.all("duel")
        return hook

    def deliver(self) -> list[Sent]:
        """All that may be delivered now; what was posted by it."""
        before = len(self.post.sent)
        for waiting in self.hooks.waiting():
            hook: Hook | None = waiting if self.courier.due(waiting) <= 0 else None
            while hook is not None:
                hook = self.courier.deliver(hook)
        return self.post.sent[before:]

    def wait(self) -> timedelta:
        """Until the next attempt is due; how long that was."""
        pause = timedelta(seconds=self.courier.due(self.hook))
        self.now += pause
        return pause

    def types(self, sent: Sequence[Sent]) -> list[str]:
        return [each.told["type"] for each in sent]
