"""A cell of a table of characters: one value, or several behind one another, as the form says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import inspect

from adapters.books.text import BadFile
from adapters.characters.fields import NO, YES, number_of, plain_type

SHOWN = 60
"""Letters of a cell that are repeated where it is wrong."""


def cell_value(said: str, kind: inspect.Type, place: str) -> Any:
    """What a cell says, as the field's type. Raises `BadFile` with the place and the mend.

    Lists and tables stand as `judo 14; karate 12`, what has several figures as `torso 4 flexible=yes`.
    """
    said, kind = said.strip(), plain_type(kind)
    match kind:
        case inspect.BoolType():
            if said.lower() in YES or said.lower() in NO:
                return said.lower() in YES
            raise BadFile(f"{place}: {said[:SHOWN]!r} is neither yes nor no.")
        case inspect.IntType() | inspect.FloatType() | inspect.DecimalType():
            value = number_of(said)
            if value is None:
                raise BadFile(f"{place}: {said[:SHOWN]!r} is no number.")
            return float(value) if not isinstance(value, int) else value
        case inspect.DictType(value_type=inner):
            entries = [_entry(each, inner, place) for each in _parts(said)]
            if again := twice(name for name, _ in entries):
                raise BadFile(f"{place}: {again!r} stands there twice; leave one of them out.")
            return dict(entries)
        case inspect.VarTupleType(item_type=inner) | inspect.ListType(item_type=inner):
            return [cell_value(each, inner, place) for each in _parts(said)]
        case inspect.StructType():
            return _structure(said.split(), kind, place)
        case _:
            return said


def twice(names: Iterable[str]) -> str:
    """The first name that is there more than once; empty if none is."""
    return next((name for name, times in Counter(names).items() if name and times > 1), "")


def cell_of(value: object) -> str:
    """A value as a cell has it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return "; ".join(f"{name} {figures_of(each)}" for name, each in value.items())
        case list() | tuple():
            return "; ".join(map(str, value))
        case None:
            return ""
        case _:
            return str(value)


def figures_of(value: object) -> str:
    """Several figures of one, by name: `to_hit=9 damage=1d6`."""
    if not isinstance(value, dict):
        return cell_of(value)
    return " ".join(
        f"{name}={'+'.join(map(str, each)) if isinstance(each, list) else cell_of(each)}"
        for name, each in value.items()
    )


def _parts(said: str) -> list[str]:
    return [part for each in said.split(";") if (part := each.strip())]


def _entry(said: str, kind: inspect.Type, place: str) -> tuple[str, Any]:
    inner = plain_type(kind)
    if isinstance(inner, inspect.StructType):
        name, *figures = said.split()
        return name.lower(), _structure(figures, inner, f"{place}, {name}")
    name, _, value = said.rpartition(" ")
    if not name:
        raise BadFile(f"{place}: {said[:SHOWN]!r} does not fit; write a name and its value, such as judo 14.")
    return name.strip().lower().replace(" ", "-"), cell_value(value, inner, f"{place}, {name}")


def _structure(words: list[str], kind: inspect.StructType, place: str) -> dict[str, Any]:
    """Figures in the order of the fields, or by name: `4 flexible=yes`."""
    fields = {each.name: each for each in kind.fields}
    order = iter(kind.fields)
    made: dict[str, Any] = {}
    for word in words:
        name, by_name, value = word.partition("=")
        if not by_name:
            field = next(order, None)
            name, value = (field.name, word) if field is not None else ("", word)
        if name not in fields:
            raise BadFile(f"{place}: {word[:SHOWN]!r} does not fit; there is {', '.join(fields)}.")
        at = plain_type(fields[name].type)
        if isinstance(at, inspect.VarTupleType | inspect.ListType):
            made[name] = [cell_value(each, at.item_type, place) for each in value.split("+")]
        else:
            made[name] = cell_value(value, at, f"{place}, {name}")
    return made
