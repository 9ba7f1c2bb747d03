"""Every number, text and list of every body has its bounds, and stands so in the document."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from adapters.web import requests

BODIES = [
    each for each in vars(requests).values() if isinstance(each, type) and issubclass(each, requests.Wish)
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
