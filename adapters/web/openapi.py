"""The OpenAPI 3.1 document: paths as Litestar finds them, shapes as msgspec has them, with every event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import version
from typing import Any, cast

import msgspec
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from adapters.output.happened import Happened
from adapters.output.problem import Problem
from adapters.web.middleware import RECORDS
from adapters.web.problem import MEDIA_TYPE
from adapters.web.routes.router import routers
from adapters.web.routes.stream import Hello
from domain.facts.events import AnyEvent

REFERENCE = "#/components/schemas/{name}"

FORBIDDEN = {
    "401": "no token, or one that nobody was given",
    "403": "a token for something else, whether it exists or not; or not for you to do",
}
ALWAYS = {
    "405": "not with this method",
    "421": "the server is not called so",
    "429": "too many requests from this address",
    "503": "not now, or not for you at once; try again later",
}
BODY = {
    "400": "no JSON, or not of this shape",
    "408": "it came too slowly",
    "413": "too large",
    "415": "no JSON by its own account",
    "507": "the record file is full",
}
COMMAND = {
    "409": "not now: the prompt is closed, the fight is over, or the like",
    "412": "the fight went on since the head that If-Match names",
    "422": "the rules forbid it, or a value does not fit",
}


class ByName(OpenAPISchemaPlugin):
    """Litestar is to name our shapes and not to draw them: msgspec draws its own."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        kind = field_definition.annotation
        return isinstance(kind, type) and issubclass(kind, msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        registry = schema_creator.schema_registry
        registry.get_schema_for_field_definition(field_definition).type = OpenAPIType.OBJECT
        return cast(Schema, registry.get_reference_for_field_definition(field_definition))


@cache
def document() -> bytes:
    """The document as JSON."""
    config = OpenAPIConfig("Scuffle", version("scuffle"), description=ABOUT, use_handler_docstrings=True)
    found: dict[str, Any] = Litestar(
        routers(), openapi_config=config, plugins=[ByName()], logging_config=None
    ).openapi_schema.to_schema()
    components = found.setdefault("components", {})
    components["schemas"] = _shapes()
    components["securitySchemes"] = {"link": {"type": "http", "scheme": "bearer", "description": LINK}}
    for path, method, operation in _operations(found["paths"]):
        _finish(path, method, operation)
    return msgspec.json.encode(found)


ABOUT = (
    "Fights that are recorded blow by blow. A fight is opened without a link, and the answer has the game "
    "master's; everything else about it wants a link's token as a bearer token. Everybody is shown what they "
    "may see. `events` tells what happens as it happens, and so does the WebSocket at "
    "`/api/fights/{fight}/socket`: send a `Hello` with the token as its first message, and each message that "
    "comes is a `Happened`."
)
LINK = "The token of a link to the fight."


def _operations(paths: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            if isinstance(operation, dict):
                yield path, method, operation


def _finish(path: str, method: str, operation: dict[str, Any]) -> None:
    """What holds of a whole family of operations: who may, how it fails, what streams."""
    closed = path.startswith("/api/fights/{")
    answers = operation["responses"]
    answers.pop("400", None)
    failing = dict(ALWAYS)
    if closed:
        operation["security"] = [{"link": []}]
        failing |= FORBIDDEN
    if method == "post":
        failing |= BODY | COMMAND
    elif method == "delete":
        failing |= {"400": BODY["400"], "404": "no such link", "409": "your own link"}
    else:
        failing |= {
            "400": "a parameter does not fit",
            "404": "no such thing",
            "409": "not now",
            "422": "no such thing",
        }
    problem = {MEDIA_TYPE: {"schema": {"$ref": REFERENCE.format(name="Problem")}}}
    for status, why in sorted(failing.items()):
        answers[status] = {"description": why, "content": problem}
    if path.endswith("/import"):
        content = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in RECORDS}
        operation["requestBody"] = {"required": True, "content": content}
    if path.endswith("/events"):
        schema = {"type": "string", "description": "each message's data is a `Happened`"}
        answers["200"] = {"description": "a stream", "content": {"text/event-stream": {"schema": schema}}}


def _shapes() -> dict[str, Any]:
    """Every shape that is named, as msgspec has it: with discriminators, bounds and the shape of a hex."""
    _, shapes = msgspec.json.schema_components(tuple(_kinds()), ref_template=REFERENCE)
    twins = [name for name in shapes if "." in name]
    for name in twins:
        shapes[name]["title"] = _short(name)
    text = msgspec.json.encode(shapes).decode()
    for name in twins:
        text = text.replace(f'"{name}"', f'"{_short(name)}"').replace(f'/{name}"', f'/{_short(name)}"')
    short: dict[str, Any] = msgspec.json.decode(text)
    return short


def _short(name: str) -> str:
    """A name of two that are called the same: `projections.open_prompts.Option` is `OpenPromptsOption`."""
    module, _, own = name.rpartition(".")
    return module.rpartition(".")[2].title() + own


def _kinds() -> Iterator[Any]:
    yield from (AnyEvent, Happened, Hello, Problem)
    for router in routers():
        for route in router.routes:
            for handler in getattr(route, "route_handlers", ()):
                yield from _types(handler.parsed_fn_signature.return_type.annotation)
                data = handler.parsed_fn_signature.parameters.get("data")
                if data is not None:
                    yield from _types(data.annotation)


def _types(kind: Any) -> Iterator[Any]:
    """The structs in an annotation such as `Response[Followed]`."""
    for each in (kind, *getattr(kind, "__args__", ())):
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            yield each
