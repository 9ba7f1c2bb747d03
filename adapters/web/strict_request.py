"""A request is what its address and types say: no parameter that there is not, no text for a number."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.handlers import BaseRouteHandler

from adapters.web.problem import ApiError, unfit
from domain.facts.nearest import nearest


async def strictly(request: Request[Any, Any, Any]) -> None:
    """Before a request is handled, for the library beneath would pass over parameters that it does not know,
    and take texts for numbers. Raises `ApiError` for these, and for a body that is not of its type; what is
    no JSON at all is turned down where it is read."""
    if request.url.path.startswith("/api"):
        known = _parameters(request.route_handler, frozenset(request.path_params))
        if unknown := next((name for name in request.query_params if name not in known), None):
            raise _unknown(unknown, known)
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


@cache
def _parameters(handler: BaseRouteHandler, in_path: frozenset[str]) -> tuple[str, ...]:
    """What may stand after the `?` of an address, in the order of names."""
    found = handler.create_kwargs_model(dict.fromkeys(in_path))  # type: ignore[arg-type]
    return tuple(sorted(each.field_alias for each in found.expected_query_params))


def _unknown(name: str, known: tuple[str, ...]) -> ApiError:
    shown = name if len(name) <= 60 else f"{name[:60]}..."
    end = f"{nearest(shown, known)} There is {', '.join(known)}." if known else "; this address takes none."
    return ApiError(400, "no-such-parameter", f"There is no parameter {shown!r} here{end}", shown)
