"""All routes of the API, and who asks: the table of contents of this package."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from adapters.web.middleware import wrong_media_type
from adapters.web.routes import (
    board,
    commands,
    examining,
    fight,
    health,
    links,
    opening,
    sheets,
    stream,
    worked,
)
from adapters.web.service import Service
from adapters.web.sessions.caller import Caller, TheService, bearer, context
from adapters.web.sessions.session import let_in


async def caller(request: Request[Any, Any, Any], service: TheService, fight: FromPath[str]) -> Caller:
    """Whoever asks something of a fight."""
    return Caller(service, bearer(request), fight, request.state.big)


async def check_token(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Nothing that somebody sends is looked at before their token is. On a WebSocket it comes afterwards."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return
    service: Service = connection.app.state["service"]
    token, fight = bearer(connection), connection.path_params["fight"]

    def found() -> bool:
        let_in(service, token, fight)
        return service.is_big(fight)

    connection.state.big = await service.look_up(found)
    if down := wrong_media_type(connection.scope):
        raise down


async def service(state: State) -> Service:
    """What the server holds."""
    found: Service = state["service"]
    return found


def routers() -> list[Router]:
    """The routes: of the systems and of opening, and of one fight, for which a link is needed."""
    provided = {"service": Provide(service), "context": Provide(context)}
    return [
        Router("/", route_handlers=health.ROUTES, dependencies={"service": provided["service"]}),
        Router(
            "/api",
            route_handlers=[*opening.ROUTES, *worked.ROUTES, *sheets.ROUTES],
            dependencies=provided,
            tags=["opening"],
        ),
        Router(
            "/api/fights/{fight:str}",
            route_handlers=[
                *fight.ROUTES,
                *examining.ROUTES,
                *board.ROUTES,
                *commands.ROUTES,
                *links.ROUTES,
                *stream.ROUTES,
            ],
            dependencies={**provided, "caller": Provide(caller)},
            guards=[check_token],
            tags=["fight"],
        ),
    ]
