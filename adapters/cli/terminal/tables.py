"""A system's tables on printer, whatever their shape: rows under headings, single figures by name."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adapters.cli.terminal.printer import Printer

Path = tuple[str, ...]

EMPTY = "-"
"""A cell with nothing in it."""


def draw(printer: Printer, tables: Mapping[str, Any]) -> None:
    """Each table under its name; one that is in another under both."""
    for at, (name, table) in enumerate(_each((), tables)):
        if at:
            printer.line()
        printer.heading(" ".join(name))
        _table(printer, table)


def _each(name: Path, tables: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    """Every table by its name, what is a table in a table after the figures beside it."""
    for key, table in tables.items():
        if not isinstance(table, Mapping) or _leaves(table):
            yield (*name, key), table
            continue
        inner = {each: value for each, value in table.items() if _rows(value) or _leaves(value)}
        if beside := {each: value for each, value in table.items() if each not in inner}:
            yield (*name, key), beside
        yield from _each((*name, key), inner)


def _table(printer: Printer, table: Any) -> None:
    if isinstance(table, Mapping) and "values" in table and "min" in table:
        printer.table(("difference", "value", "mark"), _by_difference(table), right="value")
    elif isinstance(table, Mapping) and {"al", "dl", "odds"} <= {*table}:
        rows = [
            (al, *row, _cell(table.get("mark"))) for al, row in zip(table["al"], table["odds"], strict=True)
        ]
        printer.table(("al \\ dl", *map(str, table["dl"]), "mark"), rows)
    elif _rows(table):
        headings = tuple(dict.fromkeys(name for row in table for name in row))
        cells = [[_cell(row.get(name)) for name in headings] for row in table]
        printer.table(headings, cells, right=_numbers(headings, table))
    elif leaves := _leaves(table):
        headings = tuple(dict.fromkeys(name for _, row in leaves for name in row))
        rows = [(" ".join(path), *(_cell(row.get(name)) for name in headings)) for path, row in leaves]
        printer.table(("", *headings), rows, right=_numbers(headings, [row for _, row in leaves]))
    elif isinstance(table, Mapping):
        for name, value in table.items():
            printer.prose(f"{name}: {_cell(value)}", "    ", first="")
    else:
        printer.prose(_cell(table))


def _numbers(headings: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> str:
    """The columns in which nothing but numbers stands."""
    return " ".join(name for name in headings if all(type(row.get(name, 0)) is int for row in rows))


def _by_difference(table: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
    """A row for each difference; the first and the last hold beyond it as well."""
    least, values = table["min"], table["values"]
    most = least + len(values) - 1
    for difference, value in enumerate(values, least):
        beyond = " or less" * (difference == least) + " or more" * (difference == most)
        yield f"{difference}{beyond}", value, _cell(table.get("mark"))


def _rows(table: Any) -> bool:
    """Whether it is a list of rows."""
    some = isinstance(table, Sequence) and not isinstance(table, str) and table
    return bool(some) and all(isinstance(row, Mapping) for row in table)


def _leaves(table: Any, path: Path = ()) -> list[tuple[Path, Mapping[str, Any]]]:
    """The rows of a table of rows by name, or of names within names; empty if it is no such table."""
    if not isinstance(table, Mapping) or not all(isinstance(row, Mapping) for row in table.values()):
        return []
    found: list[tuple[Path, Mapping[str, Any]]] = []
    for name, row in table.items():
        if any(isinstance(value, Mapping) or _rows(value) for value in row.values()):
            more = _leaves(row, (*path, name))
            if not more:
                return []
            found += more
        else:
            found.append(((*path, name), row))
    return found


def _cell(value: Any) -> str:
    """A value as text; truth as yes or no, rows within rows in one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == "":
        return EMPTY
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_cell(each)}" for name, each in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_cell(each) for each in value) or EMPTY
    return str(value)
