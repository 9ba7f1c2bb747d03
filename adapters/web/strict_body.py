"""A body is what its types say: a number is no text that looks like one, nor a truth a word."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request

from adapters.web.problem import ApiError
from domain.facts.validation import found_at, sentence


async def strictly(request: Request[Any, Any, Any]) -> None:
    """Before a request is handled. Raises `ApiError` for a body that fits only when its texts are taken for
    numbers, as the library beneath would; one that fits not even so is turned down where it is read."""
    wanted = request.route_handler.parsed_data_field
    if wanted is None or not issubclass(_type_of(wanted.annotation), msgspec.Struct):
        return
    body = await request.body()
    try:
        msgspec.json.decode(body, type=wanted.annotation)
    except msgspec.ValidationError as error:
        if _fits_loosely(body, wanted.annotation):
            raise _down(error, wanted.annotation) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError):
        return


def _type_of(annotation: Any) -> type:
    return annotation if isinstance(annotation, type) else object


def _fits_loosely(body: bytes, annotation: Any) -> bool:
    try:
        msgspec.json.decode(body, type=annotation, strict=False)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError):
        return False
    return True


def _down(error: msgspec.ValidationError, annotation: Any) -> ApiError:
    what, _, where = str(error).partition(" - at `")
    types = found_at(where, annotation)[1]
    said = sentence(what, types, "an object")
    return ApiError(
        400, "does-not-fit", f"{said[:1].upper()}{said[1:]}", where.removeprefix("$").strip(".`") or "body"
    )
