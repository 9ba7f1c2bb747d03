"""Every number, text and list of every body has its bounds, and no text says more than one thing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp
from msgspec import inspect

import adapters.web
from adapters.input import requests
from tests.sources import nodes
from tests.web.table import Json, Seat
from tests.web.test_absurd import bodies, looked_up

BODIES = [
    each
    for each in vars(requests).values()
    if isinstance(each, type) and issubclass(each, requests.RequestBody)
]
UNBOUND_TEXT = {"Choice", "Feature", "Sign"}
"""Shapes of fights and maps: their texts are only compared with what is known, and the body has its size."""


def leaves(type_: inspect.Type, place: str = "") -> Iterator[tuple[str, inspect.Type]]:
    if isinstance(type_, inspect.Metadata):
        yield from leaves(type_.type, place)
    elif isinstance(type_, inspect.UnionType):
        for each in type_.types:
            yield from leaves(each, place)
    elif isinstance(type_, inspect.StructType):
        if place.count(".") < 4:
            for field in type_.fields:
                yield from leaves(field.type, f"{place}.{type_.cls.__name__}.{field.name}")
    elif isinstance(type_, inspect.NamedTupleType):
        for field in type_.fields:
            yield from leaves(field.type, f"{place}.{field.name}")
    else:
        yield place, type_
        for inner in ("item_type", "value_type"):
            if hasattr(type_, inner):
                yield from leaves(getattr(type_, inner), f"{place}.each")


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.__name__)
def test_everything_in_a_body_has_its_bounds(body: type[msgspec.Struct]) -> None:
    for place, kind in leaves(inspect.type_info(body)):
        if isinstance(kind, inspect.IntType):
            assert None not in (kind.ge, kind.le), place
        elif UNBOUND_TEXT.isdisjoint(place.split(".")):
            if isinstance(kind, inspect.StrType | inspect.VarTupleType | inspect.DictType):
                assert kind.max_length is not None, place
            assert not isinstance(kind, inspect.FloatType), place


ONE_THING = {
    "act", "at", "beat", "by", "called", "commit", "condition", "despite", "end", "foe", "height", "how",
    "item", "items", "key", "kind", "label", "length", "line", "manner", "map", "mount", "name", "names",
    "no_longer", "of", "on", "open", "part", "place", "pool", "posture", "prompt", "question", "role", "roll",
    "seed", "settings", "side", "stands", "system", "tactic", "text", "title", "to", "using", "value",
    "verdict", "who", "whose", "why", "without",
}  # fmt: skip
"""Fields that hold text: a name, a key, a word of the rules, a secret, a sentence for people, a drawn map."""

SEVERAL = re.compile(r"[A-Z]{2,}[:=@][A-Z]|\b\w+:\w+(:\w+)?`|\bcommas?\b|separated|parted", re.IGNORECASE)
"""How a text is described that is taken apart."""


def test_every_text_of_every_body_is_one_thing(client: TestClient[ASGIApp]) -> None:
    """Costs a second: the whole document of the API is made."""
    document = client.get("/schema/openapi.json").json()
    found = {
        (path, name, field.get("description", "") + looked_up(field, shapes).get("description", ""))
        for path, shape, shapes in bodies(document)
        for name, field in texts(shape, shapes, ())
    }
    assert len({path for path, _, _ in found}) > 15
    assert {name for _, name, _ in found} <= ONE_THING
    assert not [each for each in found if SEVERAL.search(each[2])]
    ways = [way for path in document["paths"].values() for way in path.values()]
    queries = [str(each) for way in ways for each in way.get("parameters", ())]
    assert queries
    assert not [each for each in queries if SEVERAL.search(each)]


def texts(shape: Json, shapes: Json, before: tuple[str, ...]) -> Iterator[tuple[str, Json]]:
    """Every field in a body that may hold text, by its name; what a sheet holds is the rule system's."""
    shape = looked_up(shape, shapes)
    for other in (*shape.get("anyOf", ()), *shape.get("prefixItems", ())):
        yield from texts(other, shapes, before)
    for inner in ("items", "additionalProperties"):
        if isinstance(shape.get(inner), dict):
            yield from texts(shape[inner], shapes, before)
    if shape.get("type") == "string" and before:
        yield before[-1], shape
    if len(before) < 4:
        for name, field in shape.get("properties", {}).items():
            if "const" not in field and "enum" not in field:
                yield from texts(field, shapes, (*before, name))


def test_nothing_of_the_server_takes_text_apart() -> None:
    taken = {
        f"{path.name}:{node.lineno}"
        for path in Path(adapters.web.__file__).parent.rglob("*.py")
        if path.name != "middleware.py"  # which reads the headers of HTTP
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("split", "rsplit", "partition", "rpartition")
        and any(isinstance(each, ast.Constant) and each.value in (":", "=", "@", ",") for each in node.args)
    }
    assert taken == set()


@pytest.mark.parametrize(
    ("what", "body", "place", "mend"),
    [
        ("rule", {"damage": ["mutt:head:3"]}, "damage[0]", "an object with who, pool, points"),
        ("rule", {"damage": [{"who": "mutt", "points": 3}]}, "damage[0]", "'pool'"),
        ("rule", {"damage": [{"who": "mutt", "pool": "head", "points": 0}]}, "damage[0].points", "1 or more"),
        ("rule", {"damage": [{"who": "mutt", "pool": "heed", "points": 3}]}, "damage[0].pool", "'head'"),
        ("rule", {"recover": [{"who": "mut", "pool": "head", "points": 3}]}, "recover[0].who", "'Mutt'"),
        ("rule", {"down": [{"who": "mutt", "hw": "out"}]}, "down[0]", "'how'"),
        ("rule", {"condition": [{"who": "mutt", "condition": "prone", "by": "x"}]}, "condition[0].by", "x"),
        ("rule", {"end": "orc"}, "end", "'orcs'"),
        ("set", {"name": "by_hand", "value": "mutt,grunthar"}, "value", "list of combatants"),
        ("preview", {"key": "r1.mutt.initiative", "change": {"is": "face"}}, "change.is", "'faces'"),
        ("preview", {"key": "r1.mutt.initiative", "change": {"is": "faces", "fces": [3]}}, "change", "faces"),
        ("join", {"who": "mutt@dwarfs"}, "who", "'mutt'"),
        ("links", {"role": "player", "names": ["mutt,grunthar"]}, "names", "grunthar"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_field_and_what_would_be_allowed(
    master: Seat, what: str, body: Json, place: str, mend: str
) -> None:
    why = {"why": "so"} if what == "rule" else {}
    answer = master.client.post(f"{master.path}/{what}", headers=master.bearer, json={**why, **body})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["place"] == place, answer.text
    assert mend in answer.json()["detail"]


HURT = "damage[0].points"


@pytest.mark.parametrize(
    ("path", "body", "place"),
    [
        ("reveal", {"early": "true"}, "early"),
        ("fork", {"after": "3", "line": "other"}, "after"),
        (
            "rule",
            {"why": "so", "damage": [{"who": "mutt", "pool": "head", "points": "3"}]},
            "damage[0].points",
        ),
        ("answer", {"prompt": "0/r1.mutt.declares", "numbers": ["1"]}, "numbers[0]"),
        ("note", {"text": "  "}, "text"),
    ],
)
def test_a_text_is_no_number_and_no_truth(
    master: Seat, path: str, body: dict[str, object], place: str
) -> None:
    before = master.head()
    told = master.post(path, status=400, **body)
    assert told["place"] == place
    assert told["detail"].startswith("It must be ")
    assert master.head() == before


@pytest.mark.parametrize(
    ("path", "query", "mend"),
    [
        ("frames", {"tol": 0}, "'tol' here; did you mean 'told'? There is from, line, to, told."),
        ("frames", {"first": 3}, "'first' here. There is from, line, to, told."),
        ("standing", {"at": 3}, "'at' here; this address takes none."),
        ("odds", {"prompt": "x", "ifs": "stand"}, "'ifs' here; did you mean 'if'? There is if, "),
    ],
)
def test_a_parameter_that_there_is_not_is_refused_with_those_that_there_are(
    master: Seat, path: str, query: Json, mend: str
) -> None:
    told = master.get(path, 400, **query).json()
    assert told["type"].endswith("no-such-parameter")
    assert f"There is no parameter {mend}" in told["detail"]
    assert told["place"] == list(query)[-1]


def test_a_command_takes_no_parameter_and_does_nothing_when_one_is_given(master: Seat) -> None:
    before = master.head()
    told = master.client.post(f"{master.path}/note?preview=1", headers=master.bearer, json={"text": "well"})
    assert told.status_code == 400
    assert told.json()["detail"] == "There is no parameter 'preview' here; this address takes none."
    assert master.head() == before
