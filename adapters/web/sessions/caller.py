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
from adapters.output.odds import OddsTold
from adapters.output.position import PATTERN, RecordPosition, head_position, parse_position, position_at
from adapters.output.problem import Meanwhile
from adapters.output.settlement import Settlement
from adapters.output.shapes import Followed
from adapters.output.undone import taken_back_by
from adapters.store.requests import CommandId
from adapters.web.another_history import another_history
from adapters.web.idempotency import must_be, other_request
from adapters.web.odds.worker import OddsQuestion
from adapters.web.problem import ApiError
from adapters.web.service import Service
from adapters.web.sessions.session import Session, let_in
from domain.engine.combat import Combat
from domain.engine.history.tree import on_path, segments
from domain.facts.choice import Key
from domain.facts.events import METAS, AnyEvent, Declared, Rolled, tag
from domain.facts.refusal import Refused
from domain.fights import Done
from domain.store import Entry
from projections.open_prompts import open_prompt

Result = TypeVar("Result")


class CommandContext(NamedTuple):
    """What goes with a command: its id, the head that its sender knows, if they said so, and what tells it
    from another under the same id, if that is a key of theirs: a hash of its path and body."""

    id: str
    known: RecordPosition | None
    sent: bytes = b""

    @property
    def seen(self) -> int | None:
        """The position of the head that its sender knows."""
        return None if self.known is None else self.known.version

    def of(self, link: int) -> CommandContext:
        """The same under an id that no other link's keys can be."""
        return self._replace(id=self.named(f"{link}.{self.id}"))

    def named(self, id: str) -> str:
        """An id by which what was sent is kept, if it came by key."""
        return CommandId(id, self.sent) if self.sent else id


Task = Callable[[Session, CommandContext], Done | Refused]
"""A use case, for a session who may have it done; raises `ApiError` for one who may not."""

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


async def context(
    request: Request[Any, Any, Any], command_id: IdText = None, match: HeadText = None
) -> CommandContext:
    """What the headers say. Without an id the command gets one, and a repeat is another command."""
    known = None if match is None else parse_position(match.strip('"'))
    if command_id is None:
        return CommandContext(uuid4().hex, known)
    sent = hashlib.sha256(request.url.path.encode() + b"\0" + await request.body()).digest()
    return CommandContext(command_id, known, sent)


def address(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


def bearer(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token of a request, empty if it has none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


class Caller:
    """Who asks something of a fight. They are let in, in a thread, before anything is done for them."""

    def __init__(self, service: Service, token: str, fight: str, big: bool = False) -> None:
        """`big`: whatever is done with that fight takes long."""
        self.service, self._token, self.fight, self.big = service, token, fight, big

    def session(self) -> Session:
        """Himself, let in. Raises `ApiError`."""
        return let_in(self.service, self._token, self.fight)

    async def read(self, read: Callable[[Session], Result], *, long: bool = False) -> Result:
        """What `read` finds for them. `long`: it takes long."""

        def found() -> Result:
            session = self.session()
            with session.in_words():
                return read(session)

        if long or self.big:
            return await self.service.reads.work(self._token, found)
        return await self.service.work(found)

    async def tell(self, read: Callable[[Session], Result], *, long: bool = False) -> Result:
        """The same, as JSON already: to write down what is long would hold up everybody, done elsewhere."""

        def told(session: Session) -> msgspec.Raw:
            return msgspec.Raw(msgspec.json.encode(read(session)))

        return cast(Result, await self.read(told, long=long))

    async def work_out(self, prompt: Callable[[Session], OddsQuestion]) -> OddsTold:
        """The odds for which they may `ask`."""
        return await self.service.odds_pool.told(await self.read(prompt))

    async def write(self, context: CommandContext, task: Task) -> Response[Followed]:
        """Have something done, and what followed. A command that was done before is only told again."""
        return await self.service.write(self.fight, partial(self._written, context, task), long=self.big)

    def _written(self, context: CommandContext, task: Task) -> Response[Followed]:
        session = self.session()
        with session.in_words():
            return self._done(session, context.of(session.link.number), task)

    def _done(self, session: Session, own: CommandContext, task: Task) -> Response[Followed]:
        if (done := done_before(session, own)) is not None:
            return answered(session, repeated(session, own.id, done))
        must_know(session, own)
        result = task(session, own)
        if isinstance(result, Refused):
            logging.log("info", "refused", fight=session.fight, code=result.code, rule=result.rule)
            if result.code == "conflict" and own.seen is not None:
                raise conflict(session, own.seen)
            raise session.refused(result)
        last = result.combat.last
        logging.log("info", "done", fight=session.fight, events=len(result.events), version=last)
        return answered(session, followed(session, result))


TheService = NamedDependency[Service]
TheCaller = NamedDependency[Caller]
TheContext = NamedDependency[CommandContext]
"""What a route is given."""


Told = TypeVar("Told", Followed, Settlement)


def answered(session: Session, told: Told) -> Response[Told]:
    """What a command came to, with the place at which it ended as its ETag."""
    return Response(
        told,
        headers={"ETag": f'"{position_at(session.service.store, session.fight, RecordPosition(told.last))}"'},
    )


def done_before(session: Session, own: CommandContext) -> int | None:
    """The last event of what was done under that id before; it must have been this, and nothing else, such as
    a link, may have been made under it. Raises `ApiError`."""
    store = session.service.store
    done = store.done(session.fight, own.id)
    if done is not None or own.sent:
        found = store.request(session.fight, own.id, own.sent)
        if done is not None:
            must_be(found)
        elif found is not None:
            raise other_request()
    return done


def must_know(session: Session, context: CommandContext) -> None:
    """Raises `ApiError` if the sender named a head, and the fight stands at another."""
    store, known = session.service.store, context.known
    if known is None or known == head_position(store, session.fight):
        return
    if position_at(store, session.fight, known) is None:
        raise another_history(known, store.last(session.fight), 412, "If-Match")
    raise conflict(session, known.version)


def conflict(session: Session, seen: int) -> ApiError:
    """The fight went on: what was written meanwhile, by whom."""
    last = head_position(session.service.store, session.fight)
    news = session.service.fights.meanwhile(session.fight, seen)[:50]
    told = tuple(Meanwhile(entry.version, tag(entry.event), entry.by) for entry in news)
    sentence = f"The fight went on: it stands at event {last.version}, not {seen}. Look, and try again."
    return ApiError(412, "conflict", sentence, "If-Match", meanwhile=told, headers={"ETag": f'"{last}"'})


def followed(session: Session, done: Done) -> Followed:
    """What a command came to, as the session may see it."""
    first = done.combat.last - len(done.events) + 1
    return _told(session, done.combat, first, done.events, done.dropped, done.waiting)


def repeated(session: Session, id: str, last: int) -> Followed:
    """What a command came to that was carried out before, up to event `last`, and whether it still stands."""
    first = last
    while first > 1 and _entry(session, first - 1).command == id:
        first -= 1
    events = tuple(entry.event for entry in session.service.store.entries(session.fight, first, last))
    told = _told(session, session.service.fights.read(session.fight), first, events)
    return msgspec.structs.replace(told, stands=stands(session, first, events))


def stands(session: Session, first: int, events: Sequence[AnyEvent]) -> bool:
    """Whether what was written from event `first` on stands. What is only about the record always does."""
    at = next((at for at, event in enumerate(events, first) if type(event) not in METAS), None)
    if at is None:
        return True
    store = session.service.store
    return on_path(segments(store.moves(session.fight), store.last(session.fight)), at)


def _entry(session: Session, version: int) -> Entry:
    (entry,) = session.service.store.entries(session.fight, version, version)
    return entry


def _told(
    session: Session,
    combat: Combat,
    first: int,
    events: tuple[AnyEvent, ...],
    dropped: tuple[Key, ...] = (),
    waiting: tuple[Key, ...] = (),
) -> Followed:
    """The whole record is looked through only for somebody from whom something may be kept back."""
    last = first + len(events) - 1
    if any(isinstance(event, Declared | Rolled) and not session.sight.see(event.seen_by) for event in events):
        events = tuple(row.event for row in session.seen.rows[first - 1 : last])
    asks = tuple(open_prompt(combat, prompt, session.sight) for prompt in combat.asks)
    over, winners = combat.state.over, combat.state.winners
    back = taken_back_by(session.service.store, session.fight, events, last, session.words)
    return Followed(session.fight, first, last, events, dropped, waiting, over, winners, asks, *back)
