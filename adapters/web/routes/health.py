"""Whether the server lives, and whether it can be given work: for what stands before it, without a link."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get

from adapters import logging
from adapters.store.unavailable import StoreUnavailable
from adapters.web.middleware import PROBES
from adapters.web.problem import RETRY, ApiError
from adapters.web.sessions.caller import TheService
from projections.says import says


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: Annotated[str, says("`live` or `ready`")]


@get(PROBES[0], summary="Whether the server lives", operation_id="showHealth", tags=["health"])
async def health() -> Health:
    """Answers as long as the server runs, whatever has become of its database."""
    return Health("live")


@get(PROBES[1], summary="Whether the server can be given work", operation_id="showReady", tags=["health"])
async def ready(service: TheService) -> Health:
    """Answers if the record file or the database can be reached and is laid out as it should be."""
    if service.feeds.closing:
        raise ApiError(503, "stopping", "The server stops; ask another.", headers=RETRY)
    try:
        await service.look_up(service.store.ready)
    except StoreUnavailable as error:
        logging.log("error", "store-unavailable", why=str(error))
        raise
    return Health("ready")


ROUTES = (health, ready)
