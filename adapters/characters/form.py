"""An empty sheet of a system, to be filled in: each field with its meaning, default and range."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from adapters.characters.fields import SheetField, sheet_fields
from domain.engine.ruleset import Ruleset

WHO = (
    ("called", "Name", "what people call them"),
    ("pronouns", "Pronouns", "they, she, he or it, as the story speaks of them"),
    ("about", "About", "a line on who they are"),
    ("items", "Items", "what they carry, and where: sword right-hand; shield left-arm"),
    ("mount", "Rides", "the combatant on which they come"),
)
"""What stands beside the sheet: our name, the heading of its column, the meaning."""

WIDTH = 100

EMPTY, QUOTES = {"items": "{}"}, '""'
"""What nothing is written as."""


def toml_form(ruleset: Ruleset) -> str:
    """The form as a file of our own: nothing is said in it until somebody takes a # away."""
    lines = [
        f"# A combatant of {ruleset.title}. Take the # away where you say something; what you leave is",
        "# as its remark says. `scuffle combatant from FILE` reads it, `scuffle new` plays it.",
        "",
    ]
    for name, _, means in WHO:
        lines += [f"# {means}", f"# {name} = {EMPTY.get(name, QUOTES)}", ""]
    lines += ["[sheet]"]
    for each in sheet_fields(ruleset):
        lines += [*_remarks(each, ""), f"# {each.name} =", ""]
    return "\n".join(lines).rstrip() + "\n"


def csv_form(ruleset: Ruleset) -> str:
    """The form as a table: remarks on each column, the headings, and an empty line for each combatant."""
    fields = sheet_fields(ruleset)
    lines = [
        f"# Combatants of {ruleset.title}, one a line. Lines with # are remarks; columns may be left out.",
        "# Several values in a cell: judo 14; karate 12. Several figures of one: torso 4 flexible=yes.",
    ]
    lines += [f"# {heading}: {means}." for _, heading, means in WHO]
    for each in fields:
        lines += list(_remarks(each, ""))
    headings = [heading for _, heading, _ in WHO] + [each.heading for each in fields]
    lines += [",".join(f'"{each}"' if "," in each else each for each in headings), "," * (len(headings) - 1)]
    return "\n".join(lines) + "\n"


def _remarks(field: SheetField, indent: str) -> Iterator[str]:
    """What is to be known of a field, as remarks."""
    default = "must be said" if field.must else f"{field.default} if it is not said"
    means = f"{field.means}; " if field.means else ""
    said = f"{field.heading}: {means}{field.may}; {default}."
    yield from (f"# {indent}{line}" for line in wrap(said, WIDTH - len(indent)))
    for each in field.within:
        yield from _remarks(each, indent + "  ")
