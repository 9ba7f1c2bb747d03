"""Routes by which somebody follows a fight as it happens: Server-Sent Events, and a WebSocket."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Annotated, Any, Literal

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from adapters.output.position import PATTERN, RecordPosition, head_position, parse_position, position_at
from adapters.web.another_history import another_history
from adapters.web.problem import ApiError, error_of
from adapters.web.request_body import stop_waiting
from adapters.web.service import Service
from adapters.web.sessions.caller import Caller, TheCaller, TheService, address
from adapters.web.sessions.session import Session
from adapters.web.stream.feed import Feed, FeedChunk, Follower, ended
from projections.says import says

SIGN_OF_LIFE = b":\n\n"
"""A comment, which every client passes over."""

HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]


class Stream:
    """An answer that never ends by itself: what one follower is told, as Server-Sent Events."""

    def __init__(self, service: Service, feed: Feed, follower: Follower) -> None:
        self._feeds, self._limits = service.feeds, service.limits
        self._feed, self._follower = feed, follower

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        telling = asyncio.create_task(self._tell(send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._feeds.leave(self._follower)
            await ended(telling)
            await ended(leaving)

    async def _tell(self, send: Send) -> None:
        """Whoever does not take what is sent is left, and comes back with the last id that they have."""
        with suppress(TimeoutError, OSError):
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            chunk = SIGN_OF_LIFE
            while chunk:
                async with asyncio.timeout(self._limits.stall):
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
                chunk = await self._next()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _next(self) -> bytes:
        piece = await following(self._feed, self._follower, self._limits.beat)
        return SIGN_OF_LIFE if piece is None else piece.stream


async def following(feed: Feed, follower: Follower, beat: float) -> FeedChunk | None:
    """What comes next; `None` if nothing did for a while, an empty piece if the follower is cut off."""
    try:
        async with asyncio.timeout(beat):
            return await feed.next(follower) or FeedChunk(follower.position)
    except TimeoutError:
        return None


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


FROM = rf"^(0|{PATTERN})$"
"""A place, or 0: before the first event, which is so in whatever history."""

Position = Annotated[
    str | None,
    QueryParameter(
        pattern=FROM,
        description="go on after the event of this id; 0 from the beginning; without it, from now",
    ),
]
LastId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID", pattern=f"^{PATTERN}$", description="its id, for a client that comes back"
    ),
]


@get(
    "/events",
    summary="What happens, as it happens",
    operation_id="followFight",
    media_type="text/event-stream",
)
async def events(caller: TheCaller, after: Position = None, last_id: LastId = None) -> ASGIApp:
    """Server-Sent Events: one message an event, its id the place in the record, its data a `Happened`.

    Each follower gets what the holder of their link may see. Whoever comes back with Last-Event-ID goes on
    where they were; if the record has no such place, as after a backup was put back, the answer is a 409 with
    the code another-history. A stream that ends was cut off: they were too slow, their link was revoked, the
    record is another, or the server stops.
    """
    text = after if last_id is None else last_id
    position = None if text is None else parse_position(text)
    follower = await caller.service.look_up(lambda: _follower(caller.session(), position))
    return Stream(caller.service, caller.service.feeds.follow(follower), follower)


def _follower(session: Session, position: RecordPosition | None) -> Follower:
    store = session.service.store
    found = (
        head_position(store, session.fight)
        if position is None
        else position_at(store, session.fight, position)
    )
    if found is None:
        assert position is not None
        raise another_history(position, store.last(session.fight), 409, "after")
    return Follower(session.link, found)


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message on a WebSocket."""

    token: str
    after: Annotated[
        Literal[0] | Annotated[str, msgspec.Meta(pattern=FROM)] | None,
        says("as for `events`: an id; 0 from the beginning; null from now"),
    ] = None


HELLO = 10.0
"""Seconds in which it must come."""


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, Any], service: TheService, fight: FromPath[str]) -> None:
    """The same as `events`: the first message is a `Hello`, every one that is answered a `Happened`.

    What would be answered with a status is a close with 4000 more, and the code of the problem as its reason.
    """
    await socket.accept()
    try:
        caller, position = await _hello(socket, service, fight)
        follower = await service.look_up(lambda: _follower(caller.session(), position))
        feed = service.feeds.follow(follower)
    except WebSocketDisconnect:
        return
    except Exception as error:
        down = error_of(error)
        await socket.close(code=4000 + down.status, reason=down.code)
        return
    telling = asyncio.create_task(_tell(socket, service, feed, follower))
    leaving = asyncio.create_task(_left(socket))
    try:
        await asyncio.wait((telling, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        service.feeds.leave(follower)
        await ended(telling)
        await ended(leaving)


async def _hello(
    socket: WebSocket[Any, Any, Any], service: Service, fight: str
) -> tuple[Caller, RecordPosition | None]:
    try:
        async with asyncio.timeout(HELLO) as patience, AsyncExitStack() as greeted:
            waiting = service.greeting.enter(address(socket), lambda: stop_waiting(patience))
            greeted.callback(service.greeting.leave, waiting)
            hello = msgspec.json.decode(await socket.receive_data(mode="text"), type=Hello)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise ApiError(422, "does-not-fit", 'Begin with {"token": "...", "after": null}.') from None
    except TimeoutError:
        raise ApiError(408, "too-slow", "Begin with your token.") from None
    return Caller(service, hello.token, fight), None if hello.after is None else parse_position(
        str(hello.after)
    )


async def _tell(socket: WebSocket[Any, Any, Any], service: Service, feed: Feed, follower: Follower) -> None:
    limits = service.limits
    with suppress(WebSocketDisconnect, OSError):
        try:
            while True:
                piece = await following(feed, follower, limits.beat)
                if piece is not None and not piece.messages:
                    code = 4409 if piece.lost else 1001 if service.feeds.closing else 4401
                    await socket.close(code=code, reason="another-history" if piece.lost else "cut off")
                    return
                async with asyncio.timeout(limits.stall):
                    for message in piece.messages if piece is not None else ():
                        await socket.send_data(message, mode="text")
        except TimeoutError:
            await socket.close(code=4408, reason="too slow; come back with the last position")


async def _left(socket: WebSocket[Any, Any, Any]) -> None:
    """Until they go: they have nothing more to say."""
    with suppress(WebSocketDisconnect):
        while True:
            await socket.receive_data(mode="text")


ROUTES = (events, socket)
