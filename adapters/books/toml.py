"""TOML files from outside: read, measured, fitted to what is wanted, and laid over one another."""

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import msgspec

from adapters.books.text import BadFile, read_text
from domain.facts.validation import explained


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain values. Raises `BadFile` naming the line."""
    return toml_values(read_text(path), str(path))


DEEP: Final = re.compile(
    r"""(?<![\w"'-])(?:(?:[\w-]+|"[^"\n]{0,200}"|'[^'\n]{0,200}')[ \t]*\.[ \t]*){40}""", re.ASCII
)
"""A name of more parts than anything has: what they hold is worked out in the square of their number."""


def toml_values(text: str, path: str) -> dict[str, Any]:
    """The same of a text that was in such a file."""
    if found := DEEP.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadFile(f"{path}: nothing that is wanted here lies so deep as at line {line}.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path} is not TOML: {error}.") from None
    except (ValueError, RecursionError):  # of a number with thousands of digits, of lists within lists
        raise BadFile(
            f"{path} is not TOML that is meant: its numbers are too long, or it is too deep."
        ) from None


def fit(value: object, kind: type[Any], place: str) -> Any:
    """`value` as `kind`; raises `BadFile` that names `place` and the field when it does not fit."""
    try:
        _measured(value)
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadFile(explained(error, kind, place, value)) from None
    except RecursionError:
        raise BadFile(f"{place}: nothing that is wanted here lies so deep.") from None


MOST, LONGEST, LETTERS = 1_000_000_000, 1_000, 100_000
"""Of a file: the largest number, either way, entries of a list or table, and letters of a text."""


def _measured(value: object, where: str = "$") -> None:
    """Raises `msgspec.ValidationError` where something is larger than anything that is meant."""
    if why := _why_too_large(value):
        raise msgspec.ValidationError(f"{why} - at `{where}`")
    if isinstance(value, dict):
        for name, each in value.items():
            _measured(each, f"{where}.{name}")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            _measured(each, f"{where}[{number}]")


def _why_too_large(value: object) -> str:
    if isinstance(value, int | float | Decimal) and not -MOST <= value <= MOST:
        return f"Numbers go from {-MOST:,} to {MOST:,}"
    if isinstance(value, str) and len(value) > LETTERS:
        return f"A text has {LETTERS:,} letters at most"
    if isinstance(value, dict | list | tuple) and len(value) > LONGEST:
        return f"At most {LONGEST:,} entries stand together, not {len(value):,}"
    return ""


def laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`under` with the values of `over` in their places; tables within tables likewise, but for one whose
    `kind` is another, which takes the place of the one below whole.

    >>> laid_over({"arm": 2, "skills": {"boxing": {"level": 2}}}, {"skills": {"boxing": {"rating": 55}}})
    {'arm': 2, 'skills': {'boxing': {'level': 2, 'rating': 55}}}
    """
    merged = dict(under)
    for name, value in over.items():
        below = merged.get(name)
        merged[name] = value
        if isinstance(value, Mapping) and isinstance(below, Mapping):
            kind = below.get("kind")
            if value.get("kind", kind) == kind:
                merged[name] = laid_over(below, value)
    return merged
