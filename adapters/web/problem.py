"""Errors as `application/problem+json` (RFC 9457): a code, a sentence with the mend, and the place."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from adapters import logging
from adapters.books.faults import fault_of_rules
from adapters.books.health import broken_for_clients
from adapters.books.systems import BrokenSystem
from adapters.output.errors import Told, explain, foreseen
from adapters.output.problem import TYPE, Meanwhile, Problem
from domain.engine.divergence import RulesDiverged
from domain.engine.faults import EndlessRules
from domain.engine.ruleset import Unplayable
from domain.facts.refusal import Refused
from domain.facts.validation import found_at, sentence
from domain.store import DamagedRecord, UnknownCombat

MEDIA_TYPE = "application/problem+json"


class ApiError(Exception):
    """A request that is not carried out; `headers` go with the answer."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        place: str = "",
        *,
        rule: str = "",
        meanwhile: tuple[Meanwhile, ...] = (),
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.code, self.detail, self.place = status, code, detail, place
        self.rule, self.meanwhile, self.headers = rule, meanwhile, headers or {}
        self.asked: tuple[str, ...] = ()

    def problem(self, path: str) -> Problem:
        """As it is answered to a request for `path`."""
        title = HTTPStatus(self.status).phrase
        place = self.place or path
        return Problem(
            TYPE + self.code, title, self.status, self.detail, place, self.rule, self.meanwhile, self.asked
        )


STATUSES = {
    "conflict": 412,
    "stale-prompt": 409,
    "combat-over": 409,
    "rules-diverged": 409,
    "rules-fail": 409,
    "unplayable": 409,
    "disputed-already": 409,
    "begun-already": 409,
    "list-closed": 409,
    "salt-open": 409,
    "salt-missing": 409,
    "line-exists": 409,
    "not-yours-to-undo": 403,
    "seen-already": 403,
    "busy": 503,
}
"""Of refusals that are about the moment; the others are about what was wanted: 422."""


def refused(refusal: Refused, place: str = "") -> ApiError:
    """The domain's refusal as an answer."""
    status = STATUSES.get(refusal.code, 422)
    headers = {"Retry-After": "1"} if status == 503 else {}
    return ApiError(status, refusal.code, refusal.sentence, place, rule=refusal.rule, headers=headers)


def no_entry() -> ApiError:
    """Somebody without a token, or with one that nobody was given."""
    return ApiError(
        401,
        "no-entry",
        "Give the token of your link: Authorization: Bearer TOKEN.",
        headers={"WWW-Authenticate": "Bearer"},
    )


def not_yours() -> ApiError:
    """A good token for something else: whether what was wanted exists is not told."""
    return ApiError(403, "not-yours", "Your link is not for this; ask the game master for one that is.")


GRAVE = {
    "no-receipts": (503, "This server cannot sign just now; its log has more."),
    "store-unavailable": (503, "The fights cannot be reached just now."),
    "damaged-record": (500, "The record is damaged; the server's log has more."),
    "broken-system": (409, "Its rules cannot be used here; the server's log has more."),
    "rules-fail": (409, "Its rules fail here; the server's log has more."),
}
"""By code, errors that whoever runs the server learns from its log: the status, and what a client is told
where an error says nothing else that may be known."""


def error_of(error: Exception) -> ApiError:
    """Any error as an answer. What nobody foresaw is logged, and told without its particulars."""
    match error:
        case ApiError():
            return error
        case HTTPException():
            return _http(error)
        case UnknownCombat():
            return not_yours()
        case OverflowError():
            return ApiError(422, "does-not-fit", "A number here is too large to be written down.", "body")
        case RecursionError():
            return ApiError(400, "does-not-fit", "Nothing that is wanted here lies so deep.", "body")
        case RulesDiverged():
            beat = f" in {error.beat}" if error.beat else ""
            sentence = f"Today's rules disagree with the record{beat}, so this cannot be told."
            return ApiError(409, "rules-diverged", sentence)
        case Unplayable():
            return ApiError(409, "unplayable", str(error))
    known = None if isinstance(error, OSError) else foreseen(error)
    if known is None:
        logging.log("error", "fault", why=explain(error).sentence)
        logging.trace(error)
        return ApiError(500, "fault", "This is a fault of Scuffle and not yours; the server's log has more.")
    if known.code in GRAVE:
        return _grave(error, known)
    detail = known.sentence if known.sentence.endswith((".", "?")) else f"{known.sentence}."
    return ApiError(422, "does-not-fit", detail, getattr(error, "place", ""))


def _grave(error: Exception, known: Told) -> ApiError:
    """Something that is wrong with the server, its store or its systems."""
    logging.log("error", known.code, why=known.sentence)
    status, told = GRAVE[known.code]
    match error:
        case DamagedRecord():
            told = error.sentence
        case BrokenSystem():
            logging.trace(error)
            told = broken_for_clients(error.system) or str(error)
        case EndlessRules():
            told = str(error)
        case _ if (found := fault_of_rules(error)) is not None:
            logging.trace(error)
            told = found.outline()
    headers = RETRY if known.code == "store-unavailable" else {}
    return ApiError(status, known.code, told, headers=headers)


RETRY = {"Retry-After": "5"}
"""Seconds after which a store that could not be reached may be asked again."""

CODES = {
    400: "does-not-fit",
    404: "no-such-place",
    405: "no-such-method",
    413: "too-large",
    415: "wrong-media-type",
}
"""Of what Litestar turns down, by its status."""


MENDS = {
    404: "There is nothing at this address; /schema/openapi.json lists what there is.",
    405: "This address does not take that method; /schema/openapi.json lists what there is.",
}
"""What is told of an address that is none."""

NAMES = {
    "first": "from",
    "last": "to",
    "preferred": "if",
    "command_id": "Idempotency-Key",
    "match": "If-Match",
    "last_id": "Last-Event-ID",
}
"""How parameters are called outside, where that is no name of Python's."""


def unfit(error: msgspec.ValidationError, body: Any) -> ApiError:
    """A body that is not of its type: what is wrong first, and where."""
    what, _, where = str(error).partition(" - at `")
    place = where.removeprefix("$").strip(".`")
    return ApiError(
        400, "does-not-fit", _said(sentence(what, found_at(where, body)[1], "an object")), place or "body"
    )


def _http(error: HTTPException) -> ApiError:
    """What Litestar turns down: the first thing that is wrong, and where."""
    status = error.status_code
    detail, place = error.detail or HTTPStatus(status).phrase, ""
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        detail = sentence(str(error.extra[0].get("message", detail)), (), "an object")
        place = str(error.extra[0].get("key", ""))
        place = NAMES.get(place, re.sub(r"^data\b", "body", place))
        detail = "A body is wanted" if detail.startswith("'data'") else detail
    if status == 400 and error.__cause__ is not None and not place:
        detail = str(error.__cause__)
    detail = MENDS.get(status, detail)
    detail = detail if place or status != 400 else f"The body cannot be read as JSON: {detail}"
    return ApiError(
        status, CODES.get(status, "http"), _said(detail), place, headers=dict(error.headers or {})
    )


def _said(detail: str) -> str:
    """As a sentence."""
    detail = f"{detail[:1].upper()}{detail[1:]}"
    return detail if detail.endswith((".", "?")) else f"{detail}."


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer to a request that raised."""
    down = error_of(error)
    return Response(
        down.problem(request.url.path),
        status_code=down.status,
        media_type=MEDIA_TYPE,
        headers={**down.headers, "Cache-Control": "no-store"},
    )


HANDLERS: ExceptionHandlersMap = {Exception: answer}
"""For the whole application."""
