"""Plain sheets: a CSV table with a column for each field, or a TOML file, by the book's names or ours."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any, Final

import msgspec
from msgspec import inspect

from adapters.books.combatants import Character
from adapters.books.text import LARGEST, BadFile, printable, text_in
from adapters.books.toml import fit, toml_values
from adapters.characters.cells import SHOWN, cell_value, twice
from adapters.characters.fields import headed, sheet_fields
from adapters.characters.imported import ImportedCharacter
from adapters.input.names import near, slug
from domain.engine.ruleset import Ruleset

OWN: Final = {
    "name": "called",
    "called": "called",
    "pronouns": "pronouns",
    "about": "about",
    "items": "items",
    "rides": "mount",
}
"""Columns beside those of the sheet: who somebody is."""

MOST: Final = 1_000
"""Rows of a table."""


def from_csv(raw: bytes, place: str, ruleset: Ruleset) -> tuple[ImportedCharacter, ...]:
    """Everybody in a table: the first line that is no remark names the columns. Raises `BadFile`."""
    lines = ["" if line.lstrip().startswith("#") else line for line in _text(raw, place).splitlines()]
    first = next((line for line in lines if line.strip()), "")
    mark = max((",", ";", "\t"), key=first.count) if first.count(",") == 0 else ","
    reader = csv.reader(StringIO("\n".join(lines)), delimiter=mark, strict=True)
    try:
        rows = [(reader.line_num, row) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise BadFile(f"{place} is no table: {error}; save it as CSV in UTF-8.") from None
    if len(rows) < 2:
        raise BadFile(f"{place} holds nobody: a line of headings, and below it a line for each combatant.")
    if len(rows) > MOST:
        raise BadFile(f"{place} holds more than {MOST:,} combatants.")
    columns = [_column(heading, ruleset, place) for heading in rows[0][1]]
    if again := twice(name for _, name in columns):
        raise BadFile(f"{place} has two columns for {again}; leave one of them out.")
    made: dict[str, ImportedCharacter] = {}
    for number, row in rows[1:]:
        one = _of_row(columns, row, f"{place}, line {number}", ruleset)
        if one.name in made:
            raise BadFile(f"{place}, line {number}: there is {one.name!r} already; give each another name.")
        made[one.name] = one
    return tuple(made.values())


def from_toml(raw: bytes, place: str, ruleset: Ruleset) -> ImportedCharacter:
    """A combatant's file, its fields under our names or the book's. Raises `BadFile`."""
    values = toml_values(_text(raw, place), place)
    if "sheet" not in values:
        own = {OWN[key.lower()]: values.pop(key) for key in tuple(values) if key.lower() in OWN}
        values = {**own, "sheet": values}
    sheet = values["sheet"]
    if isinstance(sheet, Mapping):
        known = headed(ruleset)
        own_names = [known[key.lower()].name if key.lower() in known else key for key in sheet]
        if again := twice(own_names):
            raise BadFile(f"{place} says {again} twice, under two names; leave one of them out.")
        values["sheet"] = dict(zip(own_names, sheet.values(), strict=True))
    character: Character = fit(values, Character, place)
    return _made("TOML", character, place, ruleset)


def _text(raw: bytes, place: str) -> str:
    if len(raw) > LARGEST:
        raise BadFile(f"{place} is larger than {LARGEST:,} bytes.")
    return text_in(raw, place)


def _column(heading: str, ruleset: Ruleset, place: str) -> tuple[str, str]:
    """What a column is of: `own` or `sheet`, and the field."""
    word = " ".join(heading.split()).lower()
    known = headed(ruleset)
    if word in known:
        return "sheet", known[word].name
    if word in OWN:
        return "own", OWN[word]
    if not word:
        return "", ""
    there = (*(each.heading for each in sheet_fields(ruleset)), "Name", "Pronouns", "About", "Items", "Rides")
    raise BadFile(f"{place}: no column is called {heading.strip()!r}{near(heading.strip(), there)}")


def _of_row(
    columns: list[tuple[str, str]], row: list[str], place: str, ruleset: Ruleset
) -> ImportedCharacter:
    shape = inspect.type_info(ruleset.sheet)
    assert isinstance(shape, inspect.StructType)
    kinds = {each.name: each.type for each in shape.fields}
    sheet: dict[str, Any] = {}
    own: dict[str, Any] = {}
    if len(row) > len(columns):
        raise BadFile(f"{place} has {len(row)} cells, and there are {len(columns)} columns.")
    for (where, name), said in zip(columns, row, strict=False):
        if not said.strip():
            continue
        if not where:
            raise BadFile(f"{place}: {said.strip()[:SHOWN]!r} stands under no heading; give its column one.")
        if where == "sheet":
            sheet[name] = cell_value(said, kinds[name], f"{place}, {name}")
        elif name == "items":
            own[name] = cell_value(said, inspect.type_info(dict[str, str]), f"{place}, items")
        else:
            own[name] = " ".join(said.split())
    character: Character = fit({**own, "sheet": sheet}, Character, place)
    return _made("CSV", character, place, ruleset)


def _made(source: str, character: Character, place: str, ruleset: Ruleset) -> ImportedCharacter:
    whole = fit(character.sheet, ruleset.sheet, place)
    called = (
        " ".join(printable(character.called).split()) or place.rpartition("/")[2].partition(".")[0].title()
    )
    name = slug(called) or "somebody"
    remarks = ruleset.remarks(whole)
    made = msgspec.structs.replace(character, called=called, about=printable(character.about))
    return ImportedCharacter(source, ruleset.name, name, made, remarks=tuple(f"{each}." for each in remarks))
