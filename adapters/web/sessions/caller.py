"""A request on its way in: with whose token, for which fight, under which command id, knowing which head."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any, NamedTuple, TypeVar, cast
from uuid import uuid4

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.params import HeaderParameter

from adapters import logging
from adapters.output.settlement import Settlement
from adapters.output.shapes import Followed
from adapters.store.requests import CommandId
from adapters.web.idempotency import must_be, other_request
from adapters.web.odds.line import OddsTold
from adapters.web.odds.worker import Reckoning
from adapters.web.position import PATTERN, Place, elsewhere, head, placed, there
from adapters.web.problem import Meanwhile, TurnedDown
from adapters.web.service import House
from adapters.web.sessions.session import Guest
from domain.engine.combat import Combat
from domain.engine.history.tree import on_path, segments
from domain.facts.choice import Key
from domain.facts.events import METAS, AnyEvent, Declared, HeadMoved, Rolled, tag
from domain.facts.refusal import Refused
from domain.fights import Done
from domain.store import Entry
from projections.open_prompts import open_prompt
from projections.telling.taken_back import Moved, taken_back

Result = TypeVar("Result")


class Errand(NamedTuple):
    """What goes with a command: its id, the head that its sender knows, if they said so, and what tells it
    from another under the same id, if that is a key of theirs: a hash of its path and body."""

    id: str
    known: Place | None
    sent: bytes = b""

    @property
    def seen(self) -> int | None:
        """The position of the head that its sender knows."""
        return None if self.known is None else self.known.version

    def of(self, link: int) -> Errand:
        """The same under an id that no other link's keys can be."""
        return self._replace(id=self.named(f"{link}.{self.id}"))

    def named(self, id: str) -> str:
        """An id by which what was sent is kept, if it came by key."""
        return CommandId(id, self.sent) if self.sent else id


Task = Callable[[Guest, Errand], Done | Refused]
"""A use case, for a guest who may have it done; raises `TurnedDown` for one who may not."""

IdText = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        description="Id of the command: a repeat of it is not carried out again, and is answered the same.",
        min_length=1,
        max_length=100,
        pattern=r"^[!-~]+$",
    ),
]
HeadText = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        description='The head that the sender knows, as in ETag: `"57-3f9a0c11d2e4b587"`. If the fight went '
        "on since, or its record is another: 412.",
        pattern=f'^"{PATTERN}"$',
    ),
]


async def errand(
    request: Request[Any, Any, Any], command_id: IdText = None, match: HeadText = None
) -> Errand:
    """What the headers say. Without an id the command gets one, and a repeat is another command."""
    known = None if match is None else placed(match.strip('"'))
    if command_id is None:
        return Errand(uuid4().hex, known)
    sent = hashlib.sha256(request.url.path.encode() + b"\0" + await request.body()).digest()
    return Errand(command_id, known, sent)


def address(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def bearer(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token of a request, empty if it has none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


class Caller:
    """Who asks something of a fight. They are let in, in a thread, before anything is done for them."""

    def __init__(self, house: House, token: str, fight: str, big: bool = False) -> None:
        """`big`: whatever is done with that fight takes long."""
        self.house, self._token, self.fight, self.big = house, token, fight, big

    def guest(self) -> Guest:
        """Himself, let in. Raises `TurnedDown`."""
        return self.house.let_in(self._token, self.fight)

    async def read(self, read: Callable[[Guest], Result], *, long: bool = False) -> Result:
        """What `read` finds for them. `long`: it takes long."""
        if long or self.big:
            return await self.house.readings.work(self._token, lambda: read(self.guest()))
        return await self.house.work(lambda: read(self.guest()))

    async def tell(self, read: Callable[[Guest], Result], *, long: bool = False) -> Result:
        """The same, as JSON already: to write down what is long would hold up everybody, done elsewhere."""

        def told(guest: Guest) -> msgspec.Raw:
            return msgspec.Raw(msgspec.json.encode(read(guest)))

        return cast(Result, await self.read(told, long=long))

    async def reckon(self, ask: Callable[[Guest], Reckoning]) -> OddsTold:
        """The odds for which they may `ask`."""
        return await self.house.reckoners.told(await self.read(ask))

    async def write(self, errand: Errand, task: Task) -> Response[Followed]:
        """Have something done, and what followed. A command that was done before is only told again."""
        return await self.house.write(self.fight, partial(self._written, errand, task), long=self.big)

    def _written(self, errand: Errand, task: Task) -> Response[Followed]:
        guest = self.guest()
        own = errand.of(guest.link.number)
        if (done := done_before(guest, own)) is not None:
            return answered(guest, repeated(guest, own.id, done))
        must_know(guest, own)
        result = task(guest, own)
        if isinstance(result, Refused):
            logging.log("info", "refused", fight=guest.fight, code=result.code, rule=result.rule)
            if result.code == "conflict" and own.seen is not None:
                raise conflict(guest, own.seen)
            raise guest.refused(result)
        last = result.combat.last
        logging.log("info", "done", fight=guest.fight, events=len(result.events), version=last)
        return answered(guest, followed(guest, result))


TheHouse = NamedDependency[House]
TheCaller = NamedDependency[Caller]
TheErrand = NamedDependency[Errand]
"""What a route is given."""


Told = TypeVar("Told", Followed, Settlement)


def answered(guest: Guest, told: Told) -> Response[Told]:
    """What a command came to, with the place at which it ended as its ETag."""
    return Response(told, headers={"ETag": f'"{there(guest.house.store, guest.fight, Place(told.last))}"'})


def done_before(guest: Guest, own: Errand) -> int | None:
    """The last event of what was done under that id before; it must have been this, and nothing else, such as
    a link, may have been made under it. Raises `TurnedDown`."""
    store = guest.house.store
    done = store.done(guest.fight, own.id)
    if done is not None or own.sent:
        found = store.request(guest.fight, own.id, own.sent)
        if done is not None:
            must_be(found)
        elif found is not None:
            raise other_request()
    return done


def must_know(guest: Guest, errand: Errand) -> None:
    """Raises `TurnedDown` if the sender named a head, and the fight stands at another."""
    store, known = guest.house.store, errand.known
    if known is None or known == head(store, guest.fight):
        return
    if there(store, guest.fight, known) is None:
        raise elsewhere(known, store.last(guest.fight), 412, "If-Match")
    raise conflict(guest, known.version)


def conflict(guest: Guest, seen: int) -> TurnedDown:
    """The fight went on: what was written meanwhile, by whom."""
    last = head(guest.house.store, guest.fight)
    news = guest.house.fights.meanwhile(guest.fight, seen)[:50]
    told = tuple(Meanwhile(entry.version, tag(entry.event), entry.by) for entry in news)
    sentence = f"The fight went on: it stands at event {last.version}, not {seen}. Look, and try again."
    return TurnedDown(412, "conflict", sentence, "If-Match", meanwhile=told, headers={"ETag": f'"{last}"'})


def followed(guest: Guest, done: Done) -> Followed:
    """What a command came to, as the guest may see it."""
    first = done.combat.last - len(done.events) + 1
    return _told(guest, done.combat, first, done.events, done.dropped, done.waiting)


def repeated(guest: Guest, id: str, last: int) -> Followed:
    """What a command came to that was carried out before, up to event `last`, and whether it still stands."""
    first = last
    while first > 1 and _entry(guest, first - 1).command == id:
        first -= 1
    events = tuple(entry.event for entry in guest.house.store.entries(guest.fight, first, last))
    told = _told(guest, guest.house.fights.read(guest.fight), first, events)
    return msgspec.structs.replace(told, stands=stands(guest, first, events))


def stands(guest: Guest, first: int, events: Sequence[AnyEvent]) -> bool:
    """Whether what was written from event `first` on stands. What is only about the record always does."""
    at = next((at for at, event in enumerate(events, first) if type(event) not in METAS), None)
    if at is None:
        return True
    store = guest.house.store
    return on_path(segments(store.moves(guest.fight), store.last(guest.fight)), at)


def _entry(guest: Guest, version: int) -> Entry:
    (entry,) = guest.house.store.entries(guest.fight, version, version)
    return entry


def _told(
    guest: Guest,
    combat: Combat,
    first: int,
    events: tuple[AnyEvent, ...],
    dropped: tuple[Key, ...] = (),
    waiting: tuple[Key, ...] = (),
) -> Followed:
    """The whole record is looked through only for somebody from whom something may be kept back."""
    last = first + len(events) - 1
    if any(isinstance(event, Declared | Rolled) and not guest.eyes.see(event.seen_by) for event in events):
        events = tuple(row.event for row in guest.seen.rows[first - 1 : last])
    asks = tuple(open_prompt(combat, ask, guest.eyes) for ask in combat.asks)
    over, winners = combat.state.over, combat.state.winners
    back = _taken_back(guest, events, first, last)
    return Followed(guest.fight, first, last, events, dropped, waiting, over, winners, asks, *back)


def _taken_back(guest: Guest, events: tuple[AnyEvent, ...], first: int, last: int) -> Moved:
    """What was undone or done again; the record is looked through only when the head moved."""
    if not any(isinstance(event, HeadMoved) for event in events):
        return Moved()
    return taken_back(tuple(guest.house.store.entries(guest.fight, 1, last)), first, guest.words)
