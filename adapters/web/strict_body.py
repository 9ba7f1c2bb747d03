"""A body is what its types say: a number is no text that looks like one, nor a truth a word."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from adapters.web.problem import unfit


async def strictly(request: Request[Any, Any, Any]) -> None:
    """Before a request is handled, for the library beneath would take texts for numbers. Raises `ApiError`
    for a body that is not of its type; what is no JSON at all is turned down where it is read."""
    wanted = request.route_handler.parsed_data_field
    if (
        wanted is None
        or not isinstance(wanted.annotation, type)
        or not issubclass(wanted.annotation, msgspec.Struct)
    ):
        return
    try:
        msgspec.json.decode(await request.body(), type=wanted.annotation)
    except msgspec.ValidationError as error:
        raise unfit(error, wanted.annotation) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError):
        return
