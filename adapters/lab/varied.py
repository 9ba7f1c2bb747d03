"""What varies: ranges and lists as combinations, each laid over the experiment by its path."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from copy import deepcopy
from difflib import get_close_matches
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from adapters.books.text import BadFile
from adapters.books.toml import read_toml
from adapters.examples.reading import joined
from adapters.lab.experiment import LONGEST_NAME, MOST_VARIANTS, Experiment

AS_WRITTEN = "as written"
"""The name of the only variant where nothing varies."""

OWN = ("from", "count", "side", "at", "facing", "items")
"""Of a combatant what is no field of the sheet."""

TABLES = ("settings", "tables", "tactics")
"""What else has values by name."""

HOUSE_RULES = "house_rules"
"""What has no name to vary by: all of them are given, one sentence or a list; "" and [] are none."""

_RANGE = re.compile(r" *(-?\d{1,9}) *\.\. *(-?\d{1,9})(?: +by +(\d{1,9}))? *", re.ASCII)


def variants(experiment: Experiment) -> list[tuple[str, dict[str, Any]]]:
    """The names of all variants, each with its values by path. Raises `BadFile`."""
    if experiment.vary and experiment.variant:
        raise BadFile("vary: give it, or list variants with [[variant]], one of the two.")
    if experiment.variant:
        names = Counter(each.name for each in experiment.variant)
        if twice := [name for name, many in names.items() if many > 1]:
            raise BadFile(f"variant: there are two called {twice[0]!r}; give each a name of its own.")
        return [(each.name, joined(each.values, _never)) for each in experiment.variant]
    tried = {path: values_of(path, value) for path, value in joined(experiment.vary, _never).items()}
    if (many := prod(map(len, tried.values()))) > MOST_VARIANTS:
        raise BadFile(f"vary: {many:,} combinations are more than {MOST_VARIANTS:,}, the most; vary less.")
    short = short_names(tried)
    combined = (dict(zip(tried, each, strict=True)) for each in product(*tried.values()))
    return [(_name(each, short, number), each) for number, each in enumerate(combined, 1)]


def _name(values: Mapping[str, Any], short: Mapping[str, str], number: int) -> str:
    """What the combination of that number is called; one whose values are long ends with its number."""
    name = ", ".join(f"{short[path]}={value_words(value)}" for path, value in values.items()) or AS_WRITTEN
    end = f"… #{number}"
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - len(end)]}{end}"


def values_of(path: str, value: object) -> list[Any]:
    """The values to try: those of a list, or of a range with both its ends. Raises `BadFile`.

    >>> values_of("ann.st", "10..16 by 2"), values_of("comparison", ["strict", "inclusive"])
    ([10, 12, 14, 16], ['strict', 'inclusive'])
    """
    if isinstance(value, str):
        found = _RANGE.fullmatch(value)
        if found is None:
            raise BadFile(
                f"vary, {path}: {value!r} is no range; write whole numbers as 10..16 or 10..16 by 2, or give "
                "a list of values to try."
            )
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        if last < first:
            raise BadFile(f"vary, {path}: {value!r} holds nothing; did you mean '{last}..{first}'?")
        if not step:
            raise BadFile(f"vary, {path}: {value!r} never gets on; write a step of 1 or more.")
        if (last - first) // step >= MOST_VARIANTS:
            raise BadFile(f"vary, {path}: {value!r} holds more than {MOST_VARIANTS:,} values, the most.")
        return list(range(first, last + 1, step))
    if not isinstance(value, list) or not value:
        raise BadFile(f'vary, {path}: give a list of values to try, or a range such as "10..16".')
    if any(each in value[:number] for number, each in enumerate(value)):
        raise BadFile(f"vary, {path}: a value stands there twice; give each once.")
    return value


def value_words(value: Any) -> str:
    """A value that varies, as people read it: several texts one by one, and where there is none, that.

    >>> value_words(True), value_words(""), value_words(["no kick", "-1 to ann's dodge"])
    ('true', 'none', "no kick; -1 to ann's dodge")
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return "; ".join(value) or "none"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name}: {value_words(each)}' for name, each in value.items())}}}"
    return "none" if value == "" else str(value)


def short_names(paths: Collection[str]) -> dict[str, str]:
    """What each path is called in the name of a variant: its last word, or all of it where two end alike.

    >>> short_names(["ann.skills.boxing", "ann.st", "bob.st"])
    {'ann.skills.boxing': 'boxing', 'ann.st': 'ann.st', 'bob.st': 'bob.st'}
    """
    last = Counter(path.rpartition(".")[2] for path in paths)
    return {path: path if last[end := path.rpartition(".")[2]] > 1 else end for path in paths}


def laid(
    raw: Mapping[str, Any], values: Mapping[str, Any], settings: Collection[str], folder: Path
) -> dict[str, Any]:
    """The experiment as it is written, with these values in it. Raises `BadFile` for a path that is none."""
    changed = named(deepcopy(dict(raw)))
    people = {each["name"]: each for each in changed["combatants"]}
    for path, value in values.items():
        first, *rest = path.split(".")
        if not all((first, *rest)):
            raise BadFile(f"{path!r} is no path: write words with single dots between, such as {EXAMPLE}.")
        if first in people:
            _person(people[first], path, rest, value)
        elif first in TABLES and rest:
            if isinstance(changed.get(first), str):
                changed[first] = read_toml(folder / changed[first]) if changed[first] else {}
            _put(changed.setdefault(first, {}), path, rest, value)
        elif first in ("tables", "ground") and not rest:
            changed[first] = value
        elif first == HOUSE_RULES and not rest:
            changed[first] = [value] if value and isinstance(value, str) else value or []
        elif first in settings and not rest:
            changed.setdefault("settings", {})[first] = value
        else:
            raise BadFile(_unknown(path, people, settings))
    return changed


EXAMPLE = "boxer.skills.boxing"


def _unknown(path: str, people: Collection[str], settings: Collection[str]) -> str:
    """That a path leads nowhere, and where one may lead."""
    known = [*people, *settings, *TABLES, "ground", HOUSE_RULES]
    meant = get_close_matches(path.partition(".")[0].lower(), known, n=1, cutoff=0.6)
    if meant:
        return f"{path} is nothing that can vary; did you mean {meant[0]!r}?"
    return (
        f"{path} is nothing that can vary: a path begins with a combatant ({', '.join(people)}), the name of "
        "a setting (`scuffle settings` lists them), settings, tables, tactics, ground or house_rules."
    )


def named(raw: dict[str, Any]) -> dict[str, Any]:
    """The experiment with a name for each of its combatants, so that whoever they come `from` can vary."""
    for number, each in enumerate(raw["combatants"], 1):
        if not each.get("name") and not each.get("from"):
            raise BadFile(f"combatant {number}: give them a `name`.")
        each.setdefault("name", Path(each.get("from", "")).stem)
    names = [each["name"] for each in raw["combatants"]]
    for number, name in enumerate(names, 1):
        if name in names[: number - 1]:
            raise BadFile(f"combatant {number}: there is a {name!r} already; give this one a `name`.")
    return raw


def _person(one: dict[str, Any], path: str, rest: list[str], value: object) -> None:
    if not rest:
        raise BadFile(f"{path}: say what of {path}, such as {path}.from or a field of their sheet.")
    if rest[0] in OWN and len(rest) == 1:
        one[rest[0]] = value
    else:
        _put(one.setdefault("override", {}), path, rest, value)


def _put(table: dict[str, Any], path: str, words: list[str], value: object) -> None:
    for word in words[:-1]:
        table = table.setdefault(word, {})
        if not isinstance(table, dict):
            raise BadFile(f"{path}: {word} is a value already, and holds no others.")
    table[words[-1]] = value


def _never(table: Mapping[str, Any]) -> bool:
    return False
