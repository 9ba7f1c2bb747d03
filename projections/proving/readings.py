"""Which settings of a system choose how a rule is read, found in what it says of its settings."""

from collections.abc import Mapping

import msgspec


def readings_of(settings: type[msgspec.Struct]) -> dict[str, str]:
    """The description of every setting of a settings type that has one, by its name."""
    schema = msgspec.json.schema(settings)
    fields = schema["$defs"][settings.__name__]["properties"]
    return {name: field["description"] for name, field in fields.items() if "description" in field}


def bound(readings: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """By rule id, the settings that choose its reading, each with the ids that its description begins with.

    >>> bound({"many_actions": "Q1, PCT-20: -20 on each action; or a flat -20"})["PCT-20"]
    [('many_actions', 'Q1, PCT-20')]
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for setting, description in readings.items():
        ids, colon, _ = description.partition(":")
        for rule in ids.split(",") if colon else ():
            found.setdefault(rule.strip(), []).append((setting, ids))
    return found
