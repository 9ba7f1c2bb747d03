"""The whole application: the API, its document, the page, and the manners around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from litestar import Litestar, Response, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.types import ASGIApp

from adapters.web.middleware import Manners
from adapters.web.openapi import document
from adapters.web.problem import HANDLERS
from adapters.web.routes.board import stylesheet
from adapters.web.routes.page import page
from adapters.web.routes.router import house as the_house
from adapters.web.routes.router import routers
from adapters.web.service import House
from adapters.web.sessions.caller import TheHouse
from adapters.web.stream.feed import ended


@get("/openapi.json", dependencies={"house": Provide(the_house)}, include_in_schema=False)
async def schema(house: TheHouse) -> Response[bytes]:
    """The document of the API."""
    return Response(await house.work(document), media_type="application/vnd.oai.openapi+json")


def application(house: House, hosts: tuple[str, ...] = ()) -> ASGIApp:
    """The application on what `house` holds; answers only to the names `hosts`, if any are given."""

    @asynccontextmanager
    async def watching(_: Litestar) -> AsyncIterator[None]:
        task = asyncio.create_task(house.feeds.watch())
        try:
            yield
        finally:
            await ended(task)

    app = Litestar(
        [*routers(), Router("/schema", route_handlers=[schema]), stylesheet, *page()],
        openapi_config=None,
        exception_handlers=HANDLERS,
        lifespan=[watching],
        state=State({"house": house}),
        request_max_body_size=house.limits.body,
        logging_config=None,
    )
    return cast(ASGIApp, Manners(app, house.limits, hosts))
