"""Routes for which no link is needed: sheets that people have, read as combatants, and what a sheet holds."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from adapters.books.health import playable
from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.characters.fields import sheet_fields
from adapters.characters.imported import ImportedCharacter
from adapters.characters.read import characters_in
from adapters.characters.shown import sheet_shown
from adapters.input.names import one_of
from adapters.input.rejected import InputField
from adapters.input.requests import SheetRequest
from adapters.output.responses import SheetRead, SheetsRead
from adapters.output.shapes import FormShown
from adapters.web.problem import ApiError
from adapters.web.service import Service
from adapters.web.sessions.caller import TheService, address

LONGEST = 10_000_000
"""Bytes of a request with a sheet in it."""


@post(
    "/sheets",
    summary="Read a sheet",
    operation_id="readSheet",
    request_max_body_size=LONGEST,
    status_code=200,
)
async def read_sheet(
    request: Request[Any, Any, Any], service: TheService, data: JSONBody[SheetRequest]
) -> SheetsRead:
    """Read the combatants of a file: a GCS sheet of any version, a table (CSV) or a TOML file.

    Nothing is kept. The answer has each combatant as an opening takes them (`sheet`, `items`), and says how
    every figure came about, and by name whatever the rules have no place for.
    """
    return await service.imports.work(address(request), lambda: _read(service, data))


def _read(service: Service, data: SheetRequest) -> SheetsRead:
    if data.system:
        with InputField("system"):
            one_of("rule system", data.system, ruleset_names())
    with InputField("text"):
        found = characters_in(
            data.text.encode(), data.name, data.system, service.tables, trusting=data.trust_file
        )
        return SheetsRead(tuple(_shown(service, each) for each in found))


def _shown(service: Service, each: ImportedCharacter) -> SheetRead:
    bound = rules(ruleset(each.system), service.tables)
    return SheetRead(each, sheet_shown(bound, each.name, each.character))


@get("/systems/{system:str}/form", summary="The fields of a sheet", operation_id="showForm")
async def form(service: TheService, system: FromPath[str]) -> FormShown:
    """Every field of a system's sheet: how its book calls it, what it means, what it may be, its default."""
    return await service.work(lambda: _form(system))


def _form(system: str) -> FormShown:
    if system not in playable():
        raise ApiError(404, "no-such-system", "There is no such system that can be played.", "system")
    return FormShown(system, sheet_fields(ruleset(system)))


ROUTES = (read_sheet, form)
