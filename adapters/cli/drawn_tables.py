"""A system's tables on paper, whatever their shape: rows under headings, single figures by name."""

from collections.abc import Mapping, Sequence
from typing import Any

from adapters.cli.paper import Paper


def draw(paper: Paper, tables: Mapping[str, Any]) -> None:
    """Each table under its name."""
    for at, (name, table) in enumerate(tables.items()):
        if at:
            paper.line()
        paper.heading(name)
        _table(paper, table)


def _table(paper: Paper, table: Any) -> None:
    if isinstance(table, Sequence) and table and all(isinstance(row, Mapping) for row in table):
        headings = tuple(dict.fromkeys(name for row in table for name in row))
        paper.table(headings, [[_cell(row.get(name, "")) for name in headings] for row in table])
    elif isinstance(table, Mapping) and table and all(isinstance(row, Mapping) for row in table.values()):
        headings = tuple(dict.fromkeys(name for row in table.values() for name in row))
        rows = [[key, *(_cell(row.get(name, "")) for name in headings)] for key, row in table.items()]
        paper.table(("", *headings), rows)
    elif isinstance(table, Mapping):
        for name, value in table.items():
            paper.prose(f"{name}: {_cell(value)}", "    ", first="")
    else:
        paper.prose(_cell(table))


def _cell(value: Any) -> str:
    """A value as text; truth as yes or no, rows within rows in one line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_cell(each)}" for name, each in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_cell(each) for each in value)
    return str(value)
