"""What stands behind the first word of a tag or an order: further words, and fields `name=value`."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from adapters.notation.scan import Phrase
from domain.facts.hexes import Hex
from domain.facts.validation import explained

T = TypeVar("T", bound=msgspec.Struct)

_BARE = re.compile(r"[^\s\]|;{\"\[=]+")
_HEX = re.compile(r"-?[0-9]{1,6},-?[0-9]{1,6}", re.ASCII)


def said(words: Phrase, kind: type[T], first: Collection[str] = ()) -> T:
    """What an order says as a structure of `kind`: `first` are the fields that its words without a name fill.

    A field that holds several may be given several times. Raises `NotationFault`.
    """
    several = {name for name, hint in get_type_hints(kind).items() if get_origin(hint) is tuple}
    names = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    many = {names[name] for name in several if name in names}
    filled: dict[str, Any] = {}
    waiting = list(first)
    for at, word in enumerate(words.words):
        if at == 0:
            continue
        if not word.named and not waiting:
            raise words.fault(f"{word.raw!r} says nothing here; fields are written NAME=VALUE.", at)
        name = word.named or waiting.pop(0)
        value = word.value
        if name in many and not isinstance(value, list):
            filled.setdefault(name, []).append(value)
        elif name in filled:
            raise words.fault(f"{name} is given twice; give it once.", at)
        else:
            filled[name] = value
    try:
        return msgspec.convert(filled, kind, strict=False)
    except msgspec.ValidationError as error:
        places = (f"`$.{each.named}" in str(error) or f"`{each.named}`" in str(error) for each in words.words)
        at = next((at for at, there in enumerate(places) if there and words.words[at].named), 0)
        raise words.fault(f"{words.words[0].raw}: {explained(error, kind, '', filled)}", at) from None


def place(text: str) -> Hex | None:
    """The hex that a text such as `2,-1` names, if it is one."""
    if not _HEX.fullmatch(text):
        return None
    across, down = text.split(",")
    return Hex(int(across), int(down))


def written(value: object) -> str:
    """A value as it is written: bare where it can be, else JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) or (isinstance(value, str) and _BARE.fullmatch(value)):
        return str(value)
    return json(value)


def field(name: str, value: object) -> str:
    """A field as it is written."""
    return f"{name}={written(value)}"


def json(value: object) -> str:
    """A value as JSON in one line."""
    return msgspec.json.encode(value).decode()
