"""What is raised to a Python caller: `Rejected` for all that was foreseen, whatever room it comes from.

So is whatever is given that is of no use: another type, a number beyond all bounds, a text no file can hold.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from types import NoneType
from typing import Any, ParamSpec, TypeVar, get_args, get_type_hints

import msgspec

from adapters.input.rejected import Rejected, rejection
from adapters.output.errors import USAGE, foreseen, shortened
from domain.facts.refusal import Refused
from domain.facts.validation import explained

Given = ParamSpec("Given")
Found = TypeVar("Found")

LONGEST = 10_000
"""Characters of a text."""

LARGEST = 1_000_000_000
"""No number that a fight knows is beyond it."""


def rejecting(function: Callable[Given, Found]) -> Callable[Given, Found]:
    """The same function, called with nothing but what it takes; what was foreseen it raises as `Rejected`."""

    @wraps(function)
    def told(*args: Given.args, **more: Given.kwargs) -> Found:
        try:
            _check(function, args, more)
            return function(*args, **more)
        except Exception as error:
            known = foreseen(error)
            if known is None:
                raise
            sentence = shortened(known.sentence)
            if isinstance(error, Rejected) and sentence == str(error):
                raise
            raise Rejected(sentence, known.exit, kind=known.code, rule=known.rule) from error

    return told


def allowed(found: Found | Refused) -> Found:
    """What was found. Raises `Rejected` for a refusal."""
    if isinstance(found, Refused):
        raise rejection(found)
    return found


def _check(function: Callable[..., Any], args: tuple[Any, ...], more: Mapping[str, Any]) -> None:
    """See to it that every argument is of the type that it is declared with. Raises `Rejected`."""
    signature, types = _declared(function)
    try:
        given = signature.bind(*args, **more).arguments
    except TypeError:
        return  # the call itself says so better
    for name in (name for name in given if name in types):
        several = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
        for each in given[name] if several else (given[name],):
            try:
                msgspec.convert(_plain(each, name), types[name])
            except msgspec.ValidationError as error:
                raise Rejected(explained(error, types[name], name), USAGE) from None


@cache
def _declared(function: Callable[..., Any]) -> tuple[inspect.Signature, dict[str, Any]]:
    """Its signature, and the types of those arguments that are made of texts, numbers and truths alone."""
    hints = get_type_hints(function, include_extras=True)
    types = {name: _as_text(kind) for name, kind in hints.items() if name not in ("return", "self")}
    return inspect.signature(function), {name: kind for name, kind in types.items() if _made_of_values(kind)}


def _as_text(kind: Any) -> Any:
    """A path is given as a text as well."""
    parts = get_args(kind)
    if Path not in parts:
        return kind
    return str | None if NoneType in parts else str


def _made_of_values(kind: Any) -> bool:
    return not isinstance(msgspec.inspect.type_info(kind), msgspec.inspect.CustomType)


def _plain(value: Any, name: str) -> Any:
    """What is given as texts, numbers, lists and tables. Raises `Rejected` for what nothing can hold."""
    match value:
        case os.PathLike():
            return _sound(os.fspath(value), name)
        case str():
            return _sound(value, name)
        case bool():
            return value
        case int() if abs(value) > LARGEST:
            raise Rejected(f"{name}: no number here is beyond {LARGEST:,}.", USAGE)
        case Mapping():
            return {_plain(key, name): _plain(each, name) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each, name) for each in value]
    return value


def _sound(text: str, name: str) -> str:
    """A text that can be written down."""
    if len(text) > LONGEST:
        raise Rejected(f"{name}: a text has {LONGEST:,} characters at most, not {len(text):,}.", USAGE)
    if "\0" in text or (not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text)):
        raise Rejected(f"{name}: there are characters in it that no file can hold.", USAGE)
    return str(text)
