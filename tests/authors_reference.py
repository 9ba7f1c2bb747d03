"""What the authors' page lists of `scuffle.rules`, taken from the code.

`python -m tests.authors_reference` writes it anew.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType

import msgspec

import scuffle.rules
import seeds
from domain.facts.events import OUTCOMES, Event

PAGE = Path(seeds.__file__).parent / "AUTHORS.md"


def events() -> Iterator[str]:
    """A line an event that a script can tell."""
    for kind in OUTCOMES:
        if kind.__name__ in scuffle.rules.__all__:
            yield f"- `{kind.__name__}({', '.join(_fields(kind))})`{_about(kind)}"


def names() -> Iterator[str]:
    """A line a name, events aside."""
    for name in scuffle.rules.__all__:
        found = getattr(scuffle.rules, name)
        if isinstance(found, type) and issubclass(found, Event) and found in OUTCOMES:
            continue
        if _is_alias(found):
            continue
        if isinstance(found, type) and issubclass(found, Enum):
            yield f"- `{name}`: {', '.join(f'`{each.name}`' for each in found)}. {_about(found)[2:]}"
            continue
        yield f"- `{name}{_signature(found)}`{_about(found)}"
        if isinstance(found, ModuleType):
            own = [
                each for each in vars(found).items() if getattr(each[1], "__module__", "") == found.__name__
            ]
            for inner, function in own:
                if not inner.startswith("_") and not isinstance(function, type):
                    yield f"- `{name}.{inner}{_signature(function)}`{_about(function)}"
    aliases = [name for name in scuffle.rules.__all__ if _is_alias(getattr(scuffle.rules, name))]
    yield f"- constants, and names of types for annotations: {', '.join(f'`{name}`' for name in aliases)}"


def page() -> str:
    """The page with its lists as they are now."""
    text = PAGE.read_text(encoding="utf-8")
    for mark, lines in (("events", events()), ("names", names())):
        before, _, rest = text.partition(f"<!-- {mark} -->\n")
        after = rest.lstrip("\n")
        while after.startswith("- "):
            after = after.partition("\n")[2]
        text = "\n".join((f"{before}<!-- {mark} -->\n", *lines, after))
    return text


def _fields(kind: type) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        default = field.default
        yield field.name if default is msgspec.NODEFAULT else f"{field.name}={default!r}"


def _signature(found: object) -> str:
    if isinstance(found, ModuleType) or not callable(found) or _is_alias(found):
        return ""
    if isinstance(found, type) and issubclass(found, msgspec.Struct):
        return f"({', '.join(name.partition('=')[0] for name in _fields(found))})"
    if isinstance(found, type) and issubclass(found, tuple):
        return f"({', '.join(found._fields)})"  # type: ignore[attr-defined]
    try:
        parts = inspect.signature(found).parameters.values()
    except (TypeError, ValueError):
        return ""
    said, starred = [], False
    for each in parts:
        if each.kind == each.KEYWORD_ONLY and not starred:
            said.append("*")
        starred = starred or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        said += [_part(each)] if each.name != "self" else []
    return f"({', '.join(said)})"


def _part(part: inspect.Parameter) -> str:
    name = {part.VAR_POSITIONAL: "*", part.VAR_KEYWORD: "**"}.get(part.kind, "") + part.name  # type: ignore[call-overload]
    if part.default is part.empty:
        return name
    said = getattr(part.default, "__name__", "") or getattr(part.default, "word", "") or repr(part.default)
    return f"{name}={said}" if said != "<lambda>" else f"{name}=..."


def _is_alias(found: object) -> bool:
    known = isinstance(found, type | ModuleType) or inspect.isfunction(found)
    return not known and not hasattr(found, "__wrapped__")


def _about(found: object) -> str:
    if _is_alias(found):
        return ""
    said = inspect.cleandoc(getattr(found, "__doc__", "") or "")
    if said.startswith(("An enumeration", "Create a collection")) or re.match(r"\w+\(", said):
        return ""
    first = " ".join(said.partition("\n\n")[0].split())
    return f": {first}" if first else ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
