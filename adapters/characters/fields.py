"""The fields of a system's sheet: how its book calls each, what it means, what it may be, its default."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect

from adapters.books.systems import files
from adapters.books.toml import fit, read_toml
from domain.engine.ruleset import Ruleset


class FieldSaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book says of a field: how it is called there, and what it means."""

    heading: str
    means: str


class SheetBook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system's `sheet.toml`: its fields by name, those within others by both names and a dot between."""

    fields: dict[str, FieldSaid]


class SheetField(msgspec.Struct, frozen=True, omit_defaults=True):
    """One field of a sheet.

    name      as files of our own have it
    heading   as the book calls it, and a column is headed
    means     what it is
    may       what it may be, such as `a whole number from 1 to 1,000`
    default   what it is where nothing is said, in words; empty where it must be said
    must      it must be said
    within    the fields of what stands under it, for a table or a list of such
    """

    name: str
    heading: str
    means: str
    may: str
    default: str = ""
    must: bool = False
    within: tuple[SheetField, ...] = ()


@cache
def sheet_fields(ruleset: Ruleset) -> tuple[SheetField, ...]:
    """All of them, in the order of the sheet."""
    said: dict[str, FieldSaid] = {}
    for path in reversed(files(ruleset, "sheet.toml")):
        found: SheetBook = fit(read_toml(path), SheetBook, str(path))
        said |= found.fields
    return _fields(ruleset.sheet, said, "")


def headed(ruleset: Ruleset) -> dict[str, SheetField]:
    """The fields by whatever people may write over a column: their names, and what the book calls them."""
    found: dict[str, SheetField] = {}
    for each in sheet_fields(ruleset):
        for word in (each.name, each.heading, each.name.replace("_", " ")):
            found.setdefault(word.lower(), each)
    return found


def _fields(kind: type[Any], said: dict[str, FieldSaid], before: str) -> tuple[SheetField, ...]:
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    made = []
    for each in shape.fields:
        place = f"{before}{each.name}"
        known = said.get(place)
        heading = known.heading if known else each.name.replace("_", " ").capitalize()
        means = known.means if known else ""
        inner = _inner(each.type)
        within = _fields(inner.cls, said, f"{place}.") if inner is not None else ()
        default = "" if each.required else _said(_default(each))
        made.append(SheetField(each.name, heading, means, _may(each.type), default, each.required, within))
    return tuple(made)


def _default(field: inspect.Field) -> object:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else None


def _said(value: object) -> str:
    """A default in words."""
    if value is None:
        return "as the rules say"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in ("", (), {}, []):
        return "none"
    return str(value)


def _inner(kind: inspect.Type) -> inspect.StructType | None:
    """The structure within, of a table or list of such too."""
    match kind:
        case inspect.StructType():
            return kind
        case inspect.Metadata():
            return _inner(kind.type)
        case inspect.DictType():
            return _inner(kind.value_type)
        case inspect.UnionType():
            return next((found for each in kind.types if (found := _inner(each)) is not None), None)
        case _:
            return None


def plain_type(kind: inspect.Type) -> inspect.Type:
    """A type without its remarks, and without that it may be missing."""
    while True:
        match kind:
            case inspect.Metadata():
                kind = kind.type
            case inspect.UnionType():
                some = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
                if len(some) != 1:
                    return kind
                kind = some[0]
            case _:
                return kind


def _may(kind: inspect.Type) -> str:
    """What a value may be, in words."""
    match plain_type(kind):
        case inspect.BoolType():
            return "yes or no"
        case inspect.IntType(ge=least, le=most):
            return f"a whole number{_range(least, most)}"
        case inspect.FloatType(ge=least, le=most):
            return f"a number{_range(least, most)}"
        case inspect.DecimalType():
            return "a number, such as 5.75"
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(str(value) or "empty" for value in values)
        case inspect.StrType():
            return "a text"
        case inspect.DictType(key_type=key, value_type=value):
            names = _may(key) if isinstance(plain_type(key), inspect.LiteralType) else "names"
            if isinstance(plain_type(value), inspect.StructType):
                return (
                    f"entries by name ({names.removeprefix('one of ')})"
                    if names != "names"
                    else "entries by name"
                )
            return f"{names.removeprefix('one of ')}, each with {_may(value)}"
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"any of {_may(item).removeprefix('one of ')}"
        case inspect.UnionType(types=types):
            return " or ".join(dict.fromkeys(map(_may, types)))
        case inspect.StructType():
            return "a table"
        case _:
            return "a value"


def _range(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least:,} to {most:,}"
    return f" from {least:,}" if least is not None else f" up to {most:,}" if most is not None else ""


YES: Final = ("yes", "true", "1", "y", "x")
NO: Final = ("no", "false", "0", "n", "")


def number_of(said: str) -> int | Decimal | None:
    """A number as people type it; nothing for what is none."""
    try:
        value = Decimal(said.strip())
    except ArithmeticError:
        return None
    if not value.is_finite() or abs(value) > 10**9:
        return None
    return int(value) if value == value.to_integral_value() and "." not in said else value
