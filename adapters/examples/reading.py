"""How the file of a worked example is read."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from adapters.books.text import BadFile
from adapters.books.toml import read_toml
from adapters.examples.example import CheckExpected, Example, Offers, RollExpected
from domain.facts.validation import explained

Ends = Callable[[Mapping[str, Any]], bool]
"""Whether a nested table is the value of a key, and not a step of it."""


def read(path: Path) -> Example:
    """The example in a file. Raises `BadFile`: one sentence with the file, the step and the mend."""
    raw = read_toml(path)
    steps = raw.get("steps", [])
    idle: list[str] = []
    for number, step in enumerate(steps if isinstance(steps, list) else (), 1):
        if isinstance(step, dict):
            _flatten(step)
            idle += [f"step {number}: {why}" for why in _idle(step)]
    try:
        example = msgspec.convert(raw, Example)
    except msgspec.ValidationError as error:
        raise BadFile(explained(error, Example, path.name)) from None
    for number, step in enumerate(example.steps, 1):
        if len(done := step.outside()) > 1:
            raise BadFile(
                f"{path.name}: step {number}: {' and '.join(done)} must stand in steps of their own."
            )
        if step.by and not (step.withdraw or step.undo is True):
            raise BadFile(f"{path.name}: step {number}: `by` stands beside `undo = true` or `withdraw` only.")
    for why in idle:
        raise BadFile(f"{path.name}: {why}")
    return example


TELLING = ("asks", "refused")
"""What may be expected to be empty: nothing is asked; something is refused, whatever it is."""


def _idle(step: Mapping[str, Any]) -> Iterator[str]:
    """What of a step could not fail: a step with a note only, an empty expectation."""
    if not set(step) - {"note"}:
        yield "it does nothing and expects nothing; give it dice, choices, or what must hold under `expect`."
    expect = step.get("expect")
    if expect == {}:
        yield "`expect` is empty and checks nothing; say what must hold, or leave it out."
    for field, wanted in expect.items() if isinstance(expect, dict) else ():
        checked = set(wanted) - UNCHECKED if field == "odds" and isinstance(wanted, dict) else wanted
        if field not in TELLING and checked in ({}, [], set()):
            yield f"`{field}` of `expect` checks nothing; say what must hold, or leave it out."
        for name, value in wanted.items() if field in HOLDING and isinstance(wanted, dict) else ():
            if value == {} or (field == "offers" and isinstance(value, dict) and value in NO_OFFERS):
                yield f"`{field}` of `expect` checks nothing of {name}; say what must hold of it."


HOLDING = ("rolls", "checks", "offers", "tactics", "odds")
"""What holds an expectation of each of its keys; of the state `holds = {}` says that nobody holds anybody."""

NO_OFFERS: tuple[dict[str, list[str]], ...] = (
    {"includes": []},
    {"excludes": []},
    {"includes": [], "excludes": []},
)

UNCHECKED = {"answers", "until", "tireless"}
"""What of the expected odds says how they are reckoned, and not what they are."""


def _flatten(step: dict[str, Any]) -> None:
    """Keys may be written without quotes: TOML takes their dots for tables, which are joined again here."""
    expect = step.get("expect")
    odds = expect.get("odds") if isinstance(expect, dict) else None
    places: tuple[tuple[Any, str, Ends], ...] = (
        (step, "declare", _is_choice),
        (step, "dice", _never),
        (expect, "rolls", _has(RollExpected)),
        (expect, "checks", _has(CheckExpected)),
        (expect, "offers", _is_offers),
        (expect, "state", _never),
        (odds, "passes", _never),
    )
    for within, field, ends in places:
        if isinstance(within, dict) and isinstance(within.get(field), dict):
            within[field] = joined(within[field], ends)


def joined(nested: Mapping[str, Any], ends: Ends) -> dict[str, Any]:
    """Nested tables as one, their names joined by dots, down to values and to tables of which `ends` is true.

    An empty table is a value: `holds = {}` says that nobody holds anybody.

    >>> joined({"r1": {"mutt": {"1": {"attack": 53}}}}, lambda table: False)
    {'r1.mutt.1.attack': 53}
    """
    flat: dict[str, Any] = {}
    for name, value in nested.items():
        if isinstance(value, Mapping) and value and not ends(value):
            flat.update({f"{name}.{rest}": inner for rest, inner in joined(value, ends).items()})
        else:
            flat[name] = value
    return flat


def _never(table: Mapping[str, Any]) -> bool:
    return False


def _is_choice(table: Mapping[str, Any]) -> bool:
    return isinstance(table.get("act"), str)


def _is_offers(table: Mapping[str, Any]) -> bool:
    return any(isinstance(table.get(field), list) for field in Offers.__struct_fields__)


def _has(kind: type[msgspec.Struct]) -> Ends:
    """Whether a table is meant as one of `kind`: it says something itself, and is no mere step of a key."""

    def has(table: Mapping[str, Any]) -> bool:
        plain = any(not isinstance(value, Mapping) for value in table.values())
        return plain or not table or set(table) <= set(kind.__struct_fields__) & {"modifiers"}

    return has
