"""A combatant as the text of a file of our own, which reads back as the same."""

import json
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from adapters.books.combatants import Character
from adapters.books.text import printable


def toml_of(character: Character, remark: str = "") -> str:
    """The file: who they are, what they carry, their sheet; a `remark` stands above it.

    >>> print(toml_of(Character({"st": 11, "skills": {"judo": 12}}, "Boris")))
    called = "Boris"
    <BLANKLINE>
    [sheet]
    st = 11
    skills = { judo = 12 }
    <BLANKLINE>
    """
    lines = [f"# {printable(line)}" for line in remark.splitlines()]
    for name in ("called", "pronouns", "about", "mount"):
        if value := getattr(character, name):
            lines.append(f"{name} = {plainly(value)}")
    if character.items:
        lines.append(f"items = {plainly(character.items)}")
    lines += ["", "[sheet]", *_table(character.sheet)]
    return "\n".join(lines) + "\n"


def _table(values: Mapping[str, Any]) -> Iterator[str]:
    for name, value in values.items():
        yield f"{_key(name)} = {plainly(value)}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def plainly(value: object) -> str:
    """A value as TOML writes it; of a table what is nothing is left out, as TOML has no word for it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float() | Decimal():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            said = ((name, each) for name, each in value.items() if each is not None)
            inside = ", ".join(f"{_key(str(name))} = {plainly(each)}" for name, each in said)
            return f"{{ {inside} }}" if inside else "{}"
        case list() | tuple():
            return f"[{', '.join(map(plainly, value))}]"
        case _:
            raise TypeError(f"{value!r} is no value of a sheet")
