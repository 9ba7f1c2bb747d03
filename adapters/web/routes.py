"""All routes of the API, and who asks: the table of contents of this package."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import FromPath

from adapters.web import commanding, drawing, handing, live, opening, reading
from adapters.web.caller import Caller, TheHouse, bearer, errand
from adapters.web.house import House


async def caller(request: Request[Any, Any, Any], house: TheHouse, fight: FromPath[str]) -> Caller:
    """Whoever asks something of a fight."""
    return Caller(house, bearer(request), fight)


async def house(state: State) -> House:
    """What the server holds."""
    found: House = state["house"]
    return found


def routers() -> list[Router]:
    """The routes: of the systems and of opening, and of one fight, for which a link is needed."""
    provided = {"house": Provide(house), "errand": Provide(errand)}
    return [
        Router("/api", route_handlers=opening.ROUTES, dependencies=provided, tags=["opening"]),
        Router(
            "/api/fights/{fight:str}",
            route_handlers=[
                *reading.ROUTES,
                *drawing.ROUTES,
                *commanding.ROUTES,
                *handing.ROUTES,
                *live.ROUTES,
            ],
            dependencies={**provided, "caller": Provide(caller)},
            tags=["fight"],
        ),
    ]
