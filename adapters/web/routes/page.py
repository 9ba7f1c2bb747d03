"""The files of the page: those that there are, by their names, and nothing else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from litestar import Request, Response, get, head
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from adapters.web.problem import ApiError

PAGE = Path(__file__).parents[1] / "page"
INDEX = "index.html"
NAMED = {"overlay": "overlay.html"}
"""Pages that have a name of their own."""

KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
"""Of files that belong to the page; whatever else lies there is not served."""


def page() -> list[HTTPRouteHandler]:
    """The routes of the page. A browser asks each time whether a file is still the same."""
    files = {each.name: each for each in sorted(PAGE.iterdir()) if each.suffix in KINDS}
    files |= {name: files[file] for name, file in NAMED.items()}

    def found(name: str) -> Path:
        if name not in files:
            raise ApiError(404, "no-such-place", "There is nothing of that name here.")
        return files[name]

    def told(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
        file = found(name)
        status = file.stat()
        headers = {"Cache-Control": "no-cache", "ETag": f'"{status.st_mtime_ns:x}-{status.st_size:x}"'}
        if request.headers.get("if-none-match", "").removeprefix("W/") == headers["ETag"]:
            return Response(b"", status_code=304, headers=headers)
        return Response(file.read_bytes(), media_type=KINDS[file.suffix], headers=headers)

    @get("/", include_in_schema=False)
    async def index(request: Request[Any, Any, Any]) -> Response[bytes]:
        return await asyncio.to_thread(told, request, INDEX)

    @get("/{name:str}", include_in_schema=False)
    async def one(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        return await asyncio.to_thread(told, request, name)

    @head("/", include_in_schema=False)
    async def index_there() -> None:
        found(INDEX)

    @head("/{name:str}", include_in_schema=False)
    async def one_there(name: FromPath[str]) -> None:
        found(name)

    return [index, one, index_there, one_there]
