"""Each field of each body of each route is sent with what no person means: that is refused, or harmless."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from tests.web.table import DUEL, Json, checked, opened

Place = tuple[str | int, ...]

ABSURD = {
    "number": "9" * 400,
    "negative": "-9007199254740991",
    "decimal": "1e308",
    "dice": '"1000d1000000"',
    "text": json.dumps("x" * 20_000),
    "signs": r'"\u0000\u001b[31m\u202e\n\nid: 5"',
    "half a letter": r'"\ud800"',
    "list": json.dumps([0] * 2_000),
    "fields": json.dumps({f"f{number}": number for number in range(300)}),
    "nest": "[" * 900 + "]" * 900,
    "deeper": '{"a":' * 5_000 + "1" + "}" * 5_000,
}
"""As they are sent: some are no JSON that a library would write."""

FILLED: Json = {
    "prompt": "0/r1.mutt.declares", "key": "r1.mutt.initiative", "why": "so", "text": "so", "who": "mutt",
    "rounds": 1, "line": "b", "after": 2, "name": "many_actions", "value": "each", "role": "player",
    "names": ["mutt"], "change": {"is": "not-made"}, "wishes": [{"act": "attack"}],
    "faces": [1], **DUEL,
}  # fmt: skip
"""What a body must have, by the name of the field, so that only the field that is looked at is at fault."""

HERE = "HERE"
PATIENCE = 2.0
"""Seconds: an answer takes some thousandths; a machine that is busy otherwise has time enough."""


@pytest.mark.parametrize(
    "absurd", [name if name == "number" else pytest.param(name, marks=pytest.mark.wire) for name in ABSURD]
)
def test_no_value_of_any_field_is_a_fault_or_takes_long(client: TestClient[ASGIApp], absurd: str) -> None:
    """Costs seconds: every field of every body, with an absurd value in its place."""
    seat, sent = opened(client), 0
    for path, shape, shapes in bodies(client.get("/schema/openapi.json").json()):
        filled = {name: FILLED[name] for name in shape.get("required", ())}
        for place in dict.fromkeys(places(shape, shapes)):
            body = json.dumps(laid(filled, place)).replace(f'"{HERE}"', ABSURD[absurd])
            before = time.monotonic()
            answer = client.post(
                path.replace("{fight}", seat.fight),
                content=body,
                headers={**seat.bearer, "Content-Type": "application/json"},
            )
            assert answer.status_code < 500, (path, place, answer.text)
            assert time.monotonic() - before < PATIENCE, (path, place)
            if answer.status_code >= 400:
                checked(answer, answer.status_code)
            elif path.endswith(("/leave", "/reveal")):
                seat = opened(client)
            sent += 1
    assert sent > 150


def bodies(document: Json) -> Iterator[tuple[str, Json, Json]]:
    """Path and shape of what each route takes as JSON, with all shapes that it refers to."""
    shapes: Json = document["components"]["schemas"]
    for path, ways in document["paths"].items():
        content = ways.get("post", {}).get("requestBody", {}).get("content", {})
        if "application/json" in content:
            yield path, looked_up(content["application/json"]["schema"], shapes), shapes


def looked_up(shape: Json, shapes: Json) -> Json:
    while "$ref" in shape:
        shape = shapes[shape["$ref"].rpartition("/")[2]]
    return shape


def places(shape: Json, shapes: Json, before: Place = ()) -> Iterator[Place]:
    """Where something may stand in a value of that shape, to the depth at which choices hold choices."""
    shape = looked_up(shape, shapes)
    yield before
    if len(before) > 3:
        return
    for other in shape.get("anyOf", ()):
        yield from places(other, shapes, before)
    for name, field in shape.get("properties", {}).items():
        yield from places(field, shapes, (*before, name))
    if "items" in shape:
        yield from places(shape["items"], shapes, (*before, 0))


def laid(value: Any, place: Place) -> Any:
    """The value with `HERE` at that place."""
    if not place:
        return HERE
    first, *rest = place
    if first == 0:
        more = value if isinstance(value, list) else []
        return [laid(more[0] if more else {}, tuple(rest)), *more[1:]]
    fields = value if isinstance(value, dict) else {}
    return {**fields, first: laid(fields.get(first), tuple(rest))}
