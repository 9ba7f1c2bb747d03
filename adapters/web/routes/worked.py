"""Routes of the worked fights that come with a system: which there are, and each as a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from adapters import logging
from adapters.books.coverage import fights
from adapters.books.health import playable
from adapters.books.systems import ruleset
from adapters.books.text import BadFile
from adapters.examples.check import record_file
from adapters.examples.reading import read
from adapters.input.names import one_of
from adapters.input.rejected import InputField
from adapters.output.responses import WorkedFight, WorkedFights
from adapters.web.problem import ApiError
from adapters.web.service import Service
from adapters.web.sessions.caller import TheService, address


@get("/systems/{system:str}/fights", summary="Worked fights", operation_id="listWorkedFights")
async def worked_fights(service: TheService, system: FromPath[str]) -> WorkedFights:
    """The worked fights that come with a rule system: those to be watched, then the longest, first."""
    return cast(WorkedFights, await service.work(lambda: _listed(service, system)))


def _listed(service: Service, system: str) -> msgspec.Raw:
    paths = _paths(system)
    stamp = tuple((path.name, path.stat().st_mtime_ns) for path in paths.values())
    return service.described(f"{system} fights", lambda: _described(system, paths), stamp)


def _described(system: str, paths: dict[str, Path]) -> WorkedFights:
    found = list[tuple[bool, int, WorkedFight]]()
    for name, path in paths.items():
        try:
            one = read(path)
        except BadFile as error:
            logging.log("warning", "broken-example", example=name, why=str(error))
            continue
        if one.refused is None:
            fight = WorkedFight(name, one.title, one.about, len(one.steps))
            found.append((one.watch, fight.steps, fight))
    found.sort(key=lambda each: each[:2], reverse=True)
    return WorkedFights(system, tuple(fight for _, _, fight in found))


@get(
    "/systems/{system:str}/fights/{name:str}",
    summary="A worked fight as a record",
    operation_id="exportWorkedFight",
    media_type="application/x-ndjson",
)
async def worked_fight(
    request: Request[Any, Any, Any], service: TheService, system: FromPath[str], name: FromPath[str]
) -> Response[bytes]:
    """A worked fight, played by the tables that it names, as a record file: `import` opens it."""

    def played() -> bytes:
        paths = _paths(system)
        with InputField("name"):
            path = paths[one_of("worked fight", name, tuple(paths))]
        try:
            return record_file(path, service.tables)
        except BadFile as error:
            raise ApiError(409, "unplayable", f"It cannot be played by the tables at hand: {error}") from None

    found = await service.imports.work(address(request), played)
    return Response(found, media_type="application/x-ndjson")


def _paths(system: str) -> dict[str, Path]:
    with InputField("system"):
        found = ruleset(one_of("rule system", system, playable()))
    return {path.stem: path for path in fights(found)}


ROUTES = (worked_fights, worked_fight)
