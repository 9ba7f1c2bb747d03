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

from adapters.web.middleware import RequestGuard
from adapters.web.openapi import document
from adapters.web.problem import HANDLERS
from adapters.web.routes.board import stylesheet
from adapters.web.routes.page import page
from adapters.web.routes.router import routers
from adapters.web.routes.router import service as provide_service
from adapters.web.service import Service
from adapters.web.sessions.caller import TheService
from adapters.web.stream.feed import ended
from adapters.web.strict_request import strictly


@get("/openapi.json", dependencies={"service": Provide(provide_service)}, include_in_schema=False)
async def schema(service: TheService) -> Response[bytes]:
    """The document of the API."""
    return Response(await service.work(document), media_type="application/vnd.oai.openapi+json")


def application(service: Service, hosts: tuple[str, ...] = ()) -> ASGIApp:
    """The application on what `service` holds; answers only to the names `hosts`, if any are given."""

    @asynccontextmanager
    async def watching(_: Litestar) -> AsyncIterator[None]:
        task = asyncio.create_task(service.feeds.watch())
        try:
            yield
        finally:
            await ended(task)

    app = Litestar(
        [*routers(), Router("/schema", route_handlers=[schema]), stylesheet, *page()],
        openapi_config=None,
        exception_handlers=HANDLERS,
        before_request=strictly,
        lifespan=[watching],
        state=State({"service": service}),
        request_max_body_size=service.limits.body,
        logging_config=None,
    )
    return cast(ASGIApp, RequestGuard(app, service.limits, hosts))
