"""Routes that draw a fight: its board as a picture and as text, and the stylesheet of a board."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

from litestar import Response, get
from litestar.params import QueryParameter

from adapters.output.terminal import cells, clean
from adapters.web.routes.fight import LineName, on_line
from adapters.web.sessions.caller import TheCaller
from adapters.web.sessions.session import Session
from projections.picture.board import Board
from projections.picture.board_text import board_text
from projections.picture.moment import MomentShown
from projections.picture.reel import Reel
from projections.picture.style import STYLE
from projections.picture.svg import svg

Moment = Annotated[
    int | None, QueryParameter(ge=1, le=2**53, description="after this event; without it, as it stands")
]


@get("/board.svg", summary="The board, drawn", operation_id="drawBoard", media_type="image/svg+xml")
async def picture(caller: TheCaller, at: Moment = None, line: LineName = "") -> Response[str]:
    """The board as SVG, 480 units wide, on the line that is played on or on another.

    It is a map where places matter, else an arena, with what is left of everybody's pools. It carries its
    stylesheet, a title and a description.
    """
    drawn = await caller.read(lambda session: svg(_board(session, at, line)))
    return Response(drawn, media_type="image/svg+xml")


@get("/moment", summary="A moment, for a page", operation_id="showMoment")
async def moment(caller: TheCaller, at: Moment = None, line: LineName = "") -> MomentShown:
    """Those who fight, in the order of their acting, and the board without a frame, now or after an event."""
    return await caller.tell(lambda session: _moment(session, at, line))


def _moment(session: Session, at: int | None, line: str) -> MomentShown:
    with _reel(session, line) as reel:
        return reel.moment(reel.replay.frame(len(reel.replay) - 1) if at is None else reel.frame_at(at))


@get("/board.txt", summary="The board in words", operation_id="tellBoard", media_type="text/plain")
async def words(caller: TheCaller, at: Moment = None, line: LineName = "") -> Response[str]:
    """The same as text."""
    told = await caller.read(lambda session: clean(board_text(_board(session, at, line), cells)))
    return Response(told, media_type="text/plain")


def _board(session: Session, at: int | None, line: str) -> Board:
    with _reel(session, line) as reel:
        return reel.now() if at is None else reel.at(at)


def _reel(session: Session, line: str) -> AbstractContextManager[Reel]:
    if line:
        return nullcontext(Reel(on_line(session, line), session.words))
    return session.service.reel(session.fight, session.viewer, session.words)


@get("/board.css", include_in_schema=False)
async def stylesheet() -> Response[str]:
    """How a board looks on a page, whose policy forbids it to carry a stylesheet of its own."""
    return Response(STYLE, media_type="text/css")


ROUTES = (picture, moment, words)
