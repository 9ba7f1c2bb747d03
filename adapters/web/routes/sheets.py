"""Routes for which no link is needed: sheets that people have, read as combatants, and what a sheet holds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, JSONBody

from adapters.books.combatants import character, combatant_names
from adapters.books.health import playable
from adapters.books.systems import ruleset, ruleset_names
from adapters.books.tables import rules
from adapters.books.text import BadFile
from adapters.characters.changes import Change, changes, sheet_changes
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
    every figure came about, and by name whatever the rules have no place for. Of somebody who is known
    already it says field by field what changed (`changed`): of the sheet in `over`, or else of the combatant
    of that name. A fight under way takes such a sheet as a ruling (`sheet` of `rule`).
    """
    return await service.imports.work(address(request), lambda: _read(service, data))


DECLARED = re.compile(r"\A(\s*<\?xml[^>]*?)\s+encoding=(\"[^\"]*\"|'[^']*')")


def _bytes(text: str) -> bytes:
    """A text as UTF-8; whatever encoding an XML names was its file's, and is no longer so."""
    return (DECLARED.sub(r"\1", text[:200], count=1) + text[200:]).encode()


def _read(service: Service, data: SheetRequest) -> SheetsRead:
    if data.system:
        with InputField("system"):
            one_of("rule system", data.system, ruleset_names())
    with InputField("text"):
        found = characters_in(
            _bytes(data.text), data.name, data.system, service.tables, trusting=data.trust_file
        )
        read = [(each, rules(ruleset(each.system), service.tables)) for each in found]
        shown = [sheet_shown(bound, each.name, each.character) for each, bound in read]
    with InputField("over"):
        changed = [_changed(each, data.over) for each in found]
    return SheetsRead(tuple(map(SheetRead, found, shown, changed)))


def _changed(each: ImportedCharacter, over: Mapping[str, Any] | None) -> tuple[Change, ...] | None:
    """What is other; nothing where there is nobody of whom it could be, or their file is broken."""
    found = ruleset(each.system)
    if over is not None:
        return tuple(sheet_changes(found, over, each.character.sheet, "The sheet"))
    if each.name not in combatant_names(found):
        return None
    try:
        return changes(found, character(found, each.name), each.character, each.name)
    except BadFile:
        return None


@get("/systems/{system:str}/form", summary="The fields of a sheet", operation_id="showForm")
async def form(service: TheService, system: FromPath[str]) -> FormShown:
    """Every field of a system's sheet: how its book calls it, what it means, what it may be, its default."""
    return await service.work(lambda: _form(system))


def _form(system: str) -> FormShown:
    if system not in playable():
        raise ApiError(404, "no-such-system", "There is no such system that can be played.", "system")
    return FormShown(system, sheet_fields(ruleset(system)))


ROUTES = (read_sheet, form)
