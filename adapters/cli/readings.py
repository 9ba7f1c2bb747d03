"""The settings of a system as a person reads and writes them: `comparison=inclusive`."""

from collections.abc import Iterable

import msgspec

from adapters.cli.naming import near
from adapters.cli.shapes import Reading
from adapters.cli.turned import Turned
from domain.engine.ruleset import Ruleset
from domain.facts.events import Value

TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def readings(ruleset: Ruleset) -> tuple[Reading, ...]:
    """All settings of a system, the common ones first."""
    info = msgspec.inspect.type_info(ruleset.settings)
    assert isinstance(info, msgspec.inspect.StructType)
    return tuple(_reading(field) for field in info.fields)


def _reading(field: msgspec.inspect.Field) -> Reading:
    kind, meaning = field.type, MEANINGS.get(field.name, "")
    if isinstance(kind, msgspec.inspect.Metadata):
        meaning = str((kind.extra_json_schema or {}).get("description", meaning))
        kind = kind.type
    default: Value = field.default
    if isinstance(kind, msgspec.inspect.LiteralType):
        others: list[Value] = sorted((v for v in kind.values if v is not None and v != default), key=str)
        return Reading(field.name, default, (default, *others), "word", meaning)
    if isinstance(kind, msgspec.inspect.BoolType):
        return Reading(field.name, default, (default, not default), "truth", meaning)
    if isinstance(kind, msgspec.inspect.IntType):
        span = (
            f"number from {kind.ge} to {kind.le}" if kind.ge is not None and kind.le is not None else "number"
        )
        return Reading(field.name, default, (), span, meaning)
    return Reading(field.name, default, (), "text", meaning)


MEANINGS = {
    "by_hand": "who throws real dice: nobody (empty), `all`, or names separated by commas",
    "take_back": (
        "how long a player may take back his own last answer: until he could have learnt something since (a "
        "die was thrown, another's answer revealed); or as long as it is the last thing done"
    ),
}
"""Of the settings that every system has."""


def read(ruleset: Ruleset, texts: Iterable[str]) -> dict[str, Value]:
    """The settings that are given as `name=value`. Raises `Turned` with what is allowed."""
    known = {reading.name: reading for reading in readings(ruleset)}
    chosen: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().lower().replace("-", "_")
        if not equals:
            raise Turned(f"{text!r} is no setting; write it as NAME=VALUE, such as comparison=inclusive.", 2)
        if name not in known:
            raise Turned(f"The system {ruleset.name} has no setting {name!r}{near(name, known)}", 2)
        if name in chosen:
            raise Turned(f"The setting {name} is given twice; give it once.", 2)
        chosen[name] = value_of(known[name], value.strip())
    return chosen


def value_of(reading: Reading, text: str) -> Value:
    """A setting's value as typed. Raises `Turned` with the values that are allowed."""
    if reading.kind == "truth":
        if text.lower() not in TRUTH:
            raise Turned(f"{reading.name} may be true or false, not {text!r}.", 2)
        return TRUTH[text.lower()]
    if reading.allowed:
        for value in reading.allowed:
            if str(value) == text.lower():
                return value
        could = " or ".join(str(value) for value in reading.allowed)
        words = [str(value) for value in reading.allowed]
        raise Turned(f"{reading.name} may be {could}, not {text!r}{_hint(text, words)}", 2)
    if reading.kind.startswith("number"):
        if not text.removeprefix("-").isdecimal() or len(text) > 12:
            raise Turned(f"{reading.name} is a {reading.kind}, not {text!r}.", 2)
        return int(text)
    return text


def _hint(text: str, words: list[str]) -> str:
    hint = near(text, words)
    return hint if hint.startswith(";") else "."
